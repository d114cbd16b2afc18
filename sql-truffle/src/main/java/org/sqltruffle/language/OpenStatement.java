package org.sqltruffle.language;

import static org.sqltruffle.abi.Constants.VDBE_RUN_STATE;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.abi.TierApi;
import org.sqltruffle.activity.ExecutedStatement;
import org.sqltruffle.activity.Places;
import org.sqltruffle.activity.StatementActivity;
import org.sqltruffle.interpreter.TierDriver;
import org.sqltruffle.language.buffer.LastRow;
import org.sqltruffle.language.buffer.ParameterBuffer;
import org.sqltruffle.language.buffer.RowsAhead;
import org.sqltruffle.memory.NativeBuffer;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.sqlite.ConnectionApi;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.sqlite.StatementApi;

/**
 * What a {@link Statement} holds outside of Java's heap. It refers to the statement weakly: the connection frees it when the program has
 * lost a statement without closing it.
 */
final class OpenStatement extends WeakReference<Statement> implements ExecutedStatement {

    /** The column of EXPLAIN QUERY PLAN that has the words. */
    private static final int DETAIL = 3;

    private final long pStmt;
    private final TierDriver driver;
    private final byte[] text;
    /** The same as a string, once somebody wants it. */
    private String sql;
    private final long connection;
    private final String preparedAt = Places.ARE_NOTED ? Places.here() : null;
    LastRow lastRow;
    RowsAhead rowsAhead;
    NativeBuffer rowCopy;
    ParameterBuffer parameters;
    InsertedRowids rowids;
    /** Runs after {@link #free}, unless the connection is closed with the statement. */
    Runnable whenClosed;

    /**
     * @param text the statement in UTF-8
     * @param connection the number of its connection
     */
    OpenStatement(Statement statement, ReferenceQueue<Statement> queue, long pStmt, TierDriver driver, byte[] text, long connection) {
        super(statement, queue);
        this.pStmt = pStmt;
        this.driver = driver;
        this.text = text;
        this.connection = connection;
    }

    /** Whether an execution has begun and not ended. May be called from any thread while the statement is not freed. */
    boolean isExecuting() {
        return NativeMemory.getByte(pStmt + Layout.Vdbe_eVdbeState) == VDBE_RUN_STATE;
    }

    /** What other threads may know. Does not touch C's memory. */
    StatementActivity activity() {
        return new StatementActivity(sql(), driver.state().threadId, preparedAt, refersTo(null));
    }

    @Override
    public String sql() {
        String known = sql;
        if (known == null) {
            known = new String(text, StandardCharsets.UTF_8);
            sql = known;
        }
        return known;
    }

    @Override
    public String expandedSql() {
        long p = StatementApi.expandedSql(pStmt);
        if (p == 0) {
            return sql();
        }
        String expanded = NativeMemory.getString(p);
        ConnectionApi.free(p);
        return expanded;
    }

    /** Prepared beside the statement, which has ended. Whatever goes wrong is no error of the statement. */
    @Override
    public String plan() {
        try (NativeBuffer explain = NativeBuffer.ofText(("EXPLAIN QUERY PLAN " + sql()).getBytes(StandardCharsets.UTF_8));
                        NativeBuffer out = new NativeBuffer(Long.BYTES)) {
            StringBuilder plan = new StringBuilder();
            if (StatementApi.prepareV3(driver.state().pDb, explain.address(), -1, 0, out.address(), 0) == ResultCode.OK) {
                long pPlan = NativeMemory.getLong(out.address());
                while (pPlan != 0 && TierApi.stStep(pPlan, 0, 0) == ResultCode.ROW) {
                    plan.append(plan.isEmpty() ? "" : "\n").append(NativeMemory.getString(StatementApi.columnText(pPlan, DETAIL)));
                }
                StatementApi.finalize(pPlan);
            }
            return plan.toString();
        }
    }

    @Override
    public String tier() {
        return driver.isFasterInC() || driver.program() == null ? "C" : driver.ranCompiled() ? "compiled" : "nodes";
    }

    @Override
    public boolean hasReadColumns() {
        return driver.state().hasReadColumns();
    }

    @Override
    public long connection() {
        return connection;
    }

    /** Called once, by the thread that has the connection. */
    void free() {
        driver.close();
        StatementApi.finalize(pStmt);
        if (lastRow != null) {
            lastRow.close();
        }
        // The statement outlives its memory when the connection is closed.
        Statement statement = get();
        if (statement != null) {
            statement.forgetMemory();
        }
        if (rowsAhead != null) {
            rowsAhead.close();
        }
        if (rowCopy != null) {
            rowCopy.close();
        }
        if (parameters != null) {
            parameters.close();
        }
        if (rowids != null) {
            rowids.close();
        }
    }
}
