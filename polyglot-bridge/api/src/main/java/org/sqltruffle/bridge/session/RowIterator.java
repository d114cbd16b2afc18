package org.sqltruffle.bridge.session;

import java.util.Iterator;
import java.util.NoSuchElementException;
import org.sqltruffle.api.DatabaseException;
import org.sqltruffle.api.Row;

/** The rows of one execution of a query, for {@link SessionQuery#stream}. The last row ends the execution. */
final class RowIterator implements Iterator<Row> {

    private final SessionQuery query;
    private final int execution;
    private int next;
    private boolean ended;

    RowIterator(SessionQuery query, int execution) {
        this.query = query;
        this.execution = execution;
    }

    @Override
    public boolean hasNext() {
        if (!ended && (next == query.fetched() || !query.isRunning(execution))) {
            boolean more;
            try {
                more = query.fetch(execution);
                next = 0;
            } catch (DatabaseException e) {
                // The next call fetches again.
                next = query.fetched();
                throw e;
            }
            if (!more) {
                ended = true;
                query.end(execution);
            }
        }
        return !ended;
    }

    @Override
    public Row next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        return query.row(next++);
    }
}
