package org.sqltruffle.bridge.shell.session;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Locale;

/** {@code .timer}: how long something takes, on the clock and on this thread's processor. */
final class Timer {

    private static final double NANOS = 1e9;

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final long start = System.nanoTime();
    private final long cpu = threads.getCurrentThreadCpuTime();
    private final long user = threads.getCurrentThreadUserTime();

    String report() {
        double real = (System.nanoTime() - start) / NANOS;
        double userTime = (threads.getCurrentThreadUserTime() - user) / NANOS;
        double system = Math.max(0, (threads.getCurrentThreadCpuTime() - cpu) / NANOS - userTime);
        return String.format(Locale.ROOT, "Run Time: real %.3f user %.6f sys %.6f%n", real, userTime, system);
    }
}
