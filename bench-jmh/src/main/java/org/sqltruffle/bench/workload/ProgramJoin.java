package org.sqltruffle.bench.workload;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** {@code pythonjoin}: the same join by the program, with two look-ups for each row. */
public final class ProgramJoin extends ProgramWorkload {

    public static final String OUTER = "SELECT ps_partkey, ps_suppkey FROM partsupp";
    public static final String PARTS = "SELECT p_name FROM part WHERE p_partkey = ?";
    public static final String SUPPLIERS = "SELECT s_name FROM supplier WHERE s_suppkey = ?";

    private final Query outer;
    private final Query parts;
    private final Query suppliers;

    ProgramJoin(Query outer, Query parts, Query suppliers) {
        this.outer = outer;
        this.parts = parts;
        this.suppliers = suppliers;
    }

    @Override
    protected List<Object> once() throws Exception {
        Map<String, String> names = new HashMap<>();
        outer.start();
        while (outer.next()) {
            names.put(name(parts, outer.getLong(0)), name(suppliers, outer.getLong(1)));
        }
        return List.of((long) names.size());
    }

    private static String name(Query query, long key) throws Exception {
        // SQLite binds parameters of a statement that was reset only.
        query.reset();
        query.bindLong(1, key);
        query.start();
        query.next();
        return query.getString(0);
    }

    @Override
    public void close() throws Exception {
        outer.close();
        parts.close();
        suppliers.close();
    }
}
