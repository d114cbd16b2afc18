package org.sqltruffle.bench;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sqltruffle.tpch.GeneratedDatabase;
import org.sqltruffle.tpch.TpchDatabase;

/** What a Java program does with a database: the JDBC driver and the Java API beside sqlite-jdbc. */
final class JavaSuite implements Suite {

    /** Opens one of them. */
    @FunctionalInterface
    private interface Program {
        Workload open(OpenDatabase on) throws Exception;
    }

    private static final Map<String, Program> PROGRAMS = new LinkedHashMap<>();
    private static final Set<String> ENGINES = Set.of("sqltruffle-jdbc", "sqltruffle-api", "sqlite-jdbc");

    static {
        PROGRAMS.put("columns3", on -> on.session().selectLoop(SelectLoop.SQL));
        PROGRAMS.put("columns16", on -> on.session().workload("SELECT * FROM lineitem WHERE l_orderkey <= 20000"));
        PROGRAMS.put("lookups", on -> new KeyLookups(on.session(), on.scale(), false));
        PROGRAMS.put("lookups-prepared", on -> new KeyLookups(on.session(), on.scale(), true));
        PROGRAMS.put("function", on -> new FunctionLoop(withFunctions(on.session())));
        PROGRAMS.put("aggregate", on -> new AggregateCall(withFunctions(on.session())));
        PROGRAMS.put("batch", on -> new BatchInsert(on.engine()));
        PROGRAMS.put("threads1", on -> new ParallelScans(on.engine(), on.file(), 1));
        PROGRAMS.put("threads2", on -> new ParallelScans(on.engine(), on.file(), 2));
    }

    /** The driver's functions are those of the Java API. */
    private static Session withFunctions(Session session) {
        return session instanceof JdbcSession jdbc && jdbc.engine() instanceof TruffleJdbcEngine ? new JdbcFunctions(jdbc) : session;
    }

    @Override
    public String name() {
        return "java";
    }

    @Override
    public String description() {
        return "Java programs: scans, lookups by key, functions in Java, a batch of inserts, two threads";
    }

    @Override
    public List<String> benchmarks() {
        return List.copyOf(PROGRAMS.keySet());
    }

    @Override
    public boolean accepts(Engine engine) {
        return ENGINES.contains(engine.name());
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
        return JavaBenchmark.class;
    }
}
