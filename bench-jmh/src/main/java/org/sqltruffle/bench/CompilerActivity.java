package org.sqltruffle.bench;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;

/** Tells whether a just-in-time compiler is at work: Truffle's by the CPU time of its threads, HotSpot's by its own count. */
final class CompilerActivity {

    /** A compiler that worked this long since the last look was busy, in nanoseconds. */
    private static final long BUSY = 20_000_000;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final CompilationMXBean hotspot = ManagementFactory.getCompilationMXBean();
    private long last = total();

    /** Whether compilers worked since the last call. */
    boolean wasBusy() {
        long now = total();
        boolean busy = now - last > BUSY;
        last = now;
        return busy;
    }

    private long total() {
        long sum = hotspot == null ? 0 : hotspot.getTotalCompilationTime() * NANOS_PER_MILLI;
        for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
            if (thread != null && thread.getThreadName().startsWith("TruffleCompilerThread")) {
                sum += Math.max(0, threads.getThreadCpuTime(thread.getThreadId()));
            }
        }
        return sum;
    }
}
