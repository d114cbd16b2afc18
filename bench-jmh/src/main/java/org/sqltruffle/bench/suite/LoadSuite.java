package org.sqltruffle.bench.suite;

import java.util.List;
import org.sqltruffle.bench.engine.XerialEngine;
import org.sqltruffle.bench.workload.Session;
import org.sqltruffle.bench.engine.XerialEngine;
import org.sqltruffle.bench.workload.Session;
import org.sqltruffle.bench.workload.OpenDatabase;
import org.sqltruffle.bench.workload.Workload;
import org.sqltruffle.bench.workload.program.CsvLoad;
import org.sqltruffle.tpch.database.GeneratedDatabase;
import org.sqltruffle.tpch.database.GeneratedTable;
import org.sqltruffle.tpch.database.LoadListener;
import org.sqltruffle.tpch.tpch.TpchDatabase;

/** Tables read from CSV files into new databases on a disk. */
final class LoadSuite implements Suite {

    private static final List<String> TABLES = List.of("lineitem", "orders", "partsupp", "customer");

    @Override
    public String name() {
        return "load";
    }

    @Override
    public String description() {
        return "TPC-H's tables, each from a CSV file into a new database, with keys and indices but in DuckDB";
    }

    @Override
    public List<String> benchmarks() {
        return TABLES;
    }

    @Override
    public double defaultScale(boolean quick) {
        return quick ? 0.01 : 0.05;
    }

    @Override
    public GeneratedDatabase data(double scale) {
        return new TpchDatabase(scale);
    }

    @Override
    public boolean readsSqliteFile() {
        return true;
    }

    @Override
    public boolean writesFiles() {
        return true;
    }

    @Override
    public long unitsPerRun(String benchmark, double scale) {
        return table(benchmark, scale).expectedRows();
    }

    private GeneratedTable table(String name, double scale) {
        return data(scale).tables().stream().filter(table -> table.name().equals(name)).findFirst().orElseThrow();
    }

    @Override
    public String unit() {
        return "rows";
    }

    @Override
    public Workload open(String benchmark, OpenDatabase on) throws Exception {
        try (Session source = new XerialEngine().open(data(on.scale()).file(on.file().getParent(), LoadListener.SILENT))) {
            return new CsvLoad(on.engine(), table(benchmark, on.scale()).schema(), source);
        }
    }
}
