package org.sqltruffle.testing;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Repeats work until a compiler, or another thread, has done its part. */
public final class Repeat {

    /** Only a test that hangs takes so long: the compiler may be busy with what other tests left in its queue. */
    private static final long LIMIT_MINUTES = 15;

    private Repeat() {
    }

    /** @param complaint what is said when the condition never holds */
    public static void until(BooleanSupplier condition, Runnable work, String complaint) {
        long begin = System.nanoTime();
        while (!condition.getAsBoolean()) {
            assertTrue(System.nanoTime() - begin < TimeUnit.MINUTES.toNanos(LIMIT_MINUTES), complaint);
            work.run();
        }
    }

    /** @param attempt work that says whether it was done as expected */
    public static void until(BooleanSupplier attempt, String complaint) {
        until(attempt, () -> {
            // The condition does the work.
        }, complaint);
    }
}
