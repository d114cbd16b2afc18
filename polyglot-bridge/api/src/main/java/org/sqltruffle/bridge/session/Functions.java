package org.sqltruffle.bridge.session;

import java.lang.foreign.Arena;
import java.util.Comparator;
import org.sqltruffle.api.AggregateFunction;
import org.sqltruffle.api.ScalarFunction;
import org.sqltruffle.api.TableFunction;
import org.sqltruffle.api.WindowFunction;
import org.sqltruffle.bridge.session.function.HostAggregate;
import org.sqltruffle.bridge.session.function.HostCollation;
import org.sqltruffle.bridge.session.function.HostScalar;
import org.sqltruffle.bridge.session.function.HostTable;
import org.sqltruffle.language.Connection;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.sqlite.CallbackApi;
import org.sqltruffle.sqlite.HostCallbacks;
import org.sqltruffle.sqlite.SqliteException;

/** Registers Java functions with a connection. {@code null} removes a function. Callers hold the session's lock. */
public final class Functions {

    private Functions() {
    }

    public static void scalar(Session session, String name, int arguments, ScalarFunction function, boolean deterministic) {
        long id = function == null ? 0 : HostCallbacks.register(new HostScalar(session::noteThrown, function), session.engine().guard());
        create(session.engine(), name, arguments, deterministic ? ApiConstants.SQLITE_DETERMINISTIC : 0, id,
                        id == 0 ? 0 : HostCallbacks.STEP, 0, 0);
    }

    public static void aggregate(Session session, String name, int arguments, AggregateFunction<?> function) {
        long id = function == null ? 0 : HostCallbacks.register(new HostAggregate(session::noteThrown, function), session.engine().guard());
        create(session.engine(), name, arguments, 0, id, 0, id == 0 ? 0 : HostCallbacks.STEP, id == 0 ? 0 : HostCallbacks.FINISH);
    }

    /** A call of C that changes a name; returns a result code. */
    @FunctionalInterface
    private interface Change {
        int make(long pDb, long pName);
    }

    /**
     * Changes a name. Drops kept statements: SQLite prepares statements of a replaced function anew, but not those that a new {@code f(x)}
     * fits better than {@code f(...)}.
     */
    private static void change(Connection connection, String name, Change change) {
        connection.call(pDb -> {
            connection.forgetNames();
            try (Arena arena = Arena.ofConfined()) {
                SqliteException.check(pDb, change.make(pDb, arena.allocateFrom(name).address()));
            }
            return null;
        });
    }

    /**
     * Registers a function with a connection that may have no session. Views and triggers cannot call it. @param arguments their number, or
     * -1
     */
    public static void direct(Connection connection, String name, int arguments, ScalarFunction function) {
        long id = HostCallbacks.register(new HostScalar(thrown -> {}, function), connection.guard());
        create(connection, name, arguments, ApiConstants.SQLITE_DIRECTONLY, id, HostCallbacks.STEP, 0, 0);
    }

    /** Registers a table with a connection that may have no session. */
    public static void table(Connection connection, String name, TableFunction function) {
        HostTable.create(connection, thrown -> {}, name, function);
    }

    private static void create(Connection connection, String name, int arguments, int flags, long id, long xFunc, long xStep, long xFinal) {
        change(connection, name,
                        (pDb, pName) -> CallbackApi.createFunctionV2(pDb, pName, arguments, ApiConstants.SQLITE_UTF8 | flags, id, xFunc,
                                        xStep, xFinal,
                                        id == 0 ? 0 : HostCallbacks.DESTROY));
    }

    public static void window(Session session, String name, int arguments, WindowFunction<?> function) {
        long id = function == null ? 0 : HostCallbacks.register(new HostAggregate(session::noteThrown, function), session.engine().guard());
        change(session.engine(), name, (pDb, pName) -> id == 0
                        ? CallbackApi.createWindowFunction(pDb, pName, arguments, ApiConstants.SQLITE_UTF8, 0, 0, 0, 0, 0, 0)
                        : CallbackApi.createWindowFunction(pDb, pName, arguments, ApiConstants.SQLITE_UTF8, id, HostCallbacks.STEP,
                                        HostCallbacks.FINISH, HostCallbacks.VALUE,
                                        HostCallbacks.INVERSE, HostCallbacks.DESTROY));
    }

    public static void collation(Session session, String name, Comparator<String> order) {
        long id = order == null ? 0 : HostCallbacks.registerHook(new HostCollation(session::noteThrown, session.engine()::interrupt, order),
                        session.engine().guard());
        change(session.engine(), name, (pDb, pName) -> {
            int rc = CallbackApi.createCollationV2(pDb, pName, ApiConstants.SQLITE_UTF8, id, id == 0 ? 0 : HostCallbacks.COMPARE,
                            id == 0 ? 0 : HostCallbacks.DESTROY);
            if (rc != 0) {
                // Of SQLite's functions only this one does not call its destructor when it fails.
                HostCallbacks.forget(id);
            }
            return rc;
        });
    }
}
