package org.sqltruffle.bridge.python.connection;

import com.oracle.truffle.api.TruffleSafepoint;
import java.util.concurrent.TimeUnit;
import org.sqltruffle.sqlite.HostFunction;

/**
 * Waits for a lock, as SQLite's own handler does for {@code sqlite3_busy_timeout}. Before it waits, it ends the statements of dropped
 * cursors of other connections in this process, which may hold the lock. Throws nothing: C calls it.
 */
final class PyBusyHandler implements HostFunction {

    private static final int LONGEST_PAUSE = 100;

    private final PyConnection connection;
    private final long timeout;
    private long deadline;

    /** @param timeout in milliseconds */
    PyBusyHandler(PyConnection connection, int timeout) {
        this.connection = connection;
        this.timeout = timeout;
    }

    /**
     * @param nTry how often it was called before for the same lock
     * @return 1 to try again, 0 to give up
     */
    @Override
    public int busy(int nTry) {
        try {
            long now = System.nanoTime();
            if (nTry == 0) {
                deadline = now + TimeUnit.MILLISECONDS.toNanos(timeout);
                if (DroppedCursors.endElsewhere(connection)) {
                    return 1;
                }
            }
            long left = TimeUnit.NANOSECONDS.toMillis(deadline - now);
            if (left <= 0) {
                return 0;
            }
            // A signal's handler of the program runs meanwhile. It may raise KeyboardInterrupt.
            TruffleSafepoint.setBlockedThreadInterruptible(null, Thread::sleep,
                            Math.min(left, Math.min(LONGEST_PAUSE, 1 + (long) nTry * nTry)));
            return 1;
        } catch (Throwable t) {
            connection.postponeSignal(t);
            return 0;
        }
    }
}
