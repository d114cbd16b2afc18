package org.sqltruffle.bench.measure;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Divides the time of the rounds in which everything is measured in turn. Each measurement is given a slice of the same length. What needs longer for
 * one execution has one in each; what needs much longer, in some of the rounds only; and what would not even fit then, none.
 *
 * @param rounds how many there are in all
 * @param round which this is
 * @param length seconds of a slice
 * @param slowest seconds of an execution, beyond which there is none
 */
public record Slices(int rounds, int round, double length, double slowest) {

    /**
     * A benchmark on an engine.
     *
     * @param execution seconds that its next execution is expected to take
     * @param slices how many it had
     * @param each how many it has in a round
     */
    public record Task(double execution, int slices, int each) {
        /** In how many rounds it has been measured. Between the slices of a round: without that round. */
        int turns() {
            return slices / each;
        }
    }

    /** So that what slows the machine for some seconds meets all engines alike, there are as many rounds as there is time for slices of this many seconds. */
    private static final double USEFUL = 0.1;
    public static final int LEAST_ROUNDS = 3;
    public static final int MOST_ROUNDS = 30;
    /** The executions of something slow take at most so many times what others have. */
    private static final double SLOW = 2;
    /** What a slice takes besides what is measured, in seconds: waking the process, and JMH. */
    private static final double OVERHEAD = 0.01;
    /** Executions that are not measured, as a part of a slice: they bring back to the processor's caches what other processes have driven out. */
    public static final double AGAIN = 0.25;
    /** The part of the time that single executions of what is slow may take. */
    private static final double MOST_FOR_SLOW = 0.7;
    private static final double SHORTEST = 0.02;
    private static final int STEPS = 40;

    /**
     * How many rounds.
     *
     * @param seconds for all of them
     * @param most seconds that each measurement need have in all
     */
    public static int rounds(double seconds, double most, List<Task> tasks) {
        return IntStream.iterate(MOST_ROUNDS, n -> n > LEAST_ROUNDS, n -> n - 1).filter(n -> of(n, 0, seconds, most, tasks).length >= USEFUL).findFirst().orElse(LEAST_ROUNDS);
    }

    /**
     * Those of a round.
     *
     * @param seconds that are left for it and those after it
     * @param most seconds that each measurement need have in all rounds
     */
    public static Slices of(int rounds, int round, double seconds, double most, List<Task> tasks) {
        if (Double.isInfinite(seconds)) {
            return new Slices(rounds, round, most / rounds, Double.POSITIVE_INFINITY);
        }
        double slowest = slowest(seconds, tasks.stream().filter(task -> round == 0 || task.turns() > 0).mapToDouble(task -> task.each * task.execution).toArray());
        double low = Math.min(SHORTEST, most / rounds);
        double high = most / rounds;
        for (int i = 0; i < STEPS; i++) {
            double tried = i == 0 ? high : (low + high) / 2;
            Slices slices = new Slices(rounds, round, tried, slowest);
            if (slices.cost(tasks) <= seconds) {
                low = tried;
            } else {
                high = tried;
            }
        }
        return new Slices(rounds, round, low, slowest);
    }

    /** Whether something is measured in this round. */
    public boolean has(Task task) {
        return isPossible(task) && (long) task.turns() * rounds <= (long) round * turns(task.execution);
    }

    /** What had no place in the first round has none later. */
    private boolean isPossible(Task task) {
        return task.execution <= slowest && (round == 0 || task.turns() > 0);
    }

    /** In how many of all rounds. */
    private int turns(double execution) {
        return (int) Math.clamp((long) (SLOW * rounds * length / execution), 1, rounds);
    }

    private static double slowest(double seconds, double[] executions) {
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

    /** Seconds of this round and those after it. */
    private double cost(List<Task> tasks) {
        return tasks.stream().filter(this::isPossible).mapToDouble(task -> Math.max(turns(task.execution) * task.each - task.slices, 0) * (Math.max((1 + AGAIN) * length, task.execution) + OVERHEAD)).sum();
    }
}
