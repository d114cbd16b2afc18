package org.sqltruffle.bridge.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables that are rebuilt in SQLite's twelve steps, and constraints that ALTER TABLE adds. */
class RebuiltTableTest {

    private static final String SCHEMA = "CREATE TABLE t(id INTEGER PRIMARY KEY, a TEXT, b INT); CREATE INDEX tb ON t(b); INSERT INTO t "
                    + "VALUES(1, 'x', 1), (2, 'y', 2)";
    private static final String NEW = "CREATE TABLE new_t(id INTEGER PRIMARY KEY AUTOINCREMENT, a VARCHAR(20) COLLATE NOCASE NOT NULL "
                    + "DEFAULT 'd', b INT NOT NULL CHECK(b > 0), "
                    + "s INT AS (b * 2) STORED); INSERT INTO new_t(id, a, b) SELECT id, a, b FROM t; DROP TABLE t; ALTER TABLE new_t "
                    + "RENAME TO t; CREATE INDEX tb ON t(b)";
    private static final String TABLES = "SELECT sql FROM sqlite_schema WHERE tbl_name IN ('t', 'u') AND name NOT LIKE '_replica%' ORDER "
                    + "BY name";

    @TempDir
    Path directory;

    /** As Django and Alembic do, in one transaction or in several, while another site writes. */
    @Test
    void rebuiltBesideWrites() throws Exception {
        for (String steps : List.of("BEGIN; " + NEW + "; COMMIT", NEW)) {
            try (Pair pair = new Pair(Files.createDirectory(directory.resolve("rebuilt" + steps.length())), SCHEMA)) {
                pair.a.execute(steps);
                pair.b.execute("UPDATE t SET a = 'Y' WHERE id = 2; INSERT INTO t(a, b) VALUES('z', 3); INSERT INTO t(a, b) VALUES(NULL, "
                                + "-1)");
                pair.assertSame(TABLES, "schema");
                assertTrue(Pair.rows(pair.b, TABLES).toString().contains("CHECK(b > 0)"), Pair.rows(pair.b, TABLES).toString());
                pair.assertSame("SELECT * FROM t ORDER BY b", "rows");
                assertEquals(List.of(List.of("x", 1L, 2L), List.of("Y", 2L, 4L), List.of("z", 3L, 6L)),
                                Pair.rows(pair.a, "SELECT a, b, s FROM t ORDER BY b"));
                for (Replica replica : List.of(pair.replicaA, pair.replicaB)) {
                    assertEquals(List.of("hidden a=NULL, b=-1"),
                                    replica.conflicts().stream().map(each -> each.kind() + " " + each.value()).toList());
                }
                pair.b.execute("UPDATE t SET a = 'w' WHERE b = 1");
                pair.assertSame("SELECT * FROM t ORDER BY b", "later writes");
            }
        }
    }

    /** The rebuild changes, deletes and inserts rows, which travel; rows that it copies are no writes. */
    @Test
    void whatARebuildChanges() {
        try (Pair pair = new Pair(directory, SCHEMA + ", (3, 'z', 3)")) {
            pair.a.execute("UPDATE t SET b = 11 WHERE id = 1");
            pair.a.execute("BEGIN; ALTER TABLE t RENAME TO old_t; CREATE TABLE t(id INTEGER PRIMARY KEY, b ANY, a TEXT NOT NULL, c ANY "
                            + "DEFAULT 'c') STRICT; "
                            + "INSERT INTO t(id, b, a) SELECT id, b, upper(a) FROM old_t WHERE id < 3; INSERT INTO t VALUES(7, 7, 'new', "
                            + "'n'); DROP TABLE old_t; COMMIT; "
                            + "UPDATE t SET c = 'after' WHERE id = 1");
            pair.b.execute("UPDATE t SET b = 22 WHERE id = 2");
            pair.assertSame(TABLES, "schema");
            pair.assertSame("SELECT * FROM t ORDER BY id", "rows");
            assertEquals(List.of(List.of(1L, 11L, "X", "after"), List.of(2L, 22L, "Y", "c"), List.of(7L, 7L, "new", "n")),
                            Pair.rows(pair.b, "SELECT * FROM t ORDER BY id"));
            assertEquals(List.of(), Stream.of(pair.replicaA, pair.replicaB).flatMap(each -> each.conflicts().stream()).toList());
        }
    }

