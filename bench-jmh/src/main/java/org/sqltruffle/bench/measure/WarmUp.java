package org.sqltruffle.bench.measure;

import java.util.List;

/**
 * Runs benchmarks in turn until the compilers of this process have nothing left to do for any of them.
 *
 * @param most seconds; no execution begins later
 * @param rest seconds of executions in which compilers had nothing to do, before the warm-up ends: some code becomes hot late
 */
public record WarmUp(double most, double rest) {

    /** Seconds of a benchmark's turn. */
    private static final double TURN = 0.06;
    private static final double NANOS = 1e9;

    /** Runs them, and returns whether the compilers came to rest. */
    public boolean run(List<TimedWorkload> workloads) throws Exception {
        CompilerActivity compilers = new CompilerActivity();
        long begin = System.nanoTime();
        double quiet = 0;
        while (true) {
            compilers.wasBusy();
            long pass = System.nanoTime();
            for (TimedWorkload workload : workloads) {
                long turn = System.nanoTime();
                do {
                    if (since(begin) >= most) {
                        return false;
                    }
                    workload.run();
                } while (since(turn) < TURN);
            }
            quiet = compilers.wasBusy() ? 0 : quiet + since(pass);
            if (quiet > 0 && quiet >= rest) {
                return true;
            }
        }
    }

    private static double since(long time) {
        return (System.nanoTime() - time) / NANOS;
    }
}
