package org.sqltruffle.bench.workload;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.sqltruffle.tpch.database.GeneratedDatabase;

/** A directory for databases that are written, gone when closed. In the cache directory, because /tmp is often no disk. */
public final class TemporaryDirectory implements AutoCloseable {

    /** System property of a worker: the directory that its parent removes, whatever happens to the worker. */
    public static final String SCRATCH = "sqltruffle.scratch";

    private final Path path;
    private final Thread remover = new Thread(this::delete);

    public TemporaryDirectory(Path parent) throws IOException {
        Files.createDirectories(parent);
        path = Files.createTempDirectory(parent, "bench");
        Runtime.getRuntime().addShutdownHook(remover);
    }

    /** Where this process may write. */
    public static TemporaryDirectory create() throws IOException {
        String scratch = System.getProperty(SCRATCH);
        return new TemporaryDirectory(scratch != null ? Path.of(scratch) : GeneratedDatabase.defaultCacheDirectory());
    }

    public Path path() {
        return path;
    }

    public Path resolve(String name) {
        return path.resolve(name);
    }

    /** Deletes what is there; another process may be writing still, and what is left then is deleted by calling this again. */
    public void delete() {
        try (Stream<Path> files = Files.walk(path)) {
            files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
        } catch (IOException | UncheckedIOException e) {
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
