package org.sqltruffle.language;

import static org.sqltruffle.abi.Constants.ST_FETCH_CALLS;
import static org.sqltruffle.abi.Constants.ST_LAST_ROW;

import com.oracle.truffle.api.CallTarget;
import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.nodes.DirectCallNode;
import java.util.Arrays;
import java.util.BitSet;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.abi.TierApi;
import org.sqltruffle.activity.Executions;
import org.sqltruffle.interpreter.TierDriver;
import org.sqltruffle.language.buffer.LastRow;
import org.sqltruffle.language.buffer.ParameterBuffer;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.registers.ColumnBatch;
import org.sqltruffle.registers.ParameterColumns;
import org.sqltruffle.registers.RowBatch;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.sqlite.SqliteException;
import org.sqltruffle.sqlite.StatementApi;

/**
 * A prepared statement: a {@code sqlite3_stmt*}, stepped through one of the two tiers, and its current row.
 *
 * <p>Life: {@link #step} until it returns {@code false}, reading columns after each {@code true}; {@link #reset} to begin anew;
 * {@link #close}. The connection frees a statement that the program loses without closing it. A statement that ended restarts by itself
 * when stepped again, as in SQLite.
 */
public final class Statement extends StatementRow implements AutoCloseable {

    /** For {@link TierDriver#execute}: rows stay in C. */
    private static final int NO_ROW = -1;
    /** Columns of the widest row that is copied ahead. */
    private static final int MAX_LAST_ROW = 16;

    private final int tailOffset;
    private final boolean last;
    private long pStmt;
    private final OpenStatement resources;

    /** Where {@link #executeAhead} has a row, and whether C has ended after the current one. */
    private LastRow lastRow;
    private boolean ended;
    private RowFetcher fetcher;
    private ColumnFetcher columnFetcher;
    private ParameterBuffer parameters;

    private final SqlKind kind;
    /** What {@link IdleStatements} finds it by, {@code null} when it is not to be kept; and what names meant then. */
    private String text;
    private int names;

    /** @param sql the statement is its part from {@code offset} to {@code tail} */
    Statement(Connection connection, long pStmt, byte[] sql, int offset, int tail, SqlKind kind, EngineOptions options) {
        super(connection,
                        new TierDriver(pStmt, options.policy(), options.thresholds(), options.disabledOpcodes(), connection.isCancelled()));
        this.pStmt = pStmt;
        this.tailOffset = tail;
        this.last = SqlKind.isBlank(sql, tail);
        this.kind = kind;
        this.resources = connection.add(this, pStmt, driver, Arrays.copyOfRange(sql, offset, tail));
    }

    /** Sets what runs when the statement is closed before its connection. */
    void whenClosed(Runnable action) {
        resources.whenClosed = action;
    }

    // ---- stepping

    /**
     * Runs to the next row.
     *
     * @return whether there is a row; {@code false} when the statement is done
     * @throws SqliteException with SQLite's code and message; the statement is then reset
     */
    public boolean step() {
        if (takeEnd()) {
            return false;
        }
        begin();
        try {
            return advance();
        } finally {
            end();
        }
    }

    /** As {@link #step}, for the first step of callers that go on as {@link #executeAhead} expects it. */
    public boolean beginAhead() {
        NativeMemory.putByte(handle() + Layout.Vdbe_isFetching, (byte) ST_FETCH_CALLS);
        return step();
    }

    /**
     * As {@link #step}, for callers that take one row after the other and read them by {@link #rowMeta} and {@link #rowPayload}: C may read
     * rows ahead, which nobody sees. Where it has, {@link #takeAhead} gives them.
     */
    boolean stepAhead() {
        if (hasMoreAhead()) {
            return takeAhead();
        }
        NativeMemory.putByte(handle() + Layout.Vdbe_isFetching, (byte) ST_FETCH_CALLS);
        boolean row = step();
        if (row && NativeMemory.getLong(pStmt + Layout.Vdbe_pRows) != 0) {
            resources.rowsAhead = readAhead(true);
        }
        return row;
    }

