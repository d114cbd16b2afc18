package org.sqltruffle.language;

import static org.sqltruffle.abi.Constants.MEM_Blob;
import static org.sqltruffle.abi.Constants.MEM_Str;
import static org.sqltruffle.abi.Constants.MEM_Zero;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_UTF8;

import com.oracle.truffle.api.CallTarget;
import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import java.nio.charset.StandardCharsets;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.abi.MapFaults;
import org.sqltruffle.abi.TierApi;
import org.sqltruffle.activity.Executions;
import org.sqltruffle.interpreter.RowCalls;
import org.sqltruffle.interpreter.TierDriver;
import org.sqltruffle.language.buffer.RowsAhead;
import org.sqltruffle.memory.NativeBuffer;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.RowBatch;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.sqlite.SqliteException;
import org.sqltruffle.sqlite.StatementApi;
import org.sqltruffle.value.Meta;

/** The current row of a statement: the row of the last step, or one that C has read ahead. */
abstract class StatementRow extends StatementCalls implements RowCalls.Caller {

    final TierDriver driver;
    /** Holds the current row: one payload and one meta word per column ({@link Meta}). */
    final MachineState state;
    boolean hasRow;
    /** {@link #pAhead} while the current row is one that C has read ahead; 0: it is in {@link #state}. */
    private long pCurrent;
    /** {@link #pCurrent} while nothing is to be called for the next row; else 0. */
    private long pPlain;
    /** Where C notes that the connection was interrupted. */
    private final long pInterrupted;
    /** Memory for rows that C reads ahead, and its address; {@code null} and 0 before the first ones. */
    private RowsAhead rowsAhead;
    private long pAhead;
    /** Memory for {@link #copyRow}, for rows of so many columns; {@code null} before the first one. */
    private NativeBuffer copy;
    private int copyColumns;
    private long pCopy;
    /** What is to be called for each row of them; {@code null}: nothing. */
    private CallTarget rowCalls;

    StatementRow(Connection connection, TierDriver driver) {
        super(connection);
        this.driver = driver;
        this.state = driver.state();
        this.pInterrupted = state.pDb + Layout.sqlite3_isInterrupted;
    }

    // ---- rows ahead

    /** Whether C can read more rows ahead from the last one on that it has read ahead. */
    final boolean hasMoreAhead() {
        if (pCurrent == 0) {
            return false;
        }
        begin();
        try {
            return readMoreAhead(true) > 0;
        } finally {
            end();
        }
    }

    /**
     * Has C read rows ahead. Returns their memory, for who frees it; {@code null} when rows are too wide. @param counted whether they count
     * as rows of the execution now
     */
    final RowsAhead readAhead(boolean counted) {
        int values = TierApi.stRowValues(handle());
        RowCalls calls = values == 0 ? null : RowCalls.of(handle(), rowsAhead == null ? null : rowsAhead.calls, Statement.class);
        int columns = values == 0 ? columnCount() : values;
        if (columns > RowsAhead.mostColumns() || values != 0 && calls == null) {
            return rowsAhead;
        }
        if (rowsAhead == null || rowsAhead.columns != columns || rowsAhead.calls != calls) {
            if (rowsAhead != null) {
                rowsAhead.close();
            }
            rowsAhead = new RowsAhead(columns, calls);
            pAhead = rowsAhead.address();
            rowCalls = calls == null ? null : calls.target();
        }
        readMoreAhead(counted);
        return rowsAhead;
    }

    private int readMoreAhead(boolean counted) {
        int rows = TierApi.stReadAhead(handle(), pAhead);
        if (counted && Executions.areMeasured()) {
            watch().addRows(rows);
        }
        return rows;
    }

    /** Appends the current row. */
    final void appendTo(RowBatch batch) {
        batch.reserve(1);
        for (int i = 0; i < batch.columns; i++) {
            batch.set((batch.rows * batch.columns + i) * 2, rowPayload(i), rowMeta(i));
        }
        batch.rows++;
    }

    @Override
    final int newRows() {
        return hasRow && pCurrent == 0 ? 1 : 0;
    }

    /**
     * Makes the next of the rows that were read ahead the current one, and calls its functions; {@code false}: {@link Statement#stepAhead}
     * is to be called.
     */
    @TruffleBoundary
    public final boolean takeAhead() {
        return TakeAheadNodeGen.getUncached().execute((Statement) this);
    }

    /** What is to be called for a row after {@link #takeRow}: with the statement, before anybody reads the row. {@code null}: nothing. */
    final CallTarget rowCalls() {
        return rowCalls;
    }

