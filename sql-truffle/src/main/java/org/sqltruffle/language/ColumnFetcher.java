package org.sqltruffle.language;

import org.sqltruffle.abi.Constants;
import org.sqltruffle.interpreter.TierDriver;
import org.sqltruffle.registers.ColumnBatch;
import org.sqltruffle.registers.RowBatch;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.sqlite.SqliteException;

/** Fills batches of columns with a statement's rows. C fills them directly; rows of nodes come by a {@link RowBatch}. */
final class ColumnFetcher {

    private final Statement statement;
    private final TierDriver driver;
    private final RowFetcher rowFetcher;
    private final RowBatch rows = new RowBatch();

    ColumnFetcher(Statement statement, TierDriver driver) {
        this.statement = statement;
        this.driver = driver;
        this.rowFetcher = new RowFetcher(statement, driver);
    }

    /** Replaces what the batch has by up to {@code max} rows. An error is kept in the batch after the rows before it. */
    void fetch(ColumnBatch batch, int max) {
        batch.begin(driver.state().rowMeta.length);
        int most = Math.min(max, batch.room());
        batch.setMost(most);
        try {
            boolean more = true;
            while (more && batch.rows() < most && !batch.ended) {
                int inC = driver.rowsForC();
                more = inC > 0 ? fetchInC(batch, most, Math.min(most - batch.rows(), inC)) : fetchRows(batch, most - batch.rows());
            }
        } catch (SqliteException e) {
            batch.failure = e;
            batch.ended = true;
        }
        batch.grow();
    }

    /** Fetches rows as {@link RowFetcher} does. Returns whether the batch can take more. */
    private boolean fetchRows(ColumnBatch batch, int max) {
        rowFetcher.fetch(rows, max);
        return append(batch);
    }

    private boolean append(ColumnBatch batch) {
        boolean anew = rows.columns != batch.columns();
        if (anew) {
            // SQLite prepared the statement anew, which happens before the first row only.
            batch.begin(rows.columns);
        }
        batch.append(rows);
        batch.ended = rows.ended;
        batch.failure = rows.failure;
        return !anew && !rows.isLarge();
    }

    /**
     * Fetches up to {@code inC} rows in C, and when that stops at a loop for the Truffle tier, what comes there. Returns whether the batch
     * can take more.
     */
    private boolean fetchInC(ColumnBatch batch, int most, int inC) {
        batch.setMost(batch.rows() + inC);
        int rc = driver.fetchBatch(batch.address());
        batch.setMost(most);
        if (rc == Constants.ST_STOP) {
            rows.begin(batch.columns());
            try {
                rowFetcher.goOn(rows, most - batch.rows());
            } catch (SqliteException e) {
                rows.failure = e;
                rows.ended = true;
            }
            return append(batch);
        }
        if (rc == ResultCode.ROW && !batch.isStanding()) {
            return !batch.isFull();
        }
        if (!statement.stepEnded(rc)) {
            batch.ended = true;
            return false;
        }
        rows.begin(driver.state().rowMeta.length);
        rowFetcher.add(rows);
        append(batch);
        return false;
    }
}
