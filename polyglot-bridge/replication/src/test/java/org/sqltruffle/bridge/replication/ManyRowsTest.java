package org.sqltruffle.bridge.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqltruffle.api.Database;
import org.sqltruffle.api.DatabaseException;
import org.sqltruffle.bridge.replication.merge.ChangeSet;
import org.sqltruffle.bridge.replication.merge.ChangeSetReader;
import org.sqltruffle.bridge.replication.merge.ChangeSetSource;
import org.sqltruffle.bridge.replication.merge.RowChange;

/** Rows that one statement merges, folds or reads end as rows that are merged, folded and read one by one. */
class ManyRowsTest {

    private static final int ROUNDS = 8;
    private static final int ROWS = 60;
    /** Each row alone. */
    private static final int ALONE = 0;

    @TempDir
    Path directory;

    private static List<List<Object>> state(Path file) {
        return state(file, true);
    }

    private static List<List<Object>> state(Path file, boolean withRegisters) {
        List<List<Object>> all = new ArrayList<>();
        try (Database db = Database.openReadOnly(file.toString())) {
            for (String sql : List.of("SELECT * FROM t ORDER BY id", "SELECT * FROM c ORDER BY id",
                            "SELECT tbl, key, arrival, hidden, state FROM _replica_row ORDER BY tbl, key",
                            "SELECT kind, tbl, key, col, value, time, site, winner_time, winner_site FROM _replica_conflict ORDER BY 1, 2, "
                                            + "3, 4, 5, 6, 7",
                            "SELECT * FROM _replica_arrival ORDER BY 1", "SELECT * FROM _replica_epoch ORDER BY 1, 2",
                            "SELECT site, versions FROM _replica_site ORDER BY 1", "PRAGMA integrity_check")) {
                if (withRegisters || !sql.contains("_replica_row") && !sql.contains("_replica_epoch")) {
                    all.add(List.of(sql));
                    all.addAll(Pair.rows(db, sql));
                }
            }
        }
        return all;
    }

    private Path copy(Path file) throws Exception {
        Path copy = directory.resolve("copy-" + file.getFileName());
        Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
        Replica.moved(copy);
        return copy;
    }

    private static void write(Path file, Random random) {
        try (Database db = Database.open(file)) {
            for (int i = random.nextInt(4); i >= 0; i--) {
                int part = 1 + random.nextInt(5);
                String some = " WHERE id % " + part + " = " + random.nextInt(part);
                String sql = switch (random.nextInt(9)) {
                    case 0 -> "UPDATE t SET a = a + " + random.nextInt(3);
                    case 1 -> "UPDATE t SET b = 'b' || " + random.nextInt(4) + some;
                    case 2 -> "UPDATE OR IGNORE t SET a = " + random.nextInt(50) + ", b = id" + some;
                    case 3 -> "DELETE FROM t" + some + " AND id > " + random.nextInt(ROWS);
                    case 4 -> "UPDATE t SET n = n + " + random.nextInt(5) + some;
                    case 5 -> "INSERT OR IGNORE INTO c SELECT id, id FROM t" + some;
                    case 6 -> "UPDATE c SET t = (SELECT max(id) FROM t)" + some;
                    default -> {
                        int first = random.nextInt(ROWS);
                        yield "WITH RECURSIVE i(x) AS (VALUES(" + first + ") UNION ALL SELECT x + 1 FROM i WHERE x < " + (first + ROWS / 3)
                                        + ") INSERT OR " + (random.nextBoolean() ? "IGNORE" : "REPLACE")
                                        + " INTO t(id, a, b) SELECT x, x + "
                                        + random.nextInt(3) + ", 'new' FROM i";
                    }
                };
                try {
                    db.execute(sql);
                } catch (DatabaseException e) {
                    assertTrue(e.codeName().startsWith("SQLITE_CONSTRAINT"), e.getMessage());
                }
            }
        }
    }

    /** The rows of a change set by their keys. */
    private static List<List<Object>> rowsOf(byte[] changes) {
        TreeMap<String, String> rows = new TreeMap<>();
        try (ChangeSetReader reader = new ChangeSetReader(ChangeSetSource.of(changes))) {
            reader.rows(new ChangeSet.Rows() {
                private String table;

                @Override
                public void table(String name, List<String> columns) {
                    table = name;
                }

                @Override
                public void row(RowChange row) {
                    List<RowChange.Column> sorted = row.columns().stream().sorted(Comparator.comparing(RowChange.Column::column)).toList();
                    assertNull(rows.put(table + " " + row.key(), row.life() + " " + row.alive() + sorted + row.deltas()));
                }
            });
        }
        return rows.entrySet().stream().map(each -> List.<Object>of(each.getKey(), each.getValue())).toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {
                    "CREATE TABLE t(id INTEGER PRIMARY KEY, a, b, n INTEGER NOT NULL DEFAULT 0)",
                    "CREATE TABLE t(id INTEGER PRIMARY KEY, a INT, b, n INTEGER NOT NULL DEFAULT 0, UNIQUE(a))",
                    "CREATE TABLE t(id INTEGER PRIMARY KEY, a INT CHECK(a < 55), b ANY NOT NULL, n INT DEFAULT 0, g ANY AS (a || b)) "
                                    + "STRICT",
                    "CREATE TABLE t(id INT PRIMARY KEY, a, b, n INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID",
                    "CREATE TABLE t(id TEXT PRIMARY KEY COLLATE NOCASE, a, b, n INTEGER NOT NULL DEFAULT 0)",
                    "CREATE TABLE t(id, a, b, n INTEGER NOT NULL DEFAULT 0)",
                    "CREATE TABLE t(id, a, b, n INTEGER NOT NULL DEFAULT 0, PRIMARY KEY(id, b))",
                    "CREATE TABLE t(id INTEGER PRIMARY KEY, a, b, n INTEGER NOT NULL DEFAULT 0, d DEFAULT 'd'); CREATE INDEX i ON t(a, b); "
                                    + "CREATE VIRTUAL TABLE f USING fts5(b, content = 't', content_rowid = 'id')",
    })
    void areMergedAsOneByOne(String schema) throws Exception {
        for (boolean counts : new boolean[]{false, true}) {
            for (int seed = 0; seed < 2; seed++) {
                Path a = directory.resolve("a" + counts + seed + ".db");
                Path b = directory.resolve("b" + counts + seed + ".db");
                try (Database db = Database.open(a)) {
                    db.execute(schema + "; CREATE TABLE c(id INTEGER PRIMARY KEY, t REFERENCES t(id))");
                }
                Replica.init(a, "a", counts ? List.of("t.n") : List.of());
                try (Replica replica = Replica.open(a)) {
                    replica.cloneTo(b, "b");
                }
                exchange(a, b, new Random(seed));
            }
        }
    }

