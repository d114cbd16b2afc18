package org.sqltruffle.bridge.arrow;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.compression.CompressionCodec;
import org.apache.arrow.vector.ipc.ArrowFileReader;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.ipc.ArrowStreamReader;
import org.sqltruffle.api.Database;
import org.sqltruffle.bridge.session.TableFormat.Progress;

/** Loads a file of Arrow, or of one or several streams. The first bytes tell which it is: names do not. */
final class ArrowFiles {

    private static final byte[] MAGIC = "ARROW1".getBytes(StandardCharsets.US_ASCII);
    /** What a message begins with. The length of its metadata follows. */
    private static final int MESSAGE = -1;

    private ArrowFiles() {
    }

    static long load(Path file, Database database, String table, Progress progress) throws IOException {
        return LoadedFile.load(database, allocator -> isFile(file) ? loadFile(file, allocator, database, table, progress)
                        : loadStreams(file, allocator, database, table, progress));
    }

    /**
     * @throws IOException when the bytes begin neither a file nor a stream: Arrow's readers would take any bytes for the length of a
     * message
     */
    private static boolean isFile(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] start = in.readNBytes(2 * Integer.BYTES);
            if (Arrays.equals(MAGIC, 0, MAGIC.length, start, 0, Math.min(start.length, MAGIC.length))) {
                return true;
            }
            ByteBuffer words = ByteBuffer.wrap(start).order(ByteOrder.LITTLE_ENDIAN);
            if (start.length < 2 * Integer.BYTES || words.getInt() != MESSAGE || words.getInt() < 0
                            || words.getInt(Integer.BYTES) > Files.size(file)) {
                throw new IOException("not a file or stream of Arrow");
            }
            return false;
        }
    }

    private static long loadFile(Path file, BufferAllocator allocator, Database database, String table, Progress progress)
                    throws IOException {
        try (FileChannel channel = FileChannel.open(file);
                        ArrowReader reader = new ArrowFileReader(channel, allocator, CompressionCodec.Factory.INSTANCE)) {
            return LoadedFile.ingest(database, table, new LoadedFile(reader, progress, 0, 0));
        }
    }

    /** Each stream ends with a mark. Later streams must have columns of the table. */
    private static long loadStreams(Path file, BufferAllocator allocator, Database database, String table, Progress progress)
                    throws IOException {
        long rows = 0;
        long bytes = 0;
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
            do {
                // The reader would close the input with it.
                ArrowReader reader = new ArrowStreamReader(in, allocator, CompressionCodec.Factory.INSTANCE);
                try {
                    rows += LoadedFile.ingest(database, table, new LoadedFile(reader, progress, rows, bytes));
                    bytes += reader.bytesRead();
                } finally {
                    reader.close(false);
                }
            } while (hasMore(in));
        }
        return rows;
    }

    private static boolean hasMore(InputStream in) throws IOException {
        in.mark(1);
        if (in.read() < 0) {
            return false;
        }
        in.reset();
        return true;
    }
}
