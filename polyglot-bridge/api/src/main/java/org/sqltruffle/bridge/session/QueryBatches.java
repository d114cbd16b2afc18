package org.sqltruffle.bridge.session;

import java.util.List;
import org.sqltruffle.api.Query;
import org.sqltruffle.registers.ColumnBatch;

/** The rows of one execution of a query. */
public final class QueryBatches implements ResultBatches {

    private final SessionQuery query;
    private final int execution;

    private QueryBatches(SessionQuery query) {
        this.query = query;
        this.execution = query.start(ColumnBatch.MOST_ROWS, new ColumnBatch());
    }

    /** Begins an execution. @throws IllegalArgumentException for a query that another implementation of the interface made */
    public static QueryBatches of(Query query) {
        if (!(query instanceof SessionQuery own)) {
            throw new IllegalArgumentException("not a query of this project: " + query);
        }
        return new QueryBatches(own);
    }

    @Override
    public boolean next(ColumnBatch into, int most) {
        return query.fetch(execution, into, most);
    }

    @Override
    public List<ResultColumn> columns() {
        return query.resultColumns();
    }

    @Override
    public int encoding() {
        return query.session().encoding();
    }

    /** Ends the execution. The query can run again. */
    @Override
    public void close() {
        query.end(execution);
    }
}
