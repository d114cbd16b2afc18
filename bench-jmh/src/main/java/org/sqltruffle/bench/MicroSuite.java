package org.sqltruffle.bench;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sqltruffle.tpch.GeneratedDatabase;
import org.sqltruffle.tpch.TpchDatabase;

/** SQPyte's six micro-benchmarks as Java programs: the twins of micro.py. */
final class MicroSuite implements Suite {

    /** Opens one of them. */
    @FunctionalInterface
    private interface Program {
        Workload open(OpenDatabase on) throws Exception;
    }

    private static final Map<String, Program> PROGRAMS = new LinkedHashMap<>();

    static {
        PROGRAMS.put("select", on -> on.session().selectLoop(SelectLoop.SQL));
        PROGRAMS.put("innerjoin", on -> new InnerJoin(on.session()));
        PROGRAMS.put("pythonjoin", on -> new ProgramJoin(on.session()));
        PROGRAMS.put("pyfunction", on -> new FunctionLoop(on.session()));
        PROGRAMS.put("pyaggregate", on -> new AggregateCall(on.session()));
        PROGRAMS.put("filltable", on -> on.session().fillTable(on.engine(), rows(on.scale())));
    }

    private static final int MOST_FILLED = 100_000;
    private static final int FILLED_AT_ONE = 1_000_000;

    /** Rows of {@code filltable}: the paper's number from scale 0.1 on, fewer below, as some engines take 0.3 ms for each. */
    private static int rows(double scale) {
        return (int) Math.min(MOST_FILLED, FILLED_AT_ONE * scale);
    }

    @Override
    public String name() {
        return "micro";
    }

    @Override
    public String description() {
        return "SQPyte's six micro-benchmarks, in Java";
    }

    @Override
    public List<String> benchmarks() {
        return List.copyOf(PROGRAMS.keySet());
    }

    @Override
    public double defaultScale(boolean quick) {
        return quick ? 0.02 : 0.1;
    }

    @Override
    public GeneratedDatabase data(double scale) {
        return new TpchDatabase(scale);
    }

    @Override
    public Workload open(String benchmark, OpenDatabase on) throws Exception {
        return PROGRAMS.get(benchmark).open(on);
    }

    @Override
    public Class<? extends SuiteBenchmark> jmhClass() {
        return MicroBenchmark.class;
    }
}
