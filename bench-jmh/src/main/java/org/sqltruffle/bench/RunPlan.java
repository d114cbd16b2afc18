package org.sqltruffle.bench;

/**
 * How much time a run takes.
 *
 * @param processes how often everything is done, each time in fresh processes
 * @param leastWarmup seconds that each benchmark runs on each engine before it is measured
 * @param leastTruffleWarmup the same for engines that wait for Truffle's compiler, which comes late
 * @param mostWarmup seconds after which it is measured even if compilers are still at work
 * @param seconds of measurement
 * @param clock what the times are
 * @param allowInterpreter whether to go on without Truffle's optimizing runtime
 */
record RunPlan(int processes, double leastWarmup, double leastTruffleWarmup, double mostWarmup, double seconds, Clock clock, boolean allowInterpreter) {

    /** Seconds of a quick run, besides the executions for the answers. */
    private static final double QUICK_TOTAL = 110;
    private static final double QUICK_MOST = 0.5;
    /** Only engines with a slow compiler warm up longer than the least. */
    private static final double WARMUP_SHARE = 1.6;
    private static final double WARMUP_MOST = 10;
    private static final double TRUFFLE_LEAST = 3;

    /** Short and in one process. @param cells benchmarks times engines */
    static RunPlan quick(int cells, boolean allowInterpreter) {
        double each = Math.min(QUICK_MOST, QUICK_TOTAL / cells / 3);
        double most = Math.min(WARMUP_MOST, WARMUP_SHARE * QUICK_TOTAL / cells);
        return new RunPlan(1, each, Math.min(TRUFFLE_LEAST, most), most, each, Clock.WALL, allowInterpreter);
    }

    /** For figures that are published. */
    static RunPlan full(boolean allowInterpreter) {
        return new RunPlan(3, 2, 10, 30, 3, Clock.WALL, allowInterpreter);
    }

    RunPlan withProcesses(int n) {
        return new RunPlan(n, leastWarmup, leastTruffleWarmup, mostWarmup, seconds, clock, allowInterpreter);
    }

    RunPlan withSeconds(double each) {
        return new RunPlan(processes, each, 4 * each, 8 * each, each, clock, allowInterpreter);
    }

    RunPlan withClock(Clock other) {
        return new RunPlan(processes, leastWarmup, leastTruffleWarmup, mostWarmup, seconds, other, allowInterpreter);
    }
}
