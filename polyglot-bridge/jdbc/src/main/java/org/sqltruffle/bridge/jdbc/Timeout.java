package org.sqltruffle.bridge.jdbc;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.sqltruffle.bridge.session.Session;

/** Interrupts an execution that takes longer than its query timeout. */
final class Timeout {

    private static final class Clock {
        static final ScheduledExecutorService SCHEDULER = Executors.newSingleThreadScheduledExecutor(
                        task -> Thread.ofPlatform().daemon().name("sqltruffle query timeouts").unstarted(task));
    }

    private final Session session;
    private ScheduledFuture<?> future;
    private boolean stopped;
    private boolean over;

    private Timeout(Session session) {
        this.session = session;
    }

    static Timeout start(Session session, int seconds) {
        Timeout timeout = new Timeout(session);
        timeout.future = Clock.SCHEDULER.schedule(timeout::expire, seconds, TimeUnit.SECONDS);
        return timeout;
    }

    private synchronized void expire() {
        if (!stopped) {
            over = true;
            session.interrupt();
        }
    }

    /** Stops the clock. The execution is not interrupted afterwards. */
    synchronized void stop() {
        stopped = true;
        future.cancel(false);
    }

    synchronized boolean isOver() {
        return over;
    }
}
