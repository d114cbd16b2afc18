package org.sqltruffle.bench.measure;

import java.lang.management.ManagementFactory;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The test asks until the answer comes. Its timeout is for a failure only. */
class CompilerActivityTest {

    /** Nanoseconds of CPU time that the thread takes at a time. */
    private static final long WORK = 200_000_000;

    private final Semaphore toDo = new Semaphore(0);
    private final Semaphore done = new Semaphore(0);
    private volatile long sink;

    private void work() {
        while (true) {
            toDo.acquireUninterruptibly();
            long end = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() + WORK;
            while (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() < end) {
                sink++;
            }
            done.release();
        }
    }

    /** Threads are taken for compilers by their names. */
    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void aBusyCompilerIsNoticedAndItsRestToo() throws Exception {
        CompilerActivity compilers = new CompilerActivity();
        Thread thread = new Thread(this::work, "TruffleCompilerThread-test");
        thread.setDaemon(true);
        thread.start();
        do {
            compilers.wasBusy();
            toDo.release();
            done.acquire();
        } while (!compilers.wasBusy());
        while (compilers.wasBusy()) {
            Thread.yield();
        }
    }
}
