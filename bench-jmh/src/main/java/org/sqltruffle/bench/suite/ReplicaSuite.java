package org.sqltruffle.bench.suite;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.sqltruffle.bench.engine.Engine;
import org.sqltruffle.bench.workload.OpenDatabase;
import org.sqltruffle.bench.workload.Workload;
import org.sqltruffle.bench.workload.program.CapturedRows;
import org.sqltruffle.bench.workload.program.ReplicaExchange;
import org.sqltruffle.bench.workload.program.ReplicaTpcc;
import org.sqltruffle.tpch.database.GeneratedDatabase;
import org.sqltruffle.tpch.oltp.TpccDatabase;

/**
 * What replicas cost: the same work on a plain database, on a replica, and on one that synchronizes. All benchmarks of an engine run in one
 * process, in turns: the ratio of two of them says what capture costs.
 */
final class ReplicaSuite implements Suite {

    private static final String ENGINE = "sqltruffle-jdbc";
    private static final String PYTHON = "sqltruffle-python";
    private static final String CAPTURED = "captured";
    private static final String SYNCHRONIZED = "tpcc-synchronized-";
    private static final String BACKGROUND = "tpcc-background-";
    private static final List<String> JOURNALS = List.of("wal", "delete");
    private static final List<Integer> INTERVALS = List.of(100, 1_000, 5_000);
    private static final List<Integer> VOLUMES = List.of(1_000, 10_000, 100_000);

    @Override
    public String name() {
        return "replica";
    }

    @Override
    public String description() {
        return "what replicas cost: single statements, TPC-C and exchanges, on a plain database, a replica, and a replica that "
                        + "synchronizes; the scale is the number of warehouses";
    }

    @Override
    public List<String> benchmarks() {
        List<String> names = new ArrayList<>();
        for (String journal : JOURNALS) {
            for (String statement : List.of("insert", "update", "delete")) {
                names.add(statement + "-" + journal);
                names.add(statement + "-" + journal + "-" + CAPTURED);
            }
        }
        names.addAll(List.of("tpcc", "tpcc-" + CAPTURED));
        INTERVALS.forEach(interval -> names.add(SYNCHRONIZED + interval));
        INTERVALS.forEach(interval -> names.add(BACKGROUND + interval));
        names.add("clone");
        VOLUMES.forEach(rows -> names.add("push-" + rows));
        VOLUMES.forEach(rows -> names.add("pull-" + rows));
        return names;
    }

    @Override
    public boolean accepts(Engine engine) {
        // tpcc.py has the benchmarks of TPC-C.
        return engine.isOurs() && (engine.isPython() || Suite.super.accepts(engine) && engine.hasJournalModes());
    }

    @Override
    public boolean isUsual(Engine engine) {
        return engine.name().equals(ENGINE) || engine.name().equals(PYTHON);
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

    /** The number at the end of a benchmark's name. */
    private static int number(String benchmark) {
        return Integer.parseInt(benchmark.substring(benchmark.lastIndexOf('-') + 1));
    }

    @Override
    public long unitsPerRun(String benchmark, double scale) {
        if (benchmark.startsWith(SYNCHRONIZED)) {
            return Math.max(ReplicaTpcc.TRANSACTIONS_PER_RUN, number(benchmark));
        }
        if (benchmark.startsWith(BACKGROUND)) {
            return (long) number(benchmark) * ReplicaTpcc.INTERVALS_IN_BACKGROUND;
        }
        return switch (benchmark.split("-")[0]) {
            case "tpcc" -> ReplicaTpcc.TRANSACTIONS_PER_RUN;
            case "clone" -> 1;
            case "push", "pull" -> number(benchmark);
            default -> CapturedRows.ROWS_PER_RUN;
        };
    }

    @Override
    public String unit() {
        return "rows or transactions";
    }

    @Override
    public Workload open(String benchmark, OpenDatabase on) throws Exception {
        if (benchmark.startsWith(SYNCHRONIZED)) {
            return new ReplicaTpcc(on, ReplicaTpcc.Synchronizer.PROGRAM, number(benchmark));
        }
        if (benchmark.startsWith(BACKGROUND)) {
            return new ReplicaTpcc(on, ReplicaTpcc.Synchronizer.THREAD, number(benchmark));
        }
        String[] parts = benchmark.split("-");
        boolean captured = parts[parts.length - 1].equals(CAPTURED);
        return switch (parts[0]) {
            case "tpcc" ->
                new ReplicaTpcc(on, captured ? ReplicaTpcc.Synchronizer.CAPTURE : ReplicaTpcc.Synchronizer.NONE, ReplicaTpcc.NEVER);
            case "clone" -> new ReplicaExchange(on, ReplicaExchange.Phase.CLONE, 0);
            case "push", "pull" ->
                new ReplicaExchange(on, ReplicaExchange.Phase.valueOf(parts[0].toUpperCase(Locale.ROOT)), number(benchmark));
            default -> new CapturedRows(on.engine(), CapturedRows.Statement.valueOf(parts[0].toUpperCase(Locale.ROOT)), parts[1], captured);
        };
    }
}
