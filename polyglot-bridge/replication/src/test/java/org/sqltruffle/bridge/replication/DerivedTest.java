package org.sqltruffle.bridge.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqltruffle.api.Database;

/** What triggers keep: full-text indices and totals. */
class DerivedTest {

    private static final String INDEXED = "CREATE TABLE t(id INTEGER PRIMARY KEY, body TEXT, u UNIQUE); CREATE VIRTUAL TABLE ft USING "
                    + "fts5(body, content='t', content_rowid='id'); "
                    + "CREATE TRIGGER ai AFTER INSERT ON t BEGIN INSERT INTO ft(rowid, body) VALUES(NEW.id, NEW.body); END; "
                    + "CREATE TRIGGER ad AFTER DELETE ON t BEGIN INSERT INTO ft(ft, rowid, body) VALUES('delete', OLD.id, OLD.body); END; "
                    + "CREATE TRIGGER au AFTER UPDATE ON t BEGIN INSERT INTO ft(ft, rowid, body) VALUES('delete', OLD.id, OLD.body); "
                    + "INSERT INTO ft(rowid, body) VALUES(NEW.id, NEW.body); END; INSERT INTO t VALUES(1, 'red apple', 1)";

    @TempDir
    Path directory;

    private static List<Object> found(Database db, String words) {
        db.execute("INSERT INTO ft(ft, rank) VALUES('integrity-check', 1)");
        return Pair.rows(db, "SELECT rowid FROM ft WHERE ft MATCH '" + words + "' ORDER BY rowid").stream().map(row -> row.getFirst())
                        .toList();
    }

    /** The index has merged rows, and not those that are hidden, at each site. */
    @Test
    void fullText() {
        try (Pair pair = new Pair(directory, INDEXED)) {
            pair.a.execute("INSERT INTO t VALUES(2, 'green apple', 2)");
            pair.sync();
            assertEquals(List.of(1L, 2L), found(pair.b, "apple"));
            pair.b.execute("UPDATE t SET body = 'green pear' WHERE id = 2");
            pair.sync();
            assertEquals(List.of(1L), found(pair.a, "apple"));
            pair.a.execute("INSERT INTO t VALUES(3, 'third apple', 9)");
            pair.b.execute("INSERT INTO t VALUES(4, 'fourth apple', 9)");
            pair.sync();
            assertEquals(List.of(1L, 3L), found(pair.a, "apple"));
            assertEquals(List.of(1L, 3L), found(pair.b, "apple"));
            pair.b.execute("DELETE FROM t WHERE id IN (2, 3)");
            pair.sync();
            assertEquals(List.of(1L, 4L), found(pair.a, "apple OR pear"));
            assertEquals(List.of(1L, 4L), found(pair.b, "apple OR pear"));
        }
    }

    /** An index that triggers keep takes the rows that a merge changes, and is not rebuilt: it keeps an entry that no row has. */
    @Test
    void singleRows() {
        try (Pair pair = new Pair(directory, INDEXED)) {
            pair.b.execute("INSERT INTO ft(rowid, body) VALUES(99, 'sentinel')");
            pair.a.execute("INSERT INTO t VALUES(2, 'green apple', 2), (3, 'blue plum', 3); UPDATE t SET body = 'red plum' WHERE id = 1");
            pair.b.execute("INSERT INTO t VALUES(4, 'fourth apple', 3)");
            pair.sync();
            for (String each : List.of("apple: [2]", "plum: [1, 3]", "fourth: []", "sentinel: [99]")) {
                String word = each.substring(0, each.indexOf(':'));
                assertEquals(each, word + ": " + Pair.rows(pair.b, "SELECT rowid FROM ft WHERE ft MATCH '" + word + "' ORDER BY rowid")
                                .stream().map(List::getFirst).toList());
            }
            pair.b.execute("INSERT INTO ft(ft, rowid, body) VALUES('delete', 99, 'sentinel')");
            pair.a.execute("DELETE FROM t WHERE id = 3; UPDATE t SET id = 7 WHERE id = 1");
            pair.sync();
            assertEquals(List.of(2L, 4L, 7L), found(pair.b, "apple OR plum"));
            assertEquals(List.of(2L, 4L, 7L), found(pair.a, "apple OR plum"));
        }
    }

