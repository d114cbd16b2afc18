package org.sqltruffle.bridge.shardtable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.api.Database;
import org.sqltruffle.api.DatabaseException;
import org.sqltruffle.api.Query;
import org.sqltruffle.bridge.shardtable.leaf.Settings;

/** Files that are missing, damaged or different, names that try to be SQL, and interrupted queries. */
class BadShardsTest {

    @TempDir
    Path directory;
    private Database db;

    @BeforeEach
    void open() {
        db = Database.inMemory();
    }

    @AfterEach
    void close() {
        db.close();
        ShardsExtension.leaves().clear();
        System.clearProperty(Settings.DIRECTORY);
        System.clearProperty(Settings.OPEN);
        System.clearProperty(Settings.FILES);
    }

    private Path file(String name, String script) {
        Path file = directory.resolve(name);
        try (Database one = Database.open(file)) {
            one.execute(script);
        }
        return file;
    }

    private String shards(String pattern, String... more) {
        return "shards('" + (directory + "/" + pattern).replace("'", "''") + "', 't'" + (more.length == 0 ? "" : ", '" + more[0] + "'")
                        + ")";
    }

    private List<String> rows(String sql, Object... values) {
        try (Query query = db.prepare(sql)) {
            return query.bind(values).list(row -> {
                StringBuilder text = new StringBuilder();
                for (int i = 0; i < row.size(); i++) {
                    text.append(i == 0 ? "" : "|").append(row.isNull(i) ? "null" : row.getString(i));
                }
                return text.toString();
            });
        }
    }

    private String failure(String sql) {
        return assertThrows(DatabaseException.class, () -> rows(sql)).getMessage();
    }

    private void says(String part, String sql) {
        String message = failure(sql);
        assertTrue(message.contains(part), message);
    }

    @Test
    void missingFilesAndTables() throws Exception {
        says("no file matches", "SELECT * FROM " + shards("*.db"));
        Files.createDirectory(directory.resolve("empty"));
        says("no file matches", "SELECT * FROM " + shards("empty/*.db"));
        says("is a directory", "SELECT * FROM " + shards("empty"));
        says("no directory", "SELECT * FROM " + shards("nowhere/*.db"));
        file("a.db", "CREATE TABLE u(a)");
        says("a.db: no table t", "SELECT * FROM " + shards("*.db"));
        file("b.db", "CREATE TABLE t(a); INSERT INTO t VALUES(1); CREATE VIEW v AS SELECT * FROM t");
        assertEquals(List.of("1"), rows("SELECT * FROM " + shards("*.db", "skip")));
        says("is no ordinary table", "SELECT * FROM shards('" + directory + "/b.db', 'v')");
        assertEquals(List.of("1"), rows("SELECT count(*) FROM shards(('" + directory + "/b.db', '" + directory + "/c.db'), 't', 'skip')"));
        says("no file matches", "SELECT count(*) FROM shards(('" + directory + "/b.db', '" + directory + "/c.db'), 't')");
        says("unknown option", "SELECT * FROM " + shards("*.db", "fast"));
    }

    @Test
    void damagedFiles() throws Exception {
        file("a.db", "CREATE TABLE t(a); INSERT INTO t VALUES(1)");
        Files.writeString(directory.resolve("b.db"), "This is a text, and no database at all. ".repeat(100));
        says("b.db: file is not a database", "SELECT * FROM " + shards("*.db"));
        assertEquals(List.of("1"), rows("SELECT * FROM " + shards("*.db", "skip")));
        Files.delete(directory.resolve("b.db"));
        Path cut = file("c.db",
                        "CREATE TABLE t(a); WITH RECURSIVE g(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM g WHERE i < 50000) INSERT INTO "
                                        + "t SELECT i FROM g");
        assertEquals(List.of("50001"), rows("SELECT count(*) FROM " + shards("*.db")));
        ShardsExtension.leaves().clear();
        byte[] bytes = Files.readAllBytes(cut);
        Arrays.fill(bytes, 8192, bytes.length, (byte) 77);
        Files.write(cut, bytes);
        says("c.db: database disk image is malformed", "SELECT count(*) FROM " + shards("*.db"));
        assertEquals(List.of("1"), rows("SELECT count(*) FROM " + shards("*.db", "skip")));
    }

