package org.sqltruffle.bridge.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.api.DatabaseException;

/** Changes of the schema travel like those of rows. */
class SchemaChangesTest {

    private static final String SCHEMA = "CREATE TABLE t(id INTEGER PRIMARY KEY, name TEXT UNIQUE, a, n INTEGER DEFAULT 0)";

    @TempDir
    Path directory;

    /** An interrupt is no reason why a change of the schema cannot be made. */
    @Test
    void interruptedChangesOfTheSchema() {
        try (Pair pair = new Pair(directory, SCHEMA)) {
            // The statement that takes the most instructions is the one that makes the index.
            pair.a.execute("WITH RECURSIVE n(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM n WHERE i < 3000) INSERT INTO t(id, a) SELECT "
                            + "i, -i FROM n");
            pair.sync();
            pair.a.execute("CREATE INDEX ta ON t(a)");
            byte[] changes = pair.replicaA.changesFor(pair.replicaB.greeting());
            int interrupts = 0;
            boolean isMerged = false;
            for (int instructions = 10; !isMerged; instructions += instructions / 8) {
                pair.replicaB.failAfter(instructions);
                try {
                    pair.replicaB.merge(changes);
                    isMerged = true;
                } catch (DatabaseException e) {
                    assertEquals("SQLITE_INTERRUPT", e.codeName());
                    interrupts++;
                } finally {
                    pair.replicaB.failAfter(0);
                }
            }
            assertTrue(interrupts > 20, "interrupts: " + interrupts);
            assertEquals(List.of(), pair.replicaB.conflicts());
            assertEquals(List.of(List.of("ta")), Pair.rows(pair.b, "SELECT name FROM sqlite_schema WHERE name = 'ta'"));
        }
    }

    @Test
    void schemaTravels() {
        try (Pair pair = new Pair(directory, SCHEMA)) {
            pair.a.execute("INSERT INTO t VALUES(1, 'x', 1, 0)");
            pair.sync();
            pair.b.execute("UPDATE t SET a = 'before'");
            pair.a.execute("ALTER TABLE t ADD COLUMN extra DEFAULT 'd'; UPDATE t SET extra = 'e'; ALTER TABLE t RENAME COLUMN a TO alpha; "
                            + "CREATE INDEX by_alpha ON t(alpha); "
                            + "CREATE TABLE made(k TEXT PRIMARY KEY, v); INSERT INTO made VALUES('k', 1); CREATE TABLE copied AS SELECT * "
                            + "FROM t");
            pair.assertSame("SELECT id, name, alpha, n, extra FROM t", "columns");
            assertEquals(List.of(List.of("before", "e")), Pair.rows(pair.a, "SELECT alpha, extra FROM t"));
            pair.assertSame("SELECT * FROM made", "table");
            pair.assertSame("SELECT * FROM copied", "copied table");
            pair.b.execute("INSERT INTO made VALUES('l', 2); ALTER TABLE t DROP COLUMN extra; DROP TABLE copied; DROP INDEX by_alpha");
            pair.assertSame("SELECT name, sql FROM sqlite_schema WHERE name IN ('by_alpha', 'copied')", "dropped");
            pair.assertSame("SELECT * FROM t", "dropped column");
            pair.assertSame("SELECT * FROM made ORDER BY k", "rows of the new table");
            assertEquals(4, Pair.rows(pair.a, "SELECT * FROM pragma_table_info('t')").size());
        }
    }

