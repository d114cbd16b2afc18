package org.sqltruffle.bench.measure;

/**
 * Tells whether a thread has its processor for itself. On a virtual machine it often shares a core with another machine's thread, unseen by the system, and all that it does takes up to
 * 1.7 times as long meanwhile. So does a loop here that keeps the core's units busy and needs no memory: alone it takes the same time within a hundredth whenever it runs.
 */
public class CoreProbe {

    /** Of the loop: a tenth of a millisecond, more or less. */
    private static final int ITERATIONS = 30_000;
    /** What takes longer than its fastest time by this was disturbed. */
    private static final double TOLERANCE = 1.06;
    /** How long the loop runs until it is compiled, in nanoseconds. */
    private static final long WARMUP = 200_000_000;
    /** Keeps the compiler from leaving the loop out. */
    private static volatile long sink;

    private long fastest = Long.MAX_VALUE;

    /** Runs the loop until its fastest time is known. */
    public CoreProbe() {
        long start = System.nanoTime();
        while (System.nanoTime() - start < WARMUP) {
            isAlone();
        }
    }

    /** Whether nothing else used the core just now. */
    boolean isAlone() {
        long start = System.nanoTime();
        sink = loop();
        long time = System.nanoTime() - start;
        fastest = Math.min(fastest, time);
        return time <= TOLERANCE * fastest;
    }

    /**
     * Waits until nothing else does, without giving up the processor: a thread that slept would find other caches.
     *
     * @param end when to give up, by {@link System#nanoTime}
     * @return whether nothing does
     */
    boolean await(long end) {
        while (!isAlone()) {
            if (System.nanoTime() - end >= 0) {
                return false;
            }
        }
        return true;
    }

    /** Four random number generators (Marsaglia's xorshift, doi:10.18637/jss.v008.i14), none of which waits for another. */
    private static long loop() {
        long a = 1;
        long b = 2;
        long c = 3;
        long d = 4;
        for (int i = 0; i < ITERATIONS; i++) {
            a ^= a << 13;
            b ^= b << 13;
            c ^= c << 13;
            d ^= d << 13;
            a ^= a >>> 7;
            b ^= b >>> 7;
            c ^= c >>> 7;
            d ^= d >>> 7;
            a ^= a << 17;
            b ^= b << 17;
            c ^= c << 17;
            d ^= d << 17;
        }
        return a + b + c + d;
    }
}
