package org.sqltruffle.tpch.database;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.sqlite.JDBC;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * Finds a database in a directory or makes it there. A database is made under another name and gets its own only when it is complete,
 * checked and on the disk, so whatever interrupts the making leaves nothing that would be used.
 */
final class DatabaseCache {
    /** A file lock belongs to the whole JVM, so threads need this one besides. */
    private static final Object MAKING = new Object();
    private static final Set<SQLiteErrorCode> NO_SPACE = Set.of(SQLiteErrorCode.SQLITE_FULL, SQLiteErrorCode.SQLITE_IOERR_WRITE);

    private final Path directory;
    private final LoadListener listener;

    DatabaseCache(Path directory, LoadListener listener) {
        this.directory = directory;
        this.listener = listener;
    }

    Path find(GeneratedDatabase database) throws IOException {
        Path target = directory.resolve(database.fileName());
        if (DatabaseHeader.isComplete(target, database.version())) {
            return target;
        }
        Files.createDirectories(directory);
        Path lockFile = directory.resolve(database.fileName() + ".lock");
        synchronized (MAKING) {
            // Another process may be making the same file: then wait for it and use its file.
            try (FileChannel channel = FileChannel.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                            FileLock lock = channel.lock()) {
                if (!DatabaseHeader.isComplete(target, database.version())) {
                    make(database, target);
                }
            }
        }
        return target;
    }

    private void make(GeneratedDatabase database, Path target) throws IOException {
        requireSpace(database);
        try (PartialFile partial = new PartialFile(directory.resolve(database.fileName() + ".partial"))) {
            fill(database, partial.path());
            // Benchmarks that write work on a copy: the cached file stays as it was generated.
            partial.path().toFile().setWritable(false, false);
            partial.finish(target);
        } catch (SQLException e) {
            throw explain(database, e);
        }
    }

    private void fill(GeneratedDatabase database, Path partial) throws SQLException, IOException {
        // Not DriverManager: another driver may claim the same URL, and this file must be plain SQLite's work.
        try (Connection connection = JDBC.createConnection("jdbc:sqlite:" + partial, new Properties())) {
            // No rollback and no flush: a file that fails is thrown away, and one that does not is flushed when it is finished.
            pragma(connection, "journal_mode = off");
            pragma(connection, "synchronous = off");
            pragma(connection, "locking_mode = exclusive");
            pragma(connection, "cache_size = -65536"); // KiB
            Map<String, ColumnSums> generated = new DatabaseLoader(connection, Dialect.SQLITE, listener).load(database);
            listener.step("checks");
            new DatabaseCheck(connection).run(database, generated);
            pragma(connection, "user_version = " + database.version());
            pragma(connection, "application_id = " + DatabaseHeader.APPLICATION_ID);
        }
    }

    private static void pragma(Connection connection, String setting) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA " + setting);
        }
    }

    private void requireSpace(GeneratedDatabase database) throws IOException {
        long free = Files.getFileStore(directory).getUsableSpace();
        if (free < database.approximateBytes()) {
            throw new IOException(noSpace(database) + ", " + megabytes(free) + " are free");
        }
    }

    private IOException explain(GeneratedDatabase database, SQLException e) {
        if (e instanceof SQLiteException sqlite && NO_SPACE.contains(sqlite.getResultCode())) {
            return new IOException(noSpace(database), e);
        }
        return new IOException("cannot make " + database.fileName() + " in " + directory + ": " + e.getMessage(), e);
    }

    private String noSpace(GeneratedDatabase database) {
        String needed = megabytes(database.approximateBytes());
        return "not enough disk space in " + directory + ": " + database.fileName() + " needs about " + needed;
    }

    private static String megabytes(long bytes) {
        return (bytes + 999_999) / 1_000_000 + " MB";
    }
}
