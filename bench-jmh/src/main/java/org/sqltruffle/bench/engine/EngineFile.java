package org.sqltruffle.bench.engine;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.sqltruffle.tpch.database.GeneratedDatabase;
import org.sqltruffle.tpch.database.PartialFile;

/**
 * A generated database as the file of an engine other than SQLite, in the same cache directory. As there, it is made under another name and
 * gets its own only when it is complete.
 */
final class EngineFile {

    /** Makes the file at a path where nothing is. */
    @FunctionalInterface
    interface Maker {
        void make(Path file) throws Exception;
    }

    private final Path target;
    private final Path partial;
    private final String besides;
    private final Path lockFile;

    EngineFile(Path cache, GeneratedDatabase data, String engine, String suffix) {
        String name = data.fileName().replaceAll("\\.db$", "") + "-" + engine;
        target = cache.resolve(name + suffix).toAbsolutePath();
        partial = cache.resolve(name + ".partial" + suffix).toAbsolutePath();
        besides = name + ".partial*";
        lockFile = cache.resolve(name + ".lock").toAbsolutePath();
    }

    Path find(Maker maker) throws IOException {
        if (Files.exists(target)) {
            return target;
        }
        Files.createDirectories(target.getParent());
        // Another process may be making the same file: then wait for it and use its file.
        try (FileChannel channel = FileChannel.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                        FileLock lock = channel.lock()) {
            if (!Files.exists(target)) {
                make(maker);
            }
        }
        return target;
    }

    private void make(Maker maker) throws IOException {
        try (PartialFile making = new PartialFile(partial)) {
            deleteBeside();
            maker.make(making.path());
            making.finish(target);
        } catch (IOException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException("cannot make " + target.getFileName() + " in " + target.getParent() + ": " + e.getMessage(), e);
        } finally {
            deleteBeside();
        }
    }

    /** What engines write beside their file: logs and traces, which would be taken for those of the next. */
    private void deleteBeside() throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(target.getParent(), besides)) {
            for (Path file : files) {
                Files.deleteIfExists(file);
            }
        }
    }
}
