package org.sqltruffle.bench.suite;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.sqltruffle.bench.engine.DuckdbEngine;
import org.sqltruffle.bench.engine.Engine;
import org.sqltruffle.bench.engine.JdbcSession;
import org.sqltruffle.bench.engine.own.JdbcFunctions;
import org.sqltruffle.bench.engine.own.TruffleJdbcEngine;
import org.sqltruffle.bench.workload.AggregateCall;
import org.sqltruffle.bench.workload.FunctionLoop;
import org.sqltruffle.bench.workload.SelectLoop;
import org.sqltruffle.bench.workload.OpenDatabase;
import org.sqltruffle.bench.workload.Session;
import org.sqltruffle.bench.workload.Workload;
import org.sqltruffle.bench.workload.program.BatchInsert;
import org.sqltruffle.bench.workload.program.KeyLookups;
import org.sqltruffle.bench.workload.program.OwnSession;
import org.sqltruffle.bench.workload.program.Program;
import org.sqltruffle.bench.workload.program.ParallelScans;

/** What a Java program does with a database: the JDBC driver and the Java API beside sqlite-jdbc. */
final class JavaSuite extends ProgramSuite {

    private static final Map<String, Program> PROGRAMS = new LinkedHashMap<>();
    private static final Set<String> ENGINES = Set.of("sqltruffle-jdbc", "sqltruffle-api", "sqlite-jdbc", "duckdb", "duckdb-all");

    /** Branches, and rows of table region. */
    private static final int LARGE = 3500;
    private static final int REGIONS = 5;

    static {
        PROGRAMS.put("columns3", on -> on.session().selectLoop(SelectLoop.SQL));
        PROGRAMS.put("columns16", on -> on.session().workload("SELECT * FROM lineitem WHERE l_orderkey <= 20000"));
        PROGRAMS.put("lookups", on -> new KeyLookups(on.session(), on.scale(), false));
        PROGRAMS.put("lookups-prepared", on -> new KeyLookups(on.session(), on.scale(), true));
        PROGRAMS.put("function", OwnSession.of(on -> withFunctions(on.session()).functionLoop(FunctionLoop.SQL)));
        PROGRAMS.put("aggregate", OwnSession.of(on -> withFunctions(on.session()).aggregateCall(AggregateCall.SQL)));
        PROGRAMS.put("batch", on -> insert(on, false));
        PROGRAMS.put("keys", on -> insert(on, true));
        PROGRAMS.put("large", on -> on.session().workload(large()));
        PROGRAMS.put("threads1", on -> new ParallelScans(on.engine(), on.file(), 1));
        PROGRAMS.put("threads2", on -> new ParallelScans(on.engine(), on.file(), 2));
    }

    private static Workload insert(OpenDatabase on, boolean withKeys) throws Exception {
        if (on.engine() instanceof DuckdbEngine) {
            throw new UnsupportedOperationException("an inserted row takes about a millisecond");
        }
        if (withKeys && on.session().jdbc().isEmpty()) {
            throw new UnsupportedOperationException("generated keys are JDBC's");
        }
        return new BatchInsert(on.engine(), withKeys);
    }

    /** A query whose program has thousands of instructions and reads few rows. */
    private static String large() {
        String branches = IntStream.range(0, LARGE).mapToObj(i -> " WHEN " + i + " THEN 'x" + i + "'").collect(Collectors.joining());
        return "SELECT r_regionkey, CASE r_regionkey + " + (LARGE - REGIONS) + branches + " END FROM region";
    }

    /** The driver's functions are those of the Java API. */
    private static Session withFunctions(Session session) {
        return session instanceof JdbcSession jdbc && jdbc.engine() instanceof TruffleJdbcEngine ? new JdbcFunctions(jdbc) : session;
    }

    JavaSuite() {
        super(PROGRAMS);
    }

    @Override
    public String name() {
        return "java";
    }

    @Override
    public String description() {
        return "Java programs: scans, lookups by key, functions in Java, inserts, a large program, two threads";
    }

    @Override
    public boolean isUsual(Engine engine) {
        return !(engine instanceof DuckdbEngine);
    }

    @Override
    public boolean accepts(Engine engine) {
        return ENGINES.contains(engine.name());
    }
}
