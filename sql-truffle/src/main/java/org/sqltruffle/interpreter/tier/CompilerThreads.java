package org.sqltruffle.interpreter.tier;

import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import org.sqltruffle.abi.TierApi;
import org.sqltruffle.memory.NativeBuffer;

/**
 * Lowers the priority of Truffle's compiler threads. C runs a statement while they compile it. Where all processors are busy, the statement
 * would wait for the compiler. On Linux only, where Java's own priorities have no effect.
 */
final class CompilerThreads {

    /** System property: the nice value of the threads, 0 to 19. 0 leaves them as they are. */
    static final String PROPERTY = "sqltruffle.compiler.nice";
    private static final int DEFAULT = 10;
    private static final int MOST = 19;
    /** How Linux names the threads: the first 15 bytes of the name that Truffle gives them. */
    private static final String NAME = "TruffleCompiler";
    /**
     * Nanoseconds between two looks at the process's threads, and in times of what a look takes. Truffle starts and ends its threads as it
     * needs them.
     */
    private static final long EVERY = 200_000_000;
    private static final int EVERY_TIMES = 200;

    private static final int NICE = nice(System.getProperty(PROPERTY));
    /** When to look again. Threads that race for it look twice. */
    private static volatile long next = System.nanoTime();

    private CompilerThreads() {
    }

    static int nice(String configured) {
        if (configured == null) {
            return DEFAULT;
        }
        try {
            int nice = Integer.parseInt(configured.strip());
            if (nice >= 0 && nice <= MOST) {
                return nice;
            }
        } catch (NumberFormatException e) {
            // As a number out of range.
        }
        System.getLogger("org.sqltruffle").log(Level.WARNING,
                        PROPERTY + "=" + configured + " is not a number from 0 to " + MOST + "; it is " + DEFAULT);
        return DEFAULT;
    }

    /** To be called while nodes are interpreted: then threads may have begun to compile. */
    static void lower() {
        long now = System.nanoTime();
        if (NICE != 0 && now - next >= 0) {
            next = now + EVERY;
            lower(NAME, NICE);
            next = Math.max(next, now + EVERY_TIMES * (System.nanoTime() - now));
        }
    }

    /** Returns how many threads there are of which the names begin so. */
    static int lower(String name, int nice) {
        try (NativeBuffer text = NativeBuffer.ofText(name.getBytes(StandardCharsets.UTF_8))) {
            return TierApi.stLowerThreads(text.address(), nice);
        }
    }
}
