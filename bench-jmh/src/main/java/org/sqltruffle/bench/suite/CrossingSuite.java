package org.sqltruffle.bench.suite;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sqltruffle.bench.engine.Engine;
import org.sqltruffle.bench.engine.c.CallEngine;
import org.sqltruffle.bench.engine.c.CallSession;
import org.sqltruffle.bench.engine.c.NfiLoop;
import org.sqltruffle.bench.workload.Getter;
import org.sqltruffle.bench.workload.HostFunctions;
import org.sqltruffle.bench.workload.OpenDatabase;
import org.sqltruffle.bench.workload.Query;
import org.sqltruffle.bench.workload.Session;
import org.sqltruffle.bench.workload.Workload;
import org.sqltruffle.bench.workload.program.CrossingWorkload;
import org.sqltruffle.tpch.database.GeneratedDatabase;
import org.sqltruffle.tpch.database.RowsDatabase;

/** What one call across the boundary between Java and the engine costs, by kind of call. */
public final class CrossingSuite implements Suite {

    /** Calls of one kind. */
    @FunctionalInterface
    private interface Calls {
        Workload open(Session session) throws Exception;
    }

    private static final String ROWS = "SELECT id FROM testdata";
    private static final String VALUES = "SELECT id, id + 0.5, str FROM testdata";
    private static final String PARAMETER = "SELECT ?";
    private static final String CONSTANT = "SELECT 1";
    private static final Map<String, Calls> KINDS = new LinkedHashMap<>();

    static {
        KINDS.put("next", session -> new CrossingWorkload(session, ROWS, (query, n) -> {
            query.start();
            long rows = 0;
            while (rows < n && query.next()) {
                rows++;
            }
            return rows;
        }));
        KINDS.put("getLong", session -> onFirstRow(session, query -> query.getLong(0)));
        KINDS.put("getDouble", session -> onFirstRow(session, query -> (long) query.getDouble(1)));
        KINDS.put("getString", session -> onFirstRow(session, query -> Getter.length(query.getString(2))));
        KINDS.put("bindLong", session -> new CrossingWorkload(session, PARAMETER, (query, n) -> {
            query.reset();
            for (int i = 0; i < n; i++) {
                query.bindLong(1, i);
            }
            return n;
        }));
        KINDS.put("execute", session -> new CrossingWorkload(session, CONSTANT, (query, n) -> {
            long sum = 0;
            for (int i = 0; i < n; i++) {
                query.start();
                query.next();
                sum += query.getLong(0);
            }
            return sum;
        }));
        KINDS.put("function", session -> {
            session.createHostFunction();
            return new CrossingWorkload(session, "SELECT sum(" + HostFunctions.FUNCTION + "(id)) FROM testdata", (query, n) -> {
                query.start();
                query.next();
                return query.getLong(0);
            });
        });
    }

    /** A getter on the current row. */
    @FunctionalInterface
    private interface Read {
        long read(Query query) throws Exception;
    }

    private static Workload onFirstRow(Session session, Read getter) throws Exception {
        return new CrossingWorkload(session, VALUES, (query, n) -> {
            query.start();
            query.next();
            long sum = 0;
            for (int i = 0; i < n; i++) {
                sum += getter.read(query);
            }
            return sum;
        });
    }

    @Override
    public String name() {
        return "crossing";
    }

    @Override
    public String description() {
        return "calls between a program and the engine, 10 000 of each kind";
    }

    @Override
    public List<String> benchmarks() {
        return List.copyOf(KINDS.keySet());
    }

    @Override
    public boolean accepts(Engine engine) {
        return engine.isDatabase() && !engine.name().equals("sqlite-c") || engine instanceof CallEngine;
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
        if (scale != 1) {
            throw new IllegalArgumentException("the crossing suite has no scales; leave --sf out");
        }
        return new RowsDatabase(1);
    }

    @Override
    public long unitsPerRun(String benchmark, double scale) {
        return CrossingWorkload.CALLS;
    }

    @Override
    public String unit() {
        return "calls";
    }

    @Override
    public Workload open(String benchmark, OpenDatabase on) throws Exception {
        if (on.session() instanceof CallSession calls) {
            return switch (benchmark) {
                case "next" -> calls.calls(NfiLoop.Kind.NEXT, ROWS);
                case "getLong" -> calls.calls(NfiLoop.Kind.GET_LONG, VALUES);
                case "getDouble" -> calls.calls(NfiLoop.Kind.GET_DOUBLE, VALUES);
                case "bindLong" -> calls.calls(NfiLoop.Kind.BIND_LONG, PARAMETER);
                case "execute" -> calls.calls(NfiLoop.Kind.EXECUTE, CONSTANT);
                default -> throw new UnsupportedOperationException("more than one call of C");
            };
        }
        return KINDS.get(benchmark).open(on.session());
    }
}
