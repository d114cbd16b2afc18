package org.sqltruffle.bridge.session;

import java.util.List;
import org.sqltruffle.registers.ColumnBatch;

/**
 * The rows of one execution, column by column, batch after batch and without an object for each value: for readers that make columns of
 * them.
 */
public interface ResultBatches extends AutoCloseable {

    /**
     * Replaces what a batch has by the next rows, at most so many; {@code false} after the last one.
     *
     * @throws org.sqltruffle.api.DatabaseException when something but its last row has ended the execution
     */
    boolean next(ColumnBatch into, int most);

    /** The columns. They are known for certain after the first call of {@link #next}: SQLite may prepare the statement anew. */
    List<ResultColumn> columns();

    /** How text is encoded: SQLITE_UTF8, SQLITE_UTF16LE or SQLITE_UTF16BE. */
    int encoding();

    /** Ends the execution. */
    @Override
    void close();
}
