package org.sqltruffle.bridge.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.apache.arrow.flight.Action;
import org.apache.arrow.flight.FlightClient;
import org.apache.arrow.flight.FlightInfo;
import org.apache.arrow.flight.FlightRuntimeException;
import org.apache.arrow.flight.FlightStatusCode;
import org.apache.arrow.flight.FlightStream;
import org.apache.arrow.flight.Location;
import org.apache.arrow.flight.Ticket;
import org.apache.arrow.flight.sql.FlightSqlClient;
import org.apache.arrow.flight.sql.FlightSqlClient.PreparedStatement;
import org.apache.arrow.flight.sql.FlightSqlClient.Transaction;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqltruffle.api.Database;
import org.sqltruffle.bridge.server.session.ServerLimits;

/** What a server refuses, and what it bears. */
@Timeout(600)
class ServerLimitsTest extends ServedFile {

    // ---- what is refused

    @ParameterizedTest
    @ValueSource(strings = {"ATTACH 'x.db' AS x", "DETACH other", "VACUUM", "VACUUM INTO 'x.db'", "SELECT load_extension('x')",
                    "PRAGMA temp_store_directory = '/tmp'", "SELECT readfile('/etc/passwd')",
                    "SELECT writefile('x', 'y')", "SELECT replica_sync('x.db')", "SELECT edit('x')",
                    "CREATE VIRTUAL TABLE v USING csv(filename='/etc/passwd')", "SELECT * FROM fsdir('/')"})
    void filesAreOutOfReach(String sql) throws Exception {
        Path other = directory.resolve("other.db");
        Database.open(other).close();
        Files.write(other, new byte[0]);
        serve(ServerOptions.local(file, other));
        assertThrows(FlightRuntimeException.class, () -> client().executeUpdate(sql));
        assertFalse(Files.exists(Path.of("x.db")));
    }

    @Test
    void aTokenIsNeeded() throws Exception {
        serve(ServerOptions.local(file).withToken("secret").withMetrics(0));
        FlightSqlClient client = client();
        failure(FlightStatusCode.UNAUTHENTICATED, () -> client.execute("SELECT 1"));
        for (String wrong : List.of("secre", "secret2", "", "Secret")) {
            failure(FlightStatusCode.UNAUTHENTICATED, () -> client.execute("SELECT 1", bearer(wrong)));
        }
        assertEquals(0, server.sessions());
        assertEquals(List.of("1"), rows(client, "SELECT 1", bearer("secret")));
        assertEquals(401, metrics("/metrics", null).statusCode());
        assertEquals(200, metrics("/metrics", "Bearer secret").statusCode());
        assertThrows(IllegalArgumentException.class, () -> new ServerOptions(List.of(file), false, InetAddress.getByName("0.0.0.0"), 0,
                        null, null, null, -1, ServerLimits.DEFAULT));
    }

    @Test
    void malformedTicketsAndActions() throws Exception {
        serve();
        FlightSqlClient client = client();
        try (FlightClient raw = FlightClient.builder(allocator, Location.forGrpcInsecure("127.0.0.1", server.port())).build()) {
            for (byte[] bytes : List.of(new byte[0], new byte[]{-1, 2, 3}, "SELECT 1".getBytes(), "../../etc/passwd".getBytes(),
                            new byte[100_000])) {
                assertThrows(RuntimeException.class, () -> {
                    try (FlightStream stream = raw.getStream(new Ticket(bytes))) {
                        stream.next();
                    }
                });
                assertThrows(RuntimeException.class,
                                () -> raw.doAction(new Action("CreatePreparedStatement", bytes)).forEachRemaining(each -> {
                                }));
            }
            assertThrows(RuntimeException.class, () -> raw.doAction(new Action("../x", new byte[0])).forEachRemaining(each -> {
            }));
        }
        assertEquals(List.of("1"), rows(client, "SELECT 1"));
    }

    @Test
    void aStatementOfAnotherConnectionIsNone() throws Exception {
        serve();
        FlightSqlClient client = client();
        try (PreparedStatement statement = client.prepare("SELECT 1")) {
            FlightInfo info = statement.execute();
            assertEquals(List.of("1"), rows(client, info));
            failure(FlightStatusCode.INVALID_ARGUMENT, () -> rows(client(), info));
        }
    }

    @Test
    void aMessageThatIsTooLarge() throws Exception {
        serve(ServerOptions.local(file)
                        .withLimits(new ServerLimits(4, 16, 1 << 28, 1 << 20, Duration.ofMinutes(1), Duration.ofSeconds(2))));
        FlightSqlClient client = client();
        assertThrows(FlightRuntimeException.class, () -> client.execute("SELECT '" + "x".repeat(2 << 20) + "'"));
        assertEquals(List.of("1"), rows(client, "SELECT 1"));
    }

