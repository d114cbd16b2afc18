package org.sqltruffle.bench.workload.program;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.sqltruffle.bench.workload.OpenDatabase;
import org.sqltruffle.bench.workload.ProgramWorkload;
import org.sqltruffle.bench.workload.Session;
import org.sqltruffle.bench.workload.TemporaryDirectory;
import org.sqltruffle.bridge.replication.Replica;
import org.sqltruffle.tpch.database.GeneratedDatabase;

/**
 * Two replicas of TPC-C's database exchange a number of changed rows, or a new one is made. The answer has the bytes of the change set, or
 * of the new file.
 */
public final class ReplicaExchange extends ProgramWorkload {

    /** What a run does. */
    public enum Phase {
        /** Makes a new replica. */
        CLONE,
        /** Changes rows, folds the journal and writes a change set. */
        PUSH,
        /** The same, and merges the change set at the other replica. */
        PULL
    }

    private final TemporaryDirectory directory = TemporaryDirectory.create();
    private final Phase phase;
    private final int rows;
    private final Session session;
    private final Replica own;
    private final Replica other;
    private int runs;

    public ReplicaExchange(OpenDatabase on, Phase phase, int rows) throws Exception {
        this.phase = phase;
        this.rows = rows;
        Path file = GeneratedDatabase.copyTo(on.file(), directory.resolve("own" + on.engine().suffix()));
        Replica.init(file, "own", List.of());
        own = Replica.open(file);
        own.cloneTo(directory.resolve("other.db"), "other");
        other = Replica.open(directory.resolve("other.db"));
        session = on.engine().openWritable(file);
        session.execute("PRAGMA journal_mode = WAL");
    }

    @Override
    protected List<Object> once() throws Exception {
        runs++;
        if (phase == Phase.CLONE) {
            Path target = directory.resolve("clone.db");
            own.cloneTo(target, "clone " + runs);
            long bytes = Files.size(target);
            Files.delete(target);
            return List.of(bytes);
        }
        session.execute("UPDATE stock SET s_quantity = s_quantity + 1 WHERE s_w_id = 1 AND s_i_id <= " + rows);
        byte[] changes = own.changesFor(other.greeting());
        if (phase == Phase.PULL) {
            other.mergeAndForget(changes);
            own.mergeAndForget(other.changesFor(own.greeting()));
            other.forget();
        }
        return List.of((long) rows);
    }

    @Override
    public void close() throws Exception {
        session.close();
        own.close();
        other.close();
        directory.close();
    }
}
