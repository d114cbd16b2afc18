package org.sqltruffle.bridge.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.api.Database;
import org.sqltruffle.bridge.replication.error.ReplicaException;
import org.sqltruffle.bridge.replication.transport.Peer;
import org.sqltruffle.bridge.replication.transport.ReplicaServer;

@Tag("slow")
class TransportTest {

    private static final String SCHEMA = "CREATE TABLE t(id INTEGER PRIMARY KEY, a, n INTEGER DEFAULT 0); INSERT INTO t(id, a) VALUES(1, "
                    + "'x')";

    @TempDir
    Path directory;

    private static void sync(Path file, String address, String token) {
        try (Replica replica = Replica.open(file); Peer peer = Peer.of(address, token)) {
            peer.pull(replica);
            peer.push(replica);
        }
    }

    private static void execute(Path file, String sql) {
        try (Database db = Database.open(file)) {
            db.execute(sql);
        }
    }

    private Path first() {
        Path file = directory.resolve("first.db");
        execute(file, SCHEMA);
        Replica.init(file, "first", List.of("t.n"));
        return file;
    }

    private static List<List<Object>> rows(Path file) {
        try (Database db = Database.open(file)) {
            return Pair.rows(db, "SELECT * FROM t ORDER BY id");
        }
    }

    @Test
    void threeSitesShareADirectory() throws Exception {
        Path shared = Files.createDirectory(directory.resolve("shared"));
        List<Path> sites = new ArrayList<>(List.of(first()));
        sync(sites.getFirst(), shared.toString(), null);
        for (String name : List.of("second", "third")) {
            sites.add(directory.resolve(name + ".db"));
            try (Peer peer = Peer.of(shared.toString(), null)) {
                peer.cloneTo(sites.getLast(), name);
            }
        }
        for (int round = 0; round < 4; round++) {
            for (Path site : sites) {
                execute(site, "INSERT INTO t(a) VALUES('" + site.getFileName() + round + "'); UPDATE t SET n = n + 1 WHERE id = 1");
                sync(site, shared.toString(), null);
            }
        }
        for (Path site : sites) {
            sync(site, shared.toString(), null);
        }
        assertEquals(rows(sites.get(0)), rows(sites.get(1)));
        assertEquals(rows(sites.get(0)), rows(sites.get(2)));
        assertEquals(13, rows(sites.get(0)).size());
        assertEquals(12L, rows(sites.get(0)).getFirst().get(2));
    }

    @Test
    void aFileIsCarried() {
        Path first = first();
        Path second = directory.resolve("second.db");
        try (Peer peer = Peer.of(first.toString(), null)) {
            peer.cloneTo(second, "second");
        }
        execute(first, "UPDATE t SET a = 'carried'");
        String file = directory.resolve("carried.changes").toString();
        try (Replica replica = Replica.open(first); Peer peer = Peer.of(file, null)) {
            peer.push(replica);
        }
        try (Replica replica = Replica.open(second); Peer peer = Peer.of(file, null)) {
            peer.pull(replica);
            peer.pull(replica);
        }
        assertEquals(rows(first), rows(second));
    }

    @Test
    void connectionsThatBreak() throws Exception {
        Path first = first();
        Path second = directory.resolve("second.db");
        try (ReplicaServer server = new ReplicaServer(List.of(first), InetAddress.getLoopbackAddress(), 0, "secret");
                        CuttingProxy proxy = new CuttingProxy(server.port(), 7)) {
            String address = "http://127.0.0.1:" + proxy.port() + "/first";
            try (Peer peer = Peer.of(address, "wrong")) {
                ReplicaException e = assertThrows(ReplicaException.class, () -> peer.cloneTo(second, "second"));
                assertTrue(e.getMessage().contains("token"), e.getMessage());
            }
            try (Peer peer = Peer.of(address, "secret")) {
                peer.cloneTo(second, "second");
            }
            for (int round = 0; round < 10; round++) {
                execute(first, "INSERT INTO t(a) VALUES('first" + round + "'); UPDATE t SET n = n + 1 WHERE id = 1");
                execute(second, "INSERT INTO t(a) VALUES('second" + round + "'); UPDATE t SET n = n + 1 WHERE id = 1");
                sync(second, address, "secret");
            }
            assertTrue(proxy.cuts() > 0);
        }
        assertEquals(rows(first), rows(second));
        assertEquals(20L, rows(first).getFirst().get(2));
    }
}
