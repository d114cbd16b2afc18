package org.sqltruffle.bridge.replication.transport;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.sqltruffle.bridge.replication.Replica;
import org.sqltruffle.bridge.replication.error.ReplicaException;
import org.sqltruffle.bridge.replication.state.Versions;

/** A file with one change set, which somebody carries. It has all that some known site may lack. */
final class FilePeer implements Peer {

    private final Path file;
    private final Shelf shelf;

    FilePeer(Path file, Shelf shelf) {
        this.file = file;
        this.shelf = shelf;
    }

    @Override
    public Transfer push(Replica replica) {
        return write(file, replica, replica.knownToAll(), shelf);
    }

    /** Writes all changes after a version vector to a file, as a whole or not at all. */
    static Transfer write(Path file, Replica replica, Versions base, Shelf shelf) {
        try (TemporaryFile part = new TemporaryFile(file)) {
            Transfer transfer = new Transfer(shelf.write(part, out -> replica.writeChangesSince(base, out)), part.size());
            part.moveTo(file);
            return transfer;
        }
    }

    @Override
    public Transfer pull(Replica replica) {
        return merge(file, replica, shelf);
    }

    static Transfer merge(Path file, Replica replica, Shelf shelf) {
        try {
            return new Transfer(shelf.read(file, replica::merge), Files.size(file));
        } catch (IOException e) {
            throw new ReplicaException("cannot read " + file + ": " + e, e);
        }
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
