package org.sqltruffle.bench.suite;

import java.util.List;
import org.sqltruffle.bench.engine.Engine;
import org.sqltruffle.bench.workload.OpenDatabase;
import org.sqltruffle.bench.workload.Workload;
import org.sqltruffle.tpch.database.GeneratedDatabase;
import org.sqltruffle.tpch.database.TextsDatabase;

/** Queries that clean texts by functions of Python, as the program udf.py. */
final class UdfSuite implements Suite {

    @Override
    public String name() {
        return "udf";
    }

    @Override
    public String description() {
        return "functions of Python that clean texts in queries, and the same without SQL";
    }

    @Override
    public List<String> benchmarks() {
        return List.of("listings", "listings_by_hand", "dear", "dear_by_hand", "flights", "flights_by_hand", "late", "late_by_hand");
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
        return quick ? 0.1 : 1;
    }

    @Override
    public GeneratedDatabase data(double scale) {
        return new TextsDatabase(scale);
    }

    @Override
    public long unitsPerRun(String benchmark, double scale) {
        return new TextsDatabase(scale).rows();
    }

    @Override
    public String unit() {
        return "rows";
    }

    @Override
    public Workload open(String benchmark, OpenDatabase on) {
        throw new UnsupportedOperationException("a Python program");
    }
}
