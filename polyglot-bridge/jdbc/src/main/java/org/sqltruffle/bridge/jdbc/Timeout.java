package org.sqltruffle.bridge.jdbc;

import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.sqltruffle.bridge.session.Session;

/** Interrupts an execution that takes longer than its query timeout. */
final class Timeout {

    private static final class Clock {
        static final ScheduledThreadPoolExecutor SCHEDULER = new ScheduledThreadPoolExecutor(1, Clock::thread);

        static {
            // A timeout that was stopped does not keep its session. An idle thread ends, and does not keep the class loader.
            SCHEDULER.setRemoveOnCancelPolicy(true);
            SCHEDULER.setKeepAliveTime(1, TimeUnit.SECONDS);
            SCHEDULER.allowCoreThreadTimeOut(true);
        }

        private static Thread thread(Runnable task) {
            Thread thread = Thread.ofPlatform().daemon().inheritInheritableThreadLocals(false).name("sqltruffle query timeouts")
                            .unstarted(task);
            // Servers warn of threads that have an application's class loader.
            thread.setContextClassLoader(null);
            return thread;
        }
    }

    private static final int MILLIS = 1000;

    private final Session session;
    /** How long the session waited for locks before. */
    private final int waitBefore;
    private ScheduledFuture<?> future;
    private boolean stopped;
    private boolean over;

    private Timeout(Session session, int seconds) {
        this.session = session;
        this.waitBefore = session.limitWaits((int) Math.min(Integer.MAX_VALUE, (long) MILLIS * seconds));
    }

    /** Starts the clock, under the session's lock. The execution waits for locks as long. */
    static Timeout start(Session session, int seconds) {
        Timeout timeout = new Timeout(session, seconds);
        timeout.future = Clock.SCHEDULER.schedule(timeout::expire, seconds, TimeUnit.SECONDS);
        return timeout;
    }

    private synchronized void expire() {
        if (!stopped) {
            over = true;
            session.interrupt();
        }
    }

    /** Stops the clock, under the session's lock. The execution is not interrupted afterwards. */
    void stop() {
        synchronized (this) {
            stopped = true;
            future.cancel(false);
        }
        if (session.isOpen()) {
            session.endWaitLimit(waitBefore);
        }
    }

    synchronized boolean isOver() {
        return over;
    }
}
