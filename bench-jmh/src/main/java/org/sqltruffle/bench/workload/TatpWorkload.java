package org.sqltruffle.bench.workload;

import java.util.ArrayList;
import java.util.List;
import org.sqltruffle.tpch.database.GeneratedDatabase;
import org.sqltruffle.tpch.oltp.TatpCall;
import org.sqltruffle.tpch.oltp.TatpMix;
import org.sqltruffle.tpch.oltp.TatpTransaction;
import org.sqltruffle.tpch.query.Answer;

/** TATP's transactions on a copy of the database. The answer is what the first of them found and changed. */
public abstract class TatpWorkload implements Workload {

    public static final int TRANSACTIONS_PER_RUN = 100;
    private static final int TRANSACTIONS_OF_ANSWER = 2000;
    private static final long SEED = 1;

    private final TemporaryDirectory directory;
    private final Session session;
    private final TatpMix mix;
    private final long[] successes = new long[TatpTransaction.values().length];

    public TatpWorkload(OpenDatabase on, String journal, int subscribers) throws Exception {
        directory = TemporaryDirectory.create();
        session = on.engine().openWritable(GeneratedDatabase.copyTo(on.file(), directory.resolve("tatp" + on.engine().suffix())));
        if (on.engine().hasJournalModes()) {
            session.execute("PRAGMA journal_mode = " + journal);
            session.execute("PRAGMA foreign_keys = on");
        }
        mix = new TatpMix(subscribers, SEED);
    }

    /** The session on the copy. */
    protected final Session session() {
        return session;
    }

    /** The next transaction to run. */
    protected final TatpCall next() {
        return mix.next();
    }

    /**
     * Runs the next transactions.
     *
     * @param found counts by transaction those that found or changed something
     * @return a number that depends on all that the transactions have read since the beginning
     */
    protected abstract long transactions(int count, long[] found) throws Exception;

    @Override
    public final Answer answer() throws Exception {
        long[] found = new long[successes.length];
        long seen = transactions(TRANSACTIONS_OF_ANSWER, found);
        List<Object> row = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (TatpTransaction transaction : TatpTransaction.values()) {
            names.add(transaction.name());
            row.add(found[transaction.ordinal()]);
        }
        names.add("seen");
        row.add(seen);
        return new Answer(names, List.of(row));
    }

    @Override
    public final long run() throws Exception {
        return transactions(TRANSACTIONS_PER_RUN, successes);
    }

    protected abstract void closeStatements() throws Exception;

    @Override
    public final void close() throws Exception {
        closeStatements();
        session.close();
        directory.close();
    }
}
