package org.sqltruffle.bench.suite;

import java.util.LinkedHashMap;
import java.util.Map;
import org.sqltruffle.bench.engine.Engine;
import org.sqltruffle.bench.workload.AggregateCall;
import org.sqltruffle.bench.workload.FunctionLoop;
import org.sqltruffle.bench.workload.InnerJoin;
import org.sqltruffle.bench.workload.ProgramJoin;
import org.sqltruffle.bench.workload.SelectLoop;
import org.sqltruffle.bench.workload.program.OwnSession;
import org.sqltruffle.bench.workload.program.Program;

/** SQPyte's six micro-benchmarks as Java programs: the twins of micro.py. */
final class MicroSuite extends ProgramSuite {

    private static final Map<String, Program> PROGRAMS = new LinkedHashMap<>();

    static {
        PROGRAMS.put("select", on -> on.session().selectLoop(SelectLoop.SQL));
        PROGRAMS.put("innerjoin", on -> on.session().innerJoin(InnerJoin.SQL));
        PROGRAMS.put("pythonjoin", on -> on.session().programJoin(ProgramJoin.OUTER, ProgramJoin.PARTS, ProgramJoin.SUPPLIERS));
        PROGRAMS.put("pyfunction", OwnSession.of(on -> on.session().functionLoop(FunctionLoop.SQL)));
        PROGRAMS.put("pyaggregate", OwnSession.of(on -> on.session().aggregateCall(AggregateCall.SQL)));
        PROGRAMS.put("filltable", on -> on.session().fillTable(on.engine(), rows(on.scale())));
    }

    private static final int MOST_FILLED = 100_000;
    private static final int FILLED_AT_ONE = 1_000_000;

    /** Rows of {@code filltable}: the paper's number from scale 0.1 on, fewer below, as some engines take 0.3 ms for each. */
    private static int rows(double scale) {
        return (int) Math.min(MOST_FILLED, FILLED_AT_ONE * scale);
    }

    MicroSuite() {
        super(PROGRAMS);
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
    public boolean isUsual(Engine engine) {
        return true;
    }

    @Override
    public boolean hasAblations() {
        return true;
    }
}
