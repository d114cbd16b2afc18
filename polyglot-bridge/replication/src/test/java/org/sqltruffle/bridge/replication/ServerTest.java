package org.sqltruffle.bridge.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.api.Database;
import org.sqltruffle.bridge.replication.error.ReplicaException;
import org.sqltruffle.bridge.replication.state.Stamp;
import org.sqltruffle.bridge.replication.state.Versions;
import org.sqltruffle.bridge.replication.transport.Peer;
import org.sqltruffle.bridge.replication.transport.ReplicaServer;
import org.sqltruffle.bridge.replication.transport.ServerLimits;

/** Requests that are slow, malformed, too large or too many. */
class ServerTest {

    private static final Duration ANSWER = Duration.ofSeconds(60);
    private static final ServerLimits IMPATIENT = ServerLimits.DEFAULT.withPatience(Duration.ofSeconds(3));

    @TempDir
    Path directory;

    private Path file;
    private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @BeforeEach
    void first() {
        file = directory.resolve("first.db");
        try (Database db = Database.open(file)) {
            db.execute("CREATE TABLE t(id INTEGER PRIMARY KEY, a); INSERT INTO t VALUES(1, 'x')");
        }
        Replica.init(file, "first", List.of());
    }

    @AfterEach
    void closeClient() {
        client.close();
    }

    private ReplicaServer serve(ServerLimits limits) throws IOException {
        return new ReplicaServer(List.of(file), InetAddress.getLoopbackAddress(), 0, "secret", limits);
    }

    private HttpResponse<String> post(ReplicaServer server, String path, String token, byte[] body)
                    throws IOException, InterruptedException {
        return client.send(request(server, path, token).POST(HttpRequest.BodyPublishers.ofByteArray(body)).build(),
                        BodyHandlers.ofString());
    }

