package org.sqltruffle.bench.worker;

import org.sqltruffle.bench.measure.Clock;
import org.sqltruffle.bench.suite.Suite;

/**
 * How much time a run takes.
 *
 * @param processes how often everything is done, each time in fresh processes
 * @param leastWarmup seconds for each benchmark of an engine before any is measured
 * @param leastTruffleWarmup the same for engines that wait for Truffle's compiler, which comes late
 * @param mostWarmup seconds for each benchmark after which they are measured even if compilers are still at work
 * @param seconds of measurement, in all rounds together
 * @param budget seconds that the whole run may take, into which all of these are made to fit; infinite for no limit
 * @param clock what the times are
 * @param allowInterpreter whether to go on without Truffle's optimizing runtime
 */
public record RunPlan(int processes, double leastWarmup, double leastTruffleWarmup, double mostWarmup, double seconds, double budget, Clock clock, boolean allowInterpreter) {

    /** Seconds of a quick run; making the pictures comes on top. */
    private static final double QUICK_BUDGET = 150;
    /** The part of the time after the first executions that warm-up may take; where a disk is what takes the time, less, as that is what varies. */
    private static final double WARMUP_SHARE = 0.55;
    private static final double DISK_WARMUP_SHARE = 0.35;
    /** The part of the budget that a first execution may take. */
    private static final double FIRST_SHARE = 1 / 14.0;
    /** The part of it that may pass in waits before first executions. */
    private static final double WAIT_SHARE = 0.15;
    private static final double LONGEST_WAIT = 10;
    /** The part of it above which there is no second execution: of what each would have alike, and at least one in so many. */
    private static final double SECOND_PART = 3;
    private static final double LEAST_SECOND_PART = 50;

    /** Short and in one process. */
    public static RunPlan quick(boolean allowInterpreter) {
        return new RunPlan(1, 0.1, 0.4, 10, 6, QUICK_BUDGET, Clock.WALL, allowInterpreter);
    }

    /** For figures that are published. */
    public static RunPlan full(boolean allowInterpreter) {
        return new RunPlan(3, 2, 10, 30, 3, Double.POSITIVE_INFINITY, Clock.WALL, allowInterpreter);
    }

    public RunPlan withProcesses(int n) {
        return new RunPlan(n, leastWarmup, leastTruffleWarmup, mostWarmup, seconds, budget, clock, allowInterpreter);
    }

    public RunPlan withSeconds(double each) {
        return new RunPlan(processes, each, 4 * each, 8 * each, each, budget, clock, allowInterpreter);
    }

    public RunPlan withBudget(double total) {
        return new RunPlan(processes, leastWarmup, leastTruffleWarmup, mostWarmup, seconds, total, clock, allowInterpreter);
    }

    public RunPlan withClock(Clock other) {
        return new RunPlan(processes, leastWarmup, leastTruffleWarmup, mostWarmup, seconds, budget, other, allowInterpreter);
    }

    /** Seconds after which a first execution is given up: infinite for no limit. */
    double mostFirst() {
        return budget / processes * FIRST_SHARE;
    }

    /**
     * Seconds that a first execution may wait for what compilers still do for others.
     *
     * @param n how many of them may have to
     */
    double waitBeforeFirst(int n) {
        return Math.min(LONGEST_WAIT, WAIT_SHARE * budget / processes / Math.max(1, n));
    }

    /**
     * Seconds of a first execution that is the only one.
     *
     * @param measurements how many benchmarks on engines share the time
     */
    double mostSecond(int measurements) {
        return budget / processes / Math.min(LEAST_SECOND_PART, SECOND_PART * measurements);
    }

    public boolean isLimited() {
        return Double.isFinite(budget);
    }

    /** How much of the seconds that are left is for warm-up. */
    static double warmup(Suite suite, double left) {
        return (suite.writesFiles() ? DISK_WARMUP_SHARE : WARMUP_SHARE) * left;
    }
}
