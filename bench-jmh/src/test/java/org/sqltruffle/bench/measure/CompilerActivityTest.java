package org.sqltruffle.bench.measure;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class CompilerActivityTest {

    /** Threads are taken for compilers by their names, as the JVM's own are. */
    @Test
    void aBusyCompilerIsNoticedAndItsRestToo() throws Exception {
        CompilerActivity compilers = new CompilerActivity();
        boolean[] stop = new boolean[1];
        Thread thread = new Thread(() -> {
            long n = 0;
            while (!isStopped(stop)) {
                n++;
            }
            assertTrue(n > 0);
        }, "TruffleCompilerThread-test");
        thread.start();
        assertFalse(compilers.awaitRest(0.3));
        synchronized (stop) {
            stop[0] = true;
        }
        thread.join();
        assertTrue(compilers.awaitRest(60));
    }

    private static boolean isStopped(boolean[] stop) {
        synchronized (stop) {
            return stop[0];
        }
    }
}
