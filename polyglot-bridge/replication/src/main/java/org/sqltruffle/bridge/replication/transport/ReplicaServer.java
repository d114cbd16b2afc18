package org.sqltruffle.bridge.replication.transport;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
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
            String path = exchange.getRequestURI().getPath();
            try (TemporaryFile body = new TemporaryFile(); TemporaryFile answer = new TemporaryFile()) {
                body.write(out -> copy(exchange.getRequestBody(), out));
                act(path.substring(path.lastIndexOf('/') + 1), file, body.path(), answer);
                answer(exchange, answer.path());
            } catch (ReplicaException | DamagedException e) {
                answer(exchange, CONFLICT, e.getMessage().getBytes(StandardCharsets.UTF_8));
            } catch (DatabaseException e) {
                answer(exchange, FAILED, ("the server's database failed: " + e.getMessage()).getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    private static long copy(InputStream in, OutputStream out) {
        try {
            return in.transferTo(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** One request at a time: a replica's connection waits for others. */
    private synchronized void act(String action, Path file, Path body, TemporaryFile answer) throws IOException {
        try (Replica replica = Replica.open(file)) {
            switch (action) {
                case "greeting" -> Files.write(answer.path(), replica.greeting().toBytes());
                case "changes" -> {
                    Greeting greeting = Greeting.of(Files.readAllBytes(body));
                    answer.write(out -> replica.writeChanges(greeting, out));
                }
                case "merge" -> {
                    int rows = replica.mergeAndForget(body);
                    Files.writeString(answer.path(), String.valueOf(rows));
                }
                case "clone" -> {
                    String[] request = Files.readString(body).split("\n", 2);
                    Files.delete(answer.path());
                    replica.cloneTo(answer.path(), Long.parseLong(request[0]), request[1]);
                }
                default -> throw new ReplicaException("unknown request " + action);
            }
        }
    }

    private static void answer(HttpExchange exchange, Path body) throws IOException {
        long size = Files.size(body);
        exchange.sendResponseHeaders(OK, size == 0 ? -1 : size);
        Files.copy(body, exchange.getResponseBody());
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
