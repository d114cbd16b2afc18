package org.sqltruffle.bench.suite;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.sqltruffle.bench.engine.Engine;
import org.sqltruffle.bench.workload.OpenDatabase;
import org.sqltruffle.bench.workload.Session;
import org.sqltruffle.bench.workload.Workload;
import org.sqltruffle.tpch.database.GeneratedDatabase;
import org.sqltruffle.tpch.query.Answer;
import org.sqltruffle.tpch.tpch.TpchDatabase;
import org.sqltruffle.tpch.tpch.TpchQueries;

/**
 * One table in many files: by {@code shards()} in one process, by Spark and by Trino. The benchmark {@code q06-16} is TPC-H's Q6 over 16
 * files, {@code q06-plain} over one file without {@code shards()}, and {@code q06-small} over 400 rows in 16 files, which is what a query
 * costs without rows. sqlite-jdbc reads one file in all of them. The Python program shards.py has the benchmarks of Spark and Trino.
 */
final class ShardsSuite implements Suite {

    private static final List<Integer> FILES = List.of(1, 4, 16, 256);
    private static final int MANY = 10_000;
    private static final int SMALL_FILES = 16;
    private static final long SMALL_ROWS = 400;
    private static final String PLAIN = "plain";
    private static final String SMALL = "small";
    /**
     * An aggregate that no file evaluates for {@code shards()}, Spark or Trino, because it has a subquery or adds integers: four values of
     * each row come to the engine.
     */
    private static final String ROWS = "SELECT count(*), sum(l_quantity + (SELECT 1)), sum(l_extendedprice), sum(l_discount), sum(l_tax) "
                    + "FROM lineitem";
    private static final String ROWS_NAME = "rows";

    @Override
    public String name() {
        return "shards";
    }

    @Override
    public String description() {
        return "TPC-H's lineitem in 1 to 256 files, and 10 000: two of its queries, and a sum over rows that the files do not group";
    }

    @Override
    public List<String> benchmarks() {
        List<String> names = new ArrayList<>();
        for (String query : List.of("q01", "q06", ROWS_NAME)) {
            names.add(query + "-" + PLAIN);
            FILES.forEach(files -> names.add(query + "-" + files));
            if (!query.equals(ROWS_NAME)) {
                names.add(query + "-" + SMALL);
            }
        }
        names.add("q06-" + MANY);
        return names;
    }

    @Override
    public boolean accepts(Engine engine) {
        return engine.isDistributed() || Suite.super.accepts(engine)
                        && (engine.isOurs() && !engine.name().equals("noinline") || engine.name().equals("sqlite-jdbc"));
    }

    @Override
    public boolean isUsual(Engine engine) {
        return engine.isDistributed() || engine.name().equals("sqltruffle") || engine.name().equals("sqlite-jdbc");
    }

