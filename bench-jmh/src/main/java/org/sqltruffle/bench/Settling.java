package org.sqltruffle.bench;

import java.util.List;

/**
 * How long benchmarks run before any is measured: in turn, until compilers have nothing left to do for any of them. So what is compiled
 * for one is compiled while the others run, and nothing is measured beside a compiler.
 *
 * @param least seconds
 * @param most seconds; no execution begins later
 * @param pausing whether to wait for the compilers after each turn, which are done sooner alone; without, a benchmark's executions follow each
 *            other as in a program
 */
record Settling(double least, double most, boolean pausing) {

    /** How long a benchmark's turn is, in seconds. */
    private static final double TURN = 0.06;
    /** How long compilers must have had nothing to do without pauses. */
    private static final double REST = 0.25;
    private static final double NANOS = 1e9;

    /** Runs them, and says whether compilers came to rest. */
    boolean run(List<TimedWorkload> workloads) throws Exception {
        CompilerActivity compilers = new CompilerActivity();
        long begin = System.nanoTime();
        while (true) {
            compilers.wasBusy();
            for (TimedWorkload workload : workloads) {
                if (!turn(workload, begin)) {
                    return false;
                }
            }
            boolean quiet = !compilers.wasBusy();
            double left = most - since(begin);
            if (!quiet && pausing && left > 0) {
                compilers.awaitRest(left);
            } else if (quiet && since(begin) >= least) {
                return true;
            }
        }
    }

    /** Whether there was time for it. */
    private boolean turn(TimedWorkload workload, long begin) throws Exception {
        long turn = System.nanoTime();
        do {
            if (since(begin) >= most) {
                return false;
            }
            workload.run();
        } while (since(turn) < (pausing ? TURN : REST));
        return true;
    }

    private static double since(long time) {
        return (System.nanoTime() - time) / NANOS;
    }
}
