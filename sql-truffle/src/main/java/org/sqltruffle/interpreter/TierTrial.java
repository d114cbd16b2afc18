package org.sqltruffle.interpreter;

/**
 * Some executions of a program, in C and compiled in turns, to see which are faster. Each is compared with its neighbour only: parameters may make executions as different as
 * they like.
 */
final class TierTrial {

    /** How many of both kinds, and how many of the pairs C must win: by chance it does in 4 of 100 trials. */
    static final int PAIRS = 8;
    private static final int WON = 7;
    /** What those in C take of the time of the others, in all, at most: less is not worth it. */
    private static final double GAIN = 0.95;

    /** Nanoseconds of an execution that is not to run in C again when it took twice as long there. */
    static final long LONG = 100_000_000;
    private static final int MUCH = 2;
    /** Where its neighbour was so much shorter, it waited for something, or had other parameters. */
    private static final int LEAST_PART = 16;

    private int executions;
    private int won;
    private long lastInC;
    private long nanosInC;
    private long nanosCompiled;
    private boolean hopeless;

    /** Whether the next execution is to run in C. */
    boolean isInC() {
        return executions % 2 == 0;
    }

    /** @param nanos of an execution that ran to its end, where {@link #isInC} had it */
    void note(long nanos) {
        if (isInC()) {
            lastInC = nanos;
            nanosInC += nanos;
        } else {
            won += lastInC < nanos ? 1 : 0;
            nanosCompiled += nanos;
            hopeless |= lastInC > LONG && lastInC > MUCH * nanos && nanos > LONG / LEAST_PART;
        }
        executions++;
    }

    /** Whether all pairs have run, or C cannot win any more: where compiled code is faster, that is after two of them, or one of long executions. */
    boolean isOver() {
        return isInC() && (pairs() == PAIRS || pairs() - won > PAIRS - WON || hopeless);
    }

    private int pairs() {
        return executions / 2;
    }

    boolean isWonByC() {
        return !hopeless && won >= WON && nanosInC < GAIN * nanosCompiled;
    }

    /** What an execution in C took in the mean. */
    long meanInC() {
        return nanosInC / pairs();
    }
}
