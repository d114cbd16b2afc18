package org.sqltruffle.bridge.replication.transport;

import java.nio.file.Path;
import org.sqltruffle.bridge.replication.Replica;

/** A replica on this machine. */
final class LocalPeer implements Peer {

    private final Replica other;

    LocalPeer(Path file) {
        this.other = Replica.open(file);
    }

    @Override
    public Transfer push(Replica replica) {
        byte[] changes = replica.changesFor(other.greeting());
        Transfer transfer = new Transfer(other.merge(changes), changes.length);
        other.forget();
        return transfer;
    }

    @Override
    public Transfer pull(Replica replica) {
        byte[] changes = other.changesFor(replica.greeting());
        Transfer transfer = new Transfer(replica.merge(changes), changes.length);
        replica.forget();
        return transfer;
    }

    @Override
    public void cloneTo(Path target, String name) {
        other.cloneTo(target, name);
    }

    @Override
    public void close() {
        other.close();
    }
}
