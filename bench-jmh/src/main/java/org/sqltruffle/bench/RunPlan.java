package org.sqltruffle.bench;

/**
 * How much time a run takes.
 *
 * @param processes how often everything is done, each time in fresh processes
 * @param leastWarmup seconds that each benchmark runs on each engine before it is measured
 * @param leastTruffleWarmup the same for engines that wait for Truffle's compiler, which comes late
 * @param mostWarmup seconds after which it is measured even if compilers are still at work
 * @param seconds of measurement
 * @param budget seconds that the whole run may take, into which all of these are made to fit; infinite for no limit
 * @param clock what the times are
 * @param allowInterpreter whether to go on without Truffle's optimizing runtime
 */
record RunPlan(int processes, double leastWarmup, double leastTruffleWarmup, double mostWarmup, double seconds, double budget, Clock clock, boolean allowInterpreter) {

    /** Seconds of a quick run; making the pictures comes on top. */
    private static final double QUICK_BUDGET = 140;
    /** The part of a measurement's share of the budget that warm-up may take. */
    private static final double WARMUP_SHARE = 0.7;
    /** The part of the budget that a first execution may take. */
    private static final double FIRST_SHARE = 1 / 14.0;

    /** Short and in one process. */
    static RunPlan quick(boolean allowInterpreter) {
        return new RunPlan(1, 0.5, 3, 10, 0.7, QUICK_BUDGET, Clock.WALL, allowInterpreter);
    }

    /** For figures that are published. */
    static RunPlan full(boolean allowInterpreter) {
        return new RunPlan(3, 2, 10, 30, 3, Double.POSITIVE_INFINITY, Clock.WALL, allowInterpreter);
    }

    RunPlan withProcesses(int n) {
        return new RunPlan(n, leastWarmup, leastTruffleWarmup, mostWarmup, seconds, budget, clock, allowInterpreter);
    }

    RunPlan withSeconds(double each) {
        return new RunPlan(processes, each, 4 * each, 8 * each, each, budget, clock, allowInterpreter);
    }

    RunPlan withBudget(double total) {
        return new RunPlan(processes, leastWarmup, leastTruffleWarmup, mostWarmup, seconds, total, clock, allowInterpreter);
    }

    RunPlan withClock(Clock other) {
        return new RunPlan(processes, leastWarmup, leastTruffleWarmup, mostWarmup, seconds, budget, other, allowInterpreter);
    }

    /** Seconds after which a first execution is given up: infinite for no limit. */
    double mostFirst() {
        return budget / processes * FIRST_SHARE;
    }

    boolean isLimited() {
        return Double.isFinite(budget);
    }

    /** The plan for one measurement that has only some seconds of the budget. */
    RunPlan within(double share) {
        double most = Math.min(mostWarmup, WARMUP_SHARE * share);
        return new RunPlan(processes, Math.min(leastWarmup, most / 2), Math.min(leastTruffleWarmup, most), most, Math.min(seconds, share - WARMUP_SHARE * share), budget, clock,
                        allowInterpreter);
    }
}