    /** A table without rowids; one with another primary key is another table. */
    @Test
    void keys() {
        try (Pair pair = new Pair(directory,
                        "CREATE TABLE t(k TEXT PRIMARY KEY NOT NULL, v); CREATE TABLE u(k TEXT PRIMARY KEY NOT NULL, v); INSERT INTO t "
                                        + "VALUES('a', 1); INSERT INTO u VALUES('a', 1)")) {
            pair.a.execute("BEGIN; CREATE TABLE n(k TEXT PRIMARY KEY NOT NULL, v) WITHOUT ROWID; INSERT INTO n SELECT * FROM t; DROP "
                            + "TABLE t; ALTER TABLE n RENAME TO t; "
                            + "CREATE TABLE n(id INTEGER PRIMARY KEY, k TEXT, v); INSERT INTO n(k, v) SELECT * FROM u; DROP TABLE u; "
                            + "ALTER TABLE n RENAME TO u; COMMIT");
            pair.b.execute("INSERT INTO t VALUES('b', 2); INSERT INTO u VALUES('b', 2)");
            pair.assertSame(TABLES, "schema");
            pair.assertSame("SELECT * FROM t ORDER BY k", "rows");
            pair.assertSame("SELECT * FROM u ORDER BY k", "rows of the other table");
            assertEquals(2, Pair.rows(pair.a, "SELECT * FROM t").size());
            assertEquals(List.of("table b"), Stream.of(pair.replicaA, pair.replicaB).flatMap(each -> each.conflicts().stream())
                            .filter(each -> each.column().equals("v")).map(each -> each.kind() + " " + each.key()).toList());
        }
    }

    /**
     * The column of the primary key is renamed, and the table is rebuilt, in one journal: in both orders, twice, and while the other site
     * writes.
     */
    @ParameterizedTest
    @ValueSource(strings = {
                    "ALTER TABLE t RENAME COLUMN id TO no; CREATE TABLE n(b INT NOT NULL, no INTEGER PRIMARY KEY, a TEXT); INSERT INTO n "
                                    + "SELECT b, no, a FROM t; DROP TABLE t; ALTER TABLE n RENAME TO t",
                    "CREATE TABLE n(b INT NOT NULL, id INTEGER PRIMARY KEY, a TEXT); INSERT INTO n SELECT b, id, a FROM t; DROP TABLE t; "
                                    + "ALTER TABLE n RENAME TO t; ALTER TABLE t RENAME COLUMN id TO no",
                    "CREATE TABLE n(b INT NOT NULL, number INTEGER PRIMARY KEY, a TEXT); INSERT INTO n SELECT b, id, a FROM t; ALTER "
                                    + "TABLE n RENAME COLUMN number TO id; DROP TABLE t; ALTER TABLE n RENAME TO t; "
                                    + "ALTER TABLE t RENAME COLUMN id TO no",
                    "ALTER TABLE t RENAME COLUMN id TO w; CREATE TABLE n(b INT, w INTEGER PRIMARY KEY, a TEXT); INSERT INTO n SELECT b, "
                                    + "w, a FROM t; DROP TABLE t; ALTER TABLE n RENAME TO t; "
                                    + "ALTER TABLE t RENAME COLUMN w TO no; CREATE TABLE n(b INT NOT NULL, a TEXT, no INTEGER, PRIMARY "
                                    + "KEY(no)); INSERT INTO n SELECT b, a, no FROM t; DROP TABLE t; ALTER TABLE n RENAME TO t"})
    void aRenamedKey(String steps) {
        try (Pair pair = new Pair(directory, SCHEMA)) {
            pair.a.execute(steps);
            pair.b.execute("UPDATE t SET a = 'Y' WHERE id = 2; INSERT INTO t VALUES(3, 'z', 3)");
            pair.assertSame("SELECT * FROM t ORDER BY no", "rows");
            assertEquals(List.of(List.of(1L, "x", 1L), List.of(2L, "Y", 2L), List.of(3L, "z", 3L)),
                            Pair.rows(pair.b, "SELECT no, a, b FROM t ORDER BY no"));
            pair.assertSame("SELECT sql FROM sqlite_schema WHERE name = 't'", "schema");
            assertEquals(List.of(), Stream.of(pair.replicaA, pair.replicaB).flatMap(each -> each.conflicts().stream()).toList());
        }
    }