    /** Rows of a table with another primary key than its rowid, in two indices, one of which no trigger keeps. */
    @ParameterizedTest
    @ValueSource(strings = {"", "COLLATE NOCASE"})
    void severalIndices(String collation) {
        String schema = "CREATE TABLE t(k TEXT PRIMARY KEY " + collation
                        + ", a, b); CREATE VIRTUAL TABLE ft USING fts5(b, a, content='t'); CREATE VIRTUAL TABLE plain USING fts5(a, "
                        + "content = \"t\"); "
                        + "CREATE TRIGGER ai AFTER INSERT ON t BEGIN INSERT INTO ft(rowid, a, b) VALUES(NEW.rowid, NEW.a, NEW.b); END; "
                        + "CREATE TRIGGER ad AFTER DELETE ON t BEGIN INSERT INTO ft(ft, rowid, a, b) VALUES('delete', OLD.rowid, OLD.a, "
                        + "OLD.b); END; "
                        + "CREATE TRIGGER au AFTER UPDATE ON t BEGIN INSERT INTO ft(ft, rowid, a, b) VALUES('delete', OLD.rowid, OLD.a, "
                        + "OLD.b); "
                        + "INSERT INTO ft(rowid, a, b) VALUES(NEW.rowid, NEW.a, NEW.b); END; INSERT INTO t VALUES('x', 'red', 'apple'), "
                        + "('y', 'blue', 'plum')";
        try (Pair pair = new Pair(directory, schema)) {
            pair.a.execute("UPDATE t SET a = 'green' WHERE k = 'x'; INSERT INTO t VALUES('z', 'red', 'pear'); DELETE FROM t WHERE k = "
                            + "'y'; PRAGMA recursive_triggers = ON; INSERT OR REPLACE INTO t VALUES('X', 'grey', 'fig')");
            pair.sync();
            for (Database db : List.of(pair.a, pair.b)) {
                db.execute("INSERT INTO ft(ft, rank) VALUES('integrity-check', 1)");
                assertEquals(List.of("X"), Pair.rows(db, "SELECT t.k FROM ft JOIN t ON t.rowid = ft.rowid WHERE ft MATCH 'grey'").stream()
                                .map(List::getFirst).toList());
            }
            pair.b.execute("INSERT INTO plain(plain, rank) VALUES('integrity-check', 1)");
        }
    }

    /** The content of an index loses the column that the index has: merges go on, and the index stays as it is. */
    @Test
    void contentIsGone() {
        try (Pair pair = new Pair(directory,
                        "CREATE TABLE t(id INTEGER PRIMARY KEY, body, n); CREATE VIRTUAL TABLE ft USING fts5(body, content='t', "
                                        + "content_rowid='id'); INSERT INTO t VALUES(1, 'x', 1)")) {
            pair.a.execute("ALTER TABLE t DROP COLUMN body; UPDATE t SET n = 2");
            pair.assertSame("SELECT * FROM t", "rows");
            pair.a.execute("DROP TABLE t; CREATE TABLE u(a); INSERT INTO u VALUES(1)");
            pair.assertSame("SELECT * FROM u", "rows of another table");
        }
    }

    /** A trigger's total is right when it is a counter: each site's trigger counts that site's rows. */
    @Test
    void total() {
        String schema = "CREATE TABLE sale(id INTEGER PRIMARY KEY, n INTEGER); CREATE TABLE total(id INTEGER PRIMARY KEY, sum INTEGER); "
                        + "INSERT INTO total VALUES(1, 0); "
                        + "CREATE TRIGGER s AFTER INSERT ON sale BEGIN UPDATE total SET sum = sum + NEW.n; END";
        try (Pair pair = new Pair(directory, schema, "total.sum")) {
            pair.a.execute("INSERT INTO sale VALUES(1, 3)");
            pair.b.execute("INSERT INTO sale VALUES(2, 4)");
            pair.assertSame("SELECT sum FROM total", "totals");
            assertEquals(List.of(List.of(7L)), Pair.rows(pair.b, "SELECT sum FROM total"));
        }
    }

    @Test
    void warnings() {
        Path file = directory.resolve("w.db");
        try (Database db = Database.open(file)) {
            db.execute(INDEXED + "; CREATE VIRTUAL TABLE own USING fts5(x)");
        }
        assertEquals(List.of("merges do not run the trigger ad of t", "merges do not run the trigger ai of t",
                        "merges do not run the trigger au of t",
                        "the virtual table own does not travel"), Replica.init(file, "w", List.of()));
    }
}
