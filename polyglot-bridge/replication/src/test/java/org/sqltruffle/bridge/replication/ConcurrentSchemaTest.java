package org.sqltruffle.bridge.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two sites change the columns of one table at the same time. {@code simulate} found each of these cases. */
class ConcurrentSchemaTest {

    private static final String SCHEMA = "CREATE TABLE t(id INTEGER PRIMARY KEY, a, b); INSERT INTO t VALUES(1, 'a', 2)";
    private static final String COLUMNS = "SELECT name, type, dflt_value, hidden FROM pragma_table_xinfo('t')";
    private static final String TEXT = "SELECT sql FROM sqlite_schema WHERE name = 't'";

    @TempDir
    Path directory;

    private static List<String> conflicts(Pair pair) {
        return Stream.of(pair.replicaA, pair.replicaB).flatMap(each -> each.conflicts().stream())
                        .map(each -> each.kind() + " " + each.key() + ": " + each.value()).sorted().toList();
    }

    /** A column that is computed from a dropped one is dropped, too. */
    @Test
    void computedFromADroppedColumn() {
        try (Pair pair = new Pair(directory, SCHEMA)) {
            pair.a.execute("ALTER TABLE t DROP COLUMN a");
            pair.b.execute("ALTER TABLE t ADD COLUMN g AS (a || 1); ALTER TABLE t ADD COLUMN h AS (g || 2)");
            pair.sync();
            pair.assertSame(COLUMNS, "columns");
            pair.assertSame("SELECT * FROM t", "rows");
            assertEquals(2, Pair.rows(pair.b, COLUMNS).size());
            assertTrue(conflicts(pair).stream().anyMatch(each -> each.startsWith("schema column g")), conflicts(pair).toString());
        }
    }

    /** The names in the definition of a column stand for the columns that had these names when it was added. */
    @Test
    void computedFromARenamedColumn() {
        try (Pair pair = new Pair(directory, SCHEMA)) {
            pair.a.execute("ALTER TABLE t RENAME COLUMN a TO w; ALTER TABLE t RENAME COLUMN b TO a; ALTER TABLE t RENAME COLUMN w TO b");
            pair.b.execute("ALTER TABLE t ADD COLUMN g AS (a || 1); CREATE INDEX ta ON t(a)");
            pair.assertSame("SELECT id, a, b, g FROM t", "rows");
            assertEquals(List.of(List.of(1L, 2L, "a", "a1")), Pair.rows(pair.a, "SELECT id, a, b, g FROM t"));
            pair.assertSame("SELECT sql FROM sqlite_schema WHERE name = 'ta'", "an index is made by its text");
            assertEquals(List.of(), conflicts(pair));
        }
    }

    /** A rebuilt table has a column whose name another site has given to an old one. */
    @Test
    void rebuiltAndRenamed() {
        try (Pair pair = new Pair(directory, SCHEMA)) {
            pair.a.execute("CREATE TABLE n(id INTEGER PRIMARY KEY, a, b, x DEFAULT 3); INSERT INTO n(id, a, b) SELECT * FROM t; DROP "
                            + "TABLE t; ALTER TABLE n RENAME TO t");
            pair.b.execute("ALTER TABLE t RENAME COLUMN b TO x; ALTER TABLE t ADD COLUMN g AS (x || 1)");
            pair.sync();
            pair.assertSame(COLUMNS, "columns");
            pair.assertSame("SELECT * FROM t", "rows");
            assertEquals(List.of(List.of(1L, "a", 2L, "21")), Pair.rows(pair.a, "SELECT id, a, x, g FROM t"));
        }
    }

