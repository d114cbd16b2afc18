package org.sqltruffle.bridge.replication.transport;

import java.nio.file.Path;
import org.sqltruffle.events.EventKind;
import org.sqltruffle.events.RecordedEvents;
import org.sqltruffle.events.Recorder;

/** A transfer as an event of flight recordings. It is a failure unless {@link #done} is called before {@link #close}. */
final class SyncRecord implements AutoCloseable {

    private final Object event;
    private final Path file;
    private final String peer;
    private final String direction;
    private Peer.Transfer transfer = Peer.Transfer.NONE;
    private String error = "failed";

    /** Begins. @param peer what the event calls the other side */
    SyncRecord(Path file, String peer, String direction) {
        Recorder.look();
        this.event = Recorder.begin(EventKind.REPLICA_SYNC);
        this.file = file;
        this.peer = peer;
        this.direction = direction;
    }

    Peer.Transfer done(Peer.Transfer what) {
        transfer = what;
        error = "";
        return what;
    }

    void failed(RuntimeException e) {
        error = String.valueOf(e.getMessage());
    }

    @Override
    public void close() {
        if (event != null) {
            RecordedEvents.endReplicaSync(event, file.toString(), peer, direction, transfer.rows(), transfer.bytes(), error);
        }
    }
}
