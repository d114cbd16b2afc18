package org.sqltruffle.bridge.shardtable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.api.Database;
import org.sqltruffle.api.DatabaseException;
import org.sqltruffle.api.Query;
import org.sqltruffle.bridge.shardtable.leaf.Settings;

/** Files that do not stay open: one connection goes from file to file, and only where their schemas are the same. */
class MovedShardsTest {

    private static final String TABLE = "CREATE TABLE t(id INTEGER PRIMARY KEY, n INT, s TEXT);";

    @TempDir
    Path directory;
    private Database db;
    /** The sum of each file, by its name. */
    private final Map<String, Long> sums = new TreeMap<>();

    @BeforeEach
    void open() {
        System.setProperty(Settings.OPEN, "0");
        System.setProperty(Settings.THREADS, "1");
        db = Database.inMemory();
    }

    @AfterEach
    void close() {
        db.close();
        ShardsExtension.leaves().clear();
        System.clearProperty(Settings.OPEN);
        System.clearProperty(Settings.THREADS);
    }

    /** Makes a file whose table has one row. */
    private Path file(String name, String before, long n, String after) {
        Path file = directory.resolve(name);
        try (Database one = Database.open(file)) {
            one.execute(before + TABLE + "INSERT INTO t VALUES(1, " + n + ", 'x" + n + "');" + after);
        }
        sums.put(directory + "/" + name, n);
        return file;
    }

    private List<String> rows(String columns, String rest) {
        try (Query query = db.prepare("SELECT " + columns + " FROM shards('" + directory + "/*.db', 't') " + rest)) {
            return query.list(row -> {
                List<String> values = new ArrayList<>();
                for (int i = 0; i < row.size(); i++) {
                    values.add(row.getString(i));
                }
                return String.join("|", values);
            });
        }
    }

    private void check() {
        List<String> expected = sums.entrySet().stream().map(file -> file.getKey() + "|" + file.getValue() + "|x" + file.getValue())
                        .toList();
        assertEquals(expected, rows("_file, sum(n), min(s)", "GROUP BY _file ORDER BY _file"));
        assertEquals(expected, rows("_file, n, s", "WHERE s LIKE 'x%' ORDER BY _file"));
    }

    private long moves(Runnable action) {
        long before = ShardsExtension.leaves().moves();
        action.run();
        return ShardsExtension.leaves().moves() - before;
    }

    @Test
    void filesWithTheSameSchemaAreOpenedByOneConnection() {
        for (int i = 0; i < 20; i++) {
            // Names of many lengths.
            file("a".repeat(1 + i * 7 % 40) + i + "'é.db", "", 1000 + i, "");
        }
        check();
        // Other threads may have been at work since other tests, and then a few files find no connection.
        assertTrue(moves(this::check) >= sums.size());
    }

    @Test
    void otherSchemasArePreparedAnew() {
        file("0.db", "", 10, "");
        file("1.db", "CREATE TABLE u(x);", 11, "");
        file("2.db", "CREATE TABLE u(x); DROP TABLE u;", 12, "");
        file("3.db", "", 13, "CREATE INDEX i ON t(s);");
        file("4.db", "", 14, "CREATE INDEX i ON t(s DESC);");
        file("5.db", "PRAGMA page_size = 1024;", 15, "");
        file("6.db", "PRAGMA page_size = 65536;", 16, "");
        file("7.db", "PRAGMA auto_vacuum = FULL;", 17, "");
        file("8.db", "PRAGMA encoding = 'UTF-16le';", 18, "");
        file("9.db", "PRAGMA journal_mode = WAL;", 19, "");
        file("A.db", "PRAGMA legacy_file_format = 1;", 20, "CREATE INDEX i ON t(s DESC);");
        file("B.db", "CREATE VIRTUAL TABLE f USING fts5(x);", 21, "");
        file("C.db", "", 22, "PRAGMA schema_version = 77;");
        file("D.db", "", 23, "");
        check();
        check();
        // In the other order, each connection comes from other files.
        for (String name : List.of("0", "9", "3", "8", "1", "6")) {
            file("z" + (9 - "093816".indexOf(name)) + ".db", switch (name) {
                case "9" -> "PRAGMA journal_mode = WAL;";
                case "8" -> "PRAGMA encoding = 'UTF-16be';";
                case "6" -> "PRAGMA page_size = 512;";
                default -> "";
            }, 100 + "093816".indexOf(name), name.equals("3") ? "CREATE INDEX i ON t(s);" : "");
        }
        check();
    }

    /** Their change counters, sizes and schemas are the same: what the connection has in its cache is not. */
    @Test
    void pagesOfTheFileBeforeAreForgotten() throws Exception {
        Path first = file("0.db", "", 100, "");
        for (int i = 1; i < 8; i++) {
            file(i + ".db", "", 100 + i, "");
        }
        check();
        assertTrue(moves(this::check) > 0);
        // A file is replaced, and another one written to, between two queries.
        Files.delete(first);
        file("0.db", "", 200, "");
        try (Database one = Database.open(directory.resolve("5.db"))) {
            one.execute("UPDATE t SET n = 500, s = 'x500'");
        }
        sums.put(directory + "/5.db", 500L);
        check();
    }

    @Test
    void badFilesBetweenOthersAreErrorsOfTheirOwn() throws Exception {
        for (int i = 0; i < 6; i++) {
            file(i + ".db", "", i, "");
        }
        check();
        Path bad = directory.resolve("3.db");
        byte[] good = Files.readAllBytes(bad);
        Files.writeString(bad, "no database ".repeat(1000));
        assertTrue(assertThrows(DatabaseException.class, this::check).getMessage().contains("3.db: file is not a database"));
        Files.write(bad, good);
        check();
        Files.write(bad, new byte[0]);
        assertTrue(assertThrows(DatabaseException.class, this::check).getMessage().contains("3.db: no table t"));
        Files.write(bad, good);
        check();
        try (Database writer = Database.open(bad)) {
            writer.execute("ALTER TABLE t RENAME COLUMN n TO m");
        }
        assertEquals(6, rows("s", "WHERE n IS NULL OR n >= 0").size());
    }

    /** A transaction that begins on a moved connection sees a journal that must be rolled back, and a log, of its own file. */
    @Test
    void journalsAndLogsBelongToTheFile() throws Exception {
        for (int i = 0; i < 6; i++) {
            file(i + ".db", "", i, "");
        }
        check();
        try (Database writer = Database.open(directory.resolve("2.db"))) {
            writer.execute("PRAGMA journal_mode = WAL; UPDATE t SET n = 700, s = 'x700'");
            sums.put(directory + "/2.db", 700L);
            check();
            writer.execute("UPDATE t SET n = 701, s = 'x701'");
            sums.put(directory + "/2.db", 701L);
            check();
        }
        check();
    }
}
