package org.sqltruffle.bench.workload.program;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.sqltruffle.bench.workload.OpenDatabase;
import org.sqltruffle.bench.workload.Session;
import org.sqltruffle.bench.workload.TemporaryDirectory;
import org.sqltruffle.bench.workload.Workload;
import org.sqltruffle.bridge.replication.Replica;
import org.sqltruffle.bridge.replication.transport.Peer;
import org.sqltruffle.tpch.database.GeneratedDatabase;
import org.sqltruffle.tpch.query.Answer;

/**
 * TPC-C's transactions on a copy of the database that is no replica, that is one, or that synchronizes with another one every so many
 * transactions.
 */
public final class ReplicaTpcc implements Workload {

    public static final int TRANSACTIONS_PER_RUN = 1_000;
    /** A run with a thread that synchronizes has so many intervals, because nothing goes on during its last synchronization. */
    public static final int INTERVALS_IN_BACKGROUND = 10;
    /** An interval for a database that does not synchronize. */
    public static final int NEVER = 0;

    /** Who synchronizes. */
    public enum Synchronizer {
        /** Nobody: the database is plain. */
        NONE,
        /** Nobody, although the database is a replica. */
        CAPTURE,
        /** The program itself, which waits meanwhile. */
        PROGRAM,
        /** Another thread. The program waits only for the synchronization before the last one. */
        THREAD
    }

    private final TemporaryDirectory directory = TemporaryDirectory.create();
    private final TpccTerminal terminal;
    private final Synchronizer synchronizer;
    private final int interval;
    private final Replica own;
    private final Peer other;
    private final ExecutorService thread = Executors.newSingleThreadExecutor();

    /** @param interval after how many transactions it synchronizes, or {@link #NEVER} */
    public ReplicaTpcc(OpenDatabase on, Synchronizer synchronizer, int interval) throws Exception {
        this.synchronizer = synchronizer;
        this.interval = interval;
        Path file = GeneratedDatabase.copyTo(on.file(), directory.resolve("tpcc" + on.engine().suffix()));
        Session session = on.engine().openWritable(file);
        session.execute("PRAGMA journal_mode = WAL");
        session.execute("PRAGMA busy_timeout = 10000");
        if (synchronizer != Synchronizer.NONE) {
            Replica.init(file, "bench", List.of());
        }
        if (interval != NEVER) {
            own = Replica.open(file);
            own.cloneTo(directory.resolve("other.db"), "other");
            other = Peer.of(directory.resolve("other.db").toString(), null);
        } else {
            own = null;
            other = null;
        }
        terminal = new TpccTerminal(session);
    }

    private int transactions() {
        return synchronizer == Synchronizer.THREAD ? interval * INTERVALS_IN_BACKGROUND : Math.max(TRANSACTIONS_PER_RUN, interval);
    }

    @Override
    public Answer answer() throws Exception {
        return new Answer(List.of("value1", "value2"), List.of(List.of((long) transactions(), run())));
    }

    @Override
    public long run() throws Exception {
        Future<?> running = null;
        for (int i = 1; i <= transactions(); i++) {
            terminal.runBesideOthers();
            if (interval != NEVER && i % interval == 0) {
                if (synchronizer == Synchronizer.PROGRAM) {
                    synchronize();
                } else {
                    if (running != null) {
                        running.get();
                    }
                    running = thread.submit(this::synchronize);
                }
            }
        }
        if (running != null) {
            running.get();
        }
        return terminal.seen();
    }

    private void synchronize() {
        other.pull(own);
        other.push(own);
    }

    @Override
    public void close() throws Exception {
        thread.close();
        terminal.close();
        if (own != null) {
            own.close();
            other.close();
        }
        directory.close();
    }
}
