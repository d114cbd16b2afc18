package org.sqltruffle.bridge.replication;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.api.Database;
import org.sqltruffle.bridge.replication.error.ReplicaException;
import org.sqltruffle.bridge.replication.merge.ChangeSet;
import org.sqltruffle.bridge.replication.merge.ChangeSetReader;
import org.sqltruffle.bridge.replication.merge.ChangeSetSource;
import org.sqltruffle.bridge.replication.merge.RowChange;

class MergeTest {

    private static final String SCHEMA = "CREATE TABLE t(id INTEGER PRIMARY KEY, name TEXT UNIQUE, a, n INTEGER DEFAULT 0); CREATE TABLE "
                    + "c(id INTEGER PRIMARY KEY, t REFERENCES t(id))";

    @TempDir
    Path directory;

    @Test
    void columnsOfOneRow() {
        try (Pair pair = new Pair(directory, SCHEMA)) {
            pair.a.execute("INSERT INTO t VALUES(1, 'x', 1, 0)");
            pair.sync();
            pair.a.execute("UPDATE t SET name = 'a'");
            pair.b.execute("UPDATE t SET a = 'b'");
            pair.assertSame("SELECT * FROM t", "columns");
            assertEquals(List.of(List.of(1L, "a", "b", 0L)), Pair.rows(pair.a, "SELECT * FROM t"));
            assertEquals(List.of(), pair.replicaA.conflicts());
        }
    }

    /**
     * A replica that is open for long leaves pages in the WAL. When it is closed they are in the file, although a program has the file
     * open.
     */
    @Test
    void pagesOfTheWal() throws Exception {
        try (Pair pair = new Pair(directory, "PRAGMA journal_mode = WAL; CREATE TABLE t(id INTEGER PRIMARY KEY, a)")) {
            long before = Files.size(pair.fileB);
            pair.a.execute("WITH RECURSIVE n(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM n WHERE i < 2000) INSERT INTO t SELECT i, "
                            + "zeroblob(4000) FROM n");
            byte[] changes = pair.replicaA.changesFor(pair.replicaB.greeting());
            pair.replicaB.merge(changes);
            assertEquals(before, Files.size(pair.fileB));
            pair.replicaB.close();
            assertTrue(Files.size(pair.fileB) > 2000 * 4000, "pages in the file");
            assertEquals(List.of(List.of(2000L)), Pair.rows(pair.b, "SELECT count(*) FROM t"));
        }
    }

    /** More sets of columns than the statements that a replica keeps. */
    @Test
    void manySetsOfColumns() {
        try (Pair pair = new Pair(directory, "CREATE TABLE t(id INTEGER PRIMARY KEY, c0, c1, c2, c3, c4, c5, c6, c7)")) {
            pair.a.execute("WITH RECURSIVE n(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM n WHERE i < 255) INSERT INTO t(id) SELECT i "
                            + "FROM n");
            pair.sync();
            for (int set = 1; set < 256; set++) {
                int columns = set;
                String assignments = IntStream.range(0, 8).filter(column -> (columns >> column & 1) != 0)
                                .mapToObj(column -> "c" + column + " = " + columns)
                                .collect(Collectors.joining(", "));
                pair.a.execute("UPDATE t SET " + assignments + " WHERE id = " + set);
                if (set % 5 == 0) {
                    pair.a.execute("INSERT INTO t(id, c0) VALUES(" + (1000 + set) + ", 1)");
                }
            }
            pair.assertSame("SELECT * FROM t ORDER BY id", "sets of columns");
            assertEquals(List.of(List.of(128L)), Pair.rows(pair.b, "SELECT count(c0) - 51 FROM t"));
        }
    }

    @Test
    void theLaterWriteWinsAndTheOtherIsListed() throws InterruptedException {
        try (Pair pair = new Pair(directory, SCHEMA)) {
            pair.a.execute("INSERT INTO t VALUES(1, 'x', 1, 0)");
            pair.sync();
            pair.a.execute("UPDATE t SET a = 'earlier'");
            // Clocks count milliseconds. Within one of them, the site with more commits is ahead.
            Thread.sleep(2);
            pair.b.execute("UPDATE t SET a = 'later'");
            pair.assertSame("SELECT a FROM t", "one column");
            assertEquals(List.of(List.of("later")), Pair.rows(pair.a, "SELECT a FROM t"));
            assertEquals(List.of("earlier"), pair.replicaA.conflicts().stream().map(Conflict::value).toList());
            // A write in view of the other one is no conflict.
            pair.a.execute("UPDATE t SET a = 'last'");
            pair.assertSame("SELECT a FROM t", "in view");
            assertEquals(1, pair.replicaB.conflicts().size());
        }
    }

