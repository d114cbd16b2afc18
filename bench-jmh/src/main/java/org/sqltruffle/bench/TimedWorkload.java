package org.sqltruffle.bench;

import java.util.Arrays;
import org.sqltruffle.tpch.Answer;

/** A workload that keeps the time of each execution: for its curve those since the first, and those that are measured. */
final class TimedWorkload implements Workload {

    /** Executions whose times are kept for the curve; warm-up is over long before. */
    private static final int MOST = 5000;
    /** Executions of one measurement whose times are kept. */
    private static final int MOST_MEASURED = 20_000;
    private static final double NANOS = 1e9;

    private final Workload workload;
    private final Clock clock;
    private final Times all = new Times(MOST);
    private Times measured = new Times(0);
    private double last;
    private CompilerActivity compilers;

    /** The first so many times, in nanoseconds. */
    private static final class Times {
        private final int most;
        private long[] nanos = new long[16];
        private int count;

        Times(int most) {
            this.most = most;
        }

        void add(long time) {
            if (count == most) {
                return;
            }
            if (count == nanos.length) {
                nanos = Arrays.copyOf(nanos, 2 * count);
            }
            nanos[count++] = time;
        }

        double[] seconds() {
            return Arrays.stream(nanos, 0, count).mapToDouble(time -> time / NANOS).toArray();
        }
    }

    TimedWorkload(Workload workload, Clock clock) {
        this.workload = workload;
        this.clock = clock;
    }

    @Override
    public Answer answer() throws Exception {
        long start = clock.nanos();
        Answer answer = workload.answer();
        add(clock.nanos() - start);
        return answer;
    }

    @Override
    public long run() throws Exception {
        if (compilers != null) {
            compilers.wasBusy();
            compilers = null;
        }
        long start = clock.nanos();
        long result = workload.run();
        add(clock.nanos() - start);
        return result;
    }

    private void add(long time) {
        all.add(time);
        measured.add(time);
        last = time / NANOS;
    }

    /** Seconds of each execution so far. */
    double[] seconds() {
        return all.seconds();
    }

    /** Seconds of the last execution. */
    double last() {
        return last;
    }

    /**
     * Executions from now on are measured.
     *
     * @param activity is asked for what compilers do from the first of them on: JMH's own beginnings are compiled as well
     */
    void startMeasuring(CompilerActivity activity) {
        measured = new Times(MOST_MEASURED);
        compilers = activity;
    }

    /** Seconds of each execution since {@link #startMeasuring}. */
    double[] measured() {
        return measured.seconds();
    }

    @Override
    public String tier() {
        return workload.tier();
    }

    @Override
    public void close() throws Exception {
        workload.close();
    }
}
