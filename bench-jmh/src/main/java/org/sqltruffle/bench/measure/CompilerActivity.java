package org.sqltruffle.bench.measure;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Tells whether a just-in-time compiler is at work in this process, HotSpot's or Truffle's. It reads the CPU time of the compilers'
 * threads, which includes compilations that are not done yet. Outside Linux no compiler is ever busy.
 */
final class CompilerActivity {

    /** Compilers are busy if they take more than this part of the time, */
    private static final double BUSY = 0.1;
    /** and more than this, in nanoseconds: a JVM always has something small to compile. */
    private static final long LEAST = 20_000_000;
    private static final Path THREADS = Path.of("/proc/self/task");

    private long last = total();
    private long lastTime = System.nanoTime();

    /** Returns whether compilers were busy since the last call, or since this object was made. */
    boolean wasBusy() {
        long now = total();
        long time = System.nanoTime();
        boolean busy = now - last > Math.max(LEAST, BUSY * (time - lastTime));
        last = now;
        lastTime = time;
        return busy;
    }

    /** Nanoseconds of CPU time. */
    private static long total() {
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

    /** Linux keeps 15 characters of a thread's name. */
    private static long nanos(Path thread) {
        try {
            String name = Files.readString(thread.resolve("comm"));
            if (!name.startsWith("C1 Comp") && !name.startsWith("C2 Comp") && !name.startsWith("JVMCI") && !name.startsWith("Truffle")) {
                return 0;
            }
            String statistics = Files.readString(thread.resolve("schedstat"));
            return Long.parseLong(statistics.substring(0, statistics.indexOf(' ')));
        } catch (IOException e) {
            return 0; // the thread has ended
        }
    }
}