    /** The new table gets a column by ALTER TABLE before it takes the place of the old one. */
    @Test
    void aColumnThatIsAddedToTheNewTable() {
        try (Pair pair = new Pair(directory, SCHEMA)) {
            pair.a.execute("CREATE TABLE n(id INTEGER PRIMARY KEY, a TEXT, b INT); ALTER TABLE n ADD COLUMN c DEFAULT 7; INSERT INTO "
                            + "n(id, a, b) SELECT id, a, b FROM t; DROP TABLE t; "
                            + "ALTER TABLE n RENAME TO t");
            pair.b.execute("INSERT INTO t VALUES(3, 'z', 3)");
            pair.assertSame("SELECT * FROM t ORDER BY id", "rows");
            assertEquals(List.of(List.of(7L), List.of(7L), List.of(7L)), Pair.rows(pair.b, "SELECT c FROM t"));
        }
    }

    /**
     * A table is rebuilt twice in one journal: a row comes with the first rebuild and goes with the second one, and the other way round.
     */
    @Test
    void rebuiltTwice() {
        try (Pair pair = new Pair(directory, SCHEMA)) {
            pair.a.execute("CREATE TABLE n(id INTEGER PRIMARY KEY, a TEXT, b INT); INSERT INTO n SELECT * FROM t WHERE id <> 2; INSERT "
                            + "INTO n VALUES(5, 'v', 5); DROP TABLE t; ALTER TABLE n RENAME TO t; "
                            + "UPDATE t SET b = 11 WHERE id = 1; CREATE TABLE n(id INTEGER PRIMARY KEY, a TEXT, b INT); INSERT INTO n "
                            + "SELECT * FROM t WHERE id <> 5; INSERT INTO n VALUES(2, 'back', 2); "
                            + "DROP TABLE t; ALTER TABLE n RENAME TO t");
            pair.assertSame("SELECT * FROM t ORDER BY id", "rows");
            assertEquals(List.of(List.of(1L, "x", 11L), List.of(2L, "back", 2L)), Pair.rows(pair.b, "SELECT * FROM t ORDER BY id"));
        }
    }

    /** A STRICT table has no column without a type: the other site's column is dropped everywhere, and its values are listed. */
    @Test
    void aColumnThatTheNewTableCannotHave() {
        try (Pair pair = new Pair(directory, SCHEMA)) {
            pair.a.execute("ALTER TABLE t RENAME TO old_t; CREATE TABLE t(id INTEGER PRIMARY KEY, a TEXT, b INT) STRICT; INSERT INTO t "
                            + "SELECT * FROM old_t; DROP TABLE old_t");
            pair.b.execute("ALTER TABLE t ADD COLUMN x DEFAULT 7; UPDATE t SET x = 'lost' WHERE id = 1");
            pair.sync();
            pair.assertSame("SELECT sql FROM sqlite_schema WHERE name = 't'", "schema");
            assertTrue(Pair.rows(pair.b, "SELECT sql FROM sqlite_schema WHERE name = 't'").toString().endsWith("STRICT]]"));
            pair.assertSame("SELECT * FROM t ORDER BY id", "rows");
            assertTrue(Stream.of(pair.replicaA, pair.replicaB).flatMap(each -> each.conflicts().stream())
                            .anyMatch(each -> "lost".equals(each.value())));
        }
    }

    /** A site rebuilds a table that another one has made. */
    @Test
    void aTableOfAnotherSite() {
        try (Pair pair = new Pair(directory, SCHEMA)) {
            pair.a.execute("CREATE TABLE m(k TEXT PRIMARY KEY, v); INSERT INTO m VALUES('a', 1)");
            pair.sync();
            pair.b.execute("CREATE TABLE n(k TEXT PRIMARY KEY, v NOT NULL); INSERT INTO n SELECT * FROM m; DROP TABLE m; ALTER TABLE n "
                            + "RENAME TO m");
            pair.a.execute("INSERT INTO m VALUES('b', 2)");
            pair.assertSame("SELECT * FROM m ORDER BY k", "rows");
            assertEquals(2, Pair.rows(pair.a, "SELECT * FROM m").size());
            assertEquals(List.of(), Stream.of(pair.replicaA, pair.replicaB).flatMap(each -> each.conflicts().stream()).toList());
        }
    }

