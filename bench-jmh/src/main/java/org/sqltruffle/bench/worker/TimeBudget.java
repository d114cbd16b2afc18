package org.sqltruffle.bench.worker;

import java.util.function.LongSupplier;

/**
 * Divides the time of a run among what is still to measure. What one measurement does not use, or uses too much, is the
 * gain or the loss of those after it.
 */
public final class TimeBudget {

    private static final double NANOS = 1e9;

    private final LongSupplier clock;
    private final double seconds;
    private final long begin;
    private double weight;

    /** @param seconds from now on; infinite for no limit */
    public TimeBudget(double seconds) {
        this(seconds, System::nanoTime);
    }

    public TimeBudget(double seconds, LongSupplier clock) {
        this.clock = clock;
        this.seconds = seconds;
        this.begin = clock.getAsLong();
    }

    /** Announces what is to be measured, by its weight among the others. */
    public void expect(double weights) {
        weight += weights;
    }

    double left() {
        return Math.max(0, seconds - (clock.getAsLong() - begin) / NANOS);
    }

    /** The seconds of the next measurement. */
    public double take(double own) {
        double share = weight > 0 ? left() * Math.min(1, own / weight) : left();
        weight -= own;
        return share;
    }
}
