package org.sqltruffle.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A directory for databases that are written, gone when closed. In the cache directory, because /tmp is often no disk. */
final class TemporaryDirectory implements AutoCloseable {

    private final Path path;
    private final Thread remover = new Thread(this::delete);

    TemporaryDirectory(Path parent) throws IOException {
        Files.createDirectories(parent);
        path = Files.createTempDirectory(parent, "bench");
        Runtime.getRuntime().addShutdownHook(remover);
    }

    Path resolve(String name) {
        return path.resolve(name);
    }

    private void delete() {
        try (Stream<Path> files = Files.walk(path)) {
            files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
        } catch (IOException e) {
            // what is left does no harm
        }
    }

    @Override
    public void close() {
        delete();
        try {
            Runtime.getRuntime().removeShutdownHook(remover);
        } catch (IllegalStateException e) {
            // the JVM is ending, and the hook has nothing left to do
        }
    }
}
