package org.sqltruffle.bridge.testing.torture.replica;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.sqltruffle.bridge.replication.Replica;
import org.sqltruffle.bridge.replication.error.ReplicaException;
import org.sqltruffle.bridge.replication.transport.Peer;
import org.sqltruffle.bridge.replication.transport.ReplicaServer;
import org.sqltruffle.bridge.replication.transport.ServerLimits;
import org.sqltruffle.bridge.testing.torture.harness.Attack;
import org.sqltruffle.bridge.testing.torture.harness.AttackReport;
import org.sqltruffle.bridge.testing.torture.harness.Bank;
import org.sqltruffle.bridge.testing.torture.harness.Tiers;
import org.sqltruffle.testing.EngineSession;

/** Clients that mean harm, beside one that does not. */
public final class ServerAttack implements Attack {

    private static final int ACTS = 30;
    private static final int KINDS = 12;
    private static final int MANY = 200;
    /** Requests with the token that a case leaves unfinished: fewer than the server answers at the same time. */
    private static final int MOST_HELD = 6;
    private static final int ROWS = 500;
    private static final long MOST_KILOBYTES = 700_000;
    private static final Duration ANSWER = Duration.ofSeconds(120);
    private static final ServerLimits LIMITS = ServerLimits.DEFAULT.withPatience(Duration.ofSeconds(3));
    private static final List<String> ACTIONS = List.of("greeting", "changes", "merge", "clone");

    @Override
    public String name() {
        return "server";
    }

    @Override
    public String purpose() {
        return "Half requests, slow bodies, clients that do not read, wrong tokens, bombs, malformed requests and change sets, and "
                        + "hundreds of connections to `replica serve`, in a JVM with a heap of 256 MB. Each request "
                        + "that is one gets an answer, a malformed one a status from 400 to 499, another client synchronizes all the "
                        + "time, and the process takes less than 700 MB.";
    }

    @Override
    public String measure() {
        return "requests";
    }

    @Override
    public boolean sharesMachine() {
        return false;
    }

    @Override
    public List<String> jvmOptions() {
        return List.of("-Xmx256m");
    }

    @Override
    public void run(long seed, AttackReport report) throws IOException, InterruptedException {
        Path victim = report.directory().resolve("victim.db");
        Path target = report.directory().resolve("target.db");
        Path honest = report.directory().resolve("honest.db");
        try (EngineSession session = new EngineSession(victim.toString(), Tiers.C)) {
            session.connection().execute(
                            "PRAGMA synchronous=OFF; CREATE TABLE t(id INTEGER PRIMARY KEY, name TEXT, v); CREATE TABLE u(k TEXT PRIMARY "
                                            + "KEY, t INT REFERENCES t(id)) WITHOUT ROWID");
        }
        Replica.init(victim, "victim", List.of());
        byte[] changes = changes(victim, target);
        try (ReplicaServer server = new ReplicaServer(List.of(victim, target), InetAddress.getLoopbackAddress(), 0, "secret", LIMITS);
                        Client client = new Client(server.port(), new Random(seed), changes, report);
                        Peer peer = Peer.of("http://127.0.0.1:" + server.port() + "/victim", "secret")) {
            peer.cloneTo(honest, "honest");
            for (int i = 0; i < ACTS; i++) {
                client.act();
                String sql = "INSERT INTO t(name, v) VALUES('row " + i + "', " + i + ")";
                write(victim, sql);
                write(honest, sql);
                synchronize(peer, honest, report);
                report.count("synchronizations", 1);
            }
            report.count("requests", client.requests());
        }
        compare(victim, honest, target, report);
    }

    /** Makes a second replica to attack, and a change set for it. */
    private static byte[] changes(Path victim, Path target) {
        try (Replica replica = Replica.open(victim)) {
            replica.cloneTo(target, "target");
            write(victim, "WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < " + ROWS
                            + ") INSERT INTO t SELECT i, 'name ' || i, i * 1.5 FROM s");
            try (Replica other = Replica.open(target)) {
                return replica.changesFor(other.greeting());
            }
        }
    }

