package org.sqltruffle.bench.measure;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** What a time is. */
public enum Clock {
    /** Elapsed time. */
    WALL,
    /**
     * CPU time of the thread: for a machine that is busy with other work. It leaves out what other threads do for an engine, as
     * garbage collection, and waiting for a disk.
     */
    CPU;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** Nanoseconds from some origin. */
    long nanos() {
        return this == WALL ? System.nanoTime() : THREADS.getCurrentThreadCpuTime();
    }
}
