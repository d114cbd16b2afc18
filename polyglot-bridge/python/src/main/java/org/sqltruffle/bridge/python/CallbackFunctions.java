package org.sqltruffle.bridge.python;

import java.lang.foreign.Arena;
import org.sqltruffle.bridge.python.callback.PyAggregate;
import org.sqltruffle.bridge.python.callback.PyCollation;
import org.sqltruffle.bridge.python.callback.PyHook;
import org.sqltruffle.bridge.python.callback.PyScalarFunction;
import org.sqltruffle.bridge.python.connection.Arguments;
import org.sqltruffle.bridge.python.connection.DroppedCursors;
import org.sqltruffle.bridge.python.connection.PyConnection;
import org.sqltruffle.bridge.python.connection.PyFunctions;
import org.sqltruffle.bridge.python.connection.PythonModule;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.sqlite.CallbackApi;
import org.sqltruffle.sqlite.HostCallbacks;
import org.sqltruffle.sqlite.SqliteException;

/** The functions that register SQL functions, collations and hooks. Each returns SQLite's result code. */
final class CallbackFunctions {

    private CallbackFunctions() {
    }

    /** The function of a name; {@code null}: none of these. */
    static ColdFunction.Body find(PythonModule module, String name) {
        return switch (name) {
            case "create_function" -> CallbackFunctions::createFunction;
            case "create_aggregate" -> CallbackFunctions::createAggregate;
            case "create_window_function" -> CallbackFunctions::createWindowFunction;
            case "create_collation" -> CallbackFunctions::createCollation;
            case "set_authorizer" -> CallbackFunctions::setAuthorizer;
            case "set_progress_handler" -> CallbackFunctions::setProgressHandler;
            case "set_trace_callback" -> CallbackFunctions::setTraceCallback;
            default -> null;
        };
    }

    private static boolean isNone(Object[] a, int i) {
        return a[i] == ConnectionFunctions.of(a).module.none();
    }

    /** {@code (connection, name, narg, callable, deterministic)}. */
    private static Object createFunction(Object[] a) {
        PyConnection connection = ConnectionFunctions.of(a);
        int flags = ApiConstants.SQLITE_UTF8 | (Arguments.truth(a[4]) ? ApiConstants.SQLITE_DETERMINISTIC : 0);
        if (connection.functions.isRegistered(a[1], a[2], a[3], flags)) {
            return 0;
        }
        connection.connection.forgetNames();
        try (Arena arena = Arena.ofConfined()) {
            long pName = Arguments.cString(arena, Arguments.string(a[1]));
            // A call that fails destroys the function, so each call registers one of its own.
            int rc = DroppedCursors.runForCode(connection, pDb -> CallbackApi.createFunctionV2(pDb, pName, Arguments.integer(a[2]), flags,
                            HostCallbacks.register(new PyScalarFunction(connection, a[3]), connection.connection.guard()),
                            HostCallbacks.STEP, 0, 0, HostCallbacks.DESTROY));
            return connection.functions.note(a[1], a[2], a[3], flags, rc);
        }
    }

    /** {@code (connection, name, narg, class)}. */
    private static Object createAggregate(Object[] a) {
        PyConnection connection = ConnectionFunctions.of(a);
        if (connection.functions.isRegistered(a[1], a[2], a[3], PyFunctions.AGGREGATE)) {
            return 0;
        }
        connection.connection.forgetNames();
        try (Arena arena = Arena.ofConfined()) {
            long pName = Arguments.cString(arena, Arguments.string(a[1]));
            int rc = DroppedCursors.runForCode(connection,
                            pDb -> CallbackApi.createFunctionV2(pDb, pName, Arguments.integer(a[2]), ApiConstants.SQLITE_UTF8,
                                            HostCallbacks.register(new PyAggregate(connection, a[3]), connection.connection.guard()), 0,
                                            HostCallbacks.STEP, HostCallbacks.FINISH, HostCallbacks.DESTROY));
            return connection.functions.note(a[1], a[2], a[3], PyFunctions.AGGREGATE, rc);
        }
    }

