package org.sqltruffle.bench.worker;

/** An end of a time that has begun. */
final class Deadline {

    private static final double NANOS = 1e9;

    private final double seconds;
    private final long begin = System.nanoTime();

    /** @param seconds from now on; infinite for no limit */
    Deadline(double seconds) {
        this.seconds = seconds;
    }

    /** Seconds that are left. */
    double left() {
        return Math.max(0, seconds - (System.nanoTime() - begin) / NANOS);
    }
}
