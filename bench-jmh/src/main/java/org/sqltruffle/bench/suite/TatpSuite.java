package org.sqltruffle.bench.suite;

import java.util.List;
import org.sqltruffle.bench.workload.OpenDatabase;
import org.sqltruffle.bench.workload.TatpWorkload;
import org.sqltruffle.bench.workload.Workload;
import org.sqltruffle.tpch.database.GeneratedDatabase;
import org.sqltruffle.tpch.oltp.TatpDatabase;

/** TATP with one client, on a disk, in SQLite's journal modes. */
final class TatpSuite implements Suite {

    private static final int SUBSCRIBERS_AT_ONE = 10_000;

    @Override
    public String name() {
        return "tatp";
    }

    @Override
    public String description() {
        return "TATP's seven transactions with one client, 10 000 subscribers at scale 1";
    }

    @Override
    public List<String> benchmarks() {
        return List.of("wal", "delete");
    }

    @Override
    public double defaultScale(boolean quick) {
        return quick ? 1 : 10;
    }

    @Override
    public GeneratedDatabase data(double scale) {
        return new TatpDatabase((int) (SUBSCRIBERS_AT_ONE * scale));
    }

    @Override
    public boolean writesFiles() {
        return true;
    }

    @Override
    public long unitsPerRun(String benchmark, double scale) {
        return TatpWorkload.TRANSACTIONS_PER_RUN;
    }

    @Override
    public String unit() {
        return "transactions";
    }

    @Override
    public Workload open(String benchmark, OpenDatabase on) throws Exception {
        if (!on.engine().hasJournalModes() && !benchmark.equals("wal")) {
            throw new UnsupportedOperationException("has no journal modes");
        }
        return on.session().tatp(on, benchmark, ((TatpDatabase) data(on.scale())).subscribers());
    }
}
