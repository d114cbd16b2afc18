package org.sqltruffle.tpch.oltp;

import org.sqltruffle.tpch.database.GeneratedDatabase;

/**
 * TPC-C's nine tables (specification 5.11, clause 1.3) with an initial population by clause 4.3.3. Values that are NULL there are not here:
 * an order that was not delivered has the carrier 0, and its lines the delivery date {@code -}. Indices besides the keys: customers by last
 * name, orders by customer. ANALYZE has been run.
 */
public final class TpccDatabase extends GeneratedDatabase {
    private static final int VERSION = 1;
    private static final long BYTES_PER_WAREHOUSE = 90_000_000;

    private final int warehouses;

    /**
     * @param warehouses each has 10 districts, 30 000 customers, 30 000 orders and a stock of 100 000 items, and takes about 90 MB
     * @throws IllegalArgumentException if there is not at least one
     */
    public TpccDatabase(int warehouses) {
        if (warehouses < 1) {
            throw new IllegalArgumentException("the number of warehouses must be positive, not " + warehouses);
        }
        super("tpcc-" + warehouses, VERSION, warehouses * BYTES_PER_WAREHOUSE, new TpccTables(warehouses).all());
        this.warehouses = warehouses;
    }

    /** How many warehouses there are; their ids start with 1. */
    public int warehouses() {
        return warehouses;
    }
}
