package org.sqltruffle.bridge.python.row;

import com.oracle.graal.python.PythonLanguage;
import com.oracle.graal.python.builtins.Builtin;
import com.oracle.graal.python.nodes.function.builtins.PythonUnaryBuiltinNode;
import com.oracle.graal.python.runtime.object.PFactory;
import com.oracle.truffle.api.dsl.Bind;
import com.oracle.truffle.api.dsl.Fallback;
import com.oracle.truffle.api.dsl.GenerateNodeFactory;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.strings.TruffleString;

/** {@code Row.keys()}: a list of the names of the columns. */
@Builtin(name = "keys", minNumOfPositionalArgs = 1, parameterNames = "$self", autoRegister = false)
@GenerateNodeFactory
abstract class RowKeysNode extends PythonUnaryBuiltinNode {

    @Specialization
    static Object keys(PyRow row, @Bind Node inliningTarget) {
        TruffleString[] names = row.description.names();
        Object[] items = new Object[names.length];
        System.arraycopy(names, 0, items, 0, names.length);
        return PFactory.createList(PythonLanguage.get(inliningTarget), items);
    }

    @Fallback
    static Object other(Object self, @Bind Node inliningTarget) {
        throw RowMethods.refuse(inliningTarget, self, "descriptor 'keys' for 'sqlite3.Row' objects doesn't apply to a '%p' object");
    }
}