    /** A new column has the name that another one had before. */
    @Test
    void aNameThatIsFreeAgain() {
        for (boolean syncs : new boolean[]{true, false}) {
            try (Pair pair = new Pair(Files.createDirectory(directory.resolve("free " + syncs)), SCHEMA)) {
                pair.a.execute("INSERT INTO t VALUES(1, 'x', 'old', 0)");
                pair.sync();
                pair.a.execute("ALTER TABLE t RENAME COLUMN a TO z");
                if (syncs) {
                    pair.sync();
                } else {
                    // The site has noted the change; the other one does not know it.
                    pair.replicaA.changesFor(pair.replicaB.greeting());
                }
                pair.a.execute("ALTER TABLE t ADD COLUMN a DEFAULT 'd'; UPDATE t SET a = 'new'");
                pair.assertSame("SELECT id, name, z, n, a FROM t", "both columns");
                pair.b.execute("UPDATE t SET a = 'newer', z = 'older'; ALTER TABLE t RENAME COLUMN a TO y; ALTER TABLE t DROP COLUMN z");
                pair.assertSame("SELECT * FROM t", "renamed again");
                assertEquals(List.of(List.of("newer")), Pair.rows(pair.a, "SELECT y FROM t"));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @Test
    void writesReachARenamedTable() {
        try (Pair pair = new Pair(directory, SCHEMA)) {
            pair.a.execute("INSERT INTO t VALUES(1, 'x', 1, 0)");
            pair.sync();
            pair.a.execute("ALTER TABLE t RENAME TO u");
            pair.b.execute("UPDATE t SET a = 'beside'");
            pair.assertSame("SELECT * FROM u", "the rows of a renamed table");
            assertEquals(List.of(List.of("beside")), Pair.rows(pair.a, "SELECT a FROM u"));
            assertEquals(List.of(), Stream.of(pair.replicaA, pair.replicaB).flatMap(each -> each.conflicts().stream()).toList());
        }
    }

    /** Another build of SQLite writes to a table that was renamed, and renames a column. */
    @Test
    void foreignWritesToARenamedTable() throws Exception {
        try (Pair pair = new Pair(directory, SCHEMA)) {
            pair.a.execute("INSERT INTO t VALUES(1, 'x', 1, 0)");
            pair.sync();
            pair.a.execute("ALTER TABLE t RENAME TO u");
            pair.sync();
            try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + pair.fileA);
                            Statement statement = other.createStatement()) {
                statement.executeUpdate("UPDATE u SET a = 'foreign'");
                statement.executeUpdate("ALTER TABLE u RENAME COLUMN a TO alpha");
                statement.executeUpdate("UPDATE u SET name = 'renamed'");
            }
            pair.assertSame("SELECT id, name, alpha, n FROM u", "foreign writes");
            assertEquals(List.of(List.of("renamed", "foreign")), Pair.rows(pair.b, "SELECT name, alpha FROM u"));
        }
    }

    /** Both sites add a column, and one drops another one besides. */
    @Test
    void addedBesideADrop() {
        try (Pair pair = new Pair(directory, "CREATE TABLE t(id INTEGER PRIMARY KEY, c TEXT); INSERT INTO t VALUES(1, 'c1')")) {
            pair.a.execute("ALTER TABLE t ADD COLUMN n TEXT; UPDATE t SET n = 'from a'");
            pair.b.execute("ALTER TABLE t DROP COLUMN c; ALTER TABLE t ADD COLUMN n TEXT; INSERT INTO t VALUES(2, 'from b')");
            pair.assertSame("SELECT * FROM t ORDER BY id", "one column");
            assertEquals(List.of(List.of(1L, "from a"), List.of(2L, "from b")), Pair.rows(pair.a, "SELECT * FROM t ORDER BY id"));
            pair.b.execute("INSERT INTO t VALUES(3, 'later b')");
            pair.assertSame("SELECT * FROM t ORDER BY id", "later");
        }
    }

    /** Two columns with one name: one wins, and the values of the other are listed. */
    @Test
    void twoDefinitionsOfOneName() {
        try (Pair pair = new Pair(directory, SCHEMA)) {
            pair.a.execute("INSERT INTO t VALUES(1, 'x', 'a', 0)");
            pair.sync();
            pair.a.execute("ALTER TABLE t ADD COLUMN d TEXT DEFAULT 'text'; UPDATE t SET d = 'of a'; CREATE TABLE m(k INTEGER PRIMARY "
                            + "KEY, v); INSERT INTO m VALUES(1, 'm of a')");
            pair.b.execute("ALTER TABLE t ADD COLUMN d DEFAULT 5; UPDATE t SET d = 'of b'; CREATE TABLE m(k INTEGER PRIMARY KEY, w TEXT); "
                            + "INSERT INTO m VALUES(1, 'm of b')");
            pair.sync();
            pair.assertSame("SELECT name, type, dflt_value FROM pragma_table_info('t') UNION ALL SELECT name, type, dflt_value FROM "
                            + "pragma_table_info('m')",
                            "schema");
            pair.assertSame("SELECT * FROM t JOIN m", "rows");
            List<Object> found = new ArrayList<>(Pair.rows(pair.a, "SELECT d, m.* FROM t JOIN m").getFirst());
            Stream.of(pair.replicaA, pair.replicaB).forEach(each -> each.conflicts().forEach(conflict -> found.add(conflict.value())));
            assertTrue(found.containsAll(List.of("of a", "of b", "m of a", "m of b")), found.toString());
        }
    }

    @Test
    void swappedNames() {
        try (Pair pair = new Pair(directory, SCHEMA + "; CREATE TABLE u(id INTEGER PRIMARY KEY, v)")) {
            pair.a.execute("INSERT INTO t VALUES(1, 'x', 'a', 5); INSERT INTO u VALUES(1, 'u')");
            pair.sync();
            pair.a.execute("ALTER TABLE t RENAME COLUMN a TO w; ALTER TABLE t RENAME COLUMN n TO a; ALTER TABLE t RENAME COLUMN w TO n");
            pair.b.execute("UPDATE t SET a = 'later a'");
            pair.assertSame("SELECT a, n FROM t", "columns");
            assertEquals(List.of(List.of(5L, "later a")), Pair.rows(pair.b, "SELECT a, n FROM t"));
            pair.a.execute("ALTER TABLE t RENAME TO w; ALTER TABLE u RENAME TO t; ALTER TABLE w RENAME TO u");
            pair.b.execute("INSERT INTO u VALUES(2, 'u of b')");
            pair.assertSame("SELECT * FROM t ORDER BY id", "tables");
            assertEquals(List.of(List.of(1L, "u"), List.of(2L, "u of b")), Pair.rows(pair.a, "SELECT * FROM t ORDER BY id"));
            pair.assertSame("SELECT * FROM u", "the other table");
        }
    }

    /** What is dropped and added again under the same name is another column. */
    @Test
    void droppedAndAdded() {
        try (Pair pair = new Pair(directory, SCHEMA)) {
            pair.a.execute("INSERT INTO t VALUES(1, 'x', 'old', 5)");
            pair.sync();
            pair.a.execute("ALTER TABLE t DROP COLUMN a; ALTER TABLE t ADD COLUMN a");
            pair.b.execute("UPDATE t SET a = 'beside'");
            pair.assertSame("SELECT id, name, a, n FROM t", "both");
            assertEquals(1, Pair.rows(pair.b, "SELECT 1 FROM t WHERE a IS NULL").size());
            assertEquals(List.of("column a beside"), Stream.of(pair.replicaA, pair.replicaB).flatMap(each -> each.conflicts().stream())
                            .map(each -> each.kind() + " " + each.column() + " " + each.value()).toList());
        }
    }
}
