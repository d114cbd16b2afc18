package org.sqltruffle.bench.engine.c;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.sqltruffle.bench.workload.Workload;
import org.sqltruffle.tpch.query.Answer;

/** A query that C runs to its end. */
final class CWorkload implements Workload {

    static final int ROW = 100;
    static final int DONE = 101;
    private static final int INTEGER = 1;
    private static final int FLOAT = 2;
    private static final int NULL = 5;

    private final CSession session;
    private final MemorySegment pStmt;
    private final MemorySegment pRc = Arena.global().allocate(ValueLayout.JAVA_INT);

    CWorkload(CSession session, MemorySegment pStmt) {
        this.session = session;
        this.pStmt = pStmt;
    }

    @Override
    public Answer answer() throws SQLException {
        int n = (int) CLibrary.call(CLibrary.COLUMN_COUNT, pStmt);
        List<String> columns = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            columns.add(CLibrary.string(CLibrary.call(CLibrary.COLUMN_NAME, pStmt, i)));
        }
        List<List<Object>> rows = new ArrayList<>();
        int rc = (int) CLibrary.call(CLibrary.STEP, pStmt);
        while (rc == ROW) {
            Object[] row = new Object[n];
            for (int i = 0; i < n; i++) {
                row[i] = value(i);
            }
            rows.add(Collections.unmodifiableList(Arrays.asList(row)));
            rc = (int) CLibrary.call(CLibrary.STEP, pStmt);
        }
        session.check(rc);
        CLibrary.call(CLibrary.RESET, pStmt);
        return new Answer(columns, rows);
    }

    private Object value(int column) {
        return switch ((int) CLibrary.call(CLibrary.COLUMN_TYPE, pStmt, column)) {
            case INTEGER -> CLibrary.call(CLibrary.COLUMN_INT64, pStmt, column);
            case FLOAT -> CLibrary.call(CLibrary.COLUMN_DOUBLE, pStmt, column);
            case NULL -> null;
            default -> CLibrary.string(CLibrary.call(CLibrary.COLUMN_TEXT, pStmt, column));
        };
    }

    @Override
    public long run() throws SQLException {
        long sum;
        try {
            sum = (long) CLibrary.RUN.invokeExact(pStmt, pRc);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
        session.check(pRc.get(ValueLayout.JAVA_INT, 0));
        return sum;
    }

    @Override
    public void close() {
        CLibrary.call(CLibrary.FINALIZE, pStmt);
    }
}
