package org.sqltruffle.bridge.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.api.Database;
import org.sqltruffle.bridge.replication.error.ReplicaException;
import org.sqltruffle.bridge.replication.transport.Peer;

/** What a client makes of a server that refuses, or that is none of ours. */
class HttpPeerTest {

    @TempDir
    Path directory;

    private ReplicaException push(RefusingServer server) {
        Path file = directory.resolve("a.db");
        if (!file.toFile().exists()) {
            try (Database db = Database.open(file)) {
                db.execute("CREATE TABLE t(a)");
            }
            Replica.init(file, "a", List.of());
        }
        try (Replica replica = Replica.open(file); Peer peer = Peer.of(server.address(), "secret")) {
            return assertThrows(ReplicaException.class, () -> peer.push(replica));
        }
    }

    @Test
    void aRefusedRequestIsNotRepeated() throws IOException {
        for (int status : new int[]{400, 401, 404, 405, 408, 409, 413, 500}) {
            try (RefusingServer server = new RefusingServer(status, "because".getBytes(StandardCharsets.UTF_8))) {
                ReplicaException e = push(server);
                assertEquals(1, server.requests(), status + ": " + e.getMessage());
                assertTrue(status == 401 || status == 404 || e.getMessage().equals("because"), e.getMessage());
            }
        }
    }

    @Tag("slow")
    @Test
    void aBusyServerIsAskedAgain() throws IOException {
        try (RefusingServer server = new RefusingServer(503, "later".getBytes(StandardCharsets.UTF_8))) {
            assertEquals("later", push(server).getMessage());
            assertEquals(8, server.requests());
        }
    }

    @Test
    void answersThatAreNone() throws IOException {
        for (byte[] body : List.of(new byte[0], "<html>".getBytes(StandardCharsets.UTF_8), new byte[(int) Greeting.mostBytes() + 10_000])) {
            try (RefusingServer server = new RefusingServer(200, body)) {
                assertTrue(push(server).getMessage().contains("does not answer as a replica"));
            }
        }
    }
}
