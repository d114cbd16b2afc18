package org.sqltruffle.bench.workload;

import java.util.List;

/** {@code select}: a loop over three columns. */
public final class SelectLoop extends ProgramWorkload {

    public static final String SQL = "SELECT l_quantity, l_extendedprice, l_discount FROM lineitem";

    private final Query query;

    SelectLoop(Query query) {
        this.query = query;
    }

    @Override
    protected List<Object> once() throws Exception {
        double quantities = 0;
        double prices = 0;
        double discounted = 0;
        query.start();
        while (query.next()) {
            double price = query.getDouble(1);
            quantities += query.getDouble(0);
            prices += price;
            discounted += price * (1 - query.getDouble(2));
        }
        return List.of(quantities, prices, discounted);
    }

    @Override
    public void close() throws Exception {
        query.close();
    }
}
