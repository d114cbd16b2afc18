package org.sqltruffle.bridge.python.cursor;

import com.oracle.graal.python.PythonLanguage;
import com.oracle.graal.python.builtins.Builtin;
import com.oracle.graal.python.builtins.objects.PNone;
import com.oracle.graal.python.builtins.objects.object.PythonObject;
import com.oracle.graal.python.lib.PyObjectCallMethodObjArgs;
import com.oracle.graal.python.nodes.function.builtins.PythonTernaryBuiltinNode;
import com.oracle.graal.python.runtime.object.PFactory;
import com.oracle.truffle.api.dsl.Bind;
import com.oracle.truffle.api.dsl.Cached;
import com.oracle.truffle.api.dsl.GenerateNodeFactory;
import com.oracle.truffle.api.dsl.NeverDefault;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.library.CachedLibrary;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.object.DynamicObjectLibrary;
import com.oracle.truffle.api.profiles.InlinedBranchProfile;
import org.sqltruffle.bridge.python.connection.PyConnection;
import org.sqltruffle.bridge.python.connection.PyCursor;
import org.sqltruffle.bridge.python.connection.PythonModule;

/**
 * {@code Connection.execute(sql, parameters=(), /)}: makes a cursor, as {@code Connection.cursor()} does, and calls
 * {@link CursorExecuteNode}. Every unusual case calls {@code Connection._st_execute_in_python}.
 */
@Builtin(name = "execute", minNumOfPositionalArgs = 2, parameterNames = {"$self", "sql", "parameters"}, numOfPositionalOnlyArgs = 3,
                autoRegister = false)
@GenerateNodeFactory
abstract class ConnectionExecuteNode extends PythonTernaryBuiltinNode {

    @Specialization
    static Object run(VirtualFrame frame, Object self, Object sql, Object parameters, @Bind Node inliningTarget,
                    @CachedLibrary(limit = "3") DynamicObjectLibrary objects,
                    @CachedLibrary(limit = "3") DynamicObjectLibrary cursors,
                    @Cached("createExecute()") CursorExecuteNode execute,
                    @Cached InlinedBranchProfile isUnusual,
                    @Cached PyObjectCallMethodObjArgs inPython) {
        if (CursorMethods.state(objects, self) instanceof PyConnection connection && connection.module.cursorClass != null
                        && connection.usableNow()) {
            Object factory = objects.getOrDefault((PythonObject) self, CursorMethods.ROW_FACTORY, null);
            if (factory != null) {
                PythonModule module = connection.module;
                PythonObject cursor = PFactory.createPythonObject(PythonLanguage.get(inliningTarget), module.cursorClass,
                                module.cursorShape);
                PyCursor state = new PyCursor(connection);
                cursors.put(cursor, CursorMethods.CONNECTION, self);
                cursors.put(cursor, CursorMethods.STATE, state);
                if (factory != PNone.NONE) {
                    state.rowFactory = factory;
                    cursors.put(cursor, CursorMethods.CURSORS_ROW_FACTORY, factory);
                }
                return execute.execute(frame, cursor, sql, parameters);
            }
        }
        isUnusual.enter(inliningTarget);
        CursorMethods.check(inliningTarget, self, "descriptor 'execute' for 'sqlite3.Connection' objects doesn't apply to a '%p' object");
        Object given = parameters == PNone.NO_VALUE ? PFactory.createEmptyTuple(PythonLanguage.get(inliningTarget)) : parameters;
        return inPython.execute(frame, inliningTarget, self, CursorMethods.EXECUTE_IN_PYTHON, sql, given);
    }

    @NeverDefault
    static CursorExecuteNode createExecute() {
        return CursorExecuteNodeFactory.create();
    }
}
