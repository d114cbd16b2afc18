package org.sqltruffle.bridge.session;

import java.util.function.Supplier;
import org.sqltruffle.activity.LockWatch;
import org.sqltruffle.language.Connection;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.sqlite.SqliteException;

/**
 * Waits in Java for the locks of other connections when the thread is virtual, or when the connection {@linkplain #askOften asks often}. A
 * virtual thread that waits in C keeps its carrier. When all carriers are kept, the virtual thread that holds the lock cannot run, and the
 * others time out. So C does not wait, and Java tries the beginning of the execution again until the time is over. The carrier is free
 * between the attempts.
 */
final class LockWait {

    private static final long NANOS = 1_000_000;
    private static final int FIRST_SLEEP = 1;
    private static final int MOST_SLEEP = 50;
    /** The result of {@link #limit} when a busy handler decides. */
    private static final int HANDLER = -1;

    private final Session session;
    private final Connection engine;
    private int timeout;
    private boolean leftToC;
    private boolean asksOften;

    LockWait(Session session, Connection engine) {
        this.session = session;
        this.engine = engine;
    }

    /** Sets how long to wait, in milliseconds. */
    void set(int milliseconds) {
        engine.busyTimeout(milliseconds);
        timeout = milliseconds;
        leftToC = false;
    }

    /** Leaves waiting to C, because a handler or a PRAGMA decides how long. */
    void leaveToC() {
        timeout = 0;
        leftToC = true;
    }

    /**
     * Waits no longer, and no shorter, than this until {@link #endLimit}. A busy handler of the program goes on to decide.
     *
     * @return what to give to {@code endLimit}
     */
    int limit(int milliseconds) {
        int before = leftToC ? engine.busyTimeout() : timeout;
        if (leftToC && before == 0) {
            return HANDLER;
        }
        engine.busyTimeout(milliseconds);
        timeout = leftToC ? 0 : milliseconds;
        return before;
    }

    void endLimit(int before) {
        if (before != HANDLER) {
            engine.busyTimeout(before);
            timeout = leftToC ? 0 : before;
        }
    }

    /**
     * Tries again every millisecond. Other waits grow to 50 or 100 milliseconds. Beside a program that commits one transaction after the
     * other, such attempts hardly ever meet the moment in which nobody has the lock.
     */
    void askOften() {
        asksOften = true;
    }

    boolean isNeeded() {
        return timeout > 0 && (asksOften || Thread.currentThread().isVirtual());
    }

    /**
     * Runs an action that may meet a lock. Callers hold the session's lock.
     *
     * @param repeatable whether the action can be repeated inside a transaction, as COMMIT can. Other actions could wait for a connection
     * that waits for this one: there C decides
     */
    <T> T run(boolean repeatable, Supplier<T> attempt) {
        if (!isNeeded() || !repeatable && engine.holdsLocks()) {
            return attempt.get();
        }
        int milliseconds = timeout;
        int interrupts = session.interrupts();
        long begin = System.nanoTime();
        long end = begin + milliseconds * NANOS;
        boolean noted = false;
        engine.busyTimeout(0);
        SqliteException failure = null;
        LockWatch.beginRetries(engine.pDb());
        try {
            for (int sleep = FIRST_SLEEP;; sleep = asksOften ? FIRST_SLEEP : Math.min(MOST_SLEEP, 2 * sleep)) {
                try {
                    T result = attempt.get();
                    failure = null;
                    return result;
                } catch (SqliteException e) {
                    failure = e;
                    if (!canPass(e) || System.nanoTime() >= end) {
                        throw e;
                    }
                }
                long waited = (System.nanoTime() - begin) / NANOS;
                if (!noted && waited >= LockWatch.limit()) {
                    noted = true;
                    LockWatch.noteWait(engine.pDb(), waited);
                }
                sleep(sleep);
                if (session.interrupts() != interrupts) {
                    throw new SqliteException(ResultCode.INTERRUPT, "interrupted");
                }
            }
        } finally {
            LockWatch.endRetries(engine.pDb(), failure);
            engine.busyTimeout(milliseconds);
        }
    }

    /** Whether the lock goes away by itself, as that of a recovery of the WAL does. A snapshot that is too old stays so. */
    private static boolean canPass(SqliteException e) {
        return e.primaryCode() == ResultCode.BUSY && e.code() != ResultCode.BUSY_SNAPSHOT;
    }

    private static void sleep(int milliseconds) {
        try {
            Thread.sleep(milliseconds);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SqliteException(ResultCode.INTERRUPT, "the thread was interrupted while it waited for a lock");
        }
    }
}
