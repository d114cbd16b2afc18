package org.sqltruffle.bridge.python.cursor;

import com.oracle.graal.python.PythonLanguage;
import com.oracle.graal.python.builtins.Builtin;
import com.oracle.graal.python.lib.PyObjectCallMethodObjArgs;
import com.oracle.graal.python.nodes.function.builtins.PythonUnaryBuiltinNode;
import com.oracle.truffle.api.dsl.Bind;
import com.oracle.truffle.api.dsl.Cached;
import com.oracle.truffle.api.dsl.GenerateNodeFactory;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.library.CachedLibrary;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.object.DynamicObjectLibrary;
import com.oracle.truffle.api.profiles.InlinedBranchProfile;
import org.sqltruffle.bridge.python.connection.PyCursor;
import org.sqltruffle.bridge.python.row.FetchFunction;

/**
 * {@code Cursor.fetchall()}. Every unusual case calls {@code Cursor._st_fetchall_in_python}, as do all calls once a second thread runs
 * Python code.
 */
@Builtin(name = "fetchall", minNumOfPositionalArgs = 1, parameterNames = "$self", autoRegister = false)
@GenerateNodeFactory
abstract class FetchAllNode extends PythonUnaryBuiltinNode {

    private static final int ALL = -1;

    @Specialization
    static Object fetch(VirtualFrame frame, Object self, @Bind Node inliningTarget,
                    @CachedLibrary(limit = "3") DynamicObjectLibrary objects,
                    @Cached InlinedBranchProfile isUnusual,
                    @Cached PyObjectCallMethodObjArgs inPython) {
        if (PythonLanguage.get(inliningTarget).singleThreadedAssumption.isValid()
                        && CursorMethods.state(objects, self) instanceof PyCursor cursor && cursor.connection.lock == null) {
            Object rows = FetchFunction.fetch(cursor, ALL);
            if (rows != cursor.connection.module.slow()) {
                return rows;
            }
        }
        isUnusual.enter(inliningTarget);
        CursorMethods.check(inliningTarget, self, "descriptor 'fetchall' for 'sqlite3.Cursor' objects doesn't apply to a '%p' object");
        return inPython.execute(frame, inliningTarget, self, CursorMethods.FETCHALL_IN_PYTHON);
    }
}
