package org.sqltruffle.bench.workload.program;

import java.util.List;
import org.sqltruffle.bench.workload.OpenDatabase;
import org.sqltruffle.bench.workload.Session;
import org.sqltruffle.bench.workload.TemporaryDirectory;
import org.sqltruffle.bench.workload.Workload;
import org.sqltruffle.tpch.database.GeneratedDatabase;
import org.sqltruffle.tpch.query.Answer;

/** TPC-C's transactions on a copy of the database. The answer is what the first of them read. */
public final class TpccWorkload implements Workload {

    public static final int TRANSACTIONS_PER_RUN = 50;

    private final TemporaryDirectory directory;
    private final TpccTerminal terminal;

    public TpccWorkload(OpenDatabase on, String journal) throws Exception {
        directory = TemporaryDirectory.create();
        Session session = on.engine().openWritable(GeneratedDatabase.copyTo(on.file(), directory.resolve("tpcc" + on.engine().suffix())));
        session.execute("PRAGMA journal_mode = " + journal);
        terminal = new TpccTerminal(session);
    }

    /** As tpcc.py gives it. */
    @Override
    public Answer answer() throws Exception {
        return new Answer(List.of("value1", "value2"), List.of(List.of((long) TRANSACTIONS_PER_RUN, run())));
    }

    @Override
    public long run() throws Exception {
        for (int i = 0; i < TRANSACTIONS_PER_RUN; i++) {
            terminal.run();
        }
        return terminal.seen();
    }

    @Override
    public void close() throws Exception {
        terminal.close();
        directory.close();
    }
}