    /** Constraints that name a dropped column are dropped at both sites, and the others stay. */
    @Test
    void constraintsOfADroppedColumn() {
        try (Pair pair = new Pair(directory, SCHEMA)) {
            pair.a.execute("ALTER TABLE t DROP COLUMN b");
            pair.b.execute("CREATE TABLE n(id INTEGER PRIMARY KEY, a NOT NULL CHECK(a IS NOT b) CHECK (a <> ')'), b UNIQUE, CHECK(b > 0), "
                            + "UNIQUE(a)); INSERT INTO n SELECT * FROM t; DROP TABLE t; "
                            + "ALTER TABLE n RENAME TO t");
            pair.sync();
            pair.assertSame(TEXT, "schema");
            pair.assertSame("SELECT * FROM t", "rows");
            String text = Pair.rows(pair.a, TEXT).toString();
            assertTrue(text.contains("a NOT NULL") && text.contains("CHECK (a <> ')')") && text.contains("UNIQUE(a)")
                            && !text.contains("b UNIQUE") && !text.contains("CHECK(b"), text);
            assertTrue(conflicts(pair).contains("schema shape: a constraint names a column that is dropped"), conflicts(pair).toString());
        }
    }

    /** A CHECK of an added column names a dropped one. */
    @Test
    void anAddedColumnWithACheck() {
        try (Pair pair = new Pair(directory, SCHEMA)) {
            pair.a.execute("ALTER TABLE t DROP COLUMN b");
            pair.b.execute("ALTER TABLE t ADD COLUMN h DEFAULT 5 CHECK (b IS NOT 3); UPDATE t SET h = 'of b'");
            pair.sync();
            pair.assertSame(COLUMNS, "columns");
            pair.assertSame("SELECT * FROM t", "rows");
            boolean isShown = Pair.rows(pair.a, "SELECT * FROM t").getFirst().contains("of b");
            assertTrue(isShown || conflicts(pair).stream().anyMatch(each -> each.contains("of b")), conflicts(pair).toString());
        }
    }

    /** A foreign key refers to the table and column that had the names when it was made. */
    @Test
    void referencesToRenamedTables() {
        String references = "SELECT \"from\", \"table\", \"to\" FROM pragma_foreign_key_list('%s') ORDER BY 1";
        try (Pair pair = new Pair(directory,
                        "CREATE TABLE t(k INTEGER PRIMARY KEY, v); CREATE TABLE u(k INTEGER PRIMARY KEY, v); INSERT INTO t VALUES(1, "
                                        + "'t'); INSERT INTO u VALUES(2, 'u')")) {
            pair.a.execute("CREATE TABLE child(id INTEGER PRIMARY KEY, m /* -- */ REFERENCES t(k), o REFERENCES child ( id )); INSERT "
                            + "INTO child VALUES(1, 1, NULL); ALTER TABLE u ADD COLUMN r REFERENCES t");
            pair.b.execute("ALTER TABLE t RENAME TO w; ALTER TABLE u RENAME TO t; ALTER TABLE w RENAME TO u; ALTER TABLE u RENAME COLUMN "
                            + "k TO kk");
            pair.assertSame(references.formatted("child"), "references of a table");
            assertEquals(List.of(List.of("m", "u", "kk"), List.of("o", "child", "id")), Pair.rows(pair.a, references.formatted("child")));
            pair.assertSame(references.formatted("t"), "references of a column");
            pair.assertSame("SELECT * FROM child", "rows");
            assertEquals(1, Pair.rows(pair.b, "SELECT * FROM child").size());
        }
    }

    /** A reference to a table that is not there does not become one to the table that had the name before. */
    @Test
    void referencesToAFormerName() {
        String references = "SELECT \"table\" FROM pragma_foreign_key_list('child')";
        try (Pair pair = new Pair(directory, SCHEMA)) {
            pair.a.execute("ALTER TABLE t RENAME TO u; CREATE TABLE child(id INTEGER PRIMARY KEY, m REFERENCES t(id))");
            pair.assertSame(references, "references");
            assertEquals(List.of(List.of("t")), Pair.rows(pair.b, references));
        }
    }

