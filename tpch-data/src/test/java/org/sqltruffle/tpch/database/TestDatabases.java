package org.sqltruffle.tpch.database;

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
import org.sqltruffle.tpch.oltp.TatpDatabase;
import org.sqltruffle.tpch.shapes.ShapesDatabase;
import org.sqltruffle.tpch.shapes.ShapesQueries;
import org.sqltruffle.tpch.ssb.SsbDatabase;
import org.sqltruffle.tpch.ssb.SsbQueries;
import org.sqltruffle.tpch.tpch.TpchDatabase;
import org.sqltruffle.tpch.tpch.TpchQueries;

/** The small databases that tests share, made anew in each run of the tests. */
public final class TestDatabases {
    public static final TpchDatabase TPCH = new TpchDatabase(TpchQueries.ALL.answersScaleFactor());
    public static final SsbDatabase SSB = new SsbDatabase(SsbQueries.ALL.answersScaleFactor());
    /** For what does not depend on the size. */
    public static final SsbDatabase SMALL_SSB = new SsbDatabase(0.01);
    public static final ShapesDatabase SHAPES = new ShapesDatabase(ShapesQueries.ALL.answersScaleFactor());
    public static final TatpDatabase TATP = new TatpDatabase(4000);

    private static final Map<String, Path> MADE = new ConcurrentHashMap<>();

    private TestDatabases() {
    }

    /** Where the tests put files. */
    public static Path directory() throws IOException {
        return Files.createDirectories(Path.of("target", "test-cache"));
    }

    public static Path file(GeneratedDatabase database) {
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
    public static Connection open(GeneratedDatabase database) throws SQLException {
        return open(file(database));
    }

    public static Connection open(Path file) throws SQLException {
        return JDBC.createConnection("jdbc:sqlite:" + file, new Properties());
    }
}