    private static void write(Path file, String sql) {
        try (EngineSession session = new EngineSession(file.toString(), Tiers.C)) {
            session.connection().busyTimeout(30_000);
            session.run(sql, List.of());
        }
    }

    private static void synchronize(Peer peer, Path honest, AttackReport report) {
        try (Replica replica = Replica.open(honest)) {
            peer.pull(replica);
            peer.push(replica);
        } catch (ReplicaException e) {
            report.found("a client that means no harm: " + e.getMessage());
        }
    }

    private static void compare(Path victim, Path honest, Path target, AttackReport report) throws IOException {
        String query = "SELECT id, name, v FROM t ORDER BY id";
        List<List<List<Object>>> rows = new ArrayList<>();
        for (Path file : List.of(victim, honest, target)) {
            try (EngineSession session = new EngineSession(file.toString(), Tiers.C)) {
                rows.add(session.run(query, List.of()).rows());
                String wrong = Bank.integrity(session);
                if (wrong != null) {
                    report.found(file.getFileName() + ": " + wrong);
                }
            }
        }
        if (!rows.get(0).equals(rows.get(1)) || rows.get(0).size() != ROWS + 2 * ACTS) {
            report.found("the replicas have " + rows.get(0).size() + " and " + rows.get(1).size() + " rows, or other ones");
        }
        try (Replica replica = Replica.open(victim)) {
            List<String> names = replica.status().sites().stream().map(site -> site.name()).sorted().toList();
            if (!names.equals(List.of("honest", "target"))) {
                report.found("the sites are " + names);
            }
        }
        for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
            if (line.startsWith("VmHWM:")) {
                long kilobytes = Long.parseLong(line.replaceAll("[^0-9]", ""));
                if (kilobytes > MOST_KILOBYTES) {
                    report.found("the process took " + kilobytes + " KB");
                }
            }
        }
    }

    /** A client that does one harmful thing after the other. Its unfinished requests stay open until the end of the case. */
    private static final class Client implements AutoCloseable {

        private final HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        private final List<Socket> sockets = new ArrayList<>();
        private final int port;
        private final Random random;
        private final byte[] changes;
        private final AttackReport report;
        private long requests;
        private int held;

        Client(int port, Random random, byte[] changes, AttackReport report) {
            this.port = port;
            this.random = random;
            this.changes = changes;
            this.report = report;
        }

        long requests() {
            return requests;
        }

        void act() throws IOException, InterruptedException {
            switch (random.nextInt(KINDS)) {
                case 0 -> leave(head("victim", anyAction(), "wrong", 100).substring(0, 5 + random.nextInt(60)));
                case 1 -> hold(head("victim", "merge", "secret", 1000) + "STCHANGE");
                case 2 ->
                    trickle(random.nextBoolean() ? "POST /victim/greeting HTTP/1.1\r\nX: " : head("victim", anyAction(), "wrong", 10_000));
                case 3 -> refused(post("victim", anyAction(), random.nextBoolean() ? "" : "secre" + random.nextInt(10),
                                bytes(random.nextInt(5000))), 401);
                case 4 -> malformed(post("victim", "merge", "secret", Bombs.any(random)));
                case 5 -> refused(post("target", "merge", "secret", ChangeSetDamage.damaged(changes, random)), 400);
                case 6 -> merged(post("target", "merge", "secret", ChangeSetDamage.sealed(changes, random)));
                case 7 -> garbage();
                case 8 -> malformed(post("victim", "clone", "secret", cloneBody()));
                case 9 -> malformed(post("victim", "changes", "secret", bytes(random.nextInt(200))));
                case 10 -> {
                    for (int i = 0; i < MANY; i++) {
                        leave(random.nextBoolean() ? "" : "POST /victim/gree");
                    }
                }
                default -> hold(head("victim", "greeting", "secret", 0).repeat(MANY));
            }
        }

        private String anyAction() {
            return ACTIONS.get(random.nextInt(ACTIONS.size()));
        }

        private byte[] bytes(int length) {
            byte[] bytes = new byte[length];
            random.nextBytes(bytes);
            return bytes;
        }

        private byte[] cloneBody() {
            return switch (random.nextInt(4)) {
                case 0 -> bytes(random.nextInt(20));
                case 1 -> (-random.nextLong(Long.MAX_VALUE) + "\nx").getBytes(StandardCharsets.UTF_8);
                case 2 -> ((1L << 31) + random.nextLong(1L << 40) + "\nx").getBytes(StandardCharsets.UTF_8);
                default -> ("0\n" + "x".repeat(random.nextInt(10_000))).getBytes(StandardCharsets.UTF_8);
            };
        }

        private static String head(String replica, String action, String token, long length) {
            return "POST /" + replica + "/" + action + " HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer " + token + "\r\nContent-Length: "
                            + length + "\r\n\r\n";
        }

        private Socket leave(String text) throws IOException {
            Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
            sockets.add(socket);
            requests++;
            try {
                socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
            } catch (IOException e) {
                // The server has closed the connection already.
            }
            return socket;
        }

        /** Leaves a request that has the token. */
        private void hold(String text) throws IOException {
            if (held++ < MOST_HELD) {
                leave(text);
            }
        }

        private void trickle(String text) throws IOException {
            Socket socket = leave(text);
            Thread.ofVirtual().start(() -> {
                try {
                    while (true) {
                        socket.getOutputStream().write('x');
                        Thread.sleep(100);
                    }
                } catch (IOException | InterruptedException e) {
                    // One of the two sides has closed it.
                }
            });
        }

        private void garbage() throws IOException {
            Socket socket = leave(random.nextBoolean()
                            ? new String(bytes(1 + random.nextInt(200)), StandardCharsets.ISO_8859_1) + "\r\n\r\n"
                            : head("victim", anyAction(), "secret",
                                            random.nextBoolean() ? -1 - random.nextInt(1000) : Long.MAX_VALUE - random.nextInt(1000)));
            socket.setSoTimeout((int) ANSWER.toMillis());
            try {
                String line = new String(socket.getInputStream().readNBytes(12), StandardCharsets.ISO_8859_1);
                // A connection of bytes that are no request may just end.
                if (!line.isEmpty() && !line.matches("HTTP/1\\.. (4..|505)")) {
                    report.found("garbage gets " + line);
                }
            } catch (java.net.SocketTimeoutException e) {
                report.found("garbage gets no answer");
            } catch (IOException e) {
                // The server has closed it.
            }
        }

        private HttpResponse<String> post(String replica, String action, String token, byte[] body) throws InterruptedException {
            requests++;
            HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/" + replica + "/" + action))
                            .timeout(ANSWER).header("Authorization", "Bearer " + token)
                            .expectContinue(body.length > 1000).POST(HttpRequest.BodyPublishers.ofByteArray(body)).build();
            try {
                return http.send(request, HttpResponse.BodyHandlers.ofString());
            } catch (IOException e) {
                report.found(action + " with " + body.length + " bytes gets no answer: " + e);
                return null;
            }
        }

        private void refused(HttpResponse<String> response, int status) {
            if (response != null && response.statusCode() != status) {
                report.found(response.uri() + " gets " + response.statusCode() + ", not " + status + ": " + response.body());
            }
        }

        private void malformed(HttpResponse<String> response) {
            if (response != null && (response.statusCode() < 400 || response.statusCode() > 499 || response.body().isEmpty())) {
                report.found(response.uri() + " gets " + response.statusCode() + ": " + response.body());
            }
        }

        /** A change set whose digest was repaired may be merged, or an error of the database may end its merge. */
        private void merged(HttpResponse<String> response) {
            if (response != null && response.statusCode() != 200 && !response.body().startsWith("the server's database failed")) {
                malformed(response);
            }
        }

        @Override
        public void close() throws IOException {
            for (Socket socket : sockets) {
                socket.close();
            }
            http.close();
        }
    }
}
