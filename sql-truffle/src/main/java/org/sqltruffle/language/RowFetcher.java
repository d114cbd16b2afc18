package org.sqltruffle.language;

import com.oracle.truffle.api.CallTarget;
import org.sqltruffle.abi.Constants;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.abi.MapFaults;
import org.sqltruffle.interpreter.TierDriver;
import org.sqltruffle.language.buffer.NativeBuffer;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.RowBatch;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.sqlite.SqliteException;

/**
 * Fills batches with a statement's rows. While the statement runs in C, many rows are one crossing; once nodes run it, ResultRow puts its
 * rows into the batch and the loop goes on.
 */
final class RowFetcher {

    /** Rows of a turn that the interpreter gets while compiled code is not there. */
    private static final int INTERPRETED_ROWS = 8;

    private final Statement statement;
    private final TierDriver driver;
    /** {@link CalledRows}; {@code null} before the first rows. */
    private CallTarget takeCalled;
    /** Whether C may have more rows to read ahead. */
    private boolean readsAhead;

    RowFetcher(Statement statement, TierDriver driver) {
        this.statement = statement;
        this.driver = driver;
    }

    void fetch(RowBatch batch, int max) {
        MachineState state = driver.state();
        batch.begin(state.rowMeta.length);
        try {
            while (batch.rows < max && !batch.ended && !batch.isLarge()) {
                if (takesCalled(batch, max)) {
                    continue;
                }
                int inC = driver.rowsForC();
                if (inC > 0) {
                    if (!fetchInC(batch, Math.min(max - batch.rows, inC), max)) {
                        return;
                    }
                    continue;
                }
                lend(batch, max, driver.compiledEntry() != null);
                end(batch, statement.advance());
            }
        } catch (SqliteException e) {
            batch.failure = e;
            batch.ended = true;
        } finally {
            state.batch = null;
        }
    }

    /**
     * Takes rows whose functions are called here: those that C has read ahead, and if there are none, has it read more. Whether there were
     * any.
     */
    private boolean takesCalled(RowBatch batch, int max) {
        if (statement.rowCalls() == null) {
            return false;
        }
        if (takeCalled == null) {
            takeCalled = new CalledRows().getCallTarget();
        }
        int before = batch.rows;
        takeCalled.call(statement, batch, max);
        if (batch.rows == before && readsAhead && statement.readRowsAhead()) {
            takeCalled.call(statement, batch, max);
        }
        readsAhead &= batch.rows != before;
        return batch.rows != before;
    }

    /** Has ResultRow put its rows into the batch. */
    private void lend(RowBatch batch, int max, boolean compiled) {
        MachineState state = driver.state();
        state.batchLimit = compiled ? max : Math.min(max, batch.rows + INTERPRETED_ROWS);
        batch.reserve(max - batch.rows);
        state.batch = batch;
    }

    /** After C has stopped at a loop for the Truffle tier: takes the rows that come there. */
    void goOn(RowBatch batch, int max) {
        lend(batch, max, driver.isAtCompiledEntry());
        try {
            end(batch, statement.stepEnded(driver.goOn()));
        } finally {
            driver.state().batch = null;
        }
    }

    /** Takes the batch back, and the row that the step ended with. */
    private void end(RowBatch batch, boolean row) {
        driver.state().batch = null;
        if (row) {
            add(batch);
        } else {
            batch.ended = true;
        }
    }

    /** Adds the current row. */
    void add(RowBatch batch) {
        int columns = driver.state().rowMeta.length;
        if (columns != batch.columns) {
            // SQLite prepared the statement anew, which happens before the first row only.
            batch.begin(columns);
        }
        batch.append(driver.state());
        if (MapFaults.isFaulty(driver.state().pDb)) {
            batch.rows--;
            statement.checkPages();
        }
    }

    /**
     * Fetches up to {@code inC} rows in C, and when that stops at a loop for the Truffle tier, what comes there. Returns whether the batch
     * can take more.
     */
    private boolean fetchInC(RowBatch batch, int inC, int max) {
        NativeBuffer buffer = statement.connection().takeBuffer();
        try {
            int rows = Math.max(1, Math.min(inC, NativeBuffer.CELLS / Math.max(1, 2 * batch.columns)));
            NativeMemory.putByte(statement.handle() + Layout.Vdbe_isFetching, (byte) Constants.ST_FETCH_CALLS);
            int rc = driver.fetch(rows * 2 * batch.columns > NativeBuffer.CELLS ? 0 : rows, batch.columns, buffer.pCells(), buffer.pBytes(),
                            NativeBuffer.BYTES, buffer.pResult());
            int written = NativeMemory.getInt(buffer.pResult() + Layout.StFetched_nRow);
            if (written > 0) {
                take(batch, buffer, written, NativeMemory.getInt(buffer.pResult() + Layout.StFetched_nByte));
            }
            if (rc == Constants.ST_STOP) {
                goOn(batch, max);
                return true;
            }
            boolean calls = NativeMemory.getInt(buffer.pResult() + Layout.StFetched_hasCalls) != 0;
            if (calls && rc == ResultCode.ROW) {
                readsAhead = statement.readRowsAhead();
                return true;
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