    @Override
    public double defaultScale(boolean quick) {
        return quick ? 0.02 : 0.8;
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
    public boolean addsInOneOrder() {
        return false;
    }

    @Override
    public long unitsPerRun(String benchmark, double scale) {
        return benchmark.endsWith(SMALL) ? SMALL_ROWS : data(scale).tables().stream().filter(table -> table.name().equals("lineitem"))
                        .findFirst().orElseThrow().expectedRows();
    }

    @Override
    public String unit() {
        return "rows";
    }

    /** What follows the last hyphen. */
    private static String variant(String benchmark) {
        return benchmark.substring(benchmark.lastIndexOf('-') + 1);
    }

    private static LineitemShards shards(Path database, String benchmark) {
        return switch (variant(benchmark)) {
            case PLAIN -> new LineitemShards(database, 1, Long.MAX_VALUE);
            case SMALL -> new LineitemShards(database, SMALL_FILES, SMALL_ROWS);
            case String files -> new LineitemShards(database, Integer.parseInt(files), Long.MAX_VALUE);
        };
    }

    /** The one file with the same rows. */
    private static LineitemShards merged(Path database, String benchmark) {
        return new LineitemShards(database, 1, variant(benchmark).equals(SMALL) ? SMALL_ROWS : Long.MAX_VALUE);
    }

    /** Each of them once, in the order of the benchmarks. */
    private static <T> List<T> distinct(List<String> benchmarks, Function<String, T> of) {
        Set<T> all = new LinkedHashSet<>();
        benchmarks.forEach(benchmark -> all.add(of.apply(benchmark)));
        return List.copyOf(all);
    }

    @Override
    public void makeFiles(Path database, List<String> benchmarks) throws IOException {
        for (String benchmark : benchmarks) {
            merged(database, benchmark).make();
            shards(database, benchmark).make();
        }
    }

    @Override
    public List<String> describeFiles(Path database, List<String> benchmarks) throws IOException {
        List<String> lines = new ArrayList<>();
        for (Path directory : distinct(benchmarks, benchmark -> shards(database, benchmark).directory())) {
            String benchmark = benchmarks.stream().filter(each -> shards(database, each).directory().equals(directory)).findFirst()
                            .orElseThrow();
            lines.add(String.format(Locale.ROOT, "%s: %,d bytes", directory.getFileName(), shards(database, benchmark).bytes()));
        }
        return lines;
    }

    /** Of {@link #ROWS}. */
    private static final int VALUES_PER_ROW = 4;
    private static final String OURS = "sqltruffle";
    private static final String SPARK = "spark-sqltruffle";
    private static final String SPARK_JDBC = "spark-sqlite-jdbc";

    @Override
    public List<List<String>> goals(double scale, BiFunction<String, String, OptionalDouble> seconds) {
        long rows = unitsPerRun("q06-" + MANY, scale);
        List<List<String>> goals = new ArrayList<>();
        for (String query : List.of("q01", "q06")) {
            goals.add(List.of(query + ": shards() over 16 files, times one file", "<= 1.15",
                            text("%.2f", quotient(seconds.apply(query + "-16", OURS), seconds.apply(query + "-" + PLAIN, OURS)))));
        }
        goals.add(List.of(String.format(Locale.ROOT, "shards() over %,d files of %,d rows, seconds", MANY, rows / MANY), "<= 3",
                        text("%.2f", seconds.apply("q06-" + MANY, OURS))));
        for (String query : List.of("q01", "q06")) {
            goals.add(List.of(query + " grouped by 16 files, Spark's fixed cost left out: sqlite-jdbc's leaves, times ours", ">= 10",
                            text("%.1f", quotient(beyond(query + "-16", query, SPARK_JDBC, seconds),
                                            beyond(query + "-16", query, SPARK, seconds)))));
        }
        OptionalDouble values = beyond(ROWS_NAME + "-16", "q06", SPARK, seconds);
        goals.add(List.of("rows of 16 files that Spark groups, its fixed cost left out: nanoseconds for a value", "<= 15",
                        text("%.1f", values.isEmpty() ? values : OptionalDouble.of(values.getAsDouble() * 1e9 / (VALUES_PER_ROW * rows)))));
        goals.add(List.of("the same: sqlite-jdbc's leaves, times ours", ">= 8",
                        text("%.1f", quotient(beyond(ROWS_NAME + "-16", "q06", SPARK_JDBC, seconds), values))));
        return goals;
    }

    /** Seconds without those of the query over a few rows. */
    private static OptionalDouble beyond(String benchmark, String small, String engine,
                    BiFunction<String, String, OptionalDouble> seconds) {
        OptionalDouble all = seconds.apply(benchmark, engine);
        OptionalDouble fixed = seconds.apply(small + "-" + SMALL, engine);
        return all.isEmpty() || fixed.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(all.getAsDouble() - fixed.getAsDouble());
    }

    private static OptionalDouble quotient(OptionalDouble over, OptionalDouble under) {
        return over.isEmpty() || under.isEmpty() || under.getAsDouble() <= 0 ? OptionalDouble.empty()
                        : OptionalDouble.of(over.getAsDouble() / under.getAsDouble());
    }

    private static String text(String format, OptionalDouble number) {
        return number.isEmpty() ? "-" : String.format(Locale.ROOT, format, number.getAsDouble());
    }

    @Override
    public Workload open(String benchmark, OpenDatabase on) throws Exception {
        makeFiles(on.file(), List.of(benchmark));
        String query = benchmark.substring(0, benchmark.indexOf('-'));
        String sql = query.equals(ROWS_NAME) ? ROWS : TpchQueries.ALL.sql(query);
        if (on.engine() instanceof Engine engine && engine.isOurs() && !benchmark.endsWith(PLAIN)) {
            String files = shards(on.file(), benchmark).directory().toString().replace("'", "''");
            return on.session().workload(sql.replace("FROM lineitem", "FROM shards('" + files + "/*.db', 'lineitem') AS lineitem"));
        }
        Session session = on.engine().open(merged(on.file(), benchmark).file(0));
        return new WithSession(session, session.workload(sql));
    }

    /** A query with a session of its own. */
    private record WithSession(Session session, Workload query) implements Workload {

        @Override
        public Answer answer() throws Exception {
            return query.answer();
        }

        @Override
        public long run() throws Exception {
            return query.run();
        }

        @Override
        public String tier() {
            return query.tier();
        }

        @Override
        public void close() throws Exception {
            try (session) {
                query.close();
            }
        }
    }
}
