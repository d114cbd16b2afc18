package org.sqltruffle.events;

import java.util.concurrent.locks.LockSupport;

/**
 * A clock that costs the read of one field. A thread moves it every {@value #TICK} nanoseconds while a flight recording wants events and
 * connections are open; it also looks whether the recording still wants them, so that executions need not look. To read the system's clock
 * takes a good part of a short lookup.
 */
final class EventClock {

    /** Nanoseconds between two moves. */
    static final long TICK = 2_000_000;
    /** The thread ends after so many looks at which nobody wanted events. */
    private static final int IDLE_TICKS = 500;

    private static volatile long now;
    /** Whether the thread runs. Under the class's lock. */
    private static boolean isTicking;

    private EventClock() {
    }

    /** Nanoseconds: {@link System#nanoTime} of the last move. */
    static long now() {
        return now;
    }

    /** Starts the thread unless it runs. To be called after events are wanted. */
    static synchronized void start() {
        if (!isTicking) {
            now = System.nanoTime();
            isTicking = true;
            Thread thread = Thread.ofPlatform().daemon().inheritInheritableThreadLocals(false).name("sqltruffle-clock")
                            .unstarted(EventClock::tick);
            // The loader of a web application whose thread is here.
            thread.setContextClassLoader(null);
            thread.start();
        }
    }

    private static void tick() {
        for (int idle = 0; idle < IDLE_TICKS || !ends();) {
            LockSupport.parkNanos(TICK);
            now = System.nanoTime();
            idle = Recorder.lookAgain() ? 0 : idle + 1;
        }
    }

    private static synchronized boolean ends() {
        isTicking = Recorder.isOn();
        return !isTicking;
    }
}
