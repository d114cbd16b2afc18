package org.sqltruffle.bridge.session;

import java.util.List;
import org.sqltruffle.api.Query;
import org.sqltruffle.registers.ColumnBatch;

/** The rows of one execution of a query, column by column, batch after batch and without an object for each value: for readers that make columns of them. */
public final class QueryBatches implements AutoCloseable {

    private final SessionQuery query;
    private final int execution;

    private QueryBatches(SessionQuery query) {
        this.query = query;
        this.execution = query.start(ColumnBatch.MOST_ROWS, true);
    }

    /** Begins an execution. @throws IllegalArgumentException for a query that another implementation of the interface made */
    public static QueryBatches of(Query query) {
        if (!(query instanceof SessionQuery own)) {
            throw new IllegalArgumentException("not a query of this project: " + query);
        }
        return new QueryBatches(own);
    }

    /**
     * Replaces what a batch has by the next rows, at most so many; {@code false} after the last one.
     *
     * @throws org.sqltruffle.api.DatabaseException when something but its last row has ended the execution
     */
    public boolean next(ColumnBatch into, int most) {
        return query.fetch(execution, into, most);
    }

    /** The columns. They are known for certain after the first call of {@link #next}: SQLite may prepare the statement anew. */
    public List<ResultColumn> columns() {
        return query.resultColumns();
    }

    /** How text is encoded: SQLITE_UTF8, SQLITE_UTF16LE or SQLITE_UTF16BE. */
    public int encoding() {
        Session session = query.session();
        session.lock();
        try {
            return session.engine().encoding();
        } finally {
            session.unlock();
        }
    }

    /** Ends the execution. The query can run again. */
    @Override
    public void close() {
        query.end(execution);
    }
}
