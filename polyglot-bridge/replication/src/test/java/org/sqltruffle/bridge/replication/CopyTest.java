package org.sqltruffle.bridge.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqltruffle.api.Database;

/** Copies of a file whose journal is not empty. Counters show each change that is counted twice. */
class CopyTest {

    private static final String SCHEMA = "CREATE TABLE t(id INTEGER PRIMARY KEY, a, n INTEGER DEFAULT 0); INSERT INTO t VALUES(1, 'x', 0)";
    private static final String COUNT = "UPDATE t SET n = n + 1 WHERE id = 1";
    private static final String ALL = "SELECT * FROM t ORDER BY id";
    private static final int CLONES = 100;
    private static final int PAUSE_NANOSECONDS = 100_000;

    @TempDir
    Path directory;

    private static void sync(Replica a, Replica b) {
        b.merge(a.changesFor(b.greeting()));
        a.merge(b.changesFor(a.greeting()));
    }

    /** A transaction can come between a clone's fold and its copy. */
    @Test
    void clonesWhileAProgramWrites() throws Exception {
        Path file = directory.resolve("a.db");
        try (Database db = Database.open(file)) {
            db.execute(SCHEMA);
            Replica.init(file, "a", List.of("t.n"));
            AtomicBoolean stopped = new AtomicBoolean();
            Thread writer = Thread.ofPlatform().start(() -> {
                try (Database other = Database.open(file)) {
                    other.busyTimeout(30_000);
                    other.execute("PRAGMA synchronous = OFF");
                    while (!stopped.get()) {
                        other.execute(COUNT);
                        LockSupport.parkNanos(PAUSE_NANOSECONDS);
                    }
                }
            });
            try (Replica replica = Replica.open(file)) {
                for (int i = 0; i < CLONES; i++) {
                    replica.cloneTo(directory.resolve(i + ".db"), "site " + i);
                }
                stopped.set(true);
                writer.join();
                for (int i = 0; i < CLONES; i++) {
                    Path clone = directory.resolve(i + ".db");
                    try (Replica cloned = Replica.open(clone); Database other = Database.open(clone)) {
                        sync(replica, cloned);
                        assertEquals(Pair.rows(db, ALL), Pair.rows(other, ALL), "clone " + i);
                    }
                }
            }
        }
    }

    /** Both sites fold what the journal had when the file was copied, and the first one more with it. */
    @Test
    void aCopyHasAJournal() throws Exception {
        try (Pair pair = new Pair(directory, SCHEMA, "t.n")) {
            pair.a.execute(COUNT + "; " + COUNT
                            + "; INSERT INTO t VALUES(2, 'y', 5); CREATE TABLE c(id INTEGER PRIMARY KEY); INSERT INTO c VALUES(7)");
            Path copy = directory.resolve("copy.db");
            Files.copy(pair.fileA, copy);
            pair.a.execute(COUNT + "; UPDATE t SET n = n + 10 WHERE id = 2; INSERT INTO c VALUES(8)");
            Replica.renew(copy, "copy");
            try (Replica renewed = Replica.open(copy); Database db = Database.open(copy)) {
                db.execute(COUNT);
                // The copy alone gives the third site what it has of the first one.
                sync(renewed, pair.replicaB);
                assertEquals(List.of(List.of(1L, "x", 3L), List.of(2L, "y", 5L)), Pair.rows(pair.b, ALL));
                assertEquals(List.of(List.of(7L)), Pair.rows(pair.b, "SELECT * FROM c"));
                sync(pair.replicaA, renewed);
                sync(pair.replicaA, pair.replicaB);
                for (Database each : List.of(pair.a, db, pair.b)) {
                    assertEquals(List.of(List.of(1L, "x", 4L), List.of(2L, "y", 15L)), Pair.rows(each, ALL));
                    assertEquals(List.of(List.of(7L), List.of(8L)), Pair.rows(each, "SELECT * FROM c"));
                }
            }
        }
    }

    /**
     * A table was rebuilt before the file was copied, and is rebuilt again after. Both sites fold the first rebuild: its changes count
     * once, whoever sends them.
     */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aCopyHasARebuild(boolean isOriginalLost) throws Exception {
        String again = "CREATE TABLE m(n INTEGER DEFAULT 0, id INTEGER PRIMARY KEY, a, c DEFAULT 7); INSERT INTO m SELECT n + 100, id, a, "
                        + "c FROM t WHERE id <> 3; DROP TABLE t; ALTER TABLE m RENAME TO t; ";
        try (Pair pair = new Pair(directory, SCHEMA + ", (2, 'gone', 5)", "t.n")) {
            pair.b.execute(COUNT);
            pair.a.execute(COUNT
                            + "; CREATE TABLE m(id INTEGER PRIMARY KEY, n INTEGER NOT NULL DEFAULT 0, a); ALTER TABLE m ADD COLUMN c "
                            + "DEFAULT 7; "
                            + "INSERT INTO m(id, n, a) SELECT id, n + 10, a FROM t WHERE id = 1; INSERT INTO m(id, n, a) VALUES(3, 30, "
                            + "'new'); DROP TABLE t; ALTER TABLE m RENAME TO t; "
                            + COUNT);
            Path copy = directory.resolve("copy.db");
            Files.copy(pair.fileA, copy);
            pair.a.execute(COUNT + "; " + again);
            Replica.renew(copy, "copy");
            try (Replica renewed = Replica.open(copy); Database db = Database.open(copy)) {
                db.execute(COUNT);
                sync(renewed, pair.replicaB);
                assertEquals(List.of(List.of(1L, 14L, "x", 7L), List.of(3L, 30L, "new", 7L)), Pair.rows(pair.b, ALL));
                assertEquals(Pair.rows(db, ALL), Pair.rows(pair.b, ALL));
                if (!isOriginalLost) {
                    sync(pair.replicaA, renewed);
                    sync(pair.replicaA, pair.replicaB);
                    for (Database each : List.of(pair.a, db, pair.b)) {
                        assertEquals(List.of(List.of(115L, 1L, "x", 7L)), Pair.rows(each, ALL));
                    }
                } else {
                    assertEquals(List.of(), renewed.conflicts());
                }
            }
        }
    }
}
