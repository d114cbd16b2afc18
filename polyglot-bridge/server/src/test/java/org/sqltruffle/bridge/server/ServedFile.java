package org.sqltruffle.bridge.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.apache.arrow.flight.CallOption;
import org.apache.arrow.flight.FlightClient;
import org.apache.arrow.flight.FlightInfo;
import org.apache.arrow.flight.FlightRuntimeException;
import org.apache.arrow.flight.FlightStatusCode;
import org.apache.arrow.flight.FlightStream;
import org.apache.arrow.flight.Location;
import org.apache.arrow.flight.grpc.CredentialCallOption;
import org.apache.arrow.flight.sql.FlightSqlClient;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.api.Database;

/** A file, and servers and clients of it. All is closed after each test, and nothing may be left. */
abstract class ServedFile {

    static final int ROWS = 50_000;
    static final String ENDLESS = "WITH n(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM n) SELECT i, 'some text that makes the row long ' "
                    + "|| i FROM n";
    static final String SILENT = "WITH n(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM n) SELECT i FROM n WHERE i < 0";

    @TempDir
    Path directory;
    Path file;
    final BufferAllocator allocator = new RootAllocator();
    SqlServer server;
    final List<FlightSqlClient> clients = new ArrayList<>();

    @BeforeEach
    void makeFile() {
        file = directory.resolve("shop 1.db");
        try (Database database = Database.open(file)) {
            database.execute(
                            "PRAGMA journal_mode = WAL; CREATE TABLE sale(id INTEGER PRIMARY KEY, price REAL, name TEXT); WITH n(i) AS "
                                            + "(VALUES(1) UNION ALL SELECT i + 1 FROM n WHERE i < "
                                            + ROWS
                                            + ") INSERT INTO sale SELECT i, i * 0.5, 'name ' || i FROM n");
        }
    }

    @AfterEach
    void close() throws Exception {
        for (FlightSqlClient client : clients) {
            client.close();
        }
        if (server != null) {
            server.close();
            assertEquals(0, server.memory());
            assertEquals(0, server.sessions());
        }
        assertEquals(0, allocator.getAllocatedMemory());
        allocator.close();
    }

    void serve(ServerOptions options) throws Exception {
        server = new SqlServer(options);
    }

    void serve() throws Exception {
        serve(ServerOptions.local(file));
    }

    FlightSqlClient client() {
        return client(allocator);
    }

    FlightSqlClient client(BufferAllocator ownAllocator) {
        FlightSqlClient client = new FlightSqlClient(
                        FlightClient.builder(ownAllocator, Location.forGrpcInsecure("127.0.0.1", server.port())).build());
        clients.add(client);
        return client;
    }

    static void await(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            assertFalse(Thread.currentThread().isInterrupted(), "JUnit ends the test");
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
        }
    }

    static List<String> rows(FlightSqlClient client, FlightInfo info, CallOption... options) throws Exception {
        List<String> rows = new ArrayList<>();
        try (FlightStream stream = client.getStream(info.getEndpoints().getFirst().getTicket(), options)) {
            while (stream.next()) {
                VectorSchemaRoot root = stream.getRoot();
                for (int i = 0; i < root.getRowCount(); i++) {
                    int row = i;
                    rows.add(String.join("|",
                                    root.getFieldVectors().stream().map(vector -> String.valueOf(vector.getObject(row))).toList()));
                }
            }
        }
        return rows;
    }

    static List<String> rows(FlightSqlClient client, String sql, CallOption... options) throws Exception {
        return rows(client, client.execute(sql, options), options);
    }

    static FlightRuntimeException failure(FlightStatusCode code, org.junit.jupiter.api.function.Executable executable) {
        FlightRuntimeException e = assertThrows(FlightRuntimeException.class, executable);
        assertEquals(code, e.status().code(), e.getMessage());
        return e;
    }

    static CallOption bearer(String token) {
        return new CredentialCallOption(headers -> headers.insert("authorization", "Bearer " + token));
    }

    HttpResponse<String> metrics(String path, String authorization) throws Exception {
        try (HttpClient http = HttpClient.newHttpClient()) {
            HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.metricsPort() + path));
            if (authorization != null) {
                request.header("Authorization", authorization);
            }
            return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
        }
    }
}
