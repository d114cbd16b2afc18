package org.sqltruffle.interpreter.tier;

/**
 * Executions of a program in turns, one in C and one compiled, to see which are faster. Each is compared with its neighbour only:
 * parameters may make executions as different as they like.
 */
final class TierTrial {

    /** Pairs of executions. */
    static final int PAIRS = 8;
    /** Pairs that C must win. By chance it does in 4 of 100 trials. */
    private static final int WON = 7;
    /** C must take less than this part of the time of compiled code, in all. */
    private static final double GAIN = 0.95;

    /** The trial ends when an execution in C takes longer than this and {@link #MUCH} times as long as its neighbour. */
    static final long LONG = 100_000_000;
    private static final int MUCH = 2;
    /** A neighbour that took less than this part of {@link #LONG} had other parameters. */
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

    /** @param nanos of an execution that ran to its end, in the tier that {@link #isInC} says */
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

    /** Whether all pairs have run or C cannot win any more: after two pairs that C lost, or one pair of long executions. */
    boolean isOver() {
        return isInC() && (pairs() == PAIRS || pairs() - won > PAIRS - WON || hopeless);
    }

    private int pairs() {
        return executions / 2;
    }

    boolean isWonByC() {
        return !hopeless && won >= WON && nanosInC < GAIN * nanosCompiled;
    }

    /** Mean nanoseconds of an execution in C. */
    long meanInC() {
        return nanosInC / pairs();
    }
}
