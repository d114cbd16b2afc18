package org.sqltruffle.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import org.graalvm.polyglot.Context;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.sqlite.SqliteException;

/** The settings of columns, the table that lists columns, and the side file as a user sees them. */
@Isolated("the settings are those of the process")
class ColumnSettingsTest {

    private static final long BYTES = 1L << 28;

    @TempDir
    private Path directory;

    @BeforeEach
    void off() {
        ColumnStore.setMode(ColumnStore.Mode.OFF);
    }

    @AfterEach
    void forget() {
        // Without room there are no columns of this test's file, whose inode the next test's file may get.
        ColumnStore.set(ColumnStore.Mode.OFF, 0);
        ColumnStore.set(ColumnStore.Mode.AUTO, BYTES);
        ColumnStore.setSideFiles(false);
    }

    private static Connection open(Path file, ColumnStore.Mode mode) {
        return Connection.open(file.toString(), ApiConstants.SQLITE_OPEN_READWRITE | ApiConstants.SQLITE_OPEN_CREATE, null,
                        EngineOptions.DEFAULT.withTier(EngineOptions.Tier.C).withColumns(mode));
    }

    private static List<String> rows(Connection connection, String sql) {
        List<String> rows = new ArrayList<>();
        try (Statement statement = connection.prepare(sql)) {
            while (statement.step()) {
                StringJoiner row = new StringJoiner("|");
                for (int i = 0; i < statement.columnCount(); i++) {
                    row.add(statement.columnString(i));
                }
                rows.add(row.toString());
            }
        }
        return rows;
    }

