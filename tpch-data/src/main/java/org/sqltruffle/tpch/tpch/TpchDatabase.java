package org.sqltruffle.tpch.tpch;

import org.sqltruffle.tpch.database.GeneratedDatabase;

/**
 * TPC-H's eight tables (specification 3.0.1) with the rows of Trino's port of dbgen. Keys of one column are INTEGER PRIMARY KEY,
 * {@code partsupp} and {@code lineitem} have their two-column keys; indices on {@code l_partkey}, {@code l_suppkey}, {@code o_custkey},
 * {@code o_orderdate}, {@code ps_suppkey}, {@code s_nationkey}. Money is REAL, dates are ISO text, columns are NOT NULL as in the DDL of
 * the specification's own tools, no foreign keys are declared, ANALYZE has been run.
 *
 * <p>Whatever the scale, generating takes 300 MB of heap and some seconds for the pool of pseudo-text from which dbgen cuts the comments.
 */
public final class TpchDatabase extends GeneratedDatabase {
    private static final int VERSION = 1;
    private static final double BYTES_AT_ONE = 1.5e9;
    private static final int SUPPLIERS_PER_PART = 4;

    /**
     * @param scaleFactor 1 is 6 million rows of {@code lineitem} and a file of about 1.5 GB; 0.01 is the smallest for which the
     * specification's choice of suppliers works
     * @throws IllegalArgumentException if the scale factor is not a positive, finite number, or too small
     */
    public TpchDatabase(double scaleFactor) {
        requireScaleFactor(scaleFactor);
        requireDistinctSuppliers(scaleFactor);
        super("tpch-sf" + plain(scaleFactor), VERSION, (long) (BYTES_AT_ONE * scaleFactor), new TpchTables(scaleFactor).all());
    }

    /**
     * Clause 4.2.3 chooses the i-th supplier of part p among S as (p + i * (S/4 + (p-1)/S)) mod S + 1. For some scale factors below 0.025,
     * as 0.005 and 0.012, a part gets the same supplier twice, which is no valid {@code partsupp}. 0.01, 0.02 and everything from 0.025 on
     * is sound.
     */
    private static void requireDistinctSuppliers(double scaleFactor) {
        long suppliers = (long) (10_000 * scaleFactor);
        long parts = (long) (200_000 * scaleFactor);
        boolean sound = suppliers >= SUPPLIERS_PER_PART;
        // (p-1)/S takes the values 0 to about 20, as there are 20 parts to a supplier.
        for (long quotient = 0; sound && quotient <= (parts - 1) / suppliers; quotient++) {
            long step = suppliers / SUPPLIERS_PER_PART + quotient;
            for (int distance = 1; distance < SUPPLIERS_PER_PART; distance++) {
                sound &= distance * step % suppliers != 0;
            }
        }
        if (!sound) {
            throw new IllegalArgumentException("at the scale factor " + plain(scaleFactor)
                            + " TPC-H gives some parts the same supplier twice; use 0.01, 0.02, or 0.025 and more");
        }
    }
}
