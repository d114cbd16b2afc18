package org.sqltruffle.bench;

import org.sqltruffle.tpch.Answer;

/** A workload that keeps the time of each execution since the first. */
final class TimedWorkload implements Workload {

    /** Executions whose times are kept; warm-up is over long before. */
    private static final int MOST = 5000;
    private static final double NANOS = 1e9;

    private final Workload workload;
    private final Clock clock;
    private final long[] nanos = new long[MOST];
    private int count;

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
        long start = clock.nanos();
        long result = workload.run();
        add(clock.nanos() - start);
        return result;
    }

    private void add(long time) {
        if (count < MOST) {
            nanos[count++] = time;
        }
    }

    /** Seconds of each execution so far. */
    double[] seconds() {
        double[] seconds = new double[count];
        for (int i = 0; i < count; i++) {
            seconds[i] = nanos[i] / NANOS;
        }
        return seconds;
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
