package org.sqltruffle.bench.workload.program;

import java.nio.file.Path;
import java.util.List;
import org.sqltruffle.bench.workload.OpenDatabase;
import org.sqltruffle.bench.workload.Session;
import org.sqltruffle.bench.workload.TemporaryDirectory;
import org.sqltruffle.bench.workload.Workload;
import org.sqltruffle.bridge.replication.Replica;
import org.sqltruffle.tpch.database.GeneratedDatabase;
import org.sqltruffle.tpch.query.Answer;

/** TPC-C's transactions on a copy of the database that is no replica, that is one, or that synchronizes with another one every so many transactions. */
public final class ReplicaTpcc implements Workload {

    public static final int TRANSACTIONS_PER_RUN = 1_000;

    private final TemporaryDirectory directory = TemporaryDirectory.create();
    private final TpccTerminal terminal;
    private final Replica own;
    private final Replica other;

    /** @param captured whether it is a replica @param synchronizing whether each run ends with a synchronization */
    public ReplicaTpcc(OpenDatabase on, boolean captured, boolean synchronizing) throws Exception {
        Path file = GeneratedDatabase.copyTo(on.file(), directory.resolve("tpcc" + on.engine().suffix()));
        if (captured) {
            Replica.init(file, "bench", List.of());
        }
        if (synchronizing) {
            own = Replica.open(file);
            own.cloneTo(directory.resolve("other.db"), "other");
            other = Replica.open(directory.resolve("other.db"));
        } else {
            own = null;
            other = null;
        }
        Session session = on.engine().openWritable(file);
        session.execute("PRAGMA journal_mode = WAL");
        terminal = new TpccTerminal(session);
    }

    @Override
    public Answer answer() throws Exception {
        return new Answer(List.of("value1", "value2"), List.of(List.of((long) TRANSACTIONS_PER_RUN, run())));
    }

    @Override
    public long run() throws Exception {
        for (int i = 0; i < TRANSACTIONS_PER_RUN; i++) {
            terminal.run();
        }
        if (own != null) {
            other.merge(own.changesFor(other.greeting()));
            own.merge(other.changesFor(own.greeting()));
            own.forget();
            other.forget();
        }
        return terminal.seen();
    }

    @Override
    public void close() throws Exception {
        terminal.close();
        if (own != null) {
            own.close();
            other.close();
        }
        directory.close();
    }
}
