package org.sqltruffle.bridge.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.api.Database;

/** What triggers keep: full-text indices and totals. */
class DerivedTest {

    private static final String INDEXED = "CREATE TABLE t(id INTEGER PRIMARY KEY, body TEXT, u UNIQUE); CREATE VIRTUAL TABLE ft USING fts5(body, content='t', content_rowid='id'); "
                    + "CREATE TRIGGER ai AFTER INSERT ON t BEGIN INSERT INTO ft(rowid, body) VALUES(NEW.id, NEW.body); END; "
                    + "CREATE TRIGGER ad AFTER DELETE ON t BEGIN INSERT INTO ft(ft, rowid, body) VALUES('delete', OLD.id, OLD.body); END; "
                    + "CREATE TRIGGER au AFTER UPDATE ON t BEGIN INSERT INTO ft(ft, rowid, body) VALUES('delete', OLD.id, OLD.body); "
                    + "INSERT INTO ft(rowid, body) VALUES(NEW.id, NEW.body); END; INSERT INTO t VALUES(1, 'red apple', 1)";

    @TempDir
    Path directory;

    private static List<Object> found(Database db, String words) {
        db.execute("INSERT INTO ft(ft, rank) VALUES('integrity-check', 1)");
        return Pair.rows(db, "SELECT rowid FROM ft WHERE ft MATCH '" + words + "' ORDER BY rowid").stream().map(row -> row.getFirst()).toList();
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

    /** A trigger's total is right when it is a counter: each site's trigger counts that site's rows. */
    @Test
    void total() {
        String schema = "CREATE TABLE sale(id INTEGER PRIMARY KEY, n INTEGER); CREATE TABLE total(id INTEGER PRIMARY KEY, sum INTEGER); INSERT INTO total VALUES(1, 0); "
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
        assertEquals(List.of("merges do not run the trigger ad of t", "merges do not run the trigger ai of t", "merges do not run the trigger au of t",
                        "the virtual table own does not travel"), Replica.init(file, "w", List.of()));
    }
}
