package org.sqltruffle.bridge.replication.transport;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import org.sqltruffle.bridge.replication.Greeting;
import org.sqltruffle.bridge.replication.Replica;
import org.sqltruffle.bridge.replication.error.ReplicaException;
import org.sqltruffle.bridge.replication.state.DamagedException;

/**
 * A replica behind a {@link ReplicaServer}. Each request can be repeated, and is, when the connection breaks or the server has too much to
 * do. A request that the server refuses is not repeated. The server is not trusted either: its answers have limits.
 */
final class HttpPeer implements Peer {

    private static final int ATTEMPTS = 8;
    private static final int OK = 200;
    private static final int UNAUTHORIZED = 401;
    private static final int NOT_FOUND = 404;
    private static final int UNAVAILABLE = 503;
    private static final int FIRST_PAUSE_MILLISECONDS = 20;
    private static final int MOST_TEXT = 1 << 16;
    private static final Duration TIMEOUT = Duration.ofMinutes(5);

    private final HttpClient client = HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).version(HttpClient.Version.HTTP_1_1)
                    .build();
    private final String address;
    private final String token;

    /** Takes the body of an answer. */
    private interface Receiver<T> {

        T receive(InputStream body) throws IOException;
    }

    HttpPeer(URI address, String token) {
        this.address = address.toString().replaceAll("/+$", "");
        this.token = token;
    }

    private <T> T post(String action, BodyPublisher body, Receiver<T> receiver) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(address + "/" + action)).timeout(TIMEOUT)
                        .header("Authorization", "Bearer " + (token == null ? "" : token))
                        // The server can refuse the request before it gets the body.
                        .expectContinue(body.contentLength() > 0).POST(body).build();
        ReplicaException failure = null;
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            try {
                HttpResponse<InputStream> response = client.send(request, BodyHandlers.ofInputStream());
                try (InputStream answer = response.body()) {
                    if (response.statusCode() == OK) {
                        return receiver.receive(answer);
                    }
                    failure = refusal(response.statusCode(), text(answer));
                }
                if (response.statusCode() != UNAVAILABLE) {
                    throw failure;
                }
            } catch (IOException e) {
                failure = new ReplicaException("cannot reach " + address + ": " + e, e);
                if (e instanceof HttpTimeoutException && !(e instanceof HttpConnectTimeoutException)) {
                    // The server may still be at work: another request would only make it slower.
                    throw failure;
                }
            } catch (InterruptedException e) {
                throw interrupted(e);
            }
            pause((long) FIRST_PAUSE_MILLISECONDS << attempt);
        }
        throw failure;
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

    /** The body of an error is its message. */
    private ReplicaException refusal(int status, String message) {
        return new ReplicaException(switch (status) {
            case UNAUTHORIZED -> "the server " + address + " refuses the token; give the one that it printed with --token";
            case NOT_FOUND -> "the server has no replica at " + address + "; it printed the addresses of its replicas";
            default -> message.isEmpty() ? "the server " + address + " answers with the status " + status : message;
        });
    }

    private static String text(InputStream body) throws IOException {
        return new String(body.readNBytes(MOST_TEXT), StandardCharsets.UTF_8);
    }

    @Override
    public Transfer push(Replica replica) {
        Greeting greeting = greeting(post("greeting", BodyPublishers.noBody(), body -> body.readNBytes((int) Greeting.mostBytes() + 1)));
        try (TemporaryFile file = new TemporaryFile()) {
            file.write(out -> replica.writeChanges(greeting, out));
            return new Transfer(rows(post("merge", file(file.path()), HttpPeer::text)), file.size());
        }
    }

    private Greeting greeting(byte[] bytes) {
        try {
            if (bytes.length > Greeting.mostBytes()) {
                throw new DamagedException("it is too large");
            }
            return Greeting.of(bytes);
        } catch (DamagedException e) {
            throw new ReplicaException("the server " + address + " does not answer as a replica (" + e.getMessage() + ")", e);
        }
    }

    private long rows(String answer) {
        try {
            return Long.parseLong(answer);
        } catch (NumberFormatException e) {
            throw new ReplicaException("the server " + address + " does not answer as a replica", e);
        }
    }

    private static BodyPublisher file(Path path) {
        try {
            return BodyPublishers.ofFile(path);
        } catch (FileNotFoundException e) {
            throw new ReplicaException("cannot read " + path + ": " + e, e);
        }
    }

    private static Receiver<Long> into(Path file) {
        return body -> Files.copy(body, file, StandardCopyOption.REPLACE_EXISTING);
    }

    @Override
    public Transfer pull(Replica replica) {
        try (TemporaryFile file = new TemporaryFile()) {
            post("changes", BodyPublishers.ofByteArray(replica.greeting().toBytes()), into(file.path()));
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
            post("clone", BodyPublishers.ofByteArray(new CloneRequest(Replica.newSiteNumber(), name).toBytes()), into(file.path()));
            file.moveTo(target);
        }
        Replica.moved(target);
    }

    @Override
    public void close() {
        client.close();
    }
}
