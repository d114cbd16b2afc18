package org.sqltruffle.bridge.replication.transport;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.sqltruffle.api.DatabaseException;
import org.sqltruffle.bridge.replication.Greeting;
import org.sqltruffle.bridge.replication.Replica;
import org.sqltruffle.bridge.replication.error.ReplicaException;
import org.sqltruffle.bridge.replication.state.DamagedException;

/** The replicas of a server, and what a request can ask of one. */
final class ServedReplicas {

    /** What flight events call who asks: a token is no name. */
    private static final String CLIENT = "a client";

    /** What a request asks for. */
    enum Action {
        GREETING, CHANGES, MERGE, CLONE;

        /** The last part of its address. */
        String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Returns {@code null} if there is none. */
        static Action named(String word) {
            return Stream.of(values()).filter(action -> action.word().equals(word)).findFirst().orElse(null);
        }
    }

    private final Map<String, Path> files = new HashMap<>();
    private final ServerLimits limits;
    /** One body is decoded at a time: this bounds the memory of all requests. */
    private final ReentrantLock decoding = new ReentrantLock();
    /** One request at a time uses a replica: its connection waits for others. */
    private final ReentrantLock using = new ReentrantLock();

    ServedReplicas(List<Path> replicas, ServerLimits limits) {
        this.limits = limits;
        for (Path file : replicas) {
            Replica.open(file).close();
            if (files.put(Peer.name(file), file) != null) {
                throw new ReplicaException(
                                "two replicas would have the address /" + Peer.name(file) + ": serve one of them at another port");
            }
        }
    }

    /** The file of the replica with a name, or {@code null}. */
    Path file(String name) {
        return files.get(name);
    }

    /** How large the body of a request may be. */
    long mostBytes(Action action) {
        return switch (action) {
            case GREETING -> 0;
            case CHANGES -> Greeting.mostBytes();
            case MERGE -> limits.changeSetBytes();
            case CLONE -> CloneRequest.MOST_BYTES;
        };
    }

    /** Merges a change set that has been received. */
    void merge(Path file, Path changes, TemporaryFile answer) throws IOException {
        long[] rows = new long[1];
        // A merge decodes the rows once more.
        decoding.lock();
        try (SyncRecord record = new SyncRecord(file, CLIENT, "served push")) {
            decode(() -> {
                Replica.verify(changes, limits.inflatedBytes());
                return changes;
            });
            use(file, replica -> rows[0] = replica.mergeAndForget(changes));
            record.done(new Peer.Transfer(rows[0], Files.size(changes)));
        } finally {
            decoding.unlock();
        }
        Files.writeString(answer.path(), String.valueOf(rows[0]));
    }

    /** Does what a request with a small body asks for. */
    void act(Action action, Path file, byte[] body, TemporaryFile answer) throws IOException {
        switch (action) {
            case GREETING -> {
                byte[][] greeting = new byte[1][];
                use(file, replica -> greeting[0] = replica.greeting().toBytes());
                Files.write(answer.path(), greeting[0]);
            }
            case CHANGES -> {
                Greeting greeting = decode(() -> Greeting.of(body));
                try (SyncRecord record = new SyncRecord(file, CLIENT, "served pull")) {
                    use(file, replica -> answer.write(out -> replica.writeChanges(greeting, out)));
                    record.done(new Peer.Transfer(0, answer.size()));
                }
            }
            case CLONE -> {
                CloneRequest request = CloneRequest.of(body);
                Files.delete(answer.path());
                use(file, replica -> replica.cloneTo(answer.path(), request.number(), request.name()));
            }
            case MERGE -> throw new IllegalArgumentException();
        }
    }

    private <T> T decode(Supplier<T> decoder) {
        decoding.lock();
        try {
            return decoder.get();
        } catch (ReplicaException e) {
            throw new Refusal(Refusal.BAD_REQUEST, e.getMessage(), e);
        } catch (DamagedException e) {
            throw new Refusal(Refusal.BAD_REQUEST, "this is no greeting of a replica (" + e.getMessage() + ")", e);
        } finally {
            decoding.unlock();
        }
    }

    private void use(Path file, Consumer<Replica> action) {
        using.lock();
        try (Replica replica = Replica.open(file)) {
            action.accept(replica);
        } catch (ReplicaException e) {
            boolean isOurs = e.getCause() instanceof IOException || e.getCause() instanceof UncheckedIOException
                            || e.getCause() instanceof DatabaseException;
            throw new Refusal(isOurs ? Refusal.FAILED : Refusal.CONFLICT, e.getMessage(), e);
        } catch (DatabaseException e) {
            throw new Refusal(Refusal.FAILED, "the server's database failed: " + e.getMessage(), e);
        } finally {
            using.unlock();
        }
    }
}
