package org.sqltruffle.bridge.replication.transport;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.sqltruffle.bridge.replication.Replica;
import org.sqltruffle.bridge.replication.error.ReplicaException;

/** A file with one change set, which somebody carries. It has all that some known site may lack. */
final class FilePeer implements Peer {

    private final Path file;

    FilePeer(Path file) {
        this.file = file;
    }

    @Override
    public Transfer push(Replica replica) {
        byte[] changes = replica.changesSince(replica.knownToAll());
        write(file, changes);
        return new Transfer(Replica.rowsOf(changes), changes.length);
    }

    /** Writes a file as a whole, or not at all. */
    static void write(Path file, byte[] bytes) {
        Path part = file.resolveSibling(file.getFileName() + ".part");
        try {
            Files.write(part, bytes);
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new ReplicaException("cannot write " + file + ": " + e, e);
        }
    }

    static byte[] read(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new ReplicaException("cannot read " + file + ": " + e, e);
        }
    }

    @Override
    public Transfer pull(Replica replica) {
        byte[] changes = read(file);
        return new Transfer(replica.merge(changes), changes.length);
    }

    @Override
    public void cloneTo(Path target, String name) {
        throw new ReplicaException("a change set is no whole replica: clone a replica, a directory or a server");
    }

    @Override
    public void close() {
        // Nothing is open.
    }
}
