package org.sqltruffle.bridge.python.row;

import com.oracle.graal.python.builtins.Builtin;
import com.oracle.graal.python.nodes.function.builtins.PythonUnaryBuiltinNode;
import com.oracle.truffle.api.dsl.Bind;
import com.oracle.truffle.api.dsl.Fallback;
import com.oracle.truffle.api.dsl.GenerateNodeFactory;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.nodes.Node;

/** {@code Row.__len__()}. */
@Builtin(name = "__len__", minNumOfPositionalArgs = 1, parameterNames = "$self", autoRegister = false)
@GenerateNodeFactory
abstract class RowLengthNode extends PythonUnaryBuiltinNode {

    @Specialization
    static int length(PyRow row) {
        return row.values().length();
    }

    @Fallback
    static Object other(Object self, @Bind Node inliningTarget) {
        throw RowMethods.refuseSlot(inliningTarget, self, "__len__");
    }
}
