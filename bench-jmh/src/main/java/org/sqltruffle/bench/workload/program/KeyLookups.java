package org.sqltruffle.bench.workload.program;

import java.util.List;
import org.sqltruffle.bench.workload.ProgramWorkload;
import org.sqltruffle.bench.workload.Query;
import org.sqltruffle.bench.workload.Session;

/** Lookups of single rows by their key in one transaction: by one statement, or by one that is prepared and closed for each. */
public final class KeyLookups extends ProgramWorkload {

    private static final int LOOKUPS = 1000;
    private static final int CUSTOMERS_AT_ONE = 150_000;
    /** A prime: the keys are spread over the table. */
    private static final int STEP = 7919;
    private static final String SQL = "SELECT c_name, c_acctbal FROM customer WHERE c_custkey = ?";

    private final Session session;
    private final int customers;
    /** {@code null}: one for each lookup. */
    private final Query prepared;

    public KeyLookups(Session session, double scale, boolean prepareEach) throws Exception {
        this.session = session;
        this.customers = (int) (CUSTOMERS_AT_ONE * scale);
        this.prepared = prepareEach ? null : session.prepare(SQL);
    }

    @Override
    protected List<Object> once() throws Exception {
        double balance = 0;
        long letters = 0;
        session.begin();
        for (int i = 0; i < LOOKUPS; i++) {
            Query query = prepared != null ? prepared : session.prepare(SQL);
            query.reset();
            query.bindLong(1, 1 + (long) i * STEP % customers);
            query.start();
            while (query.next()) {
                letters += query.getString(0).length();
                balance += query.getDouble(1);
            }
            if (prepared == null) {
                query.close();
            }
        }
        session.commit();
        return List.of(letters, balance);
    }

    @Override
    public void close() throws Exception {
        if (prepared != null) {
            prepared.close();
        }
    }
}
