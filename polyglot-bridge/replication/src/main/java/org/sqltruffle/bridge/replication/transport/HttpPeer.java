package org.sqltruffle.bridge.replication.transport;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
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
    private static final int FIRST_PAUSE_MILLISECONDS = 20;
    private static final Duration TIMEOUT = Duration.ofMinutes(5);

    private final HttpClient client = HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).version(HttpClient.Version.HTTP_1_1).build();
    private final String address;
    private final String token;

    HttpPeer(URI address, String token) {
        this.address = address.toString().replaceAll("/+$", "");
        this.token = token;
    }

    private byte[] post(String action, byte[] body) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(address + "/" + action)).timeout(TIMEOUT).header("Authorization", "Bearer " + (token == null ? "" : token))
                        .POST(HttpRequest.BodyPublishers.ofByteArray(body)).build();
        IOException failure = null;
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            try {
                HttpResponse<byte[]> response = client.send(request, HttpResponse.BodyHandlers.ofByteArray());
                return content(response);
            } catch (IOException e) {
                failure = e;
                pause((long) FIRST_PAUSE_MILLISECONDS << attempt);
            } catch (InterruptedException e) {
                throw interrupted(e);
            }
        }
        throw new ReplicaException("cannot reach " + address + ": " + failure, failure);
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

    private byte[] content(HttpResponse<byte[]> response) {
        return switch (response.statusCode()) {
            case 200 -> response.body();
            case 401 -> throw new ReplicaException("the server " + address + " refuses the token; give the one that it printed with --token");
            case 404 -> throw new ReplicaException("the server has no replica at " + address + "; it printed the addresses of its replicas");
            default -> throw new ReplicaException(new String(response.body(), StandardCharsets.UTF_8));
        };
    }

    @Override
    public Transfer push(Replica replica) {
        byte[] changes = replica.changesFor(Greeting.of(post("greeting", new byte[0])));
        long rows = Long.parseLong(new String(post("merge", changes), StandardCharsets.US_ASCII));
        return new Transfer(rows, changes.length);
    }

    @Override
    public Transfer pull(Replica replica) {
        byte[] changes = post("changes", replica.greeting().toBytes());
        Transfer transfer = new Transfer(replica.merge(changes), changes.length);
        replica.forget();
        return transfer;
    }

    @Override
    public void cloneTo(Path target, String name) {
        if (Files.exists(target)) {
            throw new ReplicaException(target + " exists already");
        }
        FilePeer.write(target, post("clone", name.getBytes(StandardCharsets.UTF_8)));
        Replica.moved(target);
    }

    @Override
    public void close() {
        client.close();
    }
}
