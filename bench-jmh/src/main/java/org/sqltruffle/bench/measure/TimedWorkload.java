package org.sqltruffle.bench.measure;

import java.util.Arrays;
import org.sqltruffle.bench.workload.Workload;
import org.sqltruffle.tpch.query.Answer;

/** A workload that keeps the time of each execution: for its curve those since the first, and those that are measured, by whether something else used the core meanwhile. */
public final class TimedWorkload implements Workload {

    /** Executions whose times are kept for the curve; warm-up is over long before. */
    private static final int MOST = 5000;
    /** Executions of one measurement whose times are kept. */
    private static final int MOST_MEASURED = 20_000;
    private static final double NANOS = 1e9;

    private final Workload workload;
    private final Clock clock;
    private final Times all = new Times(MOST);
    private Times undisturbed = new Times(0);
    private Times disturbed = new Times(0);
    private long last;
    private CompilerActivity compilers;
    /** Only while executions are measured. */
    private CoreProbe probe;
    private boolean wasAlone;
    private long end;

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

    public     double[] seconds() {
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
        last = time;
    }

    /** Seconds of each execution so far. */
    public double[] seconds() {
        return all.seconds();
    }

    /** Seconds of the last execution. */
    public double last() {
        return last / NANOS;
    }

    /**
     * Executions from now on are measured, if they are between {@link #before} and {@link #after}.
     *
     * @param activity is asked for what compilers do from the first of them on: JMH's own beginnings are compiled as well
     * @param core tells whether something disturbs them
     * @param nanos how long it may be waited for that to end, from now on
     */
    public void startMeasuring(CompilerActivity activity, CoreProbe core, long nanos) {
        undisturbed = new Times(MOST_MEASURED);
        disturbed = new Times(MOST_MEASURED);
        compilers = activity;
        probe = core;
        wasAlone = false;
        end = System.nanoTime() + nanos;
    }

    public void endMeasuring() {
        probe = null;
    }

    /** Waits until nothing else uses the core. */
    void before() {
        if (probe != null && !wasAlone) {
            wasAlone = probe.await(end);
        }
    }

    /** Keeps the time of the execution since {@link #before}. */
    void after() {
        if (probe != null) {
            boolean isAlone = probe.isAlone();
            (wasAlone && isAlone ? undisturbed : disturbed).add(last);
            wasAlone = isAlone;
        }
    }

    /** Seconds of each execution since {@link #startMeasuring} before and after which nothing else used the core. */
    public double[] undisturbed() {
        return undisturbed.seconds();
    }

    /** Seconds of the others. */
    public double[] disturbed() {
        return disturbed.seconds();
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
