package org.sqltruffle.activity;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.sqltruffle.events.EventKind;
import org.sqltruffle.events.RecordedEvents;
import org.sqltruffle.events.Recorder;
import org.sqltruffle.sqlite.EventApi;
import org.sqltruffle.sqlite.LockApi;
import org.sqltruffle.sqlite.LockWaits;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.sqlite.SqliteException;

/**
 * Explains locks that a connection does not get: in the exceptions of its statements, and in the log {@code org.sqltruffle.locks}. The log
 * has a wait when it has lasted for the milliseconds of the system property {@code sqltruffle.locks.wait}, and an error when it came after
 * such a wait; other errors have level DEBUG.
 */
public final class LockWatch {

    private static final long MEGABYTE = 1 << 20;
    private static final long WAL_BYTES = Long.getLong("sqltruffle.wal.warn", 1 << 30);
    private static final long WAIT = Long.getLong("sqltruffle.locks.wait", 1000);

    /** By {@code sqlite3*}: the events of waits in Java, see {@link #beginRetries}. */
    private static final Map<Long, Object> RETRIES = new ConcurrentHashMap<>();

    /** Made when first needed: Java loads its logging for it. */
    private static final class Log {
        static final System.Logger LOG = System.getLogger("org.sqltruffle.locks");
    }

    private LockWatch() {
    }

    /** Begins to explain. To be called before the first statement runs. */
    public static void start() {
        EventWatch.start();
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
                    Log.LOG.log(System.Logger.Level.WARNING,
                                    () -> "A WAL has grown to " + bytes / MEGABYTE + " MB, because a reader keeps it. " + reader);
                }
            }
        }, WAIT, WAL_BYTES);
    }

    /** The explanation of a statement's error, {@code null} when there is none. It never fails. */
    private static String explain(long pDb, int code) {
        try {
            long waited = LockApi.stWaited(pDb);
            String text = LockReport.of(pDb, code, waited);
            Log.LOG.log(waited >= WAIT && WAIT > 0 ? System.Logger.Level.WARNING : System.Logger.Level.DEBUG,
                            () -> name(pDb) + " failed with " + ResultCode.name(code) + ". " + text);
            Object retries = RETRIES.get(pDb);
            if (retries != null) {
                if (!RecordedEvents.hasReport(retries)) {
                    RecordedEvents.noteReport(retries, text);
                }
            } else if (Recorder.records(EventKind.LOCK_WAIT)) {
                RecordedEvents.endLockWait(EventWatch.takeWait(EventApi.stWaitEvent(pDb)), OpenConnections.number(pDb), EventWatch.sql(pDb),
                                ResultCode.name(code), text);
            }
            return text;
        } catch (RuntimeException e) {
            return null;
        }
    }

    /**
     * The connection is tried again and again while it does not get its lock: one event for all attempts. To be followed by
     * {@link #endRetries}.
     */
    public static void beginRetries(long pDb) {
        Object event = Recorder.begin(EventKind.LOCK_WAIT);
        if (event != null) {
            RETRIES.put(pDb, event);
        }
    }

    /** @param failure {@code null}: the last attempt has got the lock */
    public static void endRetries(long pDb, SqliteException failure) {
        Object event = RETRIES.isEmpty() ? null : RETRIES.remove(pDb);
        if (event != null && RecordedEvents.hasReport(event)) {
            RecordedEvents.endLockWait(event, OpenConnections.number(pDb), EventWatch.sql(pDb),
                            failure == null ? "" : ResultCode.name(failure.code()), null);
        }
    }

    /** Logs a wait that goes on. */
    public static void noteWait(long pDb, long milliseconds) {
        String text = LockReport.of(pDb, ResultCode.BUSY, milliseconds);
        Log.LOG.log(System.Logger.Level.WARNING, () -> name(pDb) + " waits for a lock. " + text);
    }

    /** Milliseconds after which a wait is logged. */
    public static long limit() {
        return WAIT;
    }

    private static String name(long pDb) {
        ConnectionActivity connection = OpenConnections.find(pDb);
        StatementActivity last = connection == null ? null : connection.last();
        return (connection == null ? "A connection" : "Connection " + connection.number())
                        + (last == null ? "" : " (" + LockReport.shortened(last.sql()) + " [" + ThreadNames.of(last.threadId()) + "])");
    }
}
