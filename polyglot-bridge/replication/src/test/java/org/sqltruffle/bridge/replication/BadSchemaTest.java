package org.sqltruffle.bridge.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.bridge.replication.error.ReplicaException;
import org.sqltruffle.bridge.replication.store.SchemaChange;

/** Change sets of other versions, and with schemas that no replica makes. */
class BadSchemaTest {

    private static final long SENDER = 7;
    private static final String ALL = "SELECT type, name, sql FROM sqlite_schema ORDER BY 2";

    @TempDir
    Path directory;

    private static SchemaChange change(String kind, String table, String name, String sql) {
        return new SchemaChange(kind, table, name, null, sql);
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
                assertTrue(e.getMessage().contains("has format " + format) && e.getMessage().contains(format == 2 ? "make it again with this version" : "install a newer version"),
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
        List<List<SchemaChange>> sets = List.of(List.of(change("name", "t", "", "_replica_meta")), List.of(change("name", "t", "", "sqlite_stat1")),
                        List.of(change("table", "x#1", "", "DROP TABLE t")), List.of(change("trigger", "", "_replica_1_insert", null), change("trigger", "", "_replica_1_insert",
                                        "CREATE TRIGGER _replica_1_insert AFTER INSERT ON t BEGIN DELETE FROM t; END")),
                        List.of(change("index", "", "i", "DROP TABLE t")), List.of(change("index", "", "i", "CREATE INDEX i ON t(a)")),
                        List.of(change("shape", "t", "", "a\0CREATE TABLE t(a, b)")), List.of(change("shape", "t", "", "CREATE TABLE t(a)")));
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

    /** Only the first statement of a text runs. Registers of tables and columns that are unknown change nothing. Names in a circle are swapped. */
    @Test
    void harmless() {
        try (Pair pair = new Pair(directory, "CREATE TABLE t(a, b, c); INSERT INTO t VALUES(1, 2, 3)")) {
            List<SchemaChange> set = List.of(change("table", "x#1", "", "CREATE TABLE x(a); DROP TABLE t"), change("column", "t", "n#1", "n DEFAULT 5; DROP TABLE t"),
                            change("column", "unknown", "n", "n"), change("name", "unknown", "", "u"), change("column name", "t", "a", "b"), change("column name", "t", "b", "c"),
                            change("column name", "t", "c", "a"), change("index", "", "i", "t\0CREATE INDEX i ON t(a); DROP TABLE t"));
            pair.replicaB.merge(new CraftedChangeSet().schema(pair.replicaB.greeting().database(), SENDER, set).end().toBytes());
            assertEquals(List.of(List.of(1L, 2L, 3L, 5L)), Pair.rows(pair.b, "SELECT b, c, a, n FROM t"));
            assertEquals(List.of(List.of("i"), List.of("t"), List.of("x")), Pair.rows(pair.b, "SELECT name FROM sqlite_schema WHERE name IN ('i', 't', 'u', 'x') ORDER BY 1"));
        }
    }
}
