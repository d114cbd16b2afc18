package org.sqltruffle.bridge.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sqltruffle.api.Blob;
import org.sqltruffle.api.Database;
import org.sqltruffle.api.DatabaseException;
import org.sqltruffle.language.EngineOptions;

/** Each way to change a row is noted: after the statement, another replica gets it. */
class CaptureTest {

    private static final String SCHEMA = """
                    CREATE TABLE p(id INTEGER PRIMARY KEY, a, b TEXT UNIQUE, c REAL);
                    CREATE TABLE c(id INTEGER PRIMARY KEY, p REFERENCES p(id) ON DELETE CASCADE ON UPDATE CASCADE, v);
                    CREATE TABLE k(x TEXT, y INTEGER, v, PRIMARY KEY(x, y));
                    CREATE TABLE w(v, y INTEGER, x TEXT, g AS (y + 1), s INT AS (y * 2) STORED, PRIMARY KEY(x, y)) WITHOUT ROWID;
                    CREATE TABLE n(v, r);
                    CREATE TABLE audit(what, id);
                    CREATE TRIGGER p_update AFTER UPDATE ON p BEGIN INSERT INTO audit VALUES('update', new.id); END;
                    CREATE TRIGGER audit_insert AFTER INSERT ON audit BEGIN UPDATE audit SET what = what || '!' WHERE rowid = new.rowid; \
                    END;
                    """;
    private static final List<String> QUERIES = List.of("SELECT * FROM p ORDER BY id", "SELECT * FROM c ORDER BY id",
                    "SELECT * FROM k ORDER BY x, y",
                    "SELECT * FROM w ORDER BY x, y", "SELECT rowid, * FROM n ORDER BY rowid", "SELECT rowid, * FROM audit ORDER BY rowid");

    @TempDir
    Path directory;

    private static void assertSame(Pair pair, String what) {
        pair.sync();
        QUERIES.forEach(query -> assertEquals(Pair.rows(pair.a, query), Pair.rows(pair.b, query), what));
    }

    @ParameterizedTest
    @EnumSource(EngineOptions.Tier.class)
    void statements(EngineOptions.Tier tier) {
        List<String> statements = List.of("INSERT INTO p VALUES(1, 1, 'x', 1), (2, 2.5, 'y', 2), (3, x'00ff', 'z', NULL)",
                        "INSERT INTO c VALUES(1, 1, 'one'), (2, 1, 'two'), (3, 2, 'three')",
                        "UPDATE p SET a = 'new' WHERE id = 1", "INSERT OR REPLACE INTO p VALUES(1, 'r', 'y', 0)",
                        "REPLACE INTO p VALUES(3, NULL, 'z', 3.0)",
                        "INSERT INTO p VALUES(3, 1, 'q', 4) ON CONFLICT(id) DO UPDATE SET a = excluded.c",
                        "UPDATE p SET id = 30 WHERE id = 3", "INSERT INTO c VALUES(9, 30, 'cascade')",
                        "UPDATE p SET id = 31 WHERE id = 30", "DELETE FROM p WHERE id = 31",
                        "INSERT INTO k VALUES('a', 1, 1), ('a', 2, 2), ('b', 1, 3), (NULL, 5, 4), (NULL, 5, 5)",
                        "UPDATE k SET v = 'changed' WHERE x = 'a'", "UPDATE k SET y = 7 WHERE x = 'b'",
                        "UPDATE k SET v = v || '?' WHERE x IS NULL", "UPDATE k SET x = 'c' WHERE x IS NULL AND v = '4?'",
                        "DELETE FROM k WHERE x IS NULL", "INSERT INTO w(v, y, x) VALUES(1, 1, 'a'), (2, 2, 'b')", "UPDATE w SET v = 'w'",
                        "UPDATE w SET y = 9 WHERE x = 'a'",
                        "REPLACE INTO w(v, y, x) VALUES('r', 9, 'a')", "DELETE FROM w WHERE x = 'b'", "INSERT INTO n VALUES(1, 2)",
                        "INSERT INTO n SELECT * FROM n", "INSERT INTO n SELECT v, r FROM n",
                        "UPDATE n SET r = c.v FROM c WHERE c.id = n.rowid", "UPDATE n SET v = zeroblob(9000) WHERE rowid = 1",
                        "UPDATE n SET v = 7 WHERE rowid = 1",
                        "WITH RECURSIVE i(x) AS (VALUES(1) UNION ALL SELECT x + 1 FROM i WHERE x < 300) INSERT INTO n SELECT x, "
                                        + "hex(zeroblob(x)) FROM i",
                        "UPDATE n SET v = v + 1, r = NULL WHERE rowid % 3 = 0", "DELETE FROM n WHERE rowid % 2 = 0",
                        "UPDATE OR REPLACE p SET b = 'y'", "VACUUM", "UPDATE n SET r = 5 WHERE rowid < 20",
                        "DELETE FROM n", "DELETE FROM c", "CREATE TEMP TABLE t(a); INSERT INTO t VALUES(1)");
        try (Pair pair = new Pair(tier, directory, SCHEMA)) {
            pair.a.execute("PRAGMA foreign_keys = ON");
            for (String statement : statements) {
                pair.a.execute(statement);
                assertSame(pair, statement);
            }
            assertEquals(0, pair.replicaA.conflicts().size());
        }
    }

