package org.sqltruffle.bench;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.sqltruffle.tpch.Answer;
import org.sqltruffle.tpch.GeneratedDatabase;
import org.sqltruffle.tpch.TatpCall;
import org.sqltruffle.tpch.TatpMix;
import org.sqltruffle.tpch.TatpTransaction;

/** TATP's transactions on a copy of the database. The answer is what the first of them found and changed. */
final class TatpWorkload implements Workload {

    static final int TRANSACTIONS_PER_RUN = 100;
    private static final int TRANSACTIONS_OF_ANSWER = 2000;
    private static final long SEED = 1;

    private final TemporaryDirectory directory;
    private final Session session;
    private final Map<TatpTransaction, List<Query>> statements = new EnumMap<>(TatpTransaction.class);
    private final TatpMix mix;
    private long seen;

    TatpWorkload(OpenDatabase on, String journal, int subscribers) throws Exception {
        directory = TemporaryDirectory.create();
        session = on.engine().openWritable(GeneratedDatabase.copyTo(on.file(), directory.resolve("tatp" + on.engine().suffix())));
        if (on.engine().hasJournalModes()) {
            session.execute("PRAGMA journal_mode = " + journal);
            session.execute("PRAGMA foreign_keys = on");
        }
        for (TatpTransaction transaction : TatpTransaction.values()) {
            List<Query> queries = new ArrayList<>();
            for (String sql : transaction.statements()) {
                queries.add(session.prepare(sql));
            }
            statements.put(transaction, queries);
        }
        mix = new TatpMix(subscribers, SEED);
    }

    @Override
    public Answer answer() throws Exception {
        long[] successes = new long[TatpTransaction.values().length];
        for (int i = 0; i < TRANSACTIONS_OF_ANSWER; i++) {
            TatpCall call = mix.next();
            successes[call.transaction().ordinal()] += run(call) ? 1 : 0;
        }
        List<Object> row = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (TatpTransaction transaction : TatpTransaction.values()) {
            names.add(transaction.name());
            row.add(successes[transaction.ordinal()]);
        }
        names.add("seen");
        row.add(seen);
        return new Answer(names, List.of(row));
    }

    @Override
    public long run() throws Exception {
        for (int i = 0; i < TRANSACTIONS_PER_RUN; i++) {
            run(mix.next());
        }
        return seen;
    }

    /** Runs one transaction and says whether it found or changed something. */
    private boolean run(TatpCall call) throws Exception {
        List<Query> queries = statements.get(call.transaction());
        boolean several = queries.size() > 1;
        if (several) {
            session.begin();
        }
        try {
            boolean success = false;
            for (int i = 0; i < queries.size(); i++) {
                success = run(call.transaction().statements().get(i), queries.get(i), call.parameters(i));
            }
            if (several) {
                session.commit();
            }
            return success;
        } catch (Exception e) {
            // The one that TATP expects: an INSERT that violates a key.
            if (call.transaction() != TatpTransaction.INSERT_CALL_FORWARDING) {
                throw e;
            }
            queries.getLast().reset();
            session.rollback();
            return false;
        }
    }

    private boolean run(String sql, Query query, Object[] parameters) throws Exception {
        query.reset();
        for (int i = 0; i < parameters.length; i++) {
            if (parameters[i] instanceof Long number) {
                query.bindLong(i + 1, number);
            } else {
                query.bindString(i + 1, (String) parameters[i]);
            }
        }
        if (!sql.startsWith("SELECT")) {
            return query.update() > 0;
        }
        boolean found = false;
        query.start();
        while (query.next()) {
            found = true;
            seen = 31 * seen + Getter.length(query.getString(query.columnCount() - 1));
        }
        query.reset();
        return found;
    }

    @Override
    public void close() throws Exception {
        for (List<Query> queries : statements.values()) {
            for (Query query : queries) {
                query.close();
            }
        }
        session.close();
        directory.close();
    }
}
