package org.sqltruffle.bench.worker;

import org.sqltruffle.bench.measure.Executions;
import org.sqltruffle.bench.measure.Measurement;
import org.sqltruffle.bench.measure.Sample;
import org.sqltruffle.bench.measure.Slices;

/** A benchmark on an engine, and what was measured of it in one process. */
final class Pair {

    /** Seconds of an execution beyond which it has one slice in a round only: another would be at the cost of all other measurements. */
    private static final double LONG = 1;
    /** And beyond which what was disturbed is not repeated: no machine is quiet for so long that was not in all rounds. */
    private static final double LONGEST_REPEATED = 0.2;
    /** Repetitions beside a compiler, in which nothing that counts was measured, after which there are no more. */
    private static final int MOST_SPOILED = 3;

    private final String benchmark;
    private final double first;
    private final int each;
    private final Executions quiet = new Executions();
    private final Executions busy = new Executions();
    private double expected;
    private boolean failed;
    private int spoiled;

    /**
     * @param first seconds of the first execution
     * @param each slices in a round
     */
    Pair(String benchmark, double first, int each) {
        this.benchmark = benchmark;
        this.first = first;
        this.each = each;
        this.expected = first;
    }

    String benchmark() {
        return benchmark;
    }

    double first() {
        return first;
    }

    /** Seconds that its next execution will take, more or less. */
    double expected() {
        return expected;
    }

    /** @param seconds what its last execution took */
    void expect(double seconds) {
        expected = seconds;
    }

    void fail() {
        failed = true;
    }

    boolean hasFailed() {
        return failed;
    }

    Slices.Task task() {
        return new Slices.Task(expected, quiet.slices() + busy.slices(), expected > LONG ? 1 : each);
    }

    /** @param resting whether compilers had nothing to do meanwhile */
    void add(Executions.Slice slice, boolean resting) {
        spoiled += !resting && !quiet.isEmpty() ? 1 : 0;
        (resting ? quiet : busy).add(slice);
        // What took much longer once, because its code was compiled anew, is not taken for slow.
        expected = Math.min(expected, slice.mean());
    }

    /** Begins repetitions: how often compilers were beside what was measured before does not matter to them. */
    void beginRepetitions() {
        spoiled = 0;
    }

    boolean isShort() {
        return expected <= LONGEST_REPEATED;
    }

    /** Whether it was disturbed in all its slices, and another could change that. */
    boolean isWorthRepeating() {
        return isShort() && !executions().isEmpty() && !executions().areUndisturbed() && spoiled < MOST_SPOILED;
    }

    /** Beside a compiler it was measured only if it never was without. */
    private Executions executions() {
        return quiet.isEmpty() ? busy : quiet;
    }

    /**
     * What came out.
     *
     * @param curve seconds of all executions
     */
    Measurement measurement(String engine, double[] curve, String tier) {
        Executions executions = executions();
        return executions.isEmpty() ? new Measurement(benchmark, engine, first, first, Double.NaN, false, curve, Double.NaN, tier)
                        : new Measurement(benchmark, engine, first, executions.mean(), Sample.fastestError(executions.times()), !quiet.isEmpty() && !quiet.areFalling(), curve,
                                        executions.areUndisturbed() ? 1 : 0, tier);
    }
}
