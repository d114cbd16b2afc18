package org.sqltruffle.bridge.python.cursor;

import com.oracle.graal.python.PythonLanguage;
import com.oracle.graal.python.builtins.Builtin;
import com.oracle.graal.python.lib.PyObjectCallMethodObjArgs;
import com.oracle.graal.python.nodes.function.builtins.PythonBinaryBuiltinNode;
import com.oracle.truffle.api.dsl.Bind;
import com.oracle.truffle.api.dsl.Cached;
import com.oracle.truffle.api.dsl.GenerateNodeFactory;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.library.CachedLibrary;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.object.DynamicObjectLibrary;
import org.sqltruffle.bridge.python.connection.PyCursor;
import org.sqltruffle.sqlite.SqliteException;

/**
 * {@code Cursor._st_execute_again(parameters)}: one of the executions of {@code executemany} after the first. Returns whether there is a
 * row, or the slow mark: then the statement is reset and nothing was done. Once a second thread runs Python code, it calls
 * {@code Cursor._st_execute_again_in_python}.
 */
@Builtin(name = "_st_execute_again", minNumOfPositionalArgs = 2, parameterNames = {"$self", "parameters"}, autoRegister = false)
@GenerateNodeFactory
abstract class ExecuteAgainNode extends PythonBinaryBuiltinNode {

    @Specialization
    static Object run(VirtualFrame frame, Object self, Object parameters, @Bind Node inliningTarget,
                    @CachedLibrary(limit = "3") DynamicObjectLibrary objects,
                    @Cached("create()") ExecuteOnceNode once,
                    @Cached PyObjectCallMethodObjArgs inPython,
                    @Cached("create()") LoopEntry loop) {
        loop.turn(inliningTarget);
        if (!(CursorMethods.state(objects, self) instanceof PyCursor cursor) || cursor.connection.lock != null
                        || !PythonLanguage.get(inliningTarget).singleThreadedAssumption.isValid()) {
            return inPython.execute(frame, inliningTarget, self, CursorMethods.EXECUTE_AGAIN_IN_PYTHON, parameters);
        }
        try {
            int outcome = once.execute(cursor, parameters);
            return outcome == ExecuteOnceNode.UNUSUAL ? cursor.connection.module.slow() : outcome == ExecuteOnceNode.ROW;
        } catch (SqliteException e) {
            throw cursor.connection.raise(e);
        }
    }
}
