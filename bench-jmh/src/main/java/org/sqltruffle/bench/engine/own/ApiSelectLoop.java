package org.sqltruffle.bench.engine.own;

import java.util.List;
import org.sqltruffle.api.Query;
import org.sqltruffle.api.Row;
import org.sqltruffle.bench.workload.ProgramWorkload;

/** {@code select} with the loop's body inside the query. */
final class ApiSelectLoop extends ProgramWorkload {

    private final Query query;
    private double quantities;
    private double prices;
    private double discounted;

    ApiSelectLoop(Query query) {
        this.query = query;
    }

    @Override
    protected List<Object> once() {
        quantities = 0;
        prices = 0;
        discounted = 0;
        query.forEach(this::add);
        return List.of(quantities, prices, discounted);
    }

    private void add(Row row) {
        double price = row.getDouble(1);
        quantities += row.getDouble(0);
        prices += price;
        discounted += price * (1 - row.getDouble(2));
    }

    @Override
    public void close() {
        query.close();
    }
}
