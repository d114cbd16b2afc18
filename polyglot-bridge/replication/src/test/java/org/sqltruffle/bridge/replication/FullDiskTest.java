package org.sqltruffle.bridge.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.bridge.replication.error.ReplicaException;

/** A disk that is full: the error says so, and nothing has changed. {@code PRAGMA max_page_count} stands for the disk. */
class FullDiskTest {

    @TempDir
    Path directory;

    private static void fill(Pair pair) {
        pair.b.execute("WITH RECURSIVE i(x) AS (VALUES(1) UNION ALL SELECT x + 1 FROM i WHERE x < 3000) INSERT INTO t(a) SELECT "
                        + "hex(randomblob(100)) FROM i");
    }

    private static void limit(Replica replica, String pages) {
        replica.store().database().execute("PRAGMA max_page_count = " + pages);
    }

    @Test
    void merge() throws Exception {
        try (Pair pair = new Pair(directory, "CREATE TABLE t(id INTEGER PRIMARY KEY, a)")) {
            fill(pair);
            pair.a.execute("INSERT INTO t(a) VALUES('before')");
            byte[] changes = pair.replicaB.changesFor(pair.replicaA.greeting());
            byte[] before = Files.readAllBytes(pair.fileA);
            limit(pair.replicaA, "1");
            ReplicaException e = assertThrows(ReplicaException.class, () -> pair.replicaA.merge(changes));
            assertTrue(e.getMessage().contains("full") && e.getMessage().contains("make room"), e.getMessage());
            assertEquals(java.util.Arrays.hashCode(before), java.util.Arrays.hashCode(Files.readAllBytes(pair.fileA)),
                            "nothing has changed");
            limit(pair.replicaA, "100000");
            pair.replicaA.merge(changes);
            pair.assertSame("SELECT count(*), sum(length(a)) FROM t", "with room");
            assertEquals(List.of(List.of(3001L)), Pair.rows(pair.a, "SELECT count(*) FROM t"));
        }
    }

    @Test
    void aCloneThatCannotBeMade() {
        try (Pair pair = new Pair(directory, "CREATE TABLE t(id INTEGER PRIMARY KEY, a)")) {
            int sites = pair.replicaA.status().sites().size();
            Path target = directory.resolve("missing").resolve("c.db");
            assertThrows(ReplicaException.class, () -> pair.replicaA.cloneTo(target, "c"));
            assertFalse(Files.exists(target));
            assertEquals(sites, pair.replicaA.status().sites().size(), "no site that holds back what may be forgotten");
        }
    }
}
