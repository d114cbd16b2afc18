package org.sqltruffle.bench.workload;

import java.util.List;

/** {@code pyfunction}: a query that calls a function of the host for each row. */
public final class FunctionLoop extends ProgramWorkload {

    /** Prices of odd orders are negative, so that the function has something to do. SQL has no & that all understand. */
    public static final String SQL = "SELECT " + HostFunctions.FUNCTION + "(l_extendedprice * (1 - 2*(l_orderkey % 2))) FROM lineitem";

    private final Query query;

    FunctionLoop(Query query) {
        this.query = query;
    }

    @Override
    protected List<Object> once() throws Exception {
        double total = 0;
        query.start();
        while (query.next()) {
            total += query.getDouble(0);
        }
        return List.of(total);
    }

    @Override
    public void close() throws Exception {
        query.close();
    }
}
