package org.sqltruffle.bridge.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.api.Database;
import org.sqltruffle.bridge.replication.transport.Peer;

/** A server in a process of its own, over HTTP, with connections that are cut at random: both sites write all the time, and converge. */
@Tag("slow")
class TwoProcessesTest {

    private static final int ROUNDS = 12;

    @TempDir
    Path directory;

    /** By connections of its own. */
    private static void sync(Replica replica, String address) {
        try (Peer peer = Peer.of(address, "secret")) {
            peer.pull(replica);
            peer.push(replica);
        }
    }

    @Test
    void overHttp() throws Exception {
        Path first = directory.resolve("first.db");
        Path second = directory.resolve("second.db");
        try (Database db = Database.open(first)) {
            db.execute("CREATE TABLE t(id INTEGER PRIMARY KEY, a UNIQUE, n INTEGER NOT NULL); INSERT INTO t VALUES(1, 'x', 0)");
        }
        Replica.init(first, "first", List.of("t.n"));
        Process server = ChildProcess.start(directory.resolve("errors"), ServingProcess.class, first.toString(), "secret");
        try (BufferedReader out = server.inputReader(); CuttingProxy proxy = new CuttingProxy(Integer.parseInt(out.readLine()), 11)) {
            String address = "http://127.0.0.1:" + proxy.port() + "/first";
            try (Peer peer = Peer.of(address, "secret")) {
                peer.cloneTo(second, "second");
            }
            try (Replica replica = Replica.open(second); Database db = Database.open(second)) {
                for (int i = 0; i < ROUNDS; i++) {
                    db.execute("INSERT INTO t(a, n) VALUES('second " + i + "', 0); UPDATE t SET n = n + 1 WHERE id = 1");
                    sync(replica, address);
                }
                // The server's process stops writing, and says how often it has.
                server.outputWriter().append('\n').flush();
                long written = Long.parseLong(out.readLine());
                sync(replica, address);
                assertEquals(List.of(List.of(ROUNDS + written)), Pair.rows(db, "SELECT n FROM t WHERE id = 1"));
                assertEquals(List.of(List.of(1 + ROUNDS + written)), Pair.rows(db, "SELECT count(*) FROM t"));
                assertEquals(1, replica.status().sites().size(), "cut connections have made no other site");
                try (Database other = Database.open(first)) {
                    assertEquals(Pair.rows(db, "SELECT * FROM t ORDER BY id"), Pair.rows(other, "SELECT * FROM t ORDER BY id"));
                    assertEquals(List.of(List.of("ok")), Pair.rows(other, "PRAGMA integrity_check"));
                }
            }
            assertTrue(proxy.cuts() > 0, "connections were cut");
        } finally {
            server.destroyForcibly().waitFor();
        }
    }
}
