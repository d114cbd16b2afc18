package org.sqltruffle.bench.suite;

import java.util.List;
import org.sqltruffle.bench.engine.Engine;
import org.sqltruffle.bench.engine.c.CEngine;
import org.sqltruffle.bench.workload.OpenDatabase;
import org.sqltruffle.bench.workload.Workload;
import org.sqltruffle.bench.workload.program.TpccWorkload;
import org.sqltruffle.tpch.database.GeneratedDatabase;
import org.sqltruffle.tpch.oltp.TpccDatabase;

/** TPC-C as the Python program tpcc.py and its twin in Java, in SQLite's journal modes. */
final class TpccSuite implements Suite {

    @Override
    public String name() {
        return "tpcc";
    }

    @Override
    public String description() {
        return "TPC-C's five transactions, in Java and in Python, one terminal; the scale is the number of warehouses";
    }

    @Override
    public List<String> benchmarks() {
        return List.of("wal", "delete");
    }

    @Override
    public boolean accepts(Engine engine) {
        // There is no program in C for its transactions.
        return engine.isPython() || Suite.super.accepts(engine) && engine.hasJournalModes() && !(engine instanceof CEngine);
    }

    @Override
    public List<String> references() {
        return List.of("sqlite-jdbc", "cpython");
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
    public boolean writesFiles() {
        return true;
    }

    @Override
    public long unitsPerRun(String benchmark, double scale) {
        return TpccWorkload.TRANSACTIONS_PER_RUN;
    }

    @Override
    public String unit() {
        return "transactions";
    }

    @Override
    public Workload open(String benchmark, OpenDatabase on) throws Exception {
        return new TpccWorkload(on, benchmark);
    }
}
