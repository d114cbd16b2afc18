package org.sqltruffle.bridge.replication.transport;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.sqltruffle.bridge.replication.Progress;
import org.sqltruffle.bridge.replication.Replica;
import org.sqltruffle.bridge.replication.error.ReplicaException;

/** Another replica, or a place where replicas leave changes for each other. */
public interface Peer extends AutoCloseable {

    /** What files of change sets end with. */
    String CHANGES = ".changes";

    /** What was transferred. @param rows rows with changes @param bytes size of the change sets */
    record Transfer(long rows, long bytes) {

        public static final Transfer NONE = new Transfer(0, 0);

        Transfer plus(Transfer other) {
            return new Transfer(rows + other.rows, bytes + other.bytes);
        }
    }

    /** Sends the changes that the peer lacks. */
    Transfer push(Replica replica);

    /** Merges the changes that the replica lacks. */
    Transfer pull(Replica replica);

    /** Sets who is told how far the peer's own work has come, if it happens in this process. */
    default void onProgress(Progress progress) {
        // Elsewhere, or nothing to tell.
    }

    /** Makes a new replica. */
    void cloneTo(Path target, String name);

    @Override
    void close();

    /** The name of a replica's file without its ending: the last part of its address, and the name of its site if it gets no other one. */
    static String name(Path file) {
        String name = file.getFileName().toString();
        int dot = name.lastIndexOf('.');
        return dot > 0 ? name.substring(0, dot) : name;
    }

    /** As {@link #of(String, String, Path)}, without a key. */
    static Peer of(String address, String token) {
        return of(address, token, null);
    }

    /**
     * Finds a peer.
     *
     * @param address a URL, a directory, a file that ends with {@code .changes}, or the file of a replica
     * @param token for a server, or {@code null}
     * @param key the file of a key that encrypts what is left in a directory or a file, or {@code null}
     */
    static Peer of(String address, String token, Path key) {
        if (address.startsWith("http://") || address.startsWith("https://")) {
            if (key != null) {
                throw new ReplicaException(
                                "a server of replicas merges changes, so it has to read them: synchronize through a directory to keep "
                                                + "them from it");
            }
            return new RecordedPeer(address.replaceFirst("//[^/@]*@", "//"), new HttpPeer(URI.create(address), token));
        }
        Path path = Path.of(address);
        if (Files.isDirectory(path)) {
            return new RecordedPeer(address, new DirectoryPeer(path, Shelf.of(key)));
        }
        return new RecordedPeer(address, address.endsWith(CHANGES) ? new FilePeer(path, Shelf.of(key)) : new LocalPeer(path));
    }

    /** Makes a key for {@link #of(String, String, Path)} in a file that does not exist. */
    static void makeKey(Path file) {
        Seal.makeKey(file);
    }
}