    private static HttpRequest.Builder request(ReplicaServer server, String path, String token) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path)).timeout(ANSWER).header("Authorization",
                        "Bearer " + token);
    }

    /** The client's first request loads many classes, which may take longer than the patience of an impatient server. */
    private void warmUp() throws IOException, InterruptedException {
        try (ReplicaServer patient = serve(ServerLimits.DEFAULT)) {
            assertServes(patient);
        }
    }

    private void assertServes(ReplicaServer server) throws IOException, InterruptedException {
        HttpResponse<String> response = post(server, "/first/greeting", "secret", new byte[0]);
        assertEquals(200, response.statusCode(), response.body());
    }

    private void assertRefused(ReplicaServer server, int status, String action, byte[] body) throws IOException, InterruptedException {
        HttpResponse<String> response = post(server, "/first/" + action, "secret", body);
        assertEquals(status, response.statusCode(), action + ": " + response.body());
        assertTrue(response.body().length() > 10, response.body());
    }

    private void assertRefused(ReplicaServer server, int status, String action, String body) throws IOException, InterruptedException {
        assertRefused(server, status, action, body.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void halfRequestsBlockNobody() throws Exception {
        List<RawConnection> half = new ArrayList<>();
        try (ReplicaServer server = serve(ServerLimits.DEFAULT)) {
            // More than may be open: the oldest ones are closed.
            for (int i = 0; i < ServerLimits.DEFAULT.strangers() + 10; i++) {
                half.add(new RawConnection(server.port()).send("POST /first/gree"));
            }
            for (int i = 0; i < 10; i++) {
                assertServes(server);
            }
            half.getFirst().awaitEnd();
        } finally {
            for (RawConnection connection : half) {
                connection.close();
            }
        }
    }

    @Test
    void headsThatDoNotEnd() throws Exception {
        try (ReplicaServer server = serve(IMPATIENT);
                        RawConnection idle = new RawConnection(server.port());
                        RawConnection slow = new RawConnection(server.port())) {
            idle.send("POST /first/gree").awaitEnd();
            long end = System.nanoTime() + ANSWER.toNanos();
            assertThrows(IOException.class, () -> {
                slow.send("POST /first/greeting HTTP/1.1\r\nHost: a\r\nX: ");
                while (System.nanoTime() < end) {
                    slow.send("x");
                    Thread.sleep(50);
                }
            });
        }
    }

    @Test
    void bodiesThatDoNotCome() throws Exception {
        warmUp();
        try (ReplicaServer server = serve(IMPATIENT);
                        RawConnection idle = new RawConnection(server.port());
                        RawConnection slow = new RawConnection(server.port())) {
            idle.post("merge", 1000).send("STCHANGE");
            slow.post("merge", 1_000_000);
            Thread sender = Thread.ofVirtual().start(() -> {
                try {
                    while (true) {
                        slow.send("x");
                        Thread.sleep(50);
                    }
                } catch (IOException | InterruptedException e) {
                    // The server has closed it.
                }
            });
            // Both have the token, and the replica serves others all the same.
            assertServes(server);
            assertEquals(408, idle.status());
            assertEquals(408, slow.status());
            sender.interrupt();
            sender.join();
        }
    }

    /** The replica may take longer than a connection may be idle. */
    @Test
    void anAnswerThatTakesLong() throws Exception {
        warmUp();
        try (ReplicaServer server = serve(IMPATIENT); Database other = Database.open(file)) {
            other.execute("BEGIN IMMEDIATE");
            HttpRequest request = request(server, "/first/clone", "secret").POST(HttpRequest.BodyPublishers.ofString("5\nfive")).build();
            CompletableFuture<HttpResponse<String>> response = client.sendAsync(request, BodyHandlers.ofString());
            assertThrows(java.util.concurrent.TimeoutException.class,
                            () -> response.get(2 * IMPATIENT.patience().toMillis(), TimeUnit.MILLISECONDS));
            other.execute("COMMIT");
            assertEquals(200, response.get().statusCode());
        }
    }

    @Test
    void wrongTokens() throws Exception {
        try (ReplicaServer server = serve(ServerLimits.DEFAULT);
                        RawConnection large = new RawConnection(server.port());
                        RawConnection two = new RawConnection(server.port())) {
            for (String token : List.of("", "x", "secre", "secrets", "SECRET", "secret,secret")) {
                HttpResponse<String> response = post(server, "/first/greeting", token, new byte[0]);
                assertEquals(401, response.statusCode(), token);
                assertEquals(401, post(server, "/nowhere", token, new byte[0]).statusCode(), token);
            }
            // It is refused before its body is there.
            assertEquals(401, large
                            .send("POST /first/merge HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer wrong\r\nContent-Length: 1000000\r\n\r\n")
                            .status());
            String twice = "Authorization: Bearer secret\r\nAuthorization: Bearer wrong\r\n";
            assertEquals(401, two.send("POST /first/greeting HTTP/1.1\r\nHost: a\r\n" + twice + "Content-Length: 0\r\n\r\n").status());
        }
        for (String token : List.of("", "a b", "ä")) {
            assertThrows(ReplicaException.class,
                            () -> new ReplicaServer(List.of(file), InetAddress.getLoopbackAddress(), 0, token).close());
        }
    }

    @Test
    void requestsThatAreNone() throws Exception {
        try (ReplicaServer server = serve(ServerLimits.DEFAULT)) {
            for (String path : List.of("/first/", "/first", "/first/x/greeting", "/FIRST/greeting", "/second/greeting", "/first/none",
                            "/first/GREETING")) {
                assertEquals(404, post(server, path, "secret", new byte[0]).statusCode(), path);
            }
            assertEquals(405,
                            client.send(request(server, "/first/greeting", "secret").GET().build(), BodyHandlers.ofString()).statusCode());
            String host = "Host: a\r\nAuthorization: Bearer secret\r\n";
            for (String head : List.of("garbage\r\n\r\n", "\0\1\2\3\r\n\r\n", "POST /first/greeting HTTP/7.0\r\n" + host + "\r\n",
                            "POST /first/greeting HTTP/1.1\r\n" + host + "Content-Length: -1\r\n\r\n",
                            "POST /first/greeting HTTP/1.1\r\n" + host + "Content-Length: 1\r\nContent-Length: 2\r\n\r\n",
                            "POST /first/greeting HTTP/1.1\r\n" + host + "Transfer-Encoding: chunked\r\n\r\nzz\r\n",
                            "POST /first/greeting HTTP/1.1\r\n" + host + "X: " + "x".repeat(100_000) + "\r\n\r\n",
                            "POST /first/" + "x".repeat(100_000) + " HTTP/1.1\r\n" + host + "\r\n",
                            "POST /first/..%2ffirst/greeting HTTP/1.1\r\n" + host + "Content-Length: 0\r\n\r\n",
                            "POST /first/%00 HTTP/1.1\r\n" + host + "Content-Length: 0\r\n\r\n")) {
                try (RawConnection connection = new RawConnection(server.port())) {
                    int status = connection.send(head).status();
                    assertTrue(status >= 400 && status < 500 || status == 505,
                                    status + ": " + head.substring(0, Math.min(100, head.length())));
                }
            }
            assertServes(server);
        }
    }

    @Test
    void bodiesThatAreMalformed() throws Exception {
        try (ReplicaServer server = serve(ServerLimits.DEFAULT)) {
            for (String body : List.of("", "abc", "1", "1\n", "99999999999999999999\nx", "2147483647\nx", "-5\nx", "0\nx", "7\nx\ny",
                            "7\nx\u001b[2J", "7\n" + "n".repeat(300))) {
                assertRefused(server, 400, "clone", body);
            }
            assertRefused(server, 413, "clone", "7\n" + "n".repeat(100_000));
            assertRefused(server, 400, "clone", new byte[]{'7', '\n', (byte) 0xff});
            for (byte[] body : List.of(new byte[0], new byte[1000], "x".repeat(40).getBytes(StandardCharsets.US_ASCII),
                            new byte[]{1, 'a', 1, -1, -1, -1, -1, -1, -1, -1, -1, 127})) {
                assertRefused(server, 400, "changes", body);
                assertRefused(server, 400, "merge", body);
            }
            assertRefused(server, 413, "greeting", "x");
            assertRefused(server, 400, "merge", CraftedChangeSet.bomb());
            assertRefused(server, 409, "merge", new CraftedChangeSet().head("another database", 7).end().toBytes());
            assertRefused(server, 409, "changes",
                            new String(new Greeting("another database", 7, new Versions(), List.of()).toBytes(), StandardCharsets.UTF_8));
            assertServes(server);
        }
        assertSites(0);
    }

    @Test
    void changeSetsThatAreTooLarge() throws Exception {
        try (ReplicaServer server = serve(ServerLimits.DEFAULT.withChangeSetBytes(10_000, 50_000));
                        RawConnection chunked = new RawConnection(server.port())) {
            assertRefused(server, 413, "merge", new byte[20_000]);
            CraftedChangeSet zeros = new CraftedChangeSet().head("d", 7);
            for (int i = 0; i < 20; i++) {
                zeros.block(out -> {
                    out.text("t".repeat(10_000));
                    out.unsigned(0);
                });
            }
            assertRefused(server, 400, "merge", zeros.end().toBytes());
            chunked.send("POST /first/merge HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer secret\r\nTransfer-Encoding: chunked\r\n\r\n"
                            + "4e20\r\n"
                            + "x".repeat(20_000) + "\r\n0\r\n\r\n");
            assertEquals(413, chunked.status());
        }
    }

    private void assertSites(int others) {
        try (Replica replica = Replica.open(file)) {
            List<String> sites = replica.status().sites().stream().map(Object::toString).toList();
            assertEquals(others, sites.size(), sites.toString());
        }
    }

    @Test
    void numbersThatSitesHave() throws Exception {
        Path second = directory.resolve("second.db");
        long own;
        try (Replica replica = Replica.open(file)) {
            own = replica.site();
        }
        try (ReplicaServer server = serve(ServerLimits.DEFAULT);
                        Peer peer = Peer.of("http://127.0.0.1:" + server.port() + "/first", "secret")) {
            assertRefused(server, 409, "clone", own + "\nfirst");
            peer.cloneTo(second, "second");
            try (Replica replica = Replica.open(second); Database db = Database.open(second)) {
                db.execute("INSERT INTO t VALUES(2, 'y')");
                peer.push(replica);
                assertRefused(server, 409, "clone", replica.site() + "\nsecond");
            }
            String fresh = Stamp.MOST_SITE + "\nthird";
            assertEquals(200, post(server, "/first/clone", "secret", fresh.getBytes(StandardCharsets.UTF_8)).statusCode());
            assertEquals(200, post(server, "/first/clone", "secret", fresh.getBytes(StandardCharsets.UTF_8)).statusCode(),
                            "the answer was lost");
            assertRefused(server, 409, "clone", Stamp.MOST_SITE + "\nother");
        }
        assertSites(2);
    }

    @Test
    void moreRequestsThanAllowed() throws Exception {
        ServerLimits few = new ServerLimits(Duration.ofSeconds(60), 1 << 20, 1 << 20, 50, 2, 2);
        try (ReplicaServer server = serve(few);
                        RawConnection first = new RawConnection(server.port());
                        RawConnection second = new RawConnection(server.port())) {
            first.postExpecting("merge", 1000);
            second.postExpecting("merge", 1000);
            assertEquals(100, first.status(), "the server waits for the body");
            assertEquals(100, second.status());
            HttpResponse<String> response = post(server, "/first/greeting", "secret", new byte[0]);
            assertEquals(503, response.statusCode());
            assertEquals("1", response.headers().firstValue("Retry-After").orElse(""));
            first.close();
            second.close();
            try (Peer peer = Peer.of("http://127.0.0.1:" + server.port() + "/first", "secret")) {
                // It is repeated until the two are gone.
                peer.cloneTo(directory.resolve("third.db"), "third");
            }
        }
    }
}
