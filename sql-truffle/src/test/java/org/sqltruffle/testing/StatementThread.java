package org.sqltruffle.testing;

import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;

/** A thread that is to be interrupted, or cancelled, while it executes a statement. */
public final class StatementThread {

    private static final String CLASS = "org.sqltruffle.language.Statement";
    private static final long NANOS_BETWEEN_LOOKS = 5_000_000;

    private StatementThread() {
    }

    /** Waits until the thread is in a statement. An interrupt before that finds nothing that it could end. */
    public static void awaitStatement(Thread thread) {
        Repeat.until(() -> !thread.isAlive() || isInStatement(thread), () -> LockSupport.parkNanos(NANOS_BETWEEN_LOOKS),
                        "no statement has begun");
    }

    private static boolean isInStatement(Thread thread) {
        return Arrays.stream(thread.getStackTrace()).anyMatch(frame -> frame.getClassName().equals(CLASS));
    }
}
