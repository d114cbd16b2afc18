package org.sqltruffle.bridge.python.row;

import com.oracle.graal.python.builtins.Builtin;
import com.oracle.graal.python.lib.PyObjectGetIter;
import com.oracle.graal.python.nodes.function.builtins.PythonUnaryBuiltinNode;
import com.oracle.truffle.api.dsl.Bind;
import com.oracle.truffle.api.dsl.Cached;
import com.oracle.truffle.api.dsl.Fallback;
import com.oracle.truffle.api.dsl.GenerateNodeFactory;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.Node;

/** {@code Row.__iter__()}: an iterator over the values. */
@Builtin(name = "__iter__", minNumOfPositionalArgs = 1, parameterNames = "$self", autoRegister = false)
@GenerateNodeFactory
abstract class RowIterNode extends PythonUnaryBuiltinNode {

    @Specialization
    static Object iterator(VirtualFrame frame, PyRow row, @Bind Node inliningTarget, @Cached PyObjectGetIter iterator) {
        return iterator.execute(frame, inliningTarget, row.data);
    }

    @Fallback
    static Object other(Object self, @Bind Node inliningTarget) {
        throw RowMethods.refuseSlot(inliningTarget, self, "__iter__");
    }
}
