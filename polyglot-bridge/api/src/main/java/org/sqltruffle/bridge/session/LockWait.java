package org.sqltruffle.bridge.session;

import java.util.function.Supplier;
import org.sqltruffle.abi.ConnectionApi;
import org.sqltruffle.abi.ResultCode;
import org.sqltruffle.abi.SqliteException;
import org.sqltruffle.language.Connection;

/**
 * Waits for the locks of other connections on behalf of virtual threads. C waits in the call that met the lock, and the virtual thread keeps its carrier meanwhile: once all carriers are kept,
 * the virtual thread that holds the lock cannot go on, and all others time out. So on a virtual thread C does not wait: what begins an execution is tried again and again, and the carrier is
 * free in between.
 */
final class LockWait {

    private static final long NANOS = 1_000_000;
    private static final int FIRST_SLEEP = 1;
    private static final int MOST_SLEEP = 50;
    private static final int NO_TRANSACTION = 0;

    private final Session session;
    private final Connection engine;
    private int timeout;

    LockWait(Session session, Connection engine) {
        this.session = session;
        this.engine = engine;
    }

    /** Sets how long to wait, in milliseconds. */
    void set(int milliseconds) {
        engine.busyTimeout(milliseconds);
        timeout = milliseconds;
    }

    /** A handler or a PRAGMA says how long to wait, and C does it. */
    void leaveToC() {
        timeout = 0;
    }

    boolean isNeeded() {
        return timeout > 0 && Thread.currentThread().isVirtual();
    }

    /**
     * Does what may meet a lock, under the session's lock.
     *
     * @param repeatable whether it can be done again within a transaction that has begun to read or write: COMMIT can; others could wait for a lock whose holder waits for this one's, and C decides
     */
    <T> T run(boolean repeatable, Supplier<T> attempt) {
        if (!isNeeded() || !repeatable && ConnectionApi.txnState(engine.pDb(), 0) != NO_TRANSACTION) {
            return attempt.get();
        }
        int milliseconds = timeout;
        int interrupts = session.interrupts();
        long end = System.nanoTime() + milliseconds * NANOS;
        engine.busyTimeout(0);
        try {
            for (int sleep = FIRST_SLEEP;; sleep = Math.min(MOST_SLEEP, 2 * sleep)) {
                try {
                    return attempt.get();
                } catch (SqliteException e) {
                    if (e.code() != ResultCode.BUSY || System.nanoTime() >= end) {
                        throw e;
                    }
                }
                sleep(sleep);
                if (session.interrupts() != interrupts) {
                    throw new SqliteException(ResultCode.INTERRUPT, "interrupted");
                }
            }
        } finally {
            engine.busyTimeout(milliseconds);
        }
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
