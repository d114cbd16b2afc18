package org.sqltruffle.language;

import static org.sqltruffle.sqlite.ApiConstants.SQLITE_FLOAT;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_INTEGER;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_NULL;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_TEXT;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_UTF8;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;
import org.sqltruffle.abi.Address;
import org.sqltruffle.abi.TierApi;
import org.sqltruffle.activity.Executions;
import org.sqltruffle.language.buffer.NativeBuffer;
import org.sqltruffle.language.buffer.ParameterBuffer;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.registers.ParameterColumns;
import org.sqltruffle.registers.RowBatch;
import org.sqltruffle.sqlite.ConnectionApi;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.sqlite.SqliteException;
import org.sqltruffle.sqlite.StatementApi;

/** Parameters of a statement out of the cells of a {@link RowBatch}: for one execution or for many in one crossing. */
final class BatchParameters {

    /** {@code SQLITE_TRANSIENT}: SQLite copies the value. */
    private static final long TRANSIENT = -1;

    private BatchParameters() {
    }

    /** Puts a row to where {@link Statement#execute} would find it; {@code false}: it has more text than there is room for, or a blob. */
    static boolean put(ParameterBuffer parameters, RowBatch values, int row) {
        parameters.clear();
        for (int i = 0; i < values.columns; i++) {
            int at = (row * values.columns + i) * 2;
            long meta = values.cells[at + 1];
            long payload = values.cells[at];
            switch (RowBatch.type(meta)) {
                case SQLITE_INTEGER -> parameters.putLong(i, payload);
                case SQLITE_FLOAT -> parameters.putDouble(i, Double.longBitsToDouble(payload));
                case SQLITE_NULL -> parameters.putNull(i);
                case SQLITE_TEXT -> {
                    if (!parameters.putText(i, values.bytes, (int) payload, RowBatch.length(meta))) {
                        return false;
                    }
                }
                default -> {
                    return false;
                }
            }
        }
        return true;
    }

    static void bind(Statement statement, RowBatch values, int row) {
        for (int i = 0; i < values.columns; i++) {
            bind(statement, values, row, i);
        }
    }

    /** Binds some of them; bit 0 is the first. */
    static void bind(Statement statement, RowBatch values, int row, BitSet parameters) {
        for (int i = parameters.nextSetBit(0); i >= 0; i = parameters.nextSetBit(i + 1)) {
            bind(statement, values, row, i);
        }
    }

    private static void bind(Statement statement, RowBatch values, int row, int i) {
        int at = (row * values.columns + i) * 2;
        long meta = values.cells[at + 1];
        long payload = values.cells[at];
        switch (RowBatch.type(meta)) {
            case SQLITE_INTEGER -> statement.bindLong(i + 1, payload);
            case SQLITE_FLOAT -> statement.bindDouble(i + 1, Double.longBitsToDouble(payload));
            case SQLITE_NULL -> statement.bindNull(i + 1);
            default -> bindBytes(statement, i + 1, values.bytes, (int) payload, RowBatch.length(meta), RowBatch.type(meta) == SQLITE_TEXT);
        }
    }

    /** Binds text as UTF-8, or a blob, to a parameter of a statement that was reset. */
    @TruffleBoundary
    static void bindBytes(Statement statement, int index, byte[] bytes, int offset, int length, boolean text) {
        NativeBuffer buffer = length <= NativeBuffer.BYTES ? statement.connection().takeBuffer() : null;
        if (buffer == null) {
            bindLarge(statement, index, bytes, offset, length, text);
            return;
        }
        try {
            bind(statement, index, copy(bytes, offset, buffer.pBytes(), length), length, TRANSIENT, text);
        } finally {
            statement.connection().giveBuffer(buffer);
        }
    }

    /** In memory that SQLite owns then, so that it is copied once. */
    private static void bindLarge(Statement statement, int index, byte[] bytes, int offset, int length, boolean text) {
        long p = ConnectionApi.malloc64(Math.max(1, length));
        if (p == 0) {
            throw new SqliteException(ResultCode.NOMEM, "out of memory");
        }
        bind(statement, index, copy(bytes, offset, p, length), length, Address.FREE, text);
    }

    private static long copy(byte[] bytes, int offset, long p, int length) {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        NativeMemory.copyIn(bytes, offset, p, length);
        return p;
    }

    /** SQLite calls the destructor also when it does not take the value. */
    private static void bind(Statement statement, int index, long p, int length, long pDestructor, boolean text) {
        long pStmt = statement.pStmt();
        statement.checkBind(text ? StatementApi.bindText64(pStmt, index, p, length, pDestructor, SQLITE_UTF8)
                        : StatementApi.bindBlob64(pStmt, index, p, length, pDestructor));
    }

    /** See {@link Statement#executeAll}; the statement was reset. */
    static int execute(Statement statement, RowBatch values, long[] changes) {
        Arrays.fill(changes, 0, values.rows, -1);
        long results = values.rows * 8L + 8;
        long cells = 16L * values.rows * values.columns;
        long pChanges = ConnectionApi.malloc64(results + cells + values.bytesUsed);
        if (pChanges == 0) {
            throw new SqliteException(ResultCode.NOMEM, "out of memory");
        }
        try {
            return execute(statement, statement.pStmt(), values, changes, pChanges, pChanges + results, pChanges + results + cells);
        } finally {
            ConnectionApi.free(pChanges);
        }
    }

    private static int execute(Statement statement, long pStmt, RowBatch values, long[] changes, long pChanges, long pCells, long pBytes) {
        values.copyTo(pCells, pBytes);
        long pDone = pChanges + values.rows * 8L;
        int rc = TierApi.stBatch(pStmt, values.rows, values.columns, pCells, pBytes, pChanges, pDone);
        int done = NativeMemory.getInt(pDone);
        NativeMemory.copyOut(pChanges, changes, 0, done);
        end(statement, rc, done);
        return done;
    }

    /** See {@link Statement#executeAll(ParameterColumns, int, int)}; the statement was reset. */
    static int execute(Statement statement, ParameterColumns values, int from, int end) {
        NativeMemory.putInt(values.rowAddress(), from);
        int rc = TierApi.stBatchColumns(statement.pStmt(), values.columns(), values.address(), values.rowAddress(), end);
        end(statement, rc, values.row() - from);
        return values.row();
    }

    /** After executions: the statement lets go of its parameters. */
    private static void end(Statement statement, int rc, int done) {
        SqliteException failure = rc == ResultCode.OK || rc == ResultCode.ROW ? null : SqliteException.of(statement.connection().pDb(), rc);
        StatementApi.reset(statement.pStmt());
        StatementApi.clearBindings(statement.pStmt());
        if (Executions.areMeasured()) {
            statement.watch().noteExecutions(done);
        }
        if (failure != null) {
            throw failure;
        }
    }
}
