package org.sqltruffle.bridge.replication.transport;

import java.nio.file.Path;
import org.sqltruffle.bridge.replication.Progress;
import org.sqltruffle.bridge.replication.Replica;

/** A replica on this machine. */
final class LocalPeer implements Peer {

    private final Replica other;

    LocalPeer(Path file) {
        this.other = Replica.open(file);
    }

    @Override
    public Transfer push(Replica replica) {
        return transfer(replica, other);
    }

    @Override
    public Transfer pull(Replica replica) {
        return transfer(other, replica);
    }

    private static Transfer transfer(Replica from, Replica to) {
        try (TemporaryFile file = new TemporaryFile()) {
            file.write(out -> from.writeLocalChanges(to.greeting(), out));
            return new Transfer(to.mergeAndForget(file.path()), file.size());
        }
    }

    @Override
    public void onProgress(Progress progress) {
        other.onProgress(progress);
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
