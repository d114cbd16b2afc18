package org.sqltruffle.tpch.database;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * A file that is made under another name and gets its own when it is finished. Until then nobody uses it, and nothing is left of it when
 * the making fails or the JVM is ended by a signal; what a JVM that was killed left is deleted before the next making.
 */
public final class PartialFile implements AutoCloseable {
    private final Path path;
    private final Thread remover = new Thread(this::deleteQuietly);

    /** @param path where nothing is, or something that was left by a making before */
    public PartialFile(Path path) throws IOException {
        this.path = path;
        Files.deleteIfExists(path);
        Runtime.getRuntime().addShutdownHook(remover);
    }

    /** The name under which it is made. */
    public Path path() {
        return path;
    }

    /** Brings it to the disk and gives it its name. */
    public void finish(Path target) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            channel.force(true);
        }
        Files.move(path, target, StandardCopyOption.ATOMIC_MOVE);
    }

    private void deleteQuietly() {
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            // the next making deletes it
        }
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(path);
        try {
            Runtime.getRuntime().removeShutdownHook(remover);
        } catch (IllegalStateException e) {
            // the JVM is ending, and the hook has nothing left to do
        }
    }
}
