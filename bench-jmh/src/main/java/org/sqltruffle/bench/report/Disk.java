package org.sqltruffle.bench.report;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Locale;

/** Where a run writes its databases, for the report: what a transaction takes is mostly the disk's. */
public final class Disk {

    private static final int BYTES = 4096;
    private static final int FLUSHES = 300;
    private static final double MICROS = 1e3;

    private Disk() {
    }

    /** The file system of a directory, and what it takes there to write a page and flush it, which is measured now. */
    public static String description(Path directory) throws IOException {
        FileStore store = Files.getFileStore(directory);
        return String.format(Locale.ROOT, "%s on %s; 4 KiB are written and flushed in %.0f us (median of %d)", store.type(), store.name(),
                        flush(directory), FLUSHES);
    }

    private static double flush(Path directory) throws IOException {
        Path file = Files.createTempFile(directory, "flush", ".bin");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            double[] times = new double[FLUSHES];
            for (int i = 0; i < FLUSHES; i++) {
                long begin = System.nanoTime();
                channel.write(ByteBuffer.allocate(BYTES), 0);
                channel.force(false);
                times[i] = (System.nanoTime() - begin) / MICROS;
            }
            Arrays.sort(times);
            return times[FLUSHES / 2];
        } finally {
            Files.delete(file);
        }
    }
}
