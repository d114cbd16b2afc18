package org.sqltruffle.activity;

import org.sqltruffle.sqlite.LockApi;
import org.sqltruffle.sqlite.LockWaits;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.sqlite.SqliteException;

/**
 * Explains locks that a connection does not get: in the exceptions of its statements, and in the log {@code org.sqltruffle.locks}. The log has a wait when it has lasted for the milliseconds
 * of the system property {@code sqltruffle.locks.wait}, and an error when it came after such a wait; other errors have level DEBUG.
 */
public final class LockWatch {

    private static final long MEGABYTE = 1 << 20;
    private static final long WAL_BYTES = Long.getLong("sqltruffle.wal.warn", 1 << 30);
    private static final long WAIT = Long.getLong("sqltruffle.locks.wait", 1000);

    /** Made when first needed: Java loads its logging for it. */
    private static final class Log {
        static final System.Logger LOG = System.getLogger("org.sqltruffle.locks");
    }

    private LockWatch() {
    }

    /** Begins to explain. To be called before the first statement runs. */
    public static void start() {
        Executions.look();
        SqliteException.explainLocks(LockWatch::explain);
        LockWaits.listen(new LockWaits.Listener() {
            @Override
            public void waits(long pDb, long milliseconds) {
                noteWait(pDb, milliseconds);
            }

            @Override
            public void walHasGrown(long pDb, long bytes) {
                String reader = LockReport.readersOfWal(pDb);
                if (!reader.isEmpty()) {
                    Log.LOG.log(System.Logger.Level.WARNING, () -> "A WAL has grown to " + bytes / MEGABYTE + " MB, because a reader keeps it. " + reader);
                }
            }
        }, WAIT, WAL_BYTES);
    }

    /** The explanation of a statement's error, {@code null} when there is none. It never fails. */
    private static String explain(long pDb, int code) {
        try {
            long waited = LockApi.stWaited(pDb);
            String text = LockReport.of(pDb, code, waited);
            Log.LOG.log(waited >= WAIT && WAIT > 0 ? System.Logger.Level.WARNING : System.Logger.Level.DEBUG, () -> name(pDb) + " failed with " + ResultCode.name(code) + ". " + text);
            Executions.noteLockWait(number(pDb), waited, ResultCode.name(code), text);
            return text;
        } catch (RuntimeException e) {
            return null;
        }
    }

    /** Logs a wait that goes on. */
    public static void noteWait(long pDb, long milliseconds) {
        String text = LockReport.of(pDb, ResultCode.BUSY, milliseconds);
        Log.LOG.log(System.Logger.Level.WARNING, () -> name(pDb) + " waits for a lock. " + text);
        Executions.noteLockWait(number(pDb), milliseconds, "", text);
    }

    /** Milliseconds after which a wait is logged. */
    public static long limit() {
        return WAIT;
    }

    private static long number(long pDb) {
        ConnectionActivity connection = OpenConnections.find(pDb);
        return connection == null ? 0 : connection.number();
    }

    private static String name(long pDb) {
        ConnectionActivity connection = OpenConnections.find(pDb);
        StatementActivity last = connection == null ? null : connection.last();
        return (connection == null ? "A connection" : "Connection " + connection.number()) + (last == null ? "" : " (" + LockReport.shortened(last.sql()) + " [" + ThreadNames.of(last.threadId()) + "])");
    }
}
