package org.sqltruffle.bench.workload;

import java.util.List;

/** {@code pyaggregate}: a query whose aggregate is the host's. */
public final class AggregateCall extends ProgramWorkload {

    public static final String SQL = "SELECT " + HostFunctions.AGGREGATE + "(l_extendedprice * (1 - 2*(l_orderkey % 2))) FROM lineitem";

    private final Query query;

    AggregateCall(Query query) {
        this.query = query;
    }

    @Override
    protected List<Object> once() throws Exception {
        query.start();
        query.next();
        return List.of(query.getDouble(0));
    }

    @Override
    public void close() throws Exception {
        query.close();
    }
}