    /** VACUUM creates all tables of its copy, and drops none. */
    @Test
    void vacuum() {
        try (Pair pair = new Pair(directory, SCHEMA)) {
            pair.a.execute("CREATE TABLE later(a); INSERT INTO later VALUES(1); CREATE TABLE last(a); DROP TABLE later");
            pair.a.execute("VACUUM");
            pair.a.execute("INSERT INTO last VALUES(2); ALTER TABLE last RENAME TO later");
            pair.assertSame("SELECT * FROM later", "rows");
            assertEquals(List.of(List.of(2L)), Pair.rows(pair.b, "SELECT * FROM later"));
        }
    }

    @Test
    void constraintsOfAlterTable() {
        try (Pair pair = new Pair(directory, SCHEMA)) {
            pair.a.execute("ALTER TABLE t ADD CONSTRAINT positive CHECK (b > 0); ALTER TABLE t ALTER COLUMN a SET NOT NULL");
            pair.b.execute("INSERT INTO t VALUES(3, 'z', -3)");
            pair.assertSame(TABLES, "schema");
            pair.assertSame("SELECT * FROM t", "rows");
            assertEquals(2, Pair.rows(pair.b, "SELECT * FROM t").size());
            pair.b.execute("ALTER TABLE t DROP CONSTRAINT positive");
            pair.assertSame(TABLES, "schema");
            pair.assertSame("SELECT * FROM t ORDER BY id", "the row is shown again");
            assertEquals(3, Pair.rows(pair.a, "SELECT * FROM t").size());
        }
    }

    /** The table's own ON CONFLICT clauses would remove or leave out rows unnoticed. */
    @ParameterizedTest
    @ValueSource(strings = {"REPLACE", "IGNORE", "FAIL", "ROLLBACK"})
    void conflictClauses(String clause) {
        try (Pair pair = new Pair(directory, "CREATE TABLE t(id INTEGER PRIMARY KEY, name TEXT UNIQUE ON CONFLICT " + clause
                        + ", n NOT NULL ON CONFLICT " + clause + " DEFAULT 7)")) {
            pair.a.execute("INSERT INTO t VALUES(1, 'x', 1), (2, 'y', 2), (3, 'u', 3)");
            pair.sync();
            pair.a.execute("INSERT INTO t VALUES(4, 'z', 4); UPDATE t SET name = 'v' WHERE id = 1");
            pair.b.execute("INSERT INTO t VALUES(5, 'z', 5); UPDATE t SET name = 'v' WHERE id = 2");
            pair.assertSame("SELECT * FROM t ORDER BY id", "rows");
            assertEquals(List.of(List.of(1L, "v"), List.of(3L, "u"), List.of(4L, "z")),
                            Pair.rows(pair.a, "SELECT id, name FROM t ORDER BY id"));
            for (Replica replica : List.of(pair.replicaA, pair.replicaB)) {
                assertEquals(List.of("2", "5"), replica.conflicts().stream().filter(each -> each.kind().equals("hidden")).map(Conflict::key)
                                .sorted().toList());
            }
            // A rebuild whose new constraint refuses rows.
            pair.a.execute("CREATE TABLE w(id INTEGER PRIMARY KEY, name TEXT UNIQUE ON CONFLICT " + clause + ", n UNIQUE ON CONFLICT "
                            + clause + "); INSERT INTO w SELECT * FROM t; DROP TABLE t; ALTER TABLE w RENAME TO t");
            pair.b.execute("UPDATE t SET n = 4 WHERE id = 3");
            pair.assertSame("SELECT * FROM t ORDER BY id", "rows of the rebuilt table");
            assertEquals(List.of(List.of(1L, 1L), List.of(3L, 4L), List.of(5L, 5L)), Pair.rows(pair.a, "SELECT id, n FROM t ORDER BY id"));
        }
    }
}