    /** A file with a table whose columns can be told from later ones. */
    private Path file() throws IOException {
        Path file = directory.resolve("settings.db");
        try (Connection connection = open(file, null)) {
            connection.execute("CREATE TABLE t(id INTEGER PRIMARY KEY, a, b TEXT, c); CREATE TABLE other(x);"
                            + "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100) INSERT INTO t SELECT i, i, "
                            + "'b' || (i % 3), i / 2.5 FROM n");
        }
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().minusSeconds(10)));
        return file;
    }

    @Test
    void aConnectionHasAModeOfItsOwn() throws IOException {
        Path file = file();
        try (Connection with = open(file, ColumnStore.Mode.BUILD); Connection without = open(file, null)) {
            long hits = ColumnStore.status().hits();
            assertEquals(List.of("5050"), rows(without, "SELECT sum(a) FROM t"));
            assertEquals(hits, ColumnStore.status().hits());
            assertEquals(List.of("5050"), rows(with, "SELECT sum(a) FROM t"));
            assertTrue(ColumnStore.status().hits() > hits, "no cursor read columns");
        }
    }

    @Test
    void pragmas() throws IOException {
        ColumnStore.setBytes(BYTES);
        try (Connection connection = open(file(), null)) {
            assertEquals(List.of("off"), rows(connection, "PRAGMA sqltruffle_columns"));
            assertEquals(List.of("build"), rows(connection, "PRAGMA sqltruffle_columns = build"));
            assertEquals(List.of("build"), rows(connection, "PRAGMA sqltruffle_columns"));
            assertEquals(List.of("off"), rows(connection, "PRAGMA sqltruffle_columns('off')"));
            assertEquals(List.of("off"), rows(connection, "PRAGMA sqltruffle_columns = default"));
            assertEquals("sqltruffle_columns=fast: auto, off, build or default expected",
                            assertThrows(SqliteException.class, () -> rows(connection, "PRAGMA sqltruffle_columns = fast")).getMessage());
            for (String bad : List.of("-5", "many", "1e3", "''", "99999999999999999999")) {
                SqliteException failure = assertThrows(SqliteException.class,
                                () -> rows(connection, "PRAGMA sqltruffle_columns_bytes = " + bad), bad);
                assertTrue(failure.getMessage().contains("a number of bytes expected"), failure.getMessage());
            }
            assertEquals(List.of("1000"), rows(connection, "PRAGMA sqltruffle_columns_bytes = 1000"));
            assertEquals(List.of(Long.toString(BYTES)), rows(connection, "PRAGMA sqltruffle_columns_bytes = " + (BYTES + 1)),
                            "SQL has raised the program's bound");
        }
    }

    /** The inode of a deleted file may be that of a new one: here the file is renamed, and another one written over it. */
    @Test
    void columnsOfADeletedFileAreNotListed() throws IOException {
        Path file = file();
        try (Connection connection = open(file, ColumnStore.Mode.BUILD)) {
            assertEquals(List.of("5050"), rows(connection, "SELECT sum(a) FROM t"));
            assertEquals(List.of("t a"),
                            rows(connection, "SELECT tbl_name || ' ' || col_name FROM sqltruffle_columns WHERE col_name = 'a'"));
        }
        Path other = directory.resolve("other.db");
        try (Connection connection = open(other, null)) {
            connection.execute("CREATE TABLE u(x, y, z, w); INSERT INTO u VALUES(1, 2, 3, 4)");
        }
        byte[] bytes = Files.readAllBytes(other);
        Path renamed = Files.move(file, directory.resolve("renamed.db"));
        Files.write(renamed, bytes);
        try (Connection connection = open(renamed, ColumnStore.Mode.BUILD)) {
            assertEquals(List.of(), rows(connection, "SELECT * FROM sqltruffle_columns"));
            assertEquals(List.of("1"), rows(connection, "SELECT sum(x) FROM u"));
        }
    }

    @Test
    void badValuesOfTheProgram() {
        assertThrows(IllegalArgumentException.class, () -> ColumnStore.setBytes(-1));
        assertThrows(IllegalArgumentException.class, () -> ColumnStore.Mode.of("fast"));
        assertThrows(IllegalArgumentException.class, () -> ColumnDefaults.bytes("1 GB"));
        assertThrows(IllegalArgumentException.class, () -> ColumnDefaults.bytes("-1"));
        for (String[] option : List.of(new String[]{"sqlite.Columns", "fast"}, new String[]{"sqlite.ColumnBytes", "-1"},
                        new String[]{"sqlite.ColumnBytes", "many"})) {
            assertThrows(IllegalArgumentException.class, () -> {
                try (Context context = Context.newBuilder("sqlite").allowExperimentalOptions(true).option(option[0], option[1]).build()) {
                    context.eval("sqlite", "SELECT 1");
                }
            }, option[0] + "=" + option[1]);
        }
    }

    @Test
    void theOptionOfTheLanguage() throws IOException {
        Path file = file();
        try (Context context = Context.newBuilder("sqlite").allowAllAccess(true).allowExperimentalOptions(true)
                        .option("sqlite.Database", file.toString()).option("sqlite.Columns", "build").build()) {
            assertEquals("build", context.eval("sqlite", "PRAGMA sqltruffle_columns").getArrayElement(0).getArrayElement(0).asString());
        }
    }

    @Test
    void theListOfColumns() throws IOException {
        try (Connection connection = open(file(), ColumnStore.Mode.BUILD)) {
            String list = "SELECT schema, tbl_name, col_name, encoding, rows, segments, hits > 0, age < 100, bytes > 0, state FROM "
                            + "sqltruffle_columns WHERE tbl_name = 't' ORDER BY col_name";
            assertEquals(List.of(), rows(connection, list));
            assertEquals(List.of("100"), rows(connection, "SELECT count(*) FROM t WHERE a > 0 AND b > 'a' AND c > 0"));
            assertEquals(List.of("main|t|a|integer|100|1|1|1|1|fresh", "main|t|b|text dictionary|100|1|1|1|1|fresh",
                            "main|t|c|real|100|1|1|1|1|fresh"), rows(connection, list));
            connection.execute("UPDATE t SET a = 7 WHERE id = 3");
            assertEquals(List.of("stale"), rows(connection, "SELECT DISTINCT state FROM sqltruffle_columns WHERE tbl_name = 't'"));
            assertEquals(List.of("100"), rows(connection, "SELECT count(*) FROM t WHERE a > 0 AND b > 'a' AND c > 0"));
            assertEquals(List.of("fresh"), rows(connection, "SELECT DISTINCT state FROM sqltruffle_columns WHERE tbl_name = 't'"));
        }
        try (Connection other = Connection.open(":memory:")) {
            assertEquals(List.of(), rows(other, "SELECT * FROM sqltruffle_columns"), "the columns of another connection's file");
        }
    }

    /**
     * A renamed file has the same inode, as a new file may have that of a deleted one: the columns that other queries wanted are not built
     * again.
     */
    @Test
    void aFileOfAnotherNameBeginsAnew() throws IOException {
        String list = "SELECT col_name, hits FROM sqltruffle_columns ORDER BY col_name";
        Path file = file();
        try (Connection connection = open(file, ColumnStore.Mode.BUILD)) {
            assertEquals(List.of("100"), rows(connection, "SELECT count(*) FROM t WHERE b > 'a' AND c > 0"));
            assertEquals(List.of("b|1", "c|1"), rows(connection, list));
        }
        Path renamed = directory.resolve("renamed.db");
        Files.move(file, renamed);
        try (Connection connection = open(renamed, ColumnStore.Mode.BUILD)) {
            assertEquals(List.of("5050"), rows(connection, "SELECT sum(a) FROM t"));
            assertEquals(List.of("a|1"), rows(connection, list));
        }
    }

    @Test
    void aSideFileIsThereWhenItIsAskedFor() throws IOException {
        Path file = file();
        Path side = Path.of(file + "-columns");
        try (Connection connection = open(file, ColumnStore.Mode.BUILD)) {
            rows(connection, "SELECT sum(a) FROM t");
            ColumnStore.save();
            assertFalse(Files.exists(side), "a side file that nobody asked for");
            ColumnStore.setSideFiles(true);
            ColumnStore.save();
            assertTrue(Files.size(side) > 100);
            assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(side)));
            assertFalse(Files.exists(Path.of(side + "-new")));
        }
    }

    @Test
    void aSideFileThatCannotBeWrittenIsNoError() throws IOException {
        Path file = file();
        Files.createDirectories(Path.of(file + "-columns-new").resolve("in the way"));
        ColumnStore.setSideFiles(true);
        long saved = ColumnStore.status().saved();
        try (Connection connection = open(file, ColumnStore.Mode.BUILD)) {
            assertEquals(List.of("5050"), rows(connection, "SELECT sum(a) FROM t"));
            ColumnStore.save();
            assertEquals(saved, ColumnStore.status().saved());
            assertEquals(List.of("5050"), rows(connection, "SELECT sum(a) FROM t"));
        }
    }

    /** More columns than are kept, and values of 100 MB: their values come from rows. */
    @Test
    void wideTablesAndLongValues() throws IOException {
        Path file = directory.resolve("wide.db");
        int width = 2100;
        StringJoiner names = new StringJoiner(", c", "c", "");
        for (int i = 0; i < width; i++) {
            names.add(Integer.toString(i));
        }
        try (Connection connection = open(file, ColumnStore.Mode.BUILD)) {
            connection.execute("CREATE TABLE wide(" + names
                            + "); INSERT INTO wide(c0, c1999, c2000, c2099) VALUES(1, 2, 3, 4), (5, 6, 7, 8);"
                            + "CREATE TABLE long(x, y); INSERT INTO long VALUES(1, zeroblob(100000000)), (2, 'short'), (3, printf('%.*c', "
                            + "100000000, 'z'))");
            Files.setLastModifiedTime(file, FileTime.from(Instant.now().minusSeconds(10)));
            for (int i = 0; i < 2; i++) {
                assertEquals(List.of("6|8|10|12"), rows(connection, "SELECT sum(c0), sum(c1999), sum(c2000), sum(c2099) FROM wide"));
                assertEquals(List.of("1|100000000", "2|5", "3|100000000"), rows(connection, "SELECT x, length(y) FROM long"));
            }
        }
    }
}
