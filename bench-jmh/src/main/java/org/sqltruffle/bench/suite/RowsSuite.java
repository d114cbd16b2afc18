package org.sqltruffle.bench.suite;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sqltruffle.bench.engine.Engine;
import org.sqltruffle.bench.workload.OpenDatabase;
import org.sqltruffle.bench.workload.Workload;
import org.sqltruffle.tpch.database.GeneratedDatabase;
import org.sqltruffle.tpch.database.RowsDatabase;

/** How fast rows arrive, by type of column: the loop of the caller folds them, or keeps them in a list. */
final class RowsSuite implements Suite {

    private static final Map<String, String> QUERIES = new LinkedHashMap<>();
    private static final String LIST = "id-list";

    static {
        QUERIES.put("id", "SELECT id FROM testdata");
        QUERIES.put(LIST, "SELECT id FROM testdata");
        QUERIES.put("text", "SELECT str FROM testdata");
        QUERIES.put("timestamp", "SELECT t FROM testdata");
        QUERIES.put("all", "SELECT id, str, t FROM testdata");
    }

    @Override
    public String name() {
        return "rows";
    }

    @Override
    public String description() {
        return "rows of SELECT id FROM testdata and by type of column, 10 000 at scale 1";
    }

    @Override
    public List<String> benchmarks() {
        return List.copyOf(QUERIES.keySet());
    }

    @Override
    public boolean accepts(Engine engine) {
        return engine.isDatabase();
    }

    @Override
    public boolean hasAblations() {
        return true;
    }

    @Override
    public boolean isUsual(Engine engine) {
        return Suite.isTelling(engine);
    }

    @Override
    public double defaultScale(boolean quick) {
        return 1;
    }

    @Override
    public GeneratedDatabase data(double scale) {
        return new RowsDatabase(scale);
    }

    @Override
    public long unitsPerRun(String benchmark, double scale) {
        return new RowsDatabase(scale).rows();
    }

    @Override
    public String unit() {
        return "rows";
    }

    @Override
    public Workload open(String benchmark, OpenDatabase on) throws Exception {
        String sql = QUERIES.get(benchmark);
        return benchmark.equals(LIST) ? on.session().listOfIds(sql) : on.session().workload(sql);
    }
}
