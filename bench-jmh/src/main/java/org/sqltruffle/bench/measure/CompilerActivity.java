package org.sqltruffle.bench.measure;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/**
 * Tells whether a just-in-time compiler is at work in this process, HotSpot's or Truffle's: by the CPU time of their threads, which
 * counts also what a compilation that is not done has taken.
 */
public final class CompilerActivity {

    /** Compilers that worked this part of a time were busy in it, */
    private static final double BUSY = 0.1;
    /** if it was more than this, in nanoseconds: something small is always to be compiled in a JVM. */
    private static final long LEAST = 20_000_000;
    /** Compilers that were not busy for this long have nothing to do, in milliseconds. */
    private static final long REST = 30;
    private static final double NANOS = 1e9;
    private static final Path THREADS = Path.of("/proc/self/task");

    /** Threads of compilers, by their directory. Of others it is asked again: a thread has its name only some time after its start. */
    private final Set<Path> known = new HashSet<>();
    private long last = total();
    private long lastTime = System.nanoTime();

    /** Whether compilers worked for a tenth of the time since the last call, or more, and not for some milliseconds only. */
    public boolean wasBusy() {
        return wasBusy(LEAST);
    }

    private boolean wasBusy(long least) {
        long now = total();
        long time = System.nanoTime();
        boolean busy = now - last > Math.max(least, BUSY * (time - lastTime));
        last = now;
        lastTime = time;
        return busy;
    }

    /** Waits until they have nothing to do, for some seconds at most, and says whether that is so. */
    public boolean awaitRest(double seconds) throws InterruptedException {
        long begin = System.nanoTime();
        wasBusy();
        do {
            Thread.sleep(REST);
            if (!wasBusy(0)) {
                return true;
            }
        } while ((System.nanoTime() - begin) / NANOS < seconds);
        return false;
    }

    /** Nanoseconds of CPU time. */
    private long total() {
        long sum = 0;
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(THREADS)) {
            for (Path thread : threads) {
                sum += nanos(thread);
            }
        } catch (IOException e) {
            return 0; // not Linux
        }
        return sum;
    }

    private long nanos(Path thread) {
        try {
            if (!known.contains(thread)) {
                if (!isCompiler(thread)) {
                    return 0;
                }
                known.add(thread);
            }
            String statistics = Files.readString(thread.resolve("schedstat"));
            return Long.parseLong(statistics.substring(0, statistics.indexOf(' ')));
        } catch (IOException e) {
            return 0; // it has ended
        }
    }

    /** By the names that the JVM gives its threads, of which Linux keeps 15 characters. */
    private static boolean isCompiler(Path thread) {
        try {
            String name = Files.readString(thread.resolve("comm"));
            return name.startsWith("C1 Comp") || name.startsWith("C2 Comp") || name.startsWith("JVMCI Comp") || name.startsWith("JVMCI c") || name.startsWith("Truffle");
        } catch (IOException e) {
            return false;
        }
    }
}
