package org.sqltruffle.bench;

/**
 * How much time a run takes.
 *
 * @param processes how often everything is done, each time in fresh processes
 * @param leastWarmup seconds that each benchmark runs on each engine before it is measured
 * @param mostWarmup seconds after which it is measured even if compilers are still at work
 * @param seconds of measurement
 * @param allowInterpreter whether to go on without Truffle's optimizing runtime
 */
record RunPlan(int processes, double leastWarmup, double mostWarmup, double seconds, boolean allowInterpreter) {

    /** Seconds of a quick run, besides the executions for the answers. */
    private static final double QUICK_TOTAL = 110;
    private static final double QUICK_MOST = 0.5;

    /** Short and in one process. @param cells benchmarks times engines */
    static RunPlan quick(int cells, boolean allowInterpreter) {
        double each = Math.min(QUICK_MOST, QUICK_TOTAL / cells / 3);
        return new RunPlan(1, each, 5 * each, each, allowInterpreter);
    }

    /** For figures that are published. */
    static RunPlan full(boolean allowInterpreter) {
        return new RunPlan(3, 2, 20, 3, allowInterpreter);
    }

    RunPlan withProcesses(int n) {
        return new RunPlan(n, leastWarmup, mostWarmup, seconds, allowInterpreter);
    }

    RunPlan withSeconds(double each) {
        return new RunPlan(processes, each, 5 * each, each, allowInterpreter);
    }
}
