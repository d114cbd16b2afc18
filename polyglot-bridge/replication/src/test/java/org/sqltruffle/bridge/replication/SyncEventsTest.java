package org.sqltruffle.bridge.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.sqltruffle.api.Database;
import org.sqltruffle.bridge.replication.error.ReplicaException;
import org.sqltruffle.bridge.replication.transport.Peer;
import org.sqltruffle.bridge.replication.transport.ReplicaServer;

/** Flight recordings' events of synchronizations. */
@Isolated("recordings are of the process")
class SyncEventsTest {

    @TempDir
    private Path directory;

    @Test
    void pushAndPull() throws Exception {
        Path first = directory.resolve("first.db");
        Path second = directory.resolve("second.db");
        try (Database db = Database.open(first)) {
            db.execute("CREATE TABLE t(id INTEGER PRIMARY KEY, a); INSERT INTO t VALUES(1, 'x')");
        }
        Replica.init(first, "first", List.of());
        Path dump = directory.resolve("a.jfr");
        try (Recording recording = new Recording(); Peer peer = Peer.of(first.toString(), null)) {
            peer.cloneTo(second, "second");
            recording.enable("org.sqltruffle.ReplicaSync");
            recording.start();
            try (Database db = Database.open(second)) {
                db.execute("INSERT INTO t VALUES(2, 'y'), (3, 'z')");
            }
            try (Replica replica = Replica.open(second)) {
                assertEquals(2, peer.push(replica).rows());
                peer.pull(replica);
                assertThrows(ReplicaException.class, () -> {
                    try (Peer wrong = Peer.of("http://ann:secret@127.0.0.1:1/first", "token")) {
                        wrong.pull(replica);
                    }
                });
            }
            recording.stop();
            recording.dump(dump);
        }
        List<RecordedEvent> events = RecordingFile.readAllEvents(dump).stream()
                        .filter(event -> event.getEventType().getName().equals("org.sqltruffle.ReplicaSync")).toList();
        assertEquals(List.of("push", "pull", "pull"), events.stream().map(event -> event.getString("direction")).toList(),
                        events::toString);
        RecordedEvent push = events.getFirst();
        assertEquals(second.toString(), push.getString("file"));
        assertEquals(first.toString(), push.getString("peer"));
        assertEquals(2, push.getLong("rows"));
        assertTrue(push.getLong("bytes") > 0 && push.getDuration().toNanos() > 0, push::toString);
        assertEquals("", push.getString("error"));
        assertEquals("http://127.0.0.1:1/first", events.getLast().getString("peer"));
        assertTrue(!events.getLast().getString("error").isEmpty(), events::toString);
    }

    /** Client and server are this process: both have an event of each transfer. */
    @Test
    void aServer() throws Exception {
        Path first = directory.resolve("first.db");
        Path second = directory.resolve("second.db");
        try (Database db = Database.open(first)) {
            db.execute("CREATE TABLE t(id INTEGER PRIMARY KEY, a)");
        }
        Replica.init(first, "first", List.of());
        Path dump = directory.resolve("a.jfr");
        try (ReplicaServer server = new ReplicaServer(List.of(first), InetAddress.getLoopbackAddress(), 0, "secret");
                        Peer peer = Peer.of("http://127.0.0.1:" + server.port() + "/first", "secret");
                        Recording recording = new Recording()) {
            peer.cloneTo(second, "second");
            try (Database db = Database.open(second)) {
                db.execute("INSERT INTO t VALUES(2, 'y'), (3, 'z')");
            }
            recording.enable("org.sqltruffle.ReplicaSync");
            recording.start();
            try (Replica replica = Replica.open(second)) {
                peer.pull(replica);
                peer.push(replica);
            }
            recording.stop();
            recording.dump(dump);
        }
        List<RecordedEvent> events = RecordingFile.readAllEvents(dump).stream()
                        .filter(event -> event.getEventType().getName().equals("org.sqltruffle.ReplicaSync")).toList();
        assertEquals(List.of("pull", "push", "served pull", "served push"),
                        events.stream().map(event -> event.getString("direction")).sorted().toList(), events::toString);
        RecordedEvent served = events.stream().filter(event -> event.getString("direction").equals("served push")).findFirst()
                        .orElseThrow();
        assertEquals(first.toString(), served.getString("file"));
        assertEquals(2, served.getLong("rows"));
        assertTrue(served.getLong("bytes") > 0 && served.getString("error").isEmpty(), served::toString);
    }
}