    /** As {@link #step} where {@link #executeAhead} has given the last row: the execution is over, so nothing runs. {@code false}: step. */
    public boolean takeEnd() {
        if (!ended || pStmt == 0 || !isIdle()) {
            return false;
        }
        dropRow();
        ended = false;
        return true;
    }

    /** Has C read rows ahead from the last one on; whether there are any. */
    boolean readRowsAhead() {
        if (NativeMemory.getLong(handle() + Layout.Vdbe_pRows) == 0) {
            return false;
        }
        resources.rowsAhead = readAhead(false);
        return rowsAreAhead();
    }

    /** {@link #step} inside of {@link #begin} and {@link #end}. */
    boolean advance() {
        dropRow();
        if (ended) {
            ended = false;
            return false;
        }
        if (kind == SqlKind.NAMING) {
            return stepNaming();
        }
        return stepped(driver.step());
    }

    @Override
    @TruffleBoundary
    public void goOnAfterCall(int pc) {
        TierApi.stGoOnAfterCall(pStmt, pAhead(), pc);
        dropRow();
        stepped(driver.step());
    }

    private boolean stepNaming() {
        try {
            return stepped(driver.step());
        } finally {
            connection.forgetNames();
        }
    }

    /** Steps to the end. */
    void run() {
        while (step()) {
            // rows are not wanted
        }
    }

    /** As {@link #step}, with the compiled entry that {@link TierDriver#compiledEntry} gave: see {@link StepNode}. */
    boolean step(DirectCallNode entry) {
        begin();
        try {
            dropRow();
            return stepped(driver.step(entry));
        } finally {
            end();
        }
    }

    /** The entry to step into, when it is compiled; else {@code null}. */
    CallTarget compiledEntry() {
        return pStmt == 0 ? null : driver.compiledEntry();
    }

    /**
     * The entry of {@link #compiledEntry} is not inlined yet: the next row is for {@link #step}.
     *
     * @return whether the entry calls functions of the user's program
     */
    boolean noteCalledByRow() {
        driver.noteCalledByRow();
        return driver.callsHost();
    }

    /**
     * Runs ahead: puts up to {@code max} rows into a batch (replacing what it holds), fewer when they are large. An error is kept in the
     * batch after the rows before it. The statement has no current row afterwards.
     */
    public void fetch(RowBatch batch, int max) {
        begin();
        try {
            dropRow();
            if (ended) {
                ended = false;
                batch.begin(state.rowMeta.length);
                batch.ended = true;
                return;
            }
            if (fetcher == null) {
                fetcher = new RowFetcher(this, driver);
            }
            fetcher.fetch(batch, max);
            endFetch(batch.rows);
        } finally {
            end();
        }
    }

    /** The same, column by column. */
    public void fetch(ColumnBatch batch, int max) {
        begin();
        try {
            dropRow();
            if (ended) {
                ended = false;
                batch.begin(state.rowMeta.length);
                batch.ended = true;
                return;
            }
            if (columnFetcher == null) {
                columnFetcher = new ColumnFetcher(this, driver);
            }
            columnFetcher.fetch(batch, max);
            endFetch(batch.rows());
        } finally {
            end();
        }
    }

    /** Whether a pipeline gives the present rows, so that {@link #fetch(ColumnBatch, int)} is faster than {@link #fetch(RowBatch, int)}. */
    public boolean hasColumns() {
        return rowCalls() == null && NativeMemory.getLong(handle() + Layout.Vdbe_pRows) != 0;
    }

    private void endFetch(int rows) {
        dropRow();
        if (Executions.areMeasured()) {
            watch().endStep(rows);
        }
        if (kind == SqlKind.NAMING) {
            connection.forgetNames();
        }
    }

    private boolean stepped(int rc) {
        if (rc == ResultCode.ROW) {
            if (!driver.isRowInTruffle() || state.rowInC != 0) {
                loadRowFromC();
            }
            hasRow = true;
            return true;
        }
        if (rc == ResultCode.DONE) {
            return false;
        }
        throw failure(rc);
    }

