package org.sqltruffle.bridge.replication.transport;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.sqltruffle.bridge.replication.Greeting;
import org.sqltruffle.bridge.replication.Replica;
import org.sqltruffle.bridge.replication.error.ReplicaException;

/** A replica behind a {@link ReplicaServer}. Each request can be repeated, and is, when the connection breaks. */
final class HttpPeer implements Peer {

    private static final int ATTEMPTS = 8;
    private static final int OK = 200;
    private static final int UNAUTHORIZED = 401;
    private static final int NOT_FOUND = 404;
    private static final int FIRST_PAUSE_MILLISECONDS = 20;
    private static final Duration TIMEOUT = Duration.ofMinutes(5);

    private final HttpClient client = HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).version(HttpClient.Version.HTTP_1_1).build();
    private final String address;
    private final String token;

    HttpPeer(URI address, String token) {
        this.address = address.toString().replaceAll("/+$", "");
        this.token = token;
    }

    private <T> T post(String action, BodyPublisher body, BodyHandler<T> handler) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(address + "/" + action)).timeout(TIMEOUT).header("Authorization", "Bearer " + (token == null ? "" : token))
                        .POST(body).build();
        IOException failure = null;
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            try {
                return content(client.send(request, handlerOf(handler)));
            } catch (IOException e) {
                failure = e;
                pause((long) FIRST_PAUSE_MILLISECONDS << attempt);
            } catch (InterruptedException e) {
                throw interrupted(e);
            }
        }
        throw new ReplicaException("cannot reach " + address + ": " + failure, failure);
    }

    /** The body of an error is its message. */
    private static <T> BodyHandler<Object> handlerOf(BodyHandler<T> handler) {
        return info -> info.statusCode() == OK ? BodySubscribers.mapping(handler.apply(info), body -> (Object) body)
                        : BodySubscribers.mapping(BodySubscribers.ofString(StandardCharsets.UTF_8), body -> (Object) body);
    }

    private static void pause(long milliseconds) {
        try {
            Thread.sleep(milliseconds);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private static ReplicaException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new ReplicaException("interrupted", e);
    }

    @SuppressWarnings("unchecked")
    private <T> T content(HttpResponse<Object> response) {
        return switch (response.statusCode()) {
            case OK -> (T) response.body();
            case UNAUTHORIZED -> throw new ReplicaException("the server " + address + " refuses the token; give the one that it printed with --token");
            case NOT_FOUND -> throw new ReplicaException("the server has no replica at " + address + "; it printed the addresses of its replicas");
            default -> throw new ReplicaException((String) response.body());
        };
    }

    @Override
    public Transfer push(Replica replica) {
        Greeting greeting = Greeting.of(post("greeting", BodyPublishers.noBody(), BodyHandlers.ofByteArray()));
        try (TemporaryFile file = new TemporaryFile()) {
            file.write(out -> replica.writeChanges(greeting, out));
            long rows = Long.parseLong(post("merge", file(file.path()), BodyHandlers.ofString()));
            return new Transfer(rows, file.size());
        }
    }

    private static BodyPublisher file(Path path) {
        try {
            return BodyPublishers.ofFile(path);
        } catch (FileNotFoundException e) {
            throw new ReplicaException("cannot read " + path + ": " + e, e);
        }
    }

    @Override
    public Transfer pull(Replica replica) {
        try (TemporaryFile file = new TemporaryFile()) {
            post("changes", BodyPublishers.ofByteArray(replica.greeting().toBytes()), BodyHandlers.ofFile(file.path()));
            return new Transfer(replica.mergeAndForget(file.path()), file.size());
        }
    }

    @Override
    public void cloneTo(Path target, String name) {
        if (Files.exists(target)) {
            throw new ReplicaException(target + " exists already");
        }
        try (TemporaryFile file = new TemporaryFile(target)) {
            // A repeated request makes the same site again.
            post("clone", BodyPublishers.ofString(Replica.newSiteNumber() + "\n" + name), BodyHandlers.ofFile(file.path()));
            file.moveTo(target);
        }
        Replica.moved(target);
    }

    @Override
    public void close() {
        client.close();
    }
}
