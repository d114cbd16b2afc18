package org.sqltruffle.bench.suite;

import java.util.List;
import java.util.Locale;
import org.sqltruffle.bench.engine.Engine;
import org.sqltruffle.bench.workload.OpenDatabase;
import org.sqltruffle.bench.workload.Workload;
import org.sqltruffle.bench.workload.program.CapturedRows;
import org.sqltruffle.bench.workload.program.ReplicaTpcc;
import org.sqltruffle.tpch.database.GeneratedDatabase;
import org.sqltruffle.tpch.oltp.TpccDatabase;

/** What replicas cost: the same work on a plain database, on a replica, and on one that synchronizes. */
final class ReplicaSuite implements Suite {

    private static final String CAPTURED = "-captured";
    private static final String SYNCHRONIZED = "-synchronized";

    @Override
    public String name() {
        return "replica";
    }

    @Override
    public String description() {
        return "single-row statements and TPC-C on a plain database, on a replica, and synchronizing every 1 000 transactions; the scale is the number of warehouses";
    }

    @Override
    public List<String> benchmarks() {
        return List.of("insert", "insert-captured", "update", "update-captured", "delete", "delete-captured", "tpcc", "tpcc-captured", "tpcc-synchronized");
    }

    @Override
    public boolean accepts(Engine engine) {
        return Suite.super.accepts(engine) && engine.isOurs() && engine.hasJournalModes();
    }

    @Override
    public double defaultScale(boolean quick) {
        return 1;
    }

    @Override
    public GeneratedDatabase data(double scale) {
        return new TpccDatabase((int) scale);
    }

    @Override
    public boolean writesFiles() {
        return true;
    }

    @Override
    public long unitsPerRun(String benchmark, double scale) {
        return benchmark.startsWith("tpcc") ? ReplicaTpcc.TRANSACTIONS_PER_RUN : CapturedRows.ROWS_PER_RUN;
    }

    @Override
    public String unit() {
        return "operations";
    }

    @Override
    public Workload open(String benchmark, OpenDatabase on) throws Exception {
        boolean synchronizing = benchmark.endsWith(SYNCHRONIZED);
        boolean captured = synchronizing || benchmark.endsWith(CAPTURED);
        String what = benchmark.replaceFirst("-.*", "");
        return what.equals("tpcc") ? new ReplicaTpcc(on, captured, synchronizing)
                        : new CapturedRows(on.engine(), CapturedRows.Statement.valueOf(what.toUpperCase(Locale.ROOT)), captured);
    }
}
