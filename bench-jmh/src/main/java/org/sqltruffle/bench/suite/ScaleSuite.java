package org.sqltruffle.bench.suite;

import java.util.List;
import org.sqltruffle.bench.engine.Engine;
import org.sqltruffle.bench.workload.OpenDatabase;
import org.sqltruffle.bench.workload.Workload;
import org.sqltruffle.tpch.database.GeneratedDatabase;
import org.sqltruffle.tpch.tpch.TpchDatabase;
import org.sqltruffle.tpch.tpch.TpchQueries;

/** What a row costs when there are more of them. */
final class ScaleSuite implements Suite {

    @Override
    public String name() {
        return "scale";
    }

    @Override
    public String description() {
        return "four of TPC-H's queries at several scale factors: what a row of lineitem costs";
    }

    @Override
    public List<String> benchmarks() {
        return List.of("q01", "q03", "q06", "q09");
    }

    /** The engines that read SQLite's own file; sqlite4j copies it into memory, and noinline is for what crosses the boundary. */
    @Override
    public boolean accepts(Engine engine) {
        return Suite.super.accepts(engine) && engine.isSqlite() && !engine.name().equals("sqlite4j") && !engine.name().equals("noinline");
    }

    /** As for other queries; each engine that waits for a compiler takes from the time of the others, at each scale anew. */
    @Override
    public boolean isUsual(Engine engine) {
        return !engine.name().equals("sqltruffle-api") && !engine.name().equals("sqltruffle-jdbc");
    }

    @Override
    public double defaultScale(boolean quick) {
        return defaultScales(quick).getFirst();
    }

    @Override
    public List<Double> defaultScales(boolean quick) {
        return quick ? List.of(0.02, 0.05, 0.1) : List.of(0.05, 0.1, 0.2, 0.5, 1.0);
    }

    @Override
    public GeneratedDatabase data(double scale) {
        return new TpchDatabase(scale);
    }

    @Override
    public long unitsPerRun(String benchmark, double scale) {
        return data(scale).tables().stream().filter(table -> table.name().equals("lineitem")).findFirst().orElseThrow().expectedRows();
    }

    @Override
    public String unit() {
        return "rows";
    }

    @Override
    public Workload open(String benchmark, OpenDatabase on) throws Exception {
        return on.session().workload(TpchQueries.ALL.sql(benchmark, on.engine().dialect()));
    }
}
