package org.sqltruffle.bench.worker;

/** Ctrl-C, or another signal that ends the program: one line says so, and nothing else is said about what it breaks. */
public final class Interruption {

    /** A terminal sends Ctrl-C to the workers as well, and one may end before the news is here. */
    private static final long SETTLED = 500;

    private static volatile boolean underWay;
    private static volatile boolean finished;

    private Interruption() {
    }

    /** From now on an end of the JVM before {@link #finished} is an interruption. */
    public static void watch() {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            if (!finished) {
                underWay = true;
                System.err.println("\nError: interrupted; nothing half-done is kept");
            }
        }));
    }

    public static void finished() {
        finished = true;
    }

    /**
     * Called where a worker ended, or something failed that is no mistake of the user: returns only if that is not because everything ends.
     */
    public static void await() {
        try {
            Thread.sleep(SETTLED);
            while (underWay) {
                Thread.sleep(SETTLED);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
