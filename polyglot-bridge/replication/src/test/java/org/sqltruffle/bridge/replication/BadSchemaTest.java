package org.sqltruffle.bridge.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.bridge.replication.error.ReplicaException;
import org.sqltruffle.bridge.replication.state.Key;
import org.sqltruffle.bridge.replication.state.Versions;
import org.sqltruffle.bridge.replication.store.schema.SchemaChange;

/** Change sets of other versions, and with schemas that no replica makes. */
class BadSchemaTest {

    private static final long SENDER = 7;
    private static final String ALL = "SELECT type, name, sql FROM sqlite_schema ORDER BY 2";

    @TempDir
    Path directory;

    private static SchemaChange change(String kind, String table, String name, String sql) {
        return new SchemaChange(kind, table, name, null, sql);
    }

    private Versions versions(byte[] changes) {
        try {
            return Replica.versionsOf(Files.write(directory.resolve("first.changes"), changes));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** An older or newer format is named in the error. */
    @Test
    void otherFormats() throws IOException {
        try (Pair pair = new Pair(directory, "CREATE TABLE t(a)")) {
            pair.a.execute("INSERT INTO t VALUES(1)");
            byte[] changes = pair.replicaA.changesFor(pair.replicaB.greeting());
            for (int format : new int[]{2, 4}) {
                byte[] other = Arrays.copyOf(changes, changes.length - 32);
                other["STCHANGE".length()] = (byte) format;
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                bytes.write(other);
                ReplicaException e = assertThrows(ReplicaException.class, () -> pair.replicaB.merge(CraftedChangeSet.sealed(bytes)));
                assertTrue(e.getMessage().contains("has format " + format)
                                && e.getMessage().contains(format == 2 ? "make it again with this version" : "install a newer version"),
                                e.getMessage());
            }
            assertEquals(List.of(), Pair.rows(pair.b, "SELECT * FROM t"));
        }
    }

    /** A replica of an older version is named as such, whatever its tables look like. */
    @Test
    void olderReplica() {
        try (Pair pair = new Pair(directory, "CREATE TABLE t(a)")) {
            pair.a.execute("UPDATE _replica_meta SET value = 1 WHERE name = 'format'; ALTER TABLE _replica_table DROP COLUMN uid");
            ReplicaException e = assertThrows(ReplicaException.class, () -> Replica.open(pair.fileA));
            assertTrue(e.getMessage().contains("a replica of format 1"), e.getMessage());
        }
    }

    /** Names of internal tables, and texts that create nothing: the merge fails, and nothing has changed. */
    @Test
    void refused() throws IOException {
        List<List<SchemaChange>> sets = List.of(List.of(change("name", "t", "", "_replica_meta")),
                        List.of(change("name", "t", "", "sqlite_stat1")),
                        List.of(change("table", "_replica_x#1", "", "CREATE TABLE x(a)")),
                        List.of(change("column", "sqlite_stat1", "n#1", "n")), List.of(change("column", "t", "n#1", "a\0n AS (a)")),
                        List.of(change("table", "x#1", "", "DROP TABLE t")),
                        List.of(change("trigger", "", "_replica_1_insert", null), change("trigger", "", "_replica_1_insert",
                                        "CREATE TRIGGER _replica_1_insert AFTER INSERT ON t BEGIN DELETE FROM t; END")),
                        List.of(change("index", "", "i", "t\0CREATE INDEX i ON _replica_row(key)")),
                        List.of(change("index", "", "on", "t\0CREATE INDEX \"on\" ON [_replica_row](key)")),
                        List.of(change("trigger", "", "g",
                                        "CREATE TRIGGER g AFTER UPDATE OF a /* */ ON /* t */ main /* */ . /* */ \"_Replica_meta\" BEGIN "
                                                        + "DELETE FROM t; END")),
                        List.of(change("index", "", "i", "DROP TABLE t")), List.of(change("index", "", "i", "CREATE INDEX i ON t(a)")),
                        List.of(change("shape", "t", "", "a\0CREATE TABLE t(a, b)")),
                        List.of(change("shape", "t", "", "CREATE TABLE t(a)")));
        for (List<SchemaChange> set : sets) {
            try (Pair pair = new Pair(Files.createTempDirectory(directory, "refused"), "CREATE TABLE t(a); INSERT INTO t VALUES(1)")) {
                List<List<Object>> before = Pair.rows(pair.b, ALL);
                byte[] changes = new CraftedChangeSet().schema(pair.replicaB.greeting().database(), SENDER, set).end().toBytes();
                ReplicaException e = assertThrows(ReplicaException.class, () -> pair.replicaB.merge(changes), set.toString());
                assertTrue(e.getMessage().contains("names an internal table, or has a definition that no replica makes"), e.getMessage());
                assertEquals(before, Pair.rows(pair.b, ALL));
                pair.a.execute("INSERT INTO t VALUES(2)");
                pair.assertSame("SELECT * FROM t", "later changes");
            }
        }
    }

    /** Rows of internal tables. */
    @Test
    void rowsOfInternalTables() throws IOException {
        for (String table : List.of("_replica_meta", "_replica_site#1", "sqlite_schema", "SQLITE_SEQUENCE")) {
            try (Pair pair = new Pair(Files.createTempDirectory(directory, "rows"), "CREATE TABLE t(a); INSERT INTO t VALUES(1)")) {
                String database = pair.replicaB.greeting().database();
                byte[] changes = new CraftedChangeSet().schema(database, SENDER, List.of(change("column", "t", "n#1", "n"))).block(out -> {
                    out.text(table);
                    out.unsigned(0);
                    out.bytes(Key.ofRowid(1).bytes());
                    out.octet(0);
                    out.unsigned(0);
                    out.unsigned(0);
                }).end().toBytes();
                ReplicaException e = assertThrows(ReplicaException.class, () -> pair.replicaB.merge(changes), table);
                assertEquals("this change set has rows of an internal table: " + table, e.getMessage());
                assertEquals(List.of(List.of("a")), Pair.rows(pair.b, "SELECT name FROM pragma_table_info('t')"));
                assertEquals(List.of(), pair.replicaB.conflicts());
            }
        }
    }

    /** A change set that builds on a change of the schema that is not there yet. */
    @Test
    void newerSchema() {
        try (Pair pair = new Pair(directory, "CREATE TABLE t(a); INSERT INTO t VALUES(1)")) {
            pair.a.execute("ALTER TABLE t RENAME TO u; ALTER TABLE u ADD COLUMN b");
            byte[] first = pair.replicaA.changesFor(pair.replicaB.greeting());
            Greeting greeting = pair.replicaB.greeting();
            pair.a.execute("UPDATE u SET b = 2; ALTER TABLE u RENAME COLUMN b TO c; CREATE TABLE t(z)");
            byte[] second = pair.replicaA.changesFor(new Greeting(greeting.database(), greeting.site(), versions(first), greeting.sites()));
            List<List<Object>> before = Pair.rows(pair.b, ALL);
            ReplicaException e = assertThrows(ReplicaException.class, () -> pair.replicaB.merge(second));
            assertEquals("an earlier change set is missing: merge that one first", e.getMessage());
            assertEquals(before, Pair.rows(pair.b, ALL));
            pair.replicaB.merge(first);
            pair.replicaB.merge(second);
            assertEquals(List.of(List.of(1L, 2L)), Pair.rows(pair.b, "SELECT a, c FROM u"));
        }
    }

    /**
     * A change set from before this site's changes of the schema: its rows find their tables and columns, and those that are dropped are
     * listed.
     */
    @Test
    void olderSchema() {
        try (Pair pair = new Pair(directory, "CREATE TABLE t(id INTEGER PRIMARY KEY, a, b); INSERT INTO t VALUES(1, 1, 1)")) {
            pair.a.execute("UPDATE t SET a = 'of a', b = 'lost'");
            byte[] old = pair.replicaA.changesFor(pair.replicaB.greeting());
            pair.b.execute("ALTER TABLE t DROP COLUMN b; ALTER TABLE t RENAME COLUMN a TO b; ALTER TABLE t RENAME TO u");
            pair.replicaB.merge(old);
            pair.replicaB.merge(old);
            assertEquals(List.of(List.of(1L, "of a")), Pair.rows(pair.b, "SELECT * FROM u"));
            assertEquals(List.of("lost"), pair.replicaB.conflicts().stream().map(Conflict::value).toList());
            pair.assertSame("SELECT * FROM u", "later");
        }
    }

    /** Tables whose names are in a circle are swapped. */
    @Test
    void namesInACircle() {
        try (Pair pair = new Pair(directory,
                        "CREATE TABLE t(a); CREATE TABLE u(a); CREATE TABLE v(a REFERENCES u(a)); INSERT INTO t VALUES('t'); INSERT INTO "
                                        + "u VALUES('u')")) {
            List<SchemaChange> set = List.of(change("name", "t", "", "u"), change("name", "u", "", "v"), change("name", "v", "", "t"),
                            change("column name", "t", "a", "T"));
            pair.replicaB.merge(new CraftedChangeSet().schema(pair.replicaB.greeting().database(), SENDER, set).end().toBytes());
            assertEquals(List.of(List.of("t", "u")), Pair.rows(pair.b, "SELECT u.T, v.a FROM u, v"));
            assertEquals(List.of(List.of("v")), Pair.rows(pair.b, "SELECT \"table\" FROM pragma_foreign_key_list('t')"));
        }
    }

    /**
     * Only the first statement of a text runs. Registers of tables and columns that are unknown change nothing. Names in a circle are
     * swapped.
     */
    @Test
    void harmless() {
        try (Pair pair = new Pair(directory, "CREATE TABLE t(a, b, c); INSERT INTO t VALUES(1, 2, 3)")) {
            List<SchemaChange> set = List.of(change("table", "x#1", "", "CREATE TABLE x(a); DROP TABLE t"),
                            change("column", "t", "n#1", "n DEFAULT 5; DROP TABLE t"),
                            change("column", "unknown", "n", "n"), change("name", "unknown", "", "u"), change("column name", "t", "a", "b"),
                            change("column name", "t", "b", "c"),
                            change("column name", "t", "c", "a"), change("index", "", "i", "t\0CREATE INDEX i ON t(a); DROP TABLE t"));
            pair.replicaB.merge(new CraftedChangeSet().schema(pair.replicaB.greeting().database(), SENDER, set).end().toBytes());
            assertEquals(List.of(List.of(1L, 2L, 3L, 5L)), Pair.rows(pair.b, "SELECT b, c, a, n FROM t"));
            assertEquals(List.of(List.of("i"), List.of("t"), List.of("x")),
                            Pair.rows(pair.b, "SELECT name FROM sqlite_schema WHERE name IN ('i', 't', 'u', 'x') ORDER BY 1"));
        }
    }
}