    private void exchange(Path first, Path second, Random random) throws Exception {
        Path from = first;
        Path to = second;
        for (int round = 0; round < ROUNDS; round++) {
            write(from, random);
            write(to, random);
            Greeting greeting;
            try (Replica replica = Replica.open(to)) {
                greeting = replica.greeting();
            }
            try (Replica replica = Replica.open(to)) {
                replica.store().database().transaction(() -> Exchange.fold(replica.store()));
            }
            Path copyFrom = copy(from);
            Path copyTo = copy(to);
            byte[] changes;
            try (Replica replica = Replica.open(from); Replica alone = Replica.open(copyFrom)) {
                alone.setFoldedAtOnce(ALONE);
                changes = replica.changesFor(greeting);
                assertSame(rowsOf(alone.changesFor(greeting)), rowsOf(changes));
            }
            boolean forgets = random.nextBoolean();
            try (Replica replica = Replica.open(to); Replica alone = Replica.open(copyTo)) {
                alone.setFoldedAtOnce(ALONE);
                assertEquals(merge(alone, changes, forgets), merge(replica, changes, forgets));
            }
            // A row that is merged alone keeps its registers until all others are merged.
            assertSame(state(copyTo, !forgets), state(to, !forgets));
            if (random.nextInt(3) > 0) {
                Path other = from;
                from = to;
                to = other;
            }
        }
    }

    private static void assertSame(List<List<Object>> expected, List<List<Object>> found) {
        for (int i = 0; i < Math.min(expected.size(), found.size()); i++) {
            assertEquals(expected.get(i), found.get(i));
        }
        assertEquals(expected.size(), found.size());
    }

    private static int merge(Replica replica, byte[] changes, boolean forgets) {
        return forgets ? replica.mergeAndForget(changes) : replica.merge(changes);
    }

    /** Wherever a merge is interrupted, nothing has changed. */
    @Test
    void anInterruptedMerge() throws Exception {
        try (Pair pair = new Pair(directory, "CREATE TABLE t(id INTEGER PRIMARY KEY, a, b); CREATE TABLE c(id INTEGER PRIMARY KEY)")) {
            pair.a.execute("WITH RECURSIVE i(x) AS (VALUES(1) UNION ALL SELECT x + 1 FROM i WHERE x < 3000) INSERT INTO t SELECT "
                            + "x, x, x FROM i");
            pair.sync();
            pair.a.execute("UPDATE t SET a = a + 1");
            byte[] changes = pair.replicaA.changesFor(pair.replicaB.greeting());
            List<List<Object>> before = state(pair.fileB);
            for (int instructions : new int[]{500, 5_000, 30_000, 60_000}) {
                pair.replicaB.failAfter(instructions);
                assertEquals("SQLITE_INTERRUPT", assertThrows(DatabaseException.class, () -> pair.replicaB.merge(changes)).codeName());
                assertEquals(before, state(pair.fileB));
            }
            pair.replicaB.failAfter(0);
            assertEquals(3000, pair.replicaB.merge(changes));
            assertEquals(Pair.rows(pair.a, "SELECT * FROM t"), Pair.rows(pair.b, "SELECT * FROM t"));
            assertEquals(3000, pair.replicaB.status().registers());
        }
    }

    /** A table of which all rows have changed is sent without a fold. */
    @Test
    void aRunOfRowsNeedsNoFold() throws Exception {
        try (Pair pair = new Pair(directory, "CREATE TABLE t(id INTEGER PRIMARY KEY, a); CREATE TABLE c(id INTEGER PRIMARY KEY)")) {
            pair.replicaA.setFoldedAtOnce(20);
            pair.a.execute("WITH RECURSIVE i(x) AS (VALUES(1) UNION ALL SELECT x + 1 FROM i WHERE x < 5000) INSERT INTO t SELECT "
                            + "x, x FROM i");
            pair.a.execute("UPDATE t SET a = a + 1; DELETE FROM t WHERE id = 2500; UPDATE t SET a = 7 WHERE id BETWEEN 2400 AND 2600");
            pair.replicaB.merge(pair.replicaA.changesFor(pair.replicaB.greeting()));
            assertEquals(0, pair.replicaA.status().registers());
            assertEquals(Pair.rows(pair.a, "SELECT * FROM t"), Pair.rows(pair.b, "SELECT * FROM t"));
            pair.a.execute("DELETE FROM t WHERE id % 10 = 0");
            pair.replicaB.merge(pair.replicaA.changesFor(pair.replicaB.greeting()));
            assertEquals(5000, pair.replicaA.status().registers());
            assertEquals(Pair.rows(pair.a, "SELECT * FROM t"), Pair.rows(pair.b, "SELECT * FROM t"));
        }
    }
}
