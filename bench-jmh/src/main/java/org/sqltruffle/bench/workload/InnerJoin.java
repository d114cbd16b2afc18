package org.sqltruffle.bench.workload;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** {@code innerjoin}: a join by the engine, whose rows go into a map. */
public final class InnerJoin extends ProgramWorkload {

    public static final String SQL = "SELECT part.p_name, supplier.s_name FROM partsupp, part, supplier WHERE ps_partkey = p_partkey AND "
                    + "ps_suppkey = s_suppkey";

    private final Query query;

    InnerJoin(Query query) {
        this.query = query;
    }

    @Override
    protected List<Object> once() throws Exception {
        Map<String, String> names = new HashMap<>();
        query.start();
        while (query.next()) {
            names.put(query.getString(0), query.getString(1));
        }
        return List.of((long) names.size());
    }

    @Override
    public void close() throws Exception {
        query.close();
    }
}