    @Test
    void differentColumns() {
        file("a.db", "CREATE TABLE t(a INT, b TEXT); INSERT INTO t VALUES(1, '1')");
        file("b.db", "CREATE TABLE T(B INTEGER, c REAL, A BIGINT); INSERT INTO t VALUES(1, 2.5, '7')");
        // a: the same affinity. b: two, so none. c: only in one file.
        assertEquals(List.of("1|1|null", "7|1|2.5"), rows("SELECT * FROM " + shards("*.db")));
        assertEquals(List.of("text|integer", "integer|integer"), rows("SELECT typeof(b), typeof(a) FROM " + shards("*.db")));
        assertEquals(List.of("7"), rows("SELECT a FROM " + shards("*.db") + " WHERE b = 1"));
        assertEquals(List.of("1"), rows("SELECT a FROM " + shards("*.db") + " WHERE b = '1'"));
        assertEquals(List.of("1|null|1", "1|2.5|1"), rows("SELECT count(*), c, count(*) FROM " + shards("*.db") + " GROUP BY c"));
        assertEquals(List.of("2|8|2.5"), rows("SELECT count(b), sum(a), avg(c) FROM " + shards("*.db")));
        file("c.db", "CREATE TABLE t(b COLLATE NOCASE)");
        says("collation", "SELECT * FROM " + shards("*.db"));
        file("d.db", "CREATE TABLE t(_file)");
        says("_file", "SELECT * FROM " + shards("d.db"));
    }

    @Test
    void columnsThatChangeAfterThePreparation() throws Exception {
        Path file = file("a.db", "CREATE TABLE t(a); INSERT INTO t VALUES(1)");
        try (Query query = db.prepare("SELECT * FROM " + shards("*.db"))) {
            assertEquals(1, query.list(row -> row.getLong(0)).size());
            try (Database writer = Database.open(file)) {
                writer.execute("ALTER TABLE t ADD COLUMN b");
            }
            String message = assertThrows(DatabaseException.class, () -> query.list(row -> row.getLong(0))).getMessage();
            assertTrue(message.contains("prepare it again"), message);
        }
        assertEquals(List.of("1|null"), rows("SELECT * FROM " + shards("*.db")));
        // A file that is replaced by another one of the same name is opened anew.
        Files.delete(file);
        file("a.db", "CREATE TABLE t(z); INSERT INTO t VALUES(5)");
        assertEquals(List.of("5"), rows("SELECT z FROM " + shards("*.db")));
    }

    @Test
    void namesAreNoSql() {
        String table = "t\"; DROP TABLE u; --";
        String column = "c\"] ' ; --";
        String name = "ä'b\"c [1] {x}.db";
        try (Database one = Database.open(directory.resolve(name))) {
            one.execute("CREATE TABLE u(a); CREATE TABLE \"" + table.replace("\"", "\"\"") + "\"(\"" + column.replace("\"", "\"\"")
                            + "\" INT); INSERT INTO \"" + table.replace("\"", "\"\"") + "\" VALUES(3)");
        }
        String from = " FROM shards('" + (directory + "/" + name).replace("'", "''") + "', '" + table.replace("'", "''") + "')";
        assertEquals(List.of("3"), rows("SELECT *" + from));
        assertEquals(List.of("3|1"), rows("SELECT sum(\"" + column.replace("\"", "\"\"") + "\"), count(DISTINCT _file)" + from
                        + " WHERE _file LIKE '%{x}.db'"));
        assertEquals(List.of("3"), rows("SELECT * FROM shards('" + directory + "/*.db', '" + table.replace("'", "''") + "')"));
    }

    @Test
    void linksThatLeadOut() throws Exception {
        Path inside = Files.createDirectory(directory.resolve("in"));
        Path outside = file("secret.sqlite", "CREATE TABLE t(a); INSERT INTO t VALUES(42)");
        file("in/a.db", "CREATE TABLE t(a); INSERT INTO t VALUES(1)");
        Files.createSymbolicLink(inside.resolve("b.db"), inside.resolve("a.db"));
        assertEquals(List.of("1"), rows("SELECT a FROM " + shards("in/*.db")));
        Files.createSymbolicLink(inside.resolve("c.db"), outside);
        says("out of the directory", "SELECT a FROM " + shards("in/*.db"));
        System.setProperty(Settings.DIRECTORY, inside.toString());
        says("out of the directory", "SELECT a FROM " + shards("secret.sqlite"));
        says("out of the directory", "SELECT a FROM " + shards("in/../secret.*"));
        says("out of the directory", "SELECT a FROM " + shards("in/c.db"));
        assertEquals(List.of("1"), rows("SELECT a FROM " + shards("in/a.db")));
    }

