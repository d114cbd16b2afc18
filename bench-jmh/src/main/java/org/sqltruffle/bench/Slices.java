package org.sqltruffle.bench;

import java.util.Arrays;

/**
 * Divides the time of the rounds in which everything is measured in turn. Each measurement is given a slice of the same length. What needs longer for
 * one execution has one; what needs much longer has it in the first round only; and what would not even fit then, none.
 *
 * @param length seconds of a slice
 * @param slowest seconds of an execution, beyond which there is none
 */
record Slices(double length, double slowest) {

    /** An execution of so many slices is not repeated in the later rounds. */
    private static final double SLOW = 4;
    /** What a slice takes besides what is measured, in seconds: waking the process, and executions whose time is not taken. */
    private static final double OVERHEAD = 0.045;
    /** The part of the time that single executions of what is slow may take. */
    private static final double MOST_FOR_SLOW = 0.7;
    private static final double SHORTEST = 0.02;
    private static final int STEPS = 40;

    /**
     * @param seconds for all rounds
     * @param most the longest that a slice need be
     * @param executions what an execution of each is expected to take, in seconds
     */
    static Slices of(double seconds, int rounds, double most, double[] executions) {
        if (Double.isInfinite(seconds)) {
            return new Slices(most, Double.POSITIVE_INFINITY);
        }
        double slowest = slowest(seconds, rounds, executions);
        double[] included = Arrays.stream(executions).filter(e -> e <= slowest).toArray();
        double low = Math.min(SHORTEST, most);
        double high = most;
        for (int i = 0; i < STEPS && cost(high, rounds, included) > seconds; i++) {
            double middle = (low + high) / 2;
            if (cost(middle, rounds, included) > seconds) {
                high = middle;
            } else {
                low = middle;
            }
            if (i == STEPS - 1) {
                high = low;
            }
        }
        return new Slices(high, slowest);
    }

    /** Whether something is measured in a round at all. */
    boolean has(int round, double execution) {
        return execution <= slowest && (round == 0 || execution <= SLOW * length);
    }

    private static double slowest(double seconds, int rounds, double[] executions) {
        double[] sorted = Arrays.stream(executions).sorted().toArray();
        double sum = 0;
        for (int i = 0; i < sorted.length; i++) {
            sum += sorted[i];
            if (sum > MOST_FOR_SLOW * seconds) {
                return i == 0 ? 0 : sorted[i - 1];
            }
        }
        return Double.POSITIVE_INFINITY;
    }

    private static double cost(double length, int rounds, double[] executions) {
        return Arrays.stream(executions).map(e -> (e > SLOW * length ? 1 : rounds) * (Math.max(length, e) + OVERHEAD)).sum();
    }
}