    @ParameterizedTest
    @EnumSource(EngineOptions.Tier.class)
    void onlyWhatIsCommitted(EngineOptions.Tier tier) {
        try (Pair pair = new Pair(tier, directory, SCHEMA)) {
            Database a = pair.a;
            a.execute("INSERT INTO n VALUES(1, 1), (2, 2), (3, 3)");
            a.execute("BEGIN; UPDATE n SET v = 10 WHERE rowid = 1; SAVEPOINT s; UPDATE n SET r = 20; INSERT INTO n VALUES(4, 4); ROLLBACK "
                            + "TO s; "
                            + "UPDATE n SET r = 30 WHERE rowid = 2; RELEASE s; SAVEPOINT t; DELETE FROM n WHERE rowid = 3; RELEASE t; "
                            + "COMMIT");
            assertSame(pair, "savepoints");
            a.execute("BEGIN; DELETE FROM n; ROLLBACK");
            assertSame(pair, "rollback");
            a.execute("INSERT INTO p(id, b) VALUES(1, 'x')");
            a.execute("BEGIN; INSERT INTO n VALUES(5, 5)");
            assertThrows(DatabaseException.class, () -> a.execute("INSERT INTO p(id, b) VALUES(2, 'u'), (3, 'v'), (4, 'x')"));
            assertThrows(DatabaseException.class, () -> a.execute("INSERT OR FAIL INTO p(id, b) VALUES(5, 'f'), (6, 'x')"));
            a.execute("COMMIT");
            assertSame(pair, "a statement that failed");
            assertEquals(List.of(List.of(1L), List.of(5L)), Pair.rows(pair.b, "SELECT id FROM p ORDER BY id"));
            // An update that was rolled back does not count as one: the other site's is later than nothing.
            pair.b.execute("UPDATE n SET r = 'b' WHERE rowid = 1");
            a.execute("BEGIN; SAVEPOINT s; UPDATE n SET r = 'a' WHERE rowid = 1; ROLLBACK TO s; UPDATE n SET v = 'a' WHERE rowid = 1; "
                            + "COMMIT");
            assertSame(pair, "an update that was rolled back");
            assertEquals(List.of(List.of("a", "b")), Pair.rows(a, "SELECT v, r FROM n WHERE rowid = 1"));
        }
    }

    /** DELETE without WHERE clears the tables at once. */
    @ParameterizedTest
    @EnumSource(EngineOptions.Tier.class)
    void deletesOfAllRows(EngineOptions.Tier tier) {
        try (Pair pair = new Pair(tier, directory, SCHEMA + "CREATE TABLE counted(id INTEGER PRIMARY KEY, v INTEGER, w TEXT)",
                        "counted.v")) {
            Database a = pair.a;
            a.execute("INSERT INTO k VALUES('a', 1, 1), (NULL, 2, 2), (NULL, 2, 3); INSERT INTO w(v, y, x) VALUES(zeroblob(9000), 1, "
                            + "'a'), (2, 2, zeroblob(9000)); "
                            + "INSERT INTO n VALUES(1, 1), (2, 2), (zeroblob(9000), 3); DELETE FROM n WHERE rowid = 2; INSERT INTO "
                            + "counted VALUES(1, 5, 'x'), (2, 7, 'y')");
            assertSame(pair, "rows");
            for (String table : List.of("k", "w", "n", "counted")) {
                assertEquals(1, Pair.rows(a, "EXPLAIN DELETE FROM " + table).stream()
                                .filter(row -> row.get(1).equals("Clear") && !row.get(4).equals(0L)).count(), table);
                a.execute("BEGIN; SAVEPOINT s; DELETE FROM " + table + "; ROLLBACK TO s; COMMIT");
                assertSame(pair, table + " is kept");
                pair.b.execute("UPDATE counted SET v = v + 1 WHERE id = 1");
                a.execute("DELETE FROM " + table);
                assertSame(pair, table + " is empty");
                assertEquals(List.of(List.of(0L)), Pair.rows(pair.b, "SELECT count(*) FROM " + table), table);
                a.execute("DELETE FROM " + table);
                assertEquals(List.of(List.of(0L)), Pair.rows(a, "SELECT count(*) FROM _replica_journal WHERE changes IS NOT NULL"), table);
            }
            a.execute("INSERT INTO counted VALUES(2, 1, 'z')");
            pair.assertSame("SELECT * FROM counted", "a counter of a row that comes back");
        }
    }