    @Test
    void aDatabaseThatIsOnlyRead() throws Exception {
        serve(ServerOptions.local(file).withReadOnly());
        FlightSqlClient client = client();
        assertEquals(List.of("" + ROWS), rows(client, "SELECT count(*) FROM sale"));
        failure(FlightStatusCode.UNAUTHORIZED, () -> client.executeUpdate("DELETE FROM sale"));
    }

    // ---- limits

    @Test
    void sessionsAreBounded() throws Exception {
        serve(ServerOptions.local(file).withLimits(ServerLimits.DEFAULT.withSessions(2)));
        assertEquals(List.of("1"), rows(client(), "SELECT 1"));
        assertEquals(List.of("1"), rows(client(), "SELECT 1"));
        failure(FlightStatusCode.RESOURCE_EXHAUSTED, () -> client().execute("SELECT 1"));
        clients.removeFirst().close();
        await(() -> server.sessions() == 1);
        assertEquals(List.of("1"), rows(client(), "SELECT 1"));
    }

    @Test
    void connectionsAreBounded() throws Exception {
        serve(ServerOptions.local(file).withLimits(ServerLimits.DEFAULT.withConnections(3)));
        assertEquals(List.of("1"), rows(client(), "SELECT 1"));
        List<Socket> sockets = new ArrayList<>();
        try {
            for (int i = 0; i < 10; i++) {
                sockets.add(new Socket("127.0.0.1", server.port()));
            }
            // Two stay open, and the others are closed at once.
            for (Socket socket : sockets.subList(2, 10)) {
                socket.setSoTimeout(60_000);
                assertEquals(-1, endOf(socket));
            }
            assertEquals(List.of("1"), rows(clients.getFirst(), "SELECT 1"));
        } finally {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
    }

    private static int endOf(Socket socket) throws java.io.IOException {
        try {
            return socket.getInputStream().read();
        } catch (java.net.SocketException e) {
            return -1;
        }
    }

    @Test
    @Tag("slow")
    void anIdleConnectionEndsWithItsTransaction() throws Exception {
        serve(ServerOptions.local(file).withLimits(ServerLimits.DEFAULT.withTimes(Duration.ofSeconds(5), Duration.ofMinutes(1))));
        FlightSqlClient client = client();
        Transaction transaction = client.beginTransaction();
        client.executeUpdate("DELETE FROM sale", transaction);
        await(() -> server.sessions() == 0);
        failure(FlightStatusCode.INVALID_ARGUMENT, () -> client.commit(transaction));
        assertEquals(List.of("" + ROWS), rows(client, "SELECT count(*) FROM sale"));
    }

    @Test
    void aSlowReaderHoldsLittleMemory() throws Exception {
        serve(ServerOptions.local(file).withLimits(ServerLimits.DEFAULT.withTimes(Duration.ofMinutes(1), Duration.ofSeconds(2))));
        FlightSqlClient client = client();
        FlightInfo info = client.execute(ENDLESS);
        try (FlightStream stream = client.getStream(info.getEndpoints().getFirst().getTicket())) {
            assertTrue(stream.next());
            // The client reads nothing more: the server waits, and gives up after its patience.
            AtomicLong most = new AtomicLong();
            await(() -> most.accumulateAndGet(server.memory(), Math::max) > 0 && server.memory() == 0);
            assertTrue(most.get() < 64 << 20, () -> most + " bytes of a slow reader");
            FlightRuntimeException e = assertThrows(FlightRuntimeException.class, () -> {
                while (stream.next()) {
                    // until the error comes
                }
            });
            assertEquals(FlightStatusCode.TIMED_OUT, e.status().code());
        }
        assertEquals(List.of("1"), rows(client, "SELECT 1"));
    }

    @Test
    @Tag("slow")
    void aClientThatGoesAwayInTheMiddle() throws Exception {
        serve();
        // A client that is closed too early does not free its own memory.
        BufferAllocator lost = new RootAllocator();
        for (String sql : List.of(ENDLESS, SILENT)) {
            FlightSqlClient client = client(lost);
            FlightInfo info = client.execute(sql);
            try (FlightStream stream = client.getStream(info.getEndpoints().getFirst().getTicket())) {
                if (sql.equals(ENDLESS)) {
                    assertTrue(stream.next());
                }
                stream.cancel("enough", null);
            }
            assertEquals(List.of("1"), rows(client, "SELECT 1"));
            await(() -> server.memory() == 0);
            try (FlightStream stream = client.getStream(info.getEndpoints().getFirst().getTicket())) {
                clients.remove(client);
                client.close();
            } catch (Exception e) {
                // The connection is gone.
            }
            await(() -> server.sessions() == 0 && server.memory() == 0);
        }
    }

    @Test
    void memoryIsBounded() throws Exception {
        serve(ServerOptions.local(file).withLimits(ServerLimits.DEFAULT.withMemory(1 << 20)));
        FlightSqlClient client = client();
        assertTrue(failure(FlightStatusCode.RESOURCE_EXHAUSTED, () -> rows(client, "SELECT hex(zeroblob(2000000))")).getMessage()
                        .contains("--memory"));
        assertEquals(List.of("1"), rows(client, "SELECT 1"));
    }

    @Test
    void tls() throws Exception {
        Path store = directory.resolve("store.p12");
        Process keytool = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "keytool").toString(), "-genkeypair",
                        "-keyalg", "EC", "-alias", "a", "-dname", "CN=localhost", "-ext", "san=dns:localhost,ip:127.0.0.1",
                        "-storetype", "PKCS12", "-storepass", "secret", "-keystore", store.toString()).inheritIO().start();
        assertEquals(0, keytool.waitFor());
        KeyStore keys = KeyStore.getInstance(store.toFile(), "secret".toCharArray());
        Path certificate = pem("CERTIFICATE", keys.getCertificate("a").getEncoded());
        Path key = pem("PRIVATE KEY", keys.getKey("a", "secret".toCharArray()).getEncoded());
        serve(ServerOptions.local(file).withTls(certificate, key).withToken("secret"));
        try (FlightSqlClient client = new FlightSqlClient(FlightClient.builder(allocator, Location.forGrpcTls("localhost", server.port()))
                        .trustedCertificates(Files.newInputStream(certificate)).build())) {
            assertEquals(List.of("1"), rows(client, "SELECT 1", bearer("secret")));
        }
        assertThrows(FlightRuntimeException.class, () -> client().execute("SELECT 1", bearer("secret")));
    }

    private Path pem(String kind, byte[] bytes) throws java.io.IOException {
        String text = "-----BEGIN " + kind + "-----\n" + Base64.getMimeEncoder(64, new byte[]{'\n'}).encodeToString(bytes) + "\n-----END "
                        + kind + "-----\n";
        return Files.writeString(directory.resolve(kind + ".pem"), text);
    }

    // ---- the rest

    @Test
    void metrics() throws Exception {
        serve(ServerOptions.local(file).withMetrics(0));
        rows(client(), "SELECT id FROM sale");
        assertThrows(FlightRuntimeException.class, () -> client().execute("SELECT * FROM missing"));
        for (String line : List.of("sqltruffle_sessions 2", "sqltruffle_sessions_total 2", "sqltruffle_rows_sent_total " + ROWS,
                        "sqltruffle_calls_total{method=\"GetFlightInfo\",status=\"invalid_argument\"} 1")) {
            awaitMetric(line);
        }
        assertEquals(404, metrics("/", null).statusCode());
    }

    /** Waits for a line: the server counts when a client may already have its answer. */
    private void awaitMetric(String line) throws Exception {
        while (!metrics("/metrics", null).body().contains(line + "\n")) {
            assertFalse(Thread.currentThread().isInterrupted(), line);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
        }
    }

    @Test
    void aRunningQueryMayEndWhenTheServerEnds() throws Exception {
        serve();
        FlightSqlClient client = client();
        FlightInfo info = client.execute("SELECT id, price, name FROM sale");
        try (FlightStream stream = client.getStream(info.getEndpoints().getFirst().getTicket())) {
            assertTrue(stream.next());
            Thread ending = Thread.ofPlatform().start(server::close);
            int rows = stream.getRoot().getRowCount();
            while (stream.next()) {
                rows += stream.getRoot().getRowCount();
            }
            assertEquals(ROWS, rows);
            ending.join();
        }
        assertThrows(FlightRuntimeException.class, () -> client.execute("SELECT 1"));
    }

    @Test
    void anEndlessQueryIsInterruptedWhenTheServerEnds() throws Exception {
        serve(ServerOptions.local(file).withLimits(ServerLimits.DEFAULT.withTimes(Duration.ofMinutes(1), Duration.ofSeconds(1))));
        FlightSqlClient client = client();
        FlightInfo info = client.execute(SILENT);
        try (FlightStream stream = client.getStream(info.getEndpoints().getFirst().getTicket())) {
            Thread ending = Thread.ofPlatform().start(server::close);
            assertThrows(FlightRuntimeException.class, stream::next);
            ending.join();
        }
    }
}
