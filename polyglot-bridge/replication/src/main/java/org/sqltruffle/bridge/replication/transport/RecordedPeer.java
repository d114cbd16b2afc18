package org.sqltruffle.bridge.replication.transport;

import java.nio.file.Path;
import java.util.function.Function;
import org.sqltruffle.bridge.replication.Progress;
import org.sqltruffle.bridge.replication.Replica;

/** A peer whose transfers are events of flight recordings. */
final class RecordedPeer implements Peer {

    private final String name;
    private final Peer peer;

    /** @param name what the events call the peer */
    RecordedPeer(String name, Peer peer) {
        this.name = name;
        this.peer = peer;
    }

    @Override
    public Transfer push(Replica replica) {
        return recorded("push", replica, peer::push);
    }

    @Override
    public Transfer pull(Replica replica) {
        return recorded("pull", replica, peer::pull);
    }

    private Transfer recorded(String direction, Replica replica, Function<Replica, Transfer> transfer) {
        try (SyncRecord record = new SyncRecord(replica.file(), name, direction)) {
            try {
                return record.done(transfer.apply(replica));
            } catch (RuntimeException e) {
                record.failed(e);
                throw e;
            }
        }
    }

    @Override
    public void onProgress(Progress progress) {
        peer.onProgress(progress);
    }

    @Override
    public void cloneTo(Path target, String newName) {
        peer.cloneTo(target, newName);
    }

    @Override
    public void close() {
        peer.close();
    }
}
