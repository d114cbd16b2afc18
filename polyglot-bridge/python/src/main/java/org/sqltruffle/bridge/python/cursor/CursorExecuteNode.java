package org.sqltruffle.bridge.python.cursor;

import com.oracle.graal.python.PythonLanguage;
import com.oracle.graal.python.builtins.Builtin;
import com.oracle.graal.python.builtins.objects.PNone;
import com.oracle.graal.python.lib.PyObjectCallMethodObjArgs;
import com.oracle.graal.python.nodes.function.builtins.PythonTernaryBuiltinNode;
import com.oracle.graal.python.runtime.object.PFactory;
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

/**
 * {@code Cursor.execute(sql, parameters=(), /)} as CPython's method in C is one: part of the Python function that calls it. What is not the
 * usual case goes to {@code Cursor._st_execute_in_python}. So does everything once a second thread runs Python code: another thread must be
 * able to go on while a statement waits for a lock or computes long, so the GIL is released there.
 */
@Builtin(name = "execute", minNumOfPositionalArgs = 2, parameterNames = {"$self", "sql", "parameters"}, numOfPositionalOnlyArgs = 3,
                autoRegister = false)
@GenerateNodeFactory
abstract class CursorExecuteNode extends PythonTernaryBuiltinNode {

    @Specialization
    static Object run(VirtualFrame frame, Object self, Object sql, Object parameters, @Bind Node inliningTarget,
                    @CachedLibrary(limit = "3") DynamicObjectLibrary objects,
                    @Cached ArgumentsNode arguments,
                    @Cached ExecuteNode execute,
                    @Cached InlinedBranchProfile isUnusual,
                    @Cached PyObjectCallMethodObjArgs inPython,
                    @Cached("create()") LoopEntry loop) {
        loop.turn(inliningTarget);
        PythonLanguage language = PythonLanguage.get(inliningTarget);
        if (language.singleThreadedAssumption.isValid() && CursorMethods.state(objects, self) instanceof PyCursor cursor
                        && cursor.connection.lock == null) {
            Object[] all = arguments.execute(cursor, sql, parameters);
            if (all != null && execute.execute(all, ArgumentsNode.isNamed(parameters)) != cursor.connection.module.slow()) {
                return self;
            }
        }
        isUnusual.enter(inliningTarget);
        CursorMethods.check(inliningTarget, self, "descriptor 'execute' for 'sqlite3.Cursor' objects doesn't apply to a '%p' object");
        Object given = parameters == PNone.NO_VALUE ? PFactory.createEmptyTuple(language) : parameters;
        return inPython.execute(frame, inliningTarget, self, CursorMethods.EXECUTE_IN_PYTHON, sql, given);
    }
}
