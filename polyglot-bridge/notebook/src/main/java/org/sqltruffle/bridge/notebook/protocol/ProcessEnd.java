package org.sqltruffle.bridge.notebook.protocol;

import java.time.Duration;

/** Ends the process, also when a cell cannot be stopped: the JVM's orderly end waits for the polyglot context, which waits for the cell. */
public final class ProcessEnd {

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private ProcessEnd() {
    }

    /** Begins the end and returns. */
    public static void begin() {
        Thread.ofPlatform().daemon().start(ProcessEnd::halt);
        Thread.ofPlatform().start(() -> System.exit(0));
    }

    private static void halt() {
        try {
            Thread.sleep(PATIENCE);
        } catch (InterruptedException e) {
            // Then at once.
        }
        Runtime.getRuntime().halt(0);
    }
}