    /** A reference to a column that its parent has not, which SQLite calls a mismatch, hides no rows. */
    @Test
    void referencesToAMissingColumn() {
        try (Pair pair = new Pair(directory, SCHEMA)) {
            pair.a.execute("PRAGMA foreign_keys = OFF; CREATE TABLE child(id INTEGER PRIMARY KEY, m REFERENCES t(k)); "
                            + "INSERT INTO child VALUES(1, 5); DELETE FROM t");
            pair.b.execute("UPDATE t SET a = 'b'");
            pair.sync();
            pair.assertSame("SELECT * FROM child", "rows");
            assertEquals(List.of(List.of(1L, 5L)), Pair.rows(pair.b, "SELECT * FROM child"));
        }
    }

    /** A reference to the first name of a column that has another one now means no column, at both sites. */
    @Test
    void referencesToAnOldName() {
        try (Pair pair = new Pair(directory, SCHEMA)) {
            pair.a.execute("CREATE TABLE p(k INTEGER PRIMARY KEY); ALTER TABLE p RENAME COLUMN k TO kk; "
                            + "CREATE TABLE child(id INTEGER PRIMARY KEY, m REFERENCES p(k))");
            pair.sync();
            String text = "SELECT sql FROM sqlite_schema WHERE name = 'child'";
            assertTrue(Pair.rows(pair.b, text).toString().contains("\"k\""), Pair.rows(pair.b, text).toString());
            pair.a.execute("ALTER TABLE p RENAME COLUMN kk TO k");
            pair.b.execute("INSERT INTO p VALUES(1); INSERT INTO child VALUES(1, 1)");
            pair.assertSame("SELECT * FROM child, p", "rows");
        }
    }

    /**
     * A table is dropped here and renamed there: references to it have its last name, and so refer to the same table if one is created
     * later.
     */
    @Test
    void referencesToADroppedTable() {
        try (Pair pair = new Pair(directory,
                        "CREATE TABLE p(id INTEGER PRIMARY KEY); CREATE TABLE t(id INTEGER PRIMARY KEY, a REFERENCES p)")) {
            pair.a.execute("DROP TABLE p");
            pair.b.execute("ALTER TABLE p RENAME TO q");
            pair.sync();
            assertTrue(Pair.rows(pair.a, TEXT).toString().contains("REFERENCES \"q\""), Pair.rows(pair.a, TEXT).toString());
            assertTrue(Pair.rows(pair.b, TEXT).toString().contains("REFERENCES \"q\""), Pair.rows(pair.b, TEXT).toString());
            pair.b.execute("CREATE TABLE q(id INTEGER PRIMARY KEY); INSERT INTO q VALUES(1); INSERT INTO t VALUES(1, 1)");
            pair.assertSame("SELECT * FROM t, q", "rows");
        }
    }

    /**
     * A table is dropped and made again here, and renamed there. A reference to the dropped one has its last name at both sites, and a
     * table that takes this name is its parent.
     */
    @Test
    void referencesToATableThatIsMadeAgain() {
        String parent = "SELECT \"table\" FROM pragma_foreign_key_list('t')";
        try (Pair pair = new Pair(directory,
                        "CREATE TABLE p(id INTEGER PRIMARY KEY); CREATE TABLE t(id INTEGER PRIMARY KEY, a REFERENCES p); INSERT INTO p "
                                        + "VALUES(1); INSERT INTO t VALUES(1, 1)")) {
            pair.a.execute("PRAGMA foreign_keys = OFF; DROP TABLE p; CREATE TABLE p(id TEXT PRIMARY KEY)");
            pair.b.execute("ALTER TABLE p RENAME TO q");
            pair.assertSame(parent, "a table that is not there");
            assertEquals(List.of(List.of("q")), Pair.rows(pair.a, parent));
            pair.assertSame("SELECT * FROM t", "rows");
            pair.b.execute("ALTER TABLE p RENAME TO q");
            pair.assertSame(parent, "another table with its name");
            assertEquals(List.of(List.of("q")), Pair.rows(pair.a, parent));
            pair.a.execute("ALTER TABLE q RENAME TO r");
            pair.assertSame(parent, "that table under another name");
            assertEquals(List.of(List.of("r")), Pair.rows(pair.b, parent));
            pair.assertSame("SELECT * FROM t", "rows");
        }
    }

