package org.sqltruffle.bridge.replication.transport;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.sqltruffle.api.DatabaseException;
import org.sqltruffle.bridge.replication.Greeting;
import org.sqltruffle.bridge.replication.Replica;
import org.sqltruffle.bridge.replication.error.ReplicaException;
import org.sqltruffle.bridge.replication.state.DamagedException;

/**
 * Serves replicas over HTTP. Each has an address {@code /NAME}, with the file's name without its ending. All requests are POSTs with a token: {@code greeting},
 * {@code changes}, {@code merge} and {@code clone}.
 */
public final class ReplicaServer implements AutoCloseable {

    private static final int OK = 200;
    private static final int UNAUTHORIZED = 401;
    private static final int CONFLICT = 409;
    private static final int FAILED = 500;
    private static final int THREADS = 4;

    private final HttpServer server;
    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    private final byte[] token;

    /** Starts a server. @param port 0 for any */
    public ReplicaServer(List<Path> files, InetAddress address, int port, String token) throws IOException {
        this.token = ("Bearer " + token).getBytes(StandardCharsets.UTF_8);
        this.server = HttpServer.create(new InetSocketAddress(address, port), 0);
        for (Path file : files) {
            Replica.open(file).close();
            server.createContext("/" + name(file) + "/", exchange -> serve(exchange, file));
        }
        server.setExecutor(threads);
        server.start();
    }

    /** The last part of a replica's address. */
    public static String name(Path file) {
        String name = file.getFileName().toString();
        int dot = name.lastIndexOf('.');
        return dot > 0 ? name.substring(0, dot) : name;
    }

    public int port() {
        return server.getAddress().getPort();
    }

    private void serve(HttpExchange exchange, Path file) throws IOException {
        try (exchange) {
            String given = exchange.getRequestHeaders().getFirst("Authorization");
            if (given == null || !MessageDigest.isEqual(given.getBytes(StandardCharsets.UTF_8), token)) {
                answer(exchange, UNAUTHORIZED, "wrong token".getBytes(StandardCharsets.UTF_8));
                return;
            }
            byte[] body = exchange.getRequestBody().readAllBytes();
            String path = exchange.getRequestURI().getPath();
            try {
                answer(exchange, OK, act(path.substring(path.lastIndexOf('/') + 1), file, body));
            } catch (ReplicaException | DamagedException e) {
                answer(exchange, CONFLICT, e.getMessage().getBytes(StandardCharsets.UTF_8));
            } catch (DatabaseException e) {
                answer(exchange, FAILED, ("the server's database failed: " + e.getMessage()).getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    /** One request at a time: a replica's connection waits for others. */
    private synchronized byte[] act(String action, Path file, byte[] body) throws IOException {
        try (Replica replica = Replica.open(file)) {
            return switch (action) {
                case "greeting" -> replica.greeting().toBytes();
                case "changes" -> replica.changesFor(Greeting.of(body));
                case "merge" -> {
                    int rows = replica.merge(body);
                    replica.forget();
                    yield String.valueOf(rows).getBytes(StandardCharsets.US_ASCII);
                }
                case "clone" -> clone(replica, new String(body, StandardCharsets.UTF_8));
                default -> throw new ReplicaException("unknown request " + action);
            };
        }
    }

    private static byte[] clone(Replica replica, String name) throws IOException {
        Path directory = Files.createTempDirectory("replica");
        Path copy = directory.resolve("clone.db");
        try {
            replica.cloneTo(copy, name);
            return Files.readAllBytes(copy);
        } finally {
            Files.deleteIfExists(copy);
            Files.deleteIfExists(directory);
        }
    }

    private static void answer(HttpExchange exchange, int status, byte[] body) throws IOException {
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
