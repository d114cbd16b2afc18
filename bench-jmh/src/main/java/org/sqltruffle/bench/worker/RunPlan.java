package org.sqltruffle.bench.worker;

/**
 * How much time a run takes.
 *
 * @param processes how often everything is done, each time in new processes
 * @param rounds how often each engine has a turn on each benchmark
 * @param seconds of measurement of a benchmark on an engine, in all rounds together
 * @param warmUp seconds that the warm-up of a benchmark on an engine may take
 * @param budget seconds that the whole run may take; infinite for no limit
 * @param allowInterpreter whether to go on without Truffle's optimizing runtime
 */
public record RunPlan(int processes, int rounds, double seconds, double warmUp, double budget, boolean allowInterpreter) {

    private static final double QUICK_BUDGET = 150;
    /** The part of a process's budget after which a first execution is given up. */
    private static final double FIRST_SHARE = 1 / 14.0;
    /** Seconds that a first execution always has. */
    private static final double LEAST_FIRST = 2;

    /** Short and in one process. */
    public static RunPlan quick(boolean allowInterpreter) {
        return new RunPlan(1, 5, 2, 8, QUICK_BUDGET, allowInterpreter);
    }

    /** For figures that are published. */
    public static RunPlan full(boolean allowInterpreter) {
        return new RunPlan(3, 10, 3, 30, Double.POSITIVE_INFINITY, allowInterpreter);
    }

    public RunPlan withProcesses(int n) {
        return new RunPlan(n, rounds, seconds, warmUp, budget, allowInterpreter);
    }

    public RunPlan withSeconds(double each) {
        return new RunPlan(processes, rounds, each, 8 * each, budget, allowInterpreter);
    }

    public RunPlan withBudget(double total) {
        return new RunPlan(processes, rounds, seconds, warmUp, total, allowInterpreter);
    }

    /** Seconds after which a first execution is given up; infinite for no limit. */
    double mostFirst() {
        return Math.max(LEAST_FIRST, budget / processes * FIRST_SHARE);
    }

    public boolean isLimited() {
        return Double.isFinite(budget);
    }
}
