package org.sqltruffle.bench.measure;

import java.util.List;

/**
 * How long benchmarks run before any is measured: in turn, until compilers have nothing left to do for any of them. So what is compiled
 * for one is compiled while the others run, and nothing is measured beside a compiler.
 *
 * @param least seconds
 * @param most seconds; no execution begins later
 * @param rest seconds of executions in which compilers had nothing to do: code that is called now and then becomes hot late
 * @param pausing whether to wait for the compilers after each turn, which are done sooner alone; without, a benchmark's executions follow each
 *            other as in a program
 */
public record Settling(double least, double most, double rest, boolean pausing) {

    /** How long a benchmark's turn is, in seconds. */
    private static final double TURN = 0.06;
    /** The same without pauses. */
    private static final double LONG_TURN = 0.25;
    private static final double NANOS = 1e9;

    /** Runs them, and says whether compilers came to rest. */
    public boolean run(List<TimedWorkload> workloads) throws Exception {
        CompilerActivity compilers = new CompilerActivity();
        long begin = System.nanoTime();
        double quiet = 0;
        while (true) {
            compilers.wasBusy();
            long pass = System.nanoTime();
            for (TimedWorkload workload : workloads) {
                if (!turn(workload, begin)) {
                    return false;
                }
            }
            boolean busy = compilers.wasBusy();
            quiet = busy ? 0 : quiet + since(pass);
            double left = most - since(begin);
            if (busy && pausing && left > 0) {
                compilers.awaitRest(left);
            } else if (!busy && quiet >= rest && since(begin) >= least) {
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
        } while (since(turn) < (pausing ? TURN : LONG_TURN));
        return true;
    }

    private static double since(long time) {
        return (System.nanoTime() - time) / NANOS;
    }
}
