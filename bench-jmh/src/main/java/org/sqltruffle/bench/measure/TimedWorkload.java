package org.sqltruffle.bench.measure;

import java.util.Arrays;
import org.sqltruffle.bench.workload.Workload;
import org.sqltruffle.tpch.query.Answer;

/** A workload that keeps the seconds of its first executions, and of those that are measured. */
public final class TimedWorkload implements Workload {

    /** The first executions whose times are kept: enough for a curve of the warm-up. */
    private static final int MOST_FIRST = 5000;
    private static final int MOST_MEASURED = 20_000;
    private static final double NANOS = 1e9;

    private final Workload workload;
    private final Times first = new Times(MOST_FIRST);
    private Times measured = new Times(MOST_MEASURED);
    private double last;

    /** The first so many times, in seconds. */
    private static final class Times {
        private final int most;
        private double[] seconds = new double[16];
        private int count;

        Times(int most) {
            this.most = most;
        }

        void add(double time) {
            if (count == most) {
                return;
            }
            if (count == seconds.length) {
                seconds = Arrays.copyOf(seconds, 2 * count);
            }
            seconds[count++] = time;
        }

        double[] toArray() {
            return Arrays.copyOf(seconds, count);
        }
    }

    public TimedWorkload(Workload workload) {
        this.workload = workload;
    }

    @Override
    public Answer answer() throws Exception {
        long start = System.nanoTime();
        Answer answer = workload.answer();
        add(System.nanoTime() - start);
        return answer;
    }

    @Override
    public long run() throws Exception {
        long start = System.nanoTime();
        long result = workload.run();
        add(System.nanoTime() - start);
        return result;
    }

    private void add(long nanos) {
        last = nanos / NANOS;
        first.add(last);
        measured.add(last);
    }

    /** Forgets what was measured; executions from now on are. */
    public void startMeasuring() {
        measured = new Times(MOST_MEASURED);
    }

    /** Seconds of each execution since {@link #startMeasuring}. */
    public double[] measured() {
        return measured.toArray();
    }

    /** Seconds of each execution from the first on. */
    public double[] first() {
        return first.toArray();
    }

    /** Seconds of the last execution. */
    public double last() {
        return last;
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