    /** What a call of the driver reported: as {@link #step}. */
    boolean stepEnded(int rc) {
        return stepped(rc);
    }

    @Override
    public SqliteException failed(int rc) {
        return failure(rc);
    }

    @TruffleBoundary
    private SqliteException failure(int rc) {
        SqliteException failure = SqliteException.of(connection.pDb(), rc);
        resetInC();
        return failure;
    }

    /**
     * Ends the current execution; bindings stay. The error of a failed execution is not reported again. An execution that ran to its end
     * holds nothing any more: what is left of it is removed when the next one begins, which saves a call.
     */
    public void reset() {
        checkEnds();
        connection.settleRow(null);
        dropRow();
        ended = false;
        if (!hasEnded()) {
            endExecution(this::resetInC);
        }
    }

    private void resetInC() {
        driver.reset();
        StatementApi.reset(pStmt);
    }

    /** Whether a step has begun and not ended. */
    public boolean isBusy() {
        return StatementApi.stmtBusy(handle()) != 0;
    }

    @Override
    OpenStatement resources() {
        return resources;
    }

    // ---- parameters

    /** Where {@link #execute} finds the parameters. */
    @TruffleBoundary
    public ParameterBuffer parameters() {
        if (parameters == null) {
            parameters = new ParameterBuffer(parameterCount());
            resources.parameters = parameters;
        }
        return parameters;
    }

    /** {@link #reset} and the first {@code n} of {@link #parameters} bound, in one call. */
    @TruffleBoundary
    private void restart(int n) {
        checkEnds();
        connection.settleRow(null);
        dropRow();
        ended = false;
        endExecution(() -> {
            driver.reset();
            checkBind(TierApi.stRebind(pStmt, n, n == 0 ? 0 : parameters.address()));
        });
    }

    /** {@link #restart} and the first {@link #step}, in one call; whether there is a row. */
    public boolean execute(int n) {
        return kind == SqlKind.NAMING ? executeNaming(n) : execute(n, null);
    }

    @TruffleBoundary
    private boolean executeNaming(int n) {
        restart(n);
        return step();
    }

    /**
     * As {@link #execute}, but the statement may end when it gives its last row. Then it has copied the row. It does so only where nobody
     * sees the difference. Callers may read the row by {@link #rowMeta} and {@link #rowPayload} only.
     */
    public boolean executeAhead(int n) {
        int columns = columnCount();
        if (kind == SqlKind.NAMING || columns == 0 || columns > MAX_LAST_ROW) {
            return execute(n);
        }
        if (lastRow == null || lastRow.columns != columns) {
            makeLastRow(columns);
        }
        return execute(n, lastRow);
    }

    @TruffleBoundary
    private void makeLastRow(int columns) {
        if (lastRow != null) {
            lastRow.close();
        }
        lastRow = new LastRow(columns);
        resources.lastRow = lastRow;
    }

    /** @param last where a last row may be copied to; {@code null}: rows stay in C */
    private boolean execute(int n, LastRow last) {
        checkNotRunning();
        connection.settleRow(null);
        NativeMemory.putByte(handle() + Layout.Vdbe_isFetching, (byte) (last == null ? 1 : ST_FETCH_CALLS));
        begin();
        try {
            return executeInC(n, last);
        } finally {
            end();
        }
    }

    private boolean executeInC(int n, LastRow last) {
        dropRow();
        ended = false;
        long aParam = n == 0 ? 0 : parameters.address();
        int rc = last == null ? driver.execute(n, aParam, NO_ROW, 0, 0)
                        : driver.execute(n, aParam, last.columns, last.address(), last.room());
        if (rc != ST_LAST_ROW) {
            return stepped(rc);
        }
        last.load(state);
        ended = true;
        hasRow = true;
        return true;
    }

    @Override
    @TruffleBoundary
    public void bindText(int index, byte[] utf8) {
        resetHandle();
        BatchParameters.bindBytes(this, index, utf8, 0, utf8.length, true);
    }