    @Test
    void countersAdd() {
        try (Pair pair = new Pair(directory, SCHEMA, "t.n")) {
            pair.a.execute("INSERT INTO t VALUES(1, 'x', 1, 100)");
            pair.sync();
            pair.a.execute("UPDATE t SET n = n + 5; UPDATE t SET n = n + 1");
            pair.b.execute("UPDATE t SET n = n - 30");
            pair.assertSame("SELECT n FROM t", "counter");
            assertEquals(List.of(List.of(76L)), Pair.rows(pair.a, "SELECT n FROM t"));
            pair.sync();
            assertEquals(List.of(List.of(76L)), Pair.rows(pair.b, "SELECT n FROM t"));
        }
    }

    @Test
    void uniqueLoserIsHiddenAndComesBack() {
        try (Pair pair = new Pair(directory, SCHEMA)) {
            pair.a.execute("INSERT INTO t VALUES(1, 'same', 'a', 0)");
            pair.b.execute("INSERT INTO t VALUES(2, 'same', 'b', 0); INSERT INTO c VALUES(1, 2)");
            pair.assertSame("SELECT * FROM t", "unique");
            assertEquals(List.of(List.of(1L)), Pair.rows(pair.b, "SELECT id FROM t"));
            assertEquals(List.of(), Pair.rows(pair.b, "SELECT id FROM c"), "the child of a hidden row is hidden");
            assertEquals(List.of("hidden", "hidden"), pair.replicaB.conflicts().stream().map(Conflict::kind).toList());
            pair.a.execute("UPDATE t SET name = 'other'");
            pair.assertSame("SELECT * FROM t", "freed");
            assertEquals(List.of(List.of(1L), List.of(2L)), Pair.rows(pair.a, "SELECT id FROM t ORDER BY id"));
            assertEquals(List.of(List.of(1L)), Pair.rows(pair.a, "SELECT id FROM c"));
            assertEquals(List.of(), pair.replicaA.conflicts());
        }
    }

    @Test
    void aChildWaitsForItsParent() {
        try (Pair pair = new Pair(directory, SCHEMA)) {
            pair.a.execute("INSERT INTO t VALUES(1, 'p', 1, 0)");
            pair.sync();
            pair.a.execute("DELETE FROM t");
            pair.b.execute("INSERT INTO c VALUES(7, 1)");
            pair.assertSame("SELECT * FROM c", "orphan");
            assertEquals(List.of(), Pair.rows(pair.b, "SELECT * FROM c"));
            assertTrue(pair.replicaA.conflicts().getFirst().reason().contains("FOREIGN KEY"), pair.replicaA.conflicts().toString());
            pair.a.execute("INSERT INTO t VALUES(1, 'again', 1, 0)");
            pair.assertSame("SELECT * FROM c", "parent");
            assertEquals(List.of(List.of(7L, 1L)), Pair.rows(pair.b, "SELECT * FROM c"));
        }
    }

