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
        Workload open(Engine engine, Session session) throws Exception;
    }

    private static final Map<String, Program> PROGRAMS = new LinkedHashMap<>();

    static {
        PROGRAMS.put("select", (engine, session) -> session.selectLoop(SelectLoop.SQL));
        PROGRAMS.put("innerjoin", (engine, session) -> new InnerJoin(session));
        PROGRAMS.put("pythonjoin", (engine, session) -> new ProgramJoin(session));
        PROGRAMS.put("pyfunction", (engine, session) -> new FunctionLoop(session));
        PROGRAMS.put("pyaggregate", (engine, session) -> new AggregateCall(session));
        PROGRAMS.put("filltable", (engine, session) -> session.fillTable(engine));
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
    public Workload open(String benchmark, Engine engine, Session session) throws Exception {
        return PROGRAMS.get(benchmark).open(engine, session);
    }

    @Override
    public Class<? extends SuiteBenchmark> jmhClass() {
        return MicroBenchmark.class;
    }
}
