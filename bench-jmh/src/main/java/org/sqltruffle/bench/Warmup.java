package org.sqltruffle.bench;

/**
 * How long a benchmark runs before it is measured: at least a while, and on while compilers are at work, up to a limit.
 *
 * @param least seconds
 * @param most seconds; no execution begins later
 */
record Warmup(double least, double most) {

    /** Compilers that rested this long are done with the benchmark, in seconds. */
    private static final double REST = 0.25;
    private static final double NANOS = 1e9;

    /** Runs a workload until it is warm, and says whether it is: not when the limit came first. */
    boolean run(TimedWorkload workload) throws Exception {
        double[] before = workload.seconds();
        if (before.length > 0 && before[before.length - 1] >= most) {
            return false; // what it did for its answer must do
        }
        CompilerActivity compilers = new CompilerActivity();
        long begin = System.nanoTime();
        long rest = begin;
        while (true) {
            workload.run();
            long now = System.nanoTime();
            double resting = (now - rest) / NANOS;
            if (resting >= REST) {
                if (compilers.wasBusy()) {
                    rest = now;
                } else if ((now - begin) / NANOS >= least) {
                    return true;
                }
            }
            if ((now - begin) / NANOS >= most) {
                return false;
            }
        }
    }
}