    /** {@code (connection, name, narg, class or None)}. */
    private static Object createWindowFunction(Object[] a) {
        PyConnection connection = ConnectionFunctions.of(a);
        connection.functions.forget(a[1], a[2]);
        connection.connection.forgetNames();
        try (Arena arena = Arena.ofConfined()) {
            long pName = Arguments.cString(arena, Arguments.string(a[1]));
            int nArgument = Arguments.integer(a[2]);
            if (isNone(a, 3)) {
                return DroppedCursors.runForCode(connection,
                                pDb -> CallbackApi.createWindowFunction(pDb, pName, nArgument, ApiConstants.SQLITE_UTF8, 0, 0, 0, 0, 0, 0));
            }
            return DroppedCursors.runForCode(connection,
                            pDb -> CallbackApi.createWindowFunction(pDb, pName, nArgument, ApiConstants.SQLITE_UTF8,
                                            HostCallbacks.register(new PyAggregate(connection, a[3]), connection.connection.guard()),
                                            HostCallbacks.STEP, HostCallbacks.FINISH, HostCallbacks.VALUE, HostCallbacks.INVERSE,
                                            HostCallbacks.DESTROY));
        }
    }

    /** {@code (connection, name, callable or None)}. */
    private static Object createCollation(Object[] a) {
        PyConnection connection = ConnectionFunctions.of(a);
        long handle = connection.connection.handle();
        connection.connection.forgetNames();
        try (Arena arena = Arena.ofConfined()) {
            long pName = Arguments.cString(arena, Arguments.string(a[1]));
            if (isNone(a, 2)) {
                SqliteException.check(handle, DroppedCursors.runForCode(connection,
                                pDb -> CallbackApi.createCollationV2(pDb, pName, ApiConstants.SQLITE_UTF8, 0, 0, 0)));
                return connection.module.none();
            }
            long id = HostCallbacks.registerHook(new PyCollation(connection, a[2]), connection.connection.guard());
            int rc = DroppedCursors.runForCode(connection,
                            pDb -> CallbackApi.createCollationV2(pDb, pName, ApiConstants.SQLITE_UTF8, id, HostCallbacks.COMPARE,
                                            HostCallbacks.DESTROY));
            if (rc != 0) {
                HostCallbacks.forget(id); // Unlike the others, this function does not call the destructor when it fails.
            }
            SqliteException.check(handle, rc);
            return connection.module.none();
        }
    }

    private static Object setAuthorizer(Object[] a) {
        PyConnection connection = ConnectionFunctions.of(a);
        long id = isNone(a, 1) ? 0 : HostCallbacks.registerHook(new PyHook(connection, a[1]), connection.connection.guard());
        int rc = CallbackApi.setAuthorizer(connection.connection.handle(), id == 0 ? 0 : HostCallbacks.AUTHORIZE, id);
        HostCallbacks.forget(connection.authorizer);
        connection.authorizer = id;
        return rc;
    }

    private static Object setProgressHandler(Object[] a) {
        PyConnection connection = ConnectionFunctions.of(a);
        long id = isNone(a, 1) ? 0 : HostCallbacks.registerHook(new PyHook(connection, a[1]), connection.connection.guard());
        CallbackApi.progressHandler(connection.connection.handle(), id == 0 ? 0 : Arguments.integer(a[2]),
                        id == 0 ? 0 : HostCallbacks.PROGRESS, id);
        HostCallbacks.forget(connection.progress);
        connection.progress = id;
        return 0;
    }

    private static Object setTraceCallback(Object[] a) {
        PyConnection connection = ConnectionFunctions.of(a);
        long id = isNone(a, 1) ? 0 : HostCallbacks.register(new PyHook(connection, a[1]), connection.connection.guard());
        CallbackApi.traceV2(connection.connection.handle(), ApiConstants.SQLITE_TRACE_STMT, id == 0 ? 0 : HostCallbacks.TRACE, id);
        HostCallbacks.forget(connection.trace);
        connection.trace = id;
        return 0;
    }
}