    /** A rebuilt table has a foreign key that rows of the other site, and of the same one, break. */
    @Test
    void aNewForeignKey() {
        try (Pair pair = new Pair(directory,
                        "CREATE TABLE p(id INTEGER PRIMARY KEY); CREATE TABLE t(id INTEGER PRIMARY KEY, a INTEGER); INSERT INTO p "
                                        + "VALUES(1); INSERT INTO t VALUES(1, 1), (2, 2)")) {
            pair.a.execute("PRAGMA foreign_keys = OFF; CREATE TABLE n(id INTEGER PRIMARY KEY, a INTEGER REFERENCES p); INSERT INTO n "
                            + "SELECT * FROM t; DROP TABLE t; ALTER TABLE n RENAME TO t");
            pair.b.execute("INSERT INTO t VALUES(3, 3), (4, 1)");
            pair.sync();
            pair.assertSame("SELECT * FROM t", "rows");
            assertEquals(List.of(List.of(1L), List.of(4L)), Pair.rows(pair.a, "SELECT id FROM t"));
            assertEquals(2, pair.replicaA.conflicts().size());
            assertEquals(2, pair.replicaB.conflicts().size());
        }
    }

    /** A row that was inserted beside a new column has the default of the column's first definition, at whichever time a site gets both. */
    @Test
    void defaultsOfAddedColumns() {
        try (Pair pair = new Pair(directory, SCHEMA)) {
            String rebuild = "CREATE TABLE n(id INTEGER PRIMARY KEY, a, b, x%s); INSERT INTO n SELECT %s FROM t; DROP TABLE t; ALTER "
                            + "TABLE n RENAME TO t";
            pair.a.execute(rebuild.formatted(" DEFAULT 3", "*, 3"));
            pair.b.execute("INSERT INTO t VALUES(5, 'of b', 6)");
            pair.replicaA.merge(pair.replicaB.changesFor(pair.replicaA.greeting()));
            assertEquals(List.of(List.of(3L), List.of(3L)), Pair.rows(pair.a, "SELECT x FROM t"));
            pair.a.execute(rebuild.formatted("", "*"));
            pair.b.execute("INSERT INTO t VALUES(7, 'of b', 8)");
            pair.assertSame("SELECT * FROM t", "rows");
            assertEquals(List.of(List.of(3L), List.of(3L), List.of(3L)), Pair.rows(pair.b, "SELECT x FROM t"));
        }
    }

    /** The default is stored as a column of the first type stores it, although the column has another type when the row comes. */
    @Test
    void defaultsAndTypes() {
        for (String[] each : new String[][]{{"TEXT DEFAULT 8", "text", "8"}, {"INT DEFAULT '5'", "integer", "5"},
                        {"REAL DEFAULT 2", "real", "2.0"}, {"NUMERIC DEFAULT 'x)'", "text", "x)"}, {"DEFAULT 8", "integer", "8"},
                        {"VARCHAR(9) NOT NULL DEFAULT -1.5", "text", "-1.5"}, {"BLOB DEFAULT x'41'", "blob", "A"},
                        {"DEFAULT (-3)", "integer", "-3"}, {"DEFAULT \"it's\"", "text", "it's"}}) {
            try (Pair pair = new Pair(Files.createTempDirectory(directory, "types"), SCHEMA)) {
                pair.a.execute("ALTER TABLE t ADD COLUMN x " + each[0]);
                pair.a.execute("ALTER TABLE t RENAME COLUMN x TO y; CREATE TABLE n(id INTEGER PRIMARY KEY, a ANY, b ANY, y ANY) STRICT; "
                                + "INSERT INTO n SELECT * FROM t; DROP TABLE t; ALTER TABLE n RENAME TO t");
                pair.b.execute("INSERT INTO t VALUES(5, 'of b', 6)");
                pair.assertSame("SELECT id, typeof(y), y FROM t ORDER BY id", each[0]);
                assertEquals(List.of(List.of(each[1], each[2]), List.of(each[1], each[2])),
                                Pair.rows(pair.b, "SELECT typeof(y), CAST(y AS TEXT) FROM t"), each[0]);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
