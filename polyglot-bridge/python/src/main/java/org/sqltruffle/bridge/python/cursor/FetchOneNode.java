package org.sqltruffle.bridge.python.cursor;

import com.oracle.graal.python.builtins.Builtin;
import com.oracle.graal.python.builtins.objects.PNone;
import com.oracle.graal.python.lib.PyObjectCallMethodObjArgs;
import com.oracle.graal.python.nodes.function.builtins.PythonUnaryBuiltinNode;
import com.oracle.truffle.api.dsl.Bind;
import com.oracle.truffle.api.dsl.Cached;
import com.oracle.truffle.api.dsl.GenerateNodeFactory;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.profiles.InlinedBranchProfile;

/** {@code Cursor.fetchone()}: part of the Python function that calls it. Every unusual case calls {@code Cursor._st_fetchone_in_python}. */
@Builtin(name = "fetchone", minNumOfPositionalArgs = 1, parameterNames = "$self", autoRegister = false)
@GenerateNodeFactory
abstract class FetchOneNode extends PythonUnaryBuiltinNode {

    @Specialization
    static Object fetch(VirtualFrame frame, Object self, @Bind Node inliningTarget,
                    @Cached("create(false)") CursorRowNode next,
                    @Cached InlinedBranchProfile isUnusual,
                    @Cached PyObjectCallMethodObjArgs inPython) {
        Object row = next.execute(frame, self);
        if (row == null) {
            return PNone.NONE;
        }
        if (row != CursorRowNode.UNUSUAL) {
            return row;
        }
        isUnusual.enter(inliningTarget);
        CursorMethods.check(inliningTarget, self, "descriptor 'fetchone' for 'sqlite3.Cursor' objects doesn't apply to a '%p' object");
        return inPython.execute(frame, inliningTarget, self, CursorMethods.FETCHONE_IN_PYTHON);
    }
}