    @ParameterizedTest
    @EnumSource(EngineOptions.Tier.class)
    void blobsInParts(EngineOptions.Tier tier) {
        try (Pair pair = new Pair(tier, directory, SCHEMA)) {
            pair.a.execute("INSERT INTO n VALUES(zeroblob(100000), 1)");
            pair.sync();
            try (Blob blob = pair.a.blob("n", "v", 1, true)) {
                blob.write(5000, new byte[]{1, 2, 3});
            }
            pair.b.execute("UPDATE n SET r = 'other column'");
            assertSame(pair, "blob");
            assertEquals(List.of(List.of("010203", "other column")), Pair.rows(pair.b, "SELECT hex(substr(v, 5001, 3)), r FROM n"));
        }
    }

    @ParameterizedTest
    @EnumSource(EngineOptions.Tier.class)
    void attachedDatabases(EngineOptions.Tier tier) {
        try (Pair pair = new Pair(tier, directory, SCHEMA); Database other = Database.open(directory.resolve("plain.db"))) {
            other.execute("CREATE TABLE n(v, r); ATTACH '" + pair.fileA + "' AS replica");
            other.execute("BEGIN; INSERT INTO main.n VALUES(1, 1); INSERT INTO replica.n VALUES('attached', 2); SAVEPOINT s; INSERT INTO "
                            + "replica.n VALUES(0, 0); ROLLBACK TO s; COMMIT");
            assertSame(pair, "attached");
            assertEquals(List.of(List.of("attached")), Pair.rows(pair.b, "SELECT v FROM n"));
        }
    }

    @ParameterizedTest
    @EnumSource(EngineOptions.Tier.class)
    void batches(EngineOptions.Tier tier) {
        try (Pair pair = new Pair(tier, directory, SCHEMA)) {
            pair.a.transaction(() -> {
                try (var query = pair.a.prepare("INSERT INTO n VALUES(?, ?)")) {
                    for (int i = 0; i < 20_000; i++) {
                        query.bind(new Object[]{i, "row " + i}).execute();
                    }
                }
            });
            assertSame(pair, "batch");
            assertEquals(1L, Pair.rows(pair.a, "SELECT count(*) FROM _replica_journal").getFirst().getFirst());
        }
    }

    @ParameterizedTest
    @EnumSource(EngineOptions.Tier.class)
    void rowidsOfSitesDiffer(EngineOptions.Tier tier) {
        try (Pair pair = new Pair(tier, directory, SCHEMA)) {
            pair.a.execute("INSERT INTO p(b) VALUES('a1'); INSERT INTO n VALUES('a1', 1)");
            pair.b.execute("INSERT INTO p(b) VALUES('b1'); INSERT INTO n VALUES('b1', 1)");
            assertSame(pair, "both");
            pair.a.execute("INSERT INTO p(b) VALUES('a2')");
            pair.b.execute("INSERT INTO p(b) VALUES('b2')");
            assertSame(pair, "again");
            assertEquals(4, Pair.rows(pair.a, "SELECT * FROM p").size());
            assertEquals(List.of(List.of(1L, "a1"), List.of(2L, "a2")), Pair.rows(pair.b, "SELECT id, b FROM p ORDER BY id LIMIT 2"));
            assertEquals(0, pair.replicaA.conflicts().size());
        }
    }

    @ParameterizedTest
    @EnumSource(EngineOptions.Tier.class)
    void autoincrement(EngineOptions.Tier tier) {
        try (Pair pair = new Pair(tier, directory, "CREATE TABLE t(id INTEGER PRIMARY KEY AUTOINCREMENT, v)")) {
            for (int i = 0; i < 3; i++) {
                pair.a.execute("INSERT INTO t(v) VALUES('a')");
                pair.b.execute("INSERT INTO t(v) VALUES('b')");
                pair.assertSame("SELECT * FROM t ORDER BY id", "round " + i);
            }
            assertEquals(6, Pair.rows(pair.a, "SELECT * FROM t").size());
            assertEquals(List.of(List.of(3L)), Pair.rows(pair.a, "SELECT max(id) FROM t WHERE v = 'a'"));
        }
    }
}
