package org.sqltruffle.bench.suite;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.sqltruffle.bench.engine.XerialEngine;
import org.sqltruffle.bench.workload.Query;
import org.sqltruffle.bench.workload.Session;

/** TPC-H's lineitem in several files of equal numbers of rows: a directory beside the database in the cache, made when it is not there. */
final class LineitemShards {

    private static final String PARTIAL = ".partial";

    private final Path database;
    private final int files;
    private final long most;

    /**
     * Shards of a database.
     *
     * @param database TPC-H's, as SQLite's file
     * @param files how many
     * @param most only so many rows, the first ones
     */
    LineitemShards(Path database, int files, long most) {
        this.database = database;
        this.files = files;
        this.most = most;
    }

    /** Where the files are, or will be. */
    Path directory() {
        String name = database.getFileName().toString().replaceAll("\\.db$", "") + "-lineitem-" + files
                        + (most == Long.MAX_VALUE ? "" : "-of-" + most);
        return database.resolveSibling(name);
    }

    /** The path of a file. */
    Path file(int number) {
        return directory().resolve(name(number));
    }

    private static String name(int number) {
        return String.format(Locale.ROOT, "%05d.db", number);
    }

    /** Bytes of all files together. */
    long bytes() throws IOException {
        try (Stream<Path> all = Files.list(directory())) {
            return all.mapToLong(file -> file.toFile().length()).sum();
        }
    }

    /** Makes the directory if need be. It gets its name when it is complete. */
    void make() throws IOException {
        Path target = directory();
        if (Files.isDirectory(target)) {
            return;
        }
        try (FileChannel channel = FileChannel.open(target.resolveSibling(target.getFileName() + ".lock"), StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE); FileLock lock = channel.lock()) {
            if (!Files.isDirectory(target)) {
                System.err.println("Making " + files + " files with rows of lineitem in " + target);
                Path partial = target.resolveSibling(target.getFileName() + PARTIAL);
                delete(partial);
                Files.createDirectory(partial);
                fill(partial);
                Files.move(partial, target, StandardCopyOption.ATOMIC_MOVE);
            }
        }
    }

    private static void delete(Path directory) throws IOException {
        if (Files.isDirectory(directory)) {
            try (Stream<Path> all = Files.list(directory)) {
                for (Path file : all.toList()) {
                    Files.delete(file);
                }
            }
            Files.delete(directory);
        }
    }

    private void fill(Path directory) throws IOException {
        XerialEngine sqlite = new XerialEngine();
        try (Session source = sqlite.open(database)) {
            String create = text(source, "SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = 'lineitem'");
            long rows = Math.min(most, Long.parseLong(text(source, "SELECT max(rowid) FROM lineitem")));
            for (int i = 0; i < files; i++) {
                try (Session file = sqlite.openWritable(directory.resolve(name(i)))) {
                    for (String sql : List.of("PRAGMA journal_mode = OFF", "PRAGMA synchronous = OFF",
                                    "ATTACH '" + database.toString().replace("'", "''") + "' AS source", "BEGIN", create,
                                    "INSERT INTO main.lineitem SELECT * FROM source.lineitem WHERE rowid > " + rows * i / files
                                                    + " AND rowid <= " + rows * (i + 1) / files + " ORDER BY rowid",
                                    "COMMIT")) {
                        file.execute(sql);
                    }
                }
            }
        } catch (IOException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException("cannot make files in " + directory + ": " + e.getMessage(), e);
        }
    }

    private static String text(Session session, String sql) throws Exception {
        try (Query query = session.prepare(sql)) {
            query.start();
            if (!query.next()) {
                throw new SQLException("no lineitem");
            }
            return query.getString(0);
        }
    }
}