    @Test
    void changesOfAnotherSqliteAreAdopted() throws Exception {
        try (Pair pair = new Pair(directory, SCHEMA + "; CREATE TABLE k(x TEXT, y, v, PRIMARY KEY(x, y)) WITHOUT ROWID")) {
            pair.a.execute("INSERT INTO t VALUES(1, 'x', 1, 0), (2, 'y', 2, 0); INSERT INTO k VALUES('a', 1, 1)");
            pair.sync();
            try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + pair.fileA);
                            Statement statement = other.createStatement()) {
                statement.executeUpdate("UPDATE t SET a = 'foreign' WHERE id = 1");
                statement.executeUpdate("DELETE FROM t WHERE id = 2");
                statement.executeUpdate("INSERT INTO t VALUES(3, 'z', 3, 0)");
                statement.executeUpdate("UPDATE k SET y = 2, v = 'moved'");
            }
            pair.assertSame("SELECT * FROM t ORDER BY id", "adopted");
            pair.assertSame("SELECT * FROM k", "adopted without rowid");
            assertEquals(List.of(List.of(1L, "foreign"), List.of(3L, 3L)), Pair.rows(pair.b, "SELECT id, a FROM t ORDER BY id"));
            assertEquals(List.of(List.of("a", 2L, "moved")), Pair.rows(pair.b, "SELECT * FROM k"));
        }
    }

    @Test
    void registersAreDroppedWhenAllSitesKnowThem() {
        try (Pair pair = new Pair(directory, SCHEMA)) {
            pair.a.execute("INSERT INTO t VALUES(1, 'x', 1, 0), (2, 'y', 1, 0); DELETE FROM t WHERE id = 2");
            pair.sync();
            pair.sync();
            assertEquals(0, pair.replicaA.status().registers());
            pair.sync();
            assertEquals(0, pair.replicaB.status().registers());
            pair.b.execute("INSERT INTO t VALUES(2, 'z', 1, 0)");
            pair.assertSame("SELECT * FROM t ORDER BY id", "a key that was deleted and forgotten");
            assertEquals(2, Pair.rows(pair.a, "SELECT * FROM t").size());
        }
    }

    @Test
    void moreRowsThanAPieceHas() {
        try (Pair pair = new Pair(directory, SCHEMA, "t.n")) {
            // Some blocks of a change set, and some pieces of a fold.
            pair.replicaA.setFoldedAtOnce(1000);
            pair.a.execute("WITH RECURSIVE i(x) AS (VALUES(1) UNION ALL SELECT x + 1 FROM i WHERE x < 5000) INSERT INTO t SELECT x, 'name "
                            + "' || x, hex(zeroblob(20)), x FROM i");
            pair.b.execute("INSERT INTO t(id, name, n) VALUES(100000, 'name 7', 0), (-1, 'name 8', 0)");
            pair.assertSame("SELECT * FROM t ORDER BY id", "inserted");
            assertEquals(List.of(List.of(5000L)), Pair.rows(pair.b, "SELECT count(*) FROM t"));
            assertEquals(2, pair.replicaA.status().hidden());
            pair.a.execute("UPDATE t SET n = n + 1; UPDATE t SET a = 'new'; DELETE FROM t WHERE id % 10 = 0; INSERT INTO t SELECT id, "
                            + "'again ' || id, 'x', 1 FROM "
                            + "(WITH RECURSIVE i(id) AS (VALUES(10) UNION ALL SELECT id + 10 FROM i WHERE id < 3000) SELECT id FROM i)");
            pair.b.execute("UPDATE t SET n = n + 2 WHERE id > 0");
            pair.assertSame("SELECT * FROM t ORDER BY id", "changed");
            assertEquals(List.of(List.of(14L)), Pair.rows(pair.b, "SELECT n FROM t WHERE id = 11"));
        }
    }

    /** Blocks that somebody has changed, with a digest that is right: they are refused, or their rows fit to their tables. */
    @Test
    void blocksThatContradictThemselves() throws Exception {
        byte[] changes;
        try (Pair pair = new Pair(directory, SCHEMA, "t.n")) {
            pair.a.execute("INSERT INTO t VALUES(1, 'x', 1, 0); INSERT INTO t VALUES(2, 'y', 2.5, 7); CREATE INDEX ta ON t(a); UPDATE t "
                            + "SET n = n + 3");
            changes = pair.replicaA.changesFor(pair.replicaB.greeting());
        }
        ByteArrayOutputStream blocks = new ByteArrayOutputStream();
        try (InflaterOutputStream inflater = new InflaterOutputStream(blocks)) {
            inflater.write(changes, HEAD, changes.length - HEAD - DIGEST);
        }
        int[] counts = new int[2];
        for (int i = 0; i < blocks.size(); i++) {
            for (int value : new int[]{0, 1, 5, 0x10, 0x7f, 0xff}) {
                byte[] other = blocks.toByteArray();
                other[i] = (byte) value;
                try (ChangeSetReader reader = new ChangeSetReader(ChangeSetSource.of(sealed(changes, other)))) {
                    reader.rows(new FittingRows());
                    counts[0]++;
                } catch (ReplicaException e) {
                    counts[1]++;
                }
            }
        }
        assertTrue(counts[0] > 0 && counts[1] > 0, counts[0] + " read, " + counts[1] + " refused");
    }

    private static final int HEAD = 9;
    private static final int DIGEST = 32;

    private static byte[] sealed(byte[] changes, byte[] blocks) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(changes, 0, HEAD);
        try (DeflaterOutputStream deflater = new DeflaterOutputStream(out)) {
            deflater.write(blocks);
        }
        out.write(MessageDigest.getInstance("SHA-256").digest(out.toByteArray()));
        return out.toByteArray();
    }

    private static final class FittingRows implements ChangeSet.Rows {

        private int columns;

        @Override
        public void table(String name, List<String> names) {
            columns = names.size();
        }

        @Override
        public void row(RowChange row) {
            assertTrue(row.columns().stream().allMatch(each -> each.column() >= 0 && each.column() < columns));
            assertTrue(row.deltas().stream().allMatch(each -> each.column() >= 0 && each.column() < columns));
            assertTrue(row.key().values().stream().noneMatch(Objects::isNull));
        }
    }

    @Test
    void badInput() throws Exception {
        try (Pair pair = new Pair(directory, SCHEMA); Database db = Database.open(directory.resolve("other.db"))) {
            pair.a.execute("INSERT INTO t VALUES(1, 'x', 1, 0)");
            byte[] changes = pair.replicaA.changesFor(pair.replicaB.greeting());
            byte[] before = Files.readAllBytes(pair.fileB);
            for (int length : new int[]{0, 5, 20, changes.length / 2, changes.length - 1}) {
                assertMessage("", () -> pair.replicaB.merge(java.util.Arrays.copyOf(changes, length)));
            }
            for (int i = 0; i < changes.length; i++) {
                byte[] damaged = changes.clone();
                damaged[i] ^= 0x10;
                assertThrows(ReplicaException.class, () -> pair.replicaB.merge(damaged), "byte " + i);
            }
            byte[] newer = changes.clone();
            newer[8] = 9;
            assertMessage("install a newer version", () -> pair.replicaB.merge(newer));
            db.execute(SCHEMA);
            assertMessage("make it one with", () -> Replica.open(directory.resolve("other.db")));
            Replica.init(directory.resolve("other.db"), "other", List.of());
            try (Replica other = Replica.open(directory.resolve("other.db"))) {
                assertMessage("different databases", () -> other.merge(changes));
            }
            assertMessage("made by this site", () -> pair.replicaA.merge(changes));
            assertArrayEquals(before, Files.readAllBytes(pair.fileB), "nothing has changed");
            pair.replicaB.merge(changes);
            assertEquals(List.of(List.of(1L)), Pair.rows(pair.b, "SELECT id FROM t"));
        }
    }

    private static void assertMessage(String part, org.junit.jupiter.api.function.Executable action) {
        ReplicaException e = assertThrows(ReplicaException.class, action);
        assertTrue(e.getMessage().contains(part), e.getMessage());
    }

    @Test
    void aCopiedFileIsNoticed() throws Exception {
        try (Pair pair = new Pair(directory, SCHEMA)) {
            pair.a.execute("INSERT INTO t VALUES(1, 'x', 1, 0)");
            pair.sync();
            Path copy = directory.resolve("copy.db");
            Files.copy(pair.fileB, copy);
            assertMessage("copied or moved", () -> Replica.open(copy));
            Replica.renew(copy, "copy");
            try (Replica renewed = Replica.open(copy); Database db = Database.open(copy)) {
                db.execute("UPDATE t SET a = 'copy'");
                pair.replicaA.merge(renewed.changesFor(pair.replicaA.greeting()));
                pair.assertSame("SELECT a FROM t", "copy");
                assertEquals(List.of(List.of("copy")), Pair.rows(pair.b, "SELECT a FROM t"));
            }
        }
    }

    @Test
    void removeMakesAPlainDatabase() {
        try (Pair pair = new Pair(directory, SCHEMA)) {
            pair.a.execute("INSERT INTO t VALUES(1, 'x', 1, 0)");
            pair.replicaA.remove();
            assertEquals(List.of(), Pair.rows(pair.a, "SELECT name FROM sqlite_schema WHERE name LIKE '\\_replica%' ESCAPE '\\'"));
            pair.a.execute("INSERT INTO t VALUES(2, 'y', 1, 0)");
            assertEquals(List.of(List.of("ok")), Pair.rows(pair.a, "PRAGMA integrity_check"));
            assertFalse(Pair.rows(pair.a, "SELECT * FROM t").isEmpty());
        }
    }

    @Test
    void whatAllSitesKnowLeavesNothing() {
        try (Pair pair = new Pair(directory, SCHEMA)) {
            pair.a.execute("WITH n(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM n WHERE i < 20000) INSERT INTO t SELECT i, 'name ' || i, "
                            + "hex(randomblob(40)), 0 FROM n");
            pair.replicaB.mergeAndForget(pair.replicaA.changesFor(pair.replicaB.greeting()));
            assertEquals(0, pair.replicaB.status().registers(), "the other site stores no stamps");
            assertEquals(0, pair.replicaA.status().registers(), "the journal is not folded");
            assertEquals(1, pair.replicaA.status().pending());
            pair.replicaA.mergeAndForget(pair.replicaB.changesFor(pair.replicaA.greeting()));
            assertEquals(0, pair.replicaA.status().pending(), "the journal is trimmed");
            long size = (Long) Pair.rows(pair.a, "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size").getFirst()
                            .getFirst();
            assertTrue(pair.replicaA.status().metadata() * 10 < size, () -> pair.replicaA.status().metadata() + " bytes of metadata");
            // Both sites go on as before.
            pair.a.execute("UPDATE t SET a = 'a' WHERE id = 1; DELETE FROM t WHERE id = 2");
            pair.b.execute("UPDATE t SET a = 'b' WHERE id IN (1, 2)");
            pair.assertSame("SELECT * FROM t ORDER BY id", "after the journal was trimmed");
            List<Object> lost = Stream.of(pair.replicaA, pair.replicaB).flatMap(each -> each.conflicts().stream()).map(Conflict::value)
                            .toList();
            assertTrue(lost.contains("a") && lost.contains("b"), lost::toString);
        }
    }
}