    @Override
    public final MachineState machine() {
        return state;
    }

    @Override
    public final long rowAt() {
        return pCurrent == 0 ? 0 : RowsAhead.current(pCurrent);
    }

    @Override
    public final boolean isAheadGone() {
        return RowsAhead.areGone(pAhead);
    }

    /** Where C has read rows ahead. */
    final long pAhead() {
        return pAhead;
    }

    /** As {@link #takeAhead}, without {@link #rowCalls}. */
    final boolean takeRow() {
        if (pAhead == 0 || state.isInterrupted()) {
            return false;
        }
        long next = RowsAhead.next(pAhead);
        if (next == 0) {
            return false;
        }
        RowsAhead.take(pAhead, next);
        pCurrent = pAhead;
        pPlain = rowCalls == null ? pAhead : 0;
        hasRow = true;
        return true;
    }

    /** As {@link #rowInMemory}, when the current row is one that C has read ahead, and none of its functions runs. Else 0. */
    public final long rowAhead() {
        long p = pCurrent;
        return p == 0 || isRunning() ? 0 : RowsAhead.current(p);
    }

    /** Makes the next of the rows that were read ahead the current one, when nothing else is to be done for it. */
    public final boolean takePlain() {
        long p = pPlain;
        if (p == 0 || NativeMemory.getInt(pInterrupted) != 0) {
            return false;
        }
        long next = RowsAhead.next(p);
        if (next == 0) {
            return false;
        }
        RowsAhead.take(p, next);
        return true;
    }

    /** Whether functions are to be called for each row that is read ahead. */
    public final boolean callsForRows() {
        return rowCalls != null;
    }

    /** Where the current row is in C's memory; valid until the next call on the connection. */
    public final long rowInMemory() {
        return pCurrent != 0 ? RowsAhead.current(pCurrent) : copyRow();
    }

    private long copyRow() {
        long[] payloads = state.rowPayload;
        long[] metas = state.rowMeta;
        if (copy == null || copyColumns < metas.length) {
            growCopy(metas.length);
        }
        long p = pCopy;
        for (int i = 0; i < metas.length; i++, p += Layout.SIZEOF_StValue) {
            NativeMemory.putLong(p + Layout.StValue_payload, payloads[i]);
            NativeMemory.putLong(p + Layout.StValue_meta, metas[i]);
        }
        return pCopy;
    }

    @TruffleBoundary
    private void growCopy(int columns) {
        NativeBuffer larger = new NativeBuffer((long) columns * Layout.SIZEOF_StValue);
        if (copy != null) {
            copy.close();
        }
        copy = larger;
        copyColumns = columns;
        pCopy = larger.address();
        resources().rowCopy = larger;
    }

    /** Payload of a value of a row in C's memory. @param row of {@link #rowAhead} or {@link #rowInMemory} */
    public static long payloadAt(long row, int column) {
        return NativeMemory.getLong(row + (long) column * Layout.SIZEOF_StValue + Layout.StValue_payload);
    }

    /** {@link Meta Meta word} of such a value. */
    public static long metaAt(long row, int column) {
        return NativeMemory.getLong(row + (long) column * Layout.SIZEOF_StValue + Layout.StValue_meta);
    }

    /** Whether there are rows for {@link #takeRow}. */
    public final boolean rowsAreAhead() {
        return pAhead != 0 && RowsAhead.next(pAhead) != 0;
    }

    /** The memory of rows is to be freed. */
    final void forgetMemory() {
        copy = null;
        pAhead = pCurrent = pPlain = 0;
        rowsAhead = null;
        rowCalls = null;
    }

    // ---- the row

    final void dropRow() {
        hasRow = false;
        pCurrent = pPlain = 0;
    }

    final void loadRowFromC() {
        state.fitRow();
        long pMem = NativeMemory.getLong(handle() + Layout.Vdbe_pResultRow);
        for (int i = 0; i < state.rowMeta.length; i++) {
            loadColumn(i, pMem + (long) i * Layout.SIZEOF_Mem);
        }
    }

    private void loadColumn(int column, long pMem) {
        int flags = NativeMemory.getU16(pMem + Layout.Mem_flags);
        if ((flags & MEM_Zero) != 0) {
            // A blob with a tail of zeros that is not stored: sqlite3_column_blob() stores it.
            StatementApi.columnBlob(handle(), column);
            flags = NativeMemory.getU16(pMem + Layout.Mem_flags);
        }
        if ((flags & (MEM_Str | MEM_Blob)) != 0 && (flags & (Meta.INT | Meta.REAL)) == 0) {
            state.rowPayload[column] = NativeMemory.getLong(pMem + Layout.Mem_z);
            state.rowMeta[column] = Meta.bytes(flags, NativeMemory.getInt(pMem + Layout.Mem_n));
        } else {
            state.rowPayload[column] = NativeMemory.getLong(pMem + Layout.Mem_u);
            state.rowMeta[column] = flags;
        }
    }