    @Test
    void nothingIsWritten() {
        file("b.db", "CREATE TABLE t(a); INSERT INTO t VALUES(1)");
        assertThrows(DatabaseException.class, () -> rows("DELETE FROM " + shards("b.db")));
        assertThrows(DatabaseException.class, () -> rows("INSERT INTO " + shards("b.db") + " VALUES(1)"));
        assertEquals(List.of("1"), rows("SELECT count(*) FROM " + shards("b.db")));
        // A view could be that of a file from elsewhere.
        db.execute("CREATE VIEW v AS SELECT * FROM " + shards("b.db"));
        says("no such table: main.shards", "SELECT * FROM v");
    }

    @Test
    void onlySomeFilesStayOpen() {
        System.setProperty(Settings.OPEN, "3");
        for (int i = 0; i < 9; i++) {
            file("f" + i + ".db", "CREATE TABLE t(a); INSERT INTO t VALUES(" + i + ")");
        }
        for (int i = 0; i < 3; i++) {
            assertEquals(List.of("36"), rows("SELECT sum(a) FROM " + shards("f*.db")));
            assertEquals(3, ShardsExtension.leaves().count());
        }
        System.setProperty(Settings.FILES, "8");
        says("more than 8 files", "SELECT sum(a) FROM " + shards("f*.db"));
    }

    @Test
    void anInterruptEndsTheFiles() throws Exception {
        for (int i = 0; i < 3; i++) {
            file("f" + i + ".db",
                            "CREATE TABLE t(a); WITH RECURSIVE g(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM g WHERE i < 3000) INSERT "
                                            + "INTO t SELECT i FROM g");
        }
        CountDownLatch begun = new CountDownLatch(1);
        Thread other = Thread.ofPlatform().start(() -> {
            try {
                begun.await();
                while (!Thread.interrupted()) {
                    db.interrupt();
                    Thread.sleep(20);
                }
            } catch (InterruptedException e) {
                // The test has ended.
            }
        });
        try {
            begun.countDown();
            String sql = "SELECT count(*) FROM " + shards("f*.db") + " a, " + shards("f*.db") + " b, " + shards("f*.db")
                            + " c WHERE a.a + b.a + c.a < 0";
            DatabaseException failed = assertThrows(DatabaseException.class, () -> rows(sql));
            assertTrue(failed.getMessage().contains("interrupted"), failed.getMessage());
        } finally {
            other.interrupt();
            other.join();
        }
        assertEquals(List.of("9000"), rows("SELECT count(*) FROM " + shards("f*.db")));
    }

    @Test
    void aReaderThatStopsLeavesNothingOpen() {
        for (int i = 0; i < 20; i++) {
            file("f" + i + ".db",
                            "CREATE TABLE t(a); WITH RECURSIVE g(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM g WHERE i < 20000) INSERT "
                                            + "INTO t SELECT i FROM g");
        }
        for (int i = 0; i < 30; i++) {
            try (Query query = db.prepare("SELECT a FROM " + shards("f*.db"))) {
                assertEquals(1, query.first(row -> row.getLong(0)).orElseThrow());
            }
        }
        // A writer finds no lock.
        try (Database writer = Database.open(directory.resolve("f0.db"))) {
            writer.execute("DELETE FROM t");
        }
        assertEquals(List.of("380000"), rows("SELECT count(*) FROM " + shards("f*.db")));
    }

    @Test
    void ownFunctionsAreNotEvaluatedByTheFiles() {
        file("a.db", "CREATE TABLE t(a); INSERT INTO t VALUES('X')");
        assertEquals(List.of("x"), rows("SELECT lower(a) FROM " + shards("a.db") + " WHERE lower(a) = 'x'"));
        db.function("lower", 1, arguments -> "mine");
        assertEquals(List.of("X"), rows("SELECT a FROM " + shards("a.db") + " WHERE lower(a) = 'mine'"));
    }
}
