package org.sqltruffle.bench.workload;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.sqltruffle.tpch.oltp.TatpCall;
import org.sqltruffle.tpch.oltp.TatpTransaction;

/** TATP's transactions in Java, through the row interface of an engine. */
final class TatpQueries extends TatpWorkload {

    private final Map<TatpTransaction, List<Query>> statements = new EnumMap<>(TatpTransaction.class);
    private long seen;

    TatpQueries(OpenDatabase on, String journal, int subscribers) throws Exception {
        super(on, journal, subscribers);
        for (TatpTransaction transaction : TatpTransaction.values()) {
            List<Query> queries = new ArrayList<>();
            for (String sql : transaction.statements()) {
                queries.add(session().prepare(sql));
            }
            statements.put(transaction, queries);
        }
    }

    @Override
    protected long transactions(int count, long[] found) throws Exception {
        for (int i = 0; i < count; i++) {
            TatpCall call = next();
            found[call.transaction().ordinal()] += run(call) ? 1 : 0;
        }
        return seen;
    }

    /** Runs one transaction and says whether it found or changed something. */
    private boolean run(TatpCall call) throws Exception {
        List<Query> queries = statements.get(call.transaction());
        boolean several = queries.size() > 1;
        if (several) {
            session().begin();
        }
        try {
            boolean success = false;
            for (int i = 0; i < queries.size(); i++) {
                success = run(call.transaction().statements().get(i), queries.get(i), call.parameters(i));
            }
            if (several) {
                session().commit();
            }
            return success;
        } catch (Exception e) {
            // The one that TATP expects: an INSERT that violates a key.
            if (call.transaction() != TatpTransaction.INSERT_CALL_FORWARDING) {
                throw e;
            }
            queries.getLast().reset();
            session().rollback();
            if (queries.getLast().isClosed()) {
                queries.set(queries.size() - 1, session().prepare(call.transaction().statements().getLast()));
            }
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
    protected void closeStatements() throws Exception {
        for (List<Query> queries : statements.values()) {
            for (Query query : queries) {
                query.close();
            }
        }
    }
}