    @Override
    final void settleRow() {
        if (pCurrent == 0) {
            cRow();
        }
    }

    private long meta(int column) {
        if (!hasRow) {
            throw new SqliteException(ResultCode.MISUSE, "no row: step() did not return true");
        }
        return rowMeta(column);
    }

    @Override
    public final boolean hasRow() {
        return hasRow;
    }

    /** {@link Meta Meta word} of a value of the current row; only while {@link #hasRow}. */
    public final long rowMeta(int column) {
        return pCurrent == 0 ? state.rowMeta[column] : metaAt(RowsAhead.current(pCurrent), column);
    }

    /** Payload of a value of the current row; valid until the next call on the connection. */
    public final long rowPayload(int column) {
        return pCurrent == 0 ? state.rowPayload[column] : payloadAt(RowsAhead.current(pCurrent), column);
    }

    /**
     * Fails when another program has cut the file short since the step gave the row. Call it after texts or blobs of the row were copied:
     * they lie on pages, which the copy may have found to be zeros.
     */
    public final void checkPages() {
        if (MapFaults.isFaulty(state.pDb)) {
            throw faulty();
        }
    }

    @TruffleBoundary
    private static SqliteException faulty() {
        return new SqliteException(ResultCode.IOERR_MMAP, "disk I/O error");
    }

    /** SQLITE_INTEGER, SQLITE_FLOAT, SQLITE_TEXT, SQLITE_BLOB or SQLITE_NULL. */
    public final int columnType(int column) {
        return Meta.type(meta(column));
    }

    public final boolean columnIsNull(int column) {
        return Meta.isNull(meta(column));
    }

    /** As {@code sqlite3_column_int64}: other types are converted as SQLite does. */
    public final long columnLong(int column) {
        long meta = meta(column);
        if (Meta.isInt(meta)) {
            return rowPayload(column);
        }
        return Meta.isNull(meta) ? 0 : StatementApi.columnInt64(cRow(), column);
    }

    /** As {@code sqlite3_column_double}. */
    public final double columnDouble(int column) {
        long meta = meta(column);
        if (Meta.isReal(meta)) {
            return Double.longBitsToDouble(rowPayload(column));
        }
        if (Meta.isInt(meta)) {
            return rowPayload(column);
        }
        return Meta.isNull(meta) ? 0.0 : StatementApi.columnDouble(cRow(), column);
    }

    /** Text as UTF-8, numbers as SQLite prints them, blobs as they are; {@code null} for NULL. */
    @TruffleBoundary
    public final byte[] columnTextBytes(int column) {
        long meta = meta(column);
        if (Meta.isNull(meta)) {
            return null;
        }
        byte[] bytes;
        if (Meta.isText(meta) && connection.encoding() == SQLITE_UTF8 || Meta.isBlob(meta)) {
            bytes = NativeMemory.getBytes(rowPayload(column), Meta.length(meta));
        } else {
            // sqlite3_column_text() converts in place; the type of the value stays what it was.
            long p = StatementApi.columnText(cRow(), column);
            bytes = NativeMemory.getBytes(p, StatementApi.columnBytes(handle(), column));
        }
        checkPages();
        return bytes;
    }

    /** As {@link #columnTextBytes}, decoded; malformed UTF-8 becomes U+FFFD. */
    @TruffleBoundary
    public final String columnString(int column) {
        byte[] text = columnTextBytes(column);
        return text == null ? null : new String(text, StandardCharsets.UTF_8);
    }

    /** The bytes of a blob or of a text as stored; {@code null} for NULL; numbers as their text. */
    @TruffleBoundary
    public final byte[] columnBlob(int column) {
        long meta = meta(column);
        return columnTextBytes(column);
    }

    /**
     * The statement with its current row in C registers, for conversions that SQLite does and for rows that must outlive their page.
     */
    @TruffleBoundary
    private long cRow() {
        long pStmt = handle();
        if (pCurrent != 0) {
            TierApi.stStoreAhead(pStmt, pAhead);
        } else if (hasRow && driver.isRowInTruffle() && state.rowInC == 0) {
            driver.storeRow();
            loadRowFromC();
        }
        return pStmt;
    }
}
