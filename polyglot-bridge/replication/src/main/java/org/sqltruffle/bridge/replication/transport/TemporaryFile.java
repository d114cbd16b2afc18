package org.sqltruffle.bridge.replication.transport;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.function.ToLongFunction;
import org.sqltruffle.bridge.replication.error.ReplicaException;

/** A file for a change set or a replica on its way. It is deleted unless it was moved. */
final class TemporaryFile implements AutoCloseable {

    private final Path path;

    /** A file in the directory for temporary files. */
    TemporaryFile() {
        try {
            path = Files.createTempFile("replica", Peer.CHANGES);
        } catch (IOException e) {
            throw new ReplicaException("cannot make a temporary file: " + e, e);
        }
    }

    /** A file beside another one, whose place it takes. */
    TemporaryFile(Path beside) {
        path = beside.resolveSibling(beside.getFileName() + ".part");
    }

    Path path() {
        return path;
    }

    /** Writes the file. @return what the writer returns */
    long write(ToLongFunction<OutputStream> writer) {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(path))) {
            return writer.applyAsLong(out);
        } catch (IOException | UncheckedIOException e) {
            throw failed(e);
        }
    }

    private ReplicaException failed(Exception e) {
        return new ReplicaException("cannot write " + path + ": " + e.getMessage(), e);
    }

    long size() {
        try {
            return Files.size(path);
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /** Makes it another file, at once. */
    void moveTo(Path target) {
        try {
            Files.move(path, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw failed(e);
        }
    }

    @Override
    public void close() {
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            throw failed(e);
        }
    }
}
