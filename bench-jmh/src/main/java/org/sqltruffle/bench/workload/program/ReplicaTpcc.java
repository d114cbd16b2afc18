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
    /** An interval for a database that does not synchronize. */
    public static final int NEVER = 0;

    private final TemporaryDirectory directory = TemporaryDirectory.create();
    private final TpccTerminal terminal;
    private final int interval;
    private final Replica own;
    private final Replica other;

    /** @param captured whether it is a replica @param interval after how many transactions it synchronizes, or {@link #NEVER} */
    public ReplicaTpcc(OpenDatabase on, boolean captured, int interval) throws Exception {
        this.interval = interval;
        Path file = GeneratedDatabase.copyTo(on.file(), directory.resolve("tpcc" + on.engine().suffix()));
        if (captured) {
            Replica.init(file, "bench", List.of());
        }
        if (interval != NEVER) {
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
        return new Answer(List.of("value1", "value2"), List.of(List.of((long) Math.max(TRANSACTIONS_PER_RUN, interval), run())));
    }

    @Override
    public long run() throws Exception {
        for (int i = 1; i <= Math.max(TRANSACTIONS_PER_RUN, interval); i++) {
            terminal.run();
            if (interval != NEVER && i % interval == 0) {
                synchronize();
            }
        }
        return terminal.seen();
    }

    private void synchronize() {
        other.merge(own.changesFor(other.greeting()));
        own.merge(other.changesFor(own.greeting()));
        own.forget();
        other.forget();
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
