package org.sqltruffle.bench;

import java.util.List;
import org.sqltruffle.tpch.GeneratedDatabase;
import org.sqltruffle.tpch.TpccDatabase;

/** TPC-C as the Python program tpcc.py, in SQLite's journal modes. */
final class TpccSuite extends PythonProgramSuite {

    private static final int TRANSACTIONS_PER_RUN = 50;

    @Override
    public String name() {
        return "tpcc";
    }

    @Override
    public String description() {
        return "TPC-C's five transactions, in Python, one terminal; the scale is the number of warehouses";
    }

    @Override
    public List<String> benchmarks() {
        return List.of("wal", "delete");
    }

    @Override
    public double defaultScale(boolean quick) {
        return 1;
    }

    @Override
    public GeneratedDatabase data(double scale) {
        if (scale != Math.rint(scale)) {
            throw new IllegalArgumentException("the number of warehouses must be whole, not " + scale);
        }
        return new TpccDatabase((int) scale);
    }

    @Override
    public long unitsPerRun(String benchmark, double scale) {
        return TRANSACTIONS_PER_RUN;
    }

    @Override
    public String unit() {
        return "transactions";
    }
}
