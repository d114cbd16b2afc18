package org.sqltruffle.bench.engine.c;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.sqltruffle.bench.workload.ProgramWorkload;

/** A program in C around queries. Its function takes their statements and the place for its answer, an array of {@code BenchValue}. */
final class CProgram extends ProgramWorkload {

    private final CSession session;
    private final MethodHandle function;
    private final ValueLayout[] results;
    private final Arena arena = Arena.ofShared();
    private final CStatements statements;
    private final MemorySegment aOut;

    /** @param results for each value of the answer {@code JAVA_LONG} or {@code JAVA_DOUBLE} */
    CProgram(CSession session, MethodHandle function, List<String> queries, ValueLayout... results) throws SQLException {
        this.session = session;
        this.function = function;
        this.results = results;
        statements = new CStatements(session, queries);
        aOut = arena.allocate(ValueLayout.JAVA_LONG, results.length);
    }

    @Override
    protected List<Object> once() throws SQLException {
        int rc;
        try {
            rc = (int) function.invokeExact(statements.array(), aOut);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
        session.check(rc);
        List<Object> values = new ArrayList<>();
        for (int i = 0; i < results.length; i++) {
            long offset = i * ValueLayout.JAVA_LONG.byteSize();
            values.add(results[i] == ValueLayout.JAVA_LONG ? (Object) aOut.get(ValueLayout.JAVA_LONG, offset)
                            : (Object) aOut.get(ValueLayout.JAVA_DOUBLE, offset));
        }
        return values;
    }

    @Override
    public void close() {
        statements.close();
        arena.close();
    }
}
