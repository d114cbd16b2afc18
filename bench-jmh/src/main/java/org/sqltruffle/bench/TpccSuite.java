package org.sqltruffle.bench;

import java.util.List;
import org.sqltruffle.tpch.GeneratedDatabase;
import org.sqltruffle.tpch.TpccDatabase;

/** TPC-C as the Python program tpcc.py, in SQLite's journal modes. */
final class TpccSuite implements Suite {

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
    public boolean accepts(Engine engine) {
        return engine.isPython();
    }

    @Override
    public List<String> references() {
        return List.of("cpython");
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

    @Override
    public Workload open(String benchmark, OpenDatabase on) {
        throw new UnsupportedOperationException("a Python program");
    }

    @Override
    public Class<? extends SuiteBenchmark> jmhClass() {
        throw new UnsupportedOperationException("a Python program");
    }
}
