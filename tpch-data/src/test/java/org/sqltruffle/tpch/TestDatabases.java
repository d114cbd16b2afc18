package org.sqltruffle.tpch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import org.sqlite.JDBC;

/** The small databases that tests share, made anew in each run of the tests. */
final class TestDatabases {
    static final TpchDatabase TPCH = new TpchDatabase(TpchQueries.ALL.answersScaleFactor());
    static final SsbDatabase SSB = new SsbDatabase(SsbQueries.ALL.answersScaleFactor());
    static final TatpDatabase TATP = new TatpDatabase(4000);

    private static final Map<String, Path> MADE = new ConcurrentHashMap<>();

    private TestDatabases() {
    }

    /** Where the tests put files. */
    static Path directory() throws IOException {
        return Files.createDirectories(Path.of("target", "test-cache"));
    }

    static Path file(GeneratedDatabase database) {
        return MADE.computeIfAbsent(database.fileName(), name -> {
            try {
                Files.deleteIfExists(directory().resolve(name));
                return database.file(directory(), LoadListener.SILENT);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    /** Plain SQLite on a database's file. */
    static Connection open(GeneratedDatabase database) throws SQLException {
        return open(file(database));
    }

    static Connection open(Path file) throws SQLException {
        return JDBC.createConnection("jdbc:sqlite:" + file, new Properties());
    }
}
