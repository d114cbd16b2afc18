package org.sqltruffle.sqlite;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The lock of a connection that several threads use in turns.
 *
 * <p>A callback of a statement runs while its thread has the lock. If it waits for a thread that waits for the lock, for example to close
 * the connection, both would wait for ever. So the second thread gives up: {@link #lock()} fails when the thread that has the lock waits,
 * too, and has been in the same callback for {@link #PATIENCE}. A callback that computes, many callbacks that each wait a short time, and a
 * statement without callbacks may take any time.
 */
public final class TurnLock extends ReentrantLock {

    private static final long SECOND = 1_000_000_000;
    /** How long to wait for a thread that waits itself. */
    private static final long PATIENCE = 10 * SECOND;
    private static final long serialVersionUID = 1L;

    private final transient CallGuard guard;

    /** @param guard the connection's */
    public TurnLock(CallGuard guard) {
        this.guard = guard;
    }

    /**
     * Waits for the turn of this thread.
     *
     * @throws SqliteException SQLITE_MISUSE when the wait would be in vain; then the thread does not have the lock
     */
    @Override
    public void lock() {
        lock(SECOND, () -> {});
    }

    /** As {@link #lock()}. While the thread waits, it does something again and again. @param pause the time between, in nanoseconds */
    public void lock(long pause, Runnable meanwhile) {
        if (!tryLock()) {
            meanwhile.run();
            await(pause, meanwhile);
        }
    }

    private void await(long pause, Runnable meanwhile) {
        int callbacks = guard.callbacks();
        // Counts pauses, not the clock: when the whole process was stopped, nobody had the time to go on.
        long waited = 0;
        boolean wasInterrupted = false;
        try {
            while (!tryLock(pause)) {
                wasInterrupted |= Thread.interrupted();
                meanwhile.run();
                Thread owner = getOwner();
                waited = owner != null && isWaiting(owner) && guard.mayBeInCallback() && guard.callbacks() == callbacks ? waited + pause
                                : 0;
                callbacks = guard.callbacks();
                if (waited >= PATIENCE) {
                    throw CallGuard.deadlock(owner, PATIENCE / SECOND);
                }
            }
        } finally {
            if (wasInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Whether this thread got the lock within a time. An interrupt ends the wait, and is kept. */
    private boolean tryLock(long nanoseconds) {
        try {
            return tryLock(nanoseconds, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static boolean isWaiting(Thread thread) {
        return switch (thread.getState()) {
            case WAITING, TIMED_WAITING, BLOCKED -> true;
            default -> false;
        };
    }
}