    /** Binds a blob; the array is copied. */
    @TruffleBoundary
    public void bindBlob(int index, byte[] value) {
        resetHandle();
        BatchParameters.bindBytes(this, index, value, 0, value.length, false);
    }

    /** Resets the statement and binds a row of values, cells as in {@link RowBatch}, to its parameters. */
    public void bindRow(RowBatch values, int row) {
        if (BatchParameters.put(parameters(), values, row)) {
            restart(values.columns);
        } else {
            reset();
            resetHandle();
            BatchParameters.bind(this, values, row);
        }
    }

    /** The same for some of the parameters; bit 0 is the first. The others stay as they are. */
    public void bindRow(RowBatch values, int row, BitSet parameters) {
        reset();
        resetHandle();
        BatchParameters.bind(this, values, row, parameters);
    }

    /**
     * Executes the statement once for each set of values, to its end, in one crossing; it has no bindings afterwards.
     *
     * @param values cells as in {@link RowBatch}, a row for each execution
     * @param changes receives the number of rows that each execution changed
     * @return the executions that were done: fewer when one gave a row
     * @throws SqliteException what an execution failed with; {@code changes[i]} is negative from that execution on
     */
    @TruffleBoundary
    public int executeAll(RowBatch values, long[] changes) {
        reset();
        resetHandle();
        begin();
        try {
            return BatchParameters.execute(this, values, changes);
        } finally {
            end();
        }
    }

    /**
     * Executes the statement for each row of parameters from one on. Texts are UTF-8. Returns the row that gave a row, or the end.
     *
     * @throws SqliteException what the execution of {@link ParameterColumns#row} failed with; those before it count
     */
    @TruffleBoundary
    public int executeAll(ParameterColumns values, int from, int end) {
        reset();
        resetHandle();
        begin();
        try {
            return BatchParameters.execute(this, values, from, end);
        } finally {
            end();
        }
    }

    /** Notes the rowids of the rows that executions insert. */
    @TruffleBoundary
    public InsertedRowids insertedRowids() {
        if (resources.rowids == null) {
            resources.rowids = new InsertedRowids(connection, handle());
        }
        return resources.rowids;
    }

    // ---- the statement itself

    @Override
    public long handle() {
        if (pStmt == 0) {
            throw new SqliteException(ResultCode.MISUSE, "the statement is closed");
        }
        return pStmt;
    }

    /** The {@code sqlite3_stmt*}; 0 once closed. */
    public long pStmt() {
        return pStmt;
    }

    public boolean isOpen() {
        return pStmt != 0;
    }

    /** How the statement runs: its nodes, for explain and tests. */
    public TierDriver driver() {
        return driver;
    }

    /** Whether executions have shown that C alone runs the statement best; then no nodes run. */
    public boolean runsAllInC() {
        return driver.runsAllInC();
    }

    public Connection connection() {
        return connection;
    }

    /** Byte offset, in the text given to {@link Connection#prepare(byte[], int, int)}, of what follows this statement. */
    public int tailOffset() {
        return tailOffset;
    }

    /** Whether nothing but white space and semicolons follows in that text. */
    public boolean isLast() {
        return last;
    }

    /** Whether it was worth decoding: there is or will be compiled code. */
    boolean isHot() {
        return driver.program() != null;
    }

    SqlKind kind() {
        return kind;
    }

    void keepUnder(String key, int meaning) {
        text = key;
        names = meaning;
    }

    String text() {
        return text;
    }

    /** Whether it is for others when its user has done with it. */
    boolean isKeptAt(int meaning) {
        return text != null && names == meaning;
    }

    /** Which tier runs each instruction, and what is known of past executions. */
    @TruffleBoundary
    public TierReport tierReport() {
        return TierReport.of(handle(), driver, connection.options());
    }

    @Override
    @TruffleBoundary
    public void close() {
        if (pStmt != 0) {
            dropRow();
            endExecution(() -> connection.free(this, resources));
            pStmt = 0;
            lastRow = null;
            parameters = null;
        }
    }
}
