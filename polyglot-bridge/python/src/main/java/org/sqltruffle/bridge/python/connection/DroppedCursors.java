package org.sqltruffle.bridge.python.connection;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.sqlite.SqliteException;

/**
 * Ends the statements of cursors that a program dropped in the middle of their rows. CPython's reference counts end them at once. Here only
 * the garbage collector finds them, so it is asked when an operation fails because statements are active. The operation is then run once
 * more.
 */
public final class DroppedCursors {

    /** Parts of the messages that SQLite has for active statements under the unspecific code SQLITE_ERROR. */
    private static final String[] MESSAGES = {"statements in progress", "is locked", "in use", "within a transaction",
                    "cannot be changed from"};

    private DroppedCursors() {
    }

    private static boolean mayHaveCaused(SqliteException e) {
        return switch (e.primaryCode()) {
            case ResultCode.BUSY, ResultCode.LOCKED -> true;
            case ResultCode.ERROR -> {
                for (String part : MESSAGES) {
                    if (e.getMessage().contains(part)) {
                        yield true;
                    }
                }
                yield false;
            }
            default -> false;
        };
    }

    /** Whether an operation that failed is worth another run: active statements may be the cause, and some of them were ended. */
    @TruffleBoundary
    static boolean endAfter(SqliteException e, PyConnection connection, PyCursor user) {
        return mayHaveCaused(e) && end(connection, user);
    }

    /** Runs an operation, and once more if dropped cursors have made it fail. */
    public static <T> T run(PyConnection connection, Supplier<T> operation) {
        try {
            return operation.get();
        } catch (SqliteException e) {
            if (!endAfter(e, connection, null)) {
                throw e;
            }
        }
        return operation.get();
    }

    /** As {@link #run}, for an operation that gets the {@code sqlite3*} and returns SQLite's result code. */
    public static int runForCode(PyConnection connection, LongFunction<Integer> operation) {
        int rc = connection.connection.call(operation);
        int primary = rc & 0xff;
        return (primary == ResultCode.BUSY || primary == ResultCode.LOCKED) && end(connection, null) ? connection.connection.call(operation)
                        : rc;
    }

    /**
     * Ends the statements of dropped cursors of all connections that this thread may use. Does nothing, which costs nothing, when no other
     * cursor steps a statement.
     *
     * @param user the cursor whose statement is being run, or {@code null}
     * @return whether there were any
     */
    @TruffleBoundary
    static boolean end(PyConnection connection, PyCursor user) {
        return end(connection.module.connections(), user);
    }

    /** As {@link #end(PyConnection, PyCursor)}, but leaves the connection alone: for callbacks in which SQLite forbids to use it. */
    @TruffleBoundary
    static boolean endElsewhere(PyConnection connection) {
        var others = connection.module.connections();
        others.remove(connection);
        return end(others, null);
    }

    /**
     * Ends the statements of dropped cursors that keep SQLite from committing what another statement has just written outside of a
     * transaction. Asks the garbage collector once about each statement.
     */
    @TruffleBoundary
    static void endDelayingCommit(PyConnection connection, PyCursor user) {
        if (!connection.inTransaction() && connection.active.hasUncertainWriting(user)) {
            connection.module.collectGarbage();
            connection.active.endDropped();
            connection.active.noteSurvivors();
        }
    }

    private static boolean end(Iterable<PyConnection> connections, PyCursor user) {
        boolean any = false;
        boolean asked = false;
        for (PyConnection connection : connections) {
            if (!connection.tryAcquire()) {
                continue; // Another thread is using it.
            }
            try {
                any |= connection.active.endDropped();
                if (connection.active.hasOther(user)) {
                    if (!asked) {
                        connection.module.collectGarbage();
                        asked = true;
                    }
                    any |= connection.active.endDropped();
                }
            } finally {
                connection.release();
            }
        }
        return any;
    }
}
