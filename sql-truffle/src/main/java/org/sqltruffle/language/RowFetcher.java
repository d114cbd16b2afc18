package org.sqltruffle.language;

import com.oracle.truffle.api.CallTarget;
import org.sqltruffle.abi.ResultCode;
import org.sqltruffle.abi.SqliteException;
import org.sqltruffle.interpreter.TierDriver;
import org.sqltruffle.memory.NativeMemory;

/**
 * Fills batches with a statement's rows: many rows in one crossing while the statement runs in C, in one compiled loop once its
 * program is compiled, and one by one in between.
 */
final class RowFetcher {

    private final Statement statement;
    private final TierDriver driver;
    private CallTarget loop;

    RowFetcher(Statement statement, TierDriver driver) {
        this.statement = statement;
        this.driver = driver;
    }

    void fetch(RowBatch batch, int max) {
        batch.clear(driver.state().rowMeta.length);
        try {
            while (batch.rows < max && !batch.ended) {
                int wanted = max - batch.rows;
                int inC = driver.rowsForC();
                if (inC > 0) {
                    if (!fetchInC(batch, Math.min(wanted, inC))) {
                        return;
                    }
                } else if (driver.compiledEntry() != null) {
                    fetchCompiled(batch, max);
                } else if (statement.step()) {
                    add(batch);
                } else {
                    batch.ended = true;
                }
            }
        } catch (SqliteException e) {
            batch.failure = e;
            batch.ended = true;
        }
    }

    private void fetchCompiled(RowBatch batch, int max) {
        if (loop == null) {
            loop = new FetchRootNode().getCallTarget();
        }
        batch.reserve(max - batch.rows);
        loop.call(statement, batch, max, batch.columns);
    }

    /** Adds the current row. */
    private void add(RowBatch batch) {
        int columns = driver.state().rowMeta.length;
        if (columns != batch.columns) {
            // SQLite prepared the statement anew, which happens before the first row only.
            batch.clear(columns);
        }
        batch.reserve(1);
        batch.append(statement, columns);
    }

    /** Returns whether the batch can take more. */
    private boolean fetchInC(RowBatch batch, int max) {
        NativeBuffer buffer = statement.connection().takeBuffer();
        try {
            int rows = Math.max(1, Math.min(max, NativeBuffer.CELLS / Math.max(1, 2 * batch.columns)));
            int rc = driver.fetch(rows * 2 * batch.columns > NativeBuffer.CELLS ? 0 : rows, batch.columns, buffer.pCells(), buffer.pBytes(), NativeBuffer.BYTES, buffer.pResult());
            int written = NativeMemory.getInt(buffer.pResult());
            if (written > 0) {
                take(batch, buffer, written, NativeMemory.getInt(buffer.pResult() + Integer.BYTES));
            }
            boolean whole = written == rows;
            if (rc == ResultCode.ROW && whole) {
                return true;
            }
            if (!statement.stepEnded(rc)) {
                batch.ended = true;
                return false;
            }
            // A row that did not fit: it is taken alone, and the batch is large enough.
            add(batch);
            return false;
        } finally {
            statement.connection().giveBuffer(buffer);
        }
    }

    private static void take(RowBatch batch, NativeBuffer buffer, int rows, int bytes) {
        int words = rows * 2 * batch.columns;
        int at = batch.rows * 2 * batch.columns;
        batch.reserve(rows);
        NativeMemory.copyOut(buffer.pCells(), batch.cells, at, words);
        if (bytes > 0) {
            batch.reserveBytes(bytes);
            NativeMemory.copyOut(buffer.pBytes(), batch.bytes, batch.bytesUsed, bytes);
            if (batch.bytesUsed > 0) {
                moveOffsets(batch, at, words);
            }
            batch.bytesUsed += bytes;
        }
        batch.rows += rows;
    }

    /** C's offsets begin at 0; the batch had bytes before. */
    private static void moveOffsets(RowBatch batch, int at, int words) {
        for (int i = at; i < at + words; i += 2) {
            if (RowBatch.length(batch.cells[i + 1]) > 0) {
                batch.cells[i] += batch.bytesUsed;
            }
        }
    }
}
