package org.sqltruffle.bench.workload.program;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.sqltruffle.bench.workload.BlobStore;

/** A plain file, written in place and flushed. */
public record FileBlobStore(Path file) implements BlobStore {

    @Override
    public byte[] read() throws IOException {
        return Files.readAllBytes(file);
    }

    @Override
    public void write(byte[] blob) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            ByteBuffer buffer = ByteBuffer.wrap(blob);
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
            channel.force(false);
        }
    }

    @Override
    public void close() {
        // nothing is open
    }
}
