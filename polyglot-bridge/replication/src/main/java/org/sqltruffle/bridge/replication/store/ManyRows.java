package org.sqltruffle.bridge.replication.store;

import org.sqltruffle.api.DatabaseException;
import org.sqltruffle.bridge.replication.state.Key;
import org.sqltruffle.bridge.session.BatchUpdate;

/** One statement that inserts, changes or deletes many rows of a table. One call of C executes it for all rows that have been added. */
public final class ManyRows implements AutoCloseable {

    /** Receives the parameters of a row. */
    interface Parameters {
        Object[] of(Key key, Object[] values);
    }

    private final BatchUpdate statement;
    private final Parameters parameters;

    ManyRows(BatchUpdate statement, Parameters parameters) {
        this.statement = statement;
        this.parameters = parameters;
    }

    /** Adds a row. */
    public void add(Key key, Object[] values) {
        statement.add(parameters.of(key, values));
    }

    /**
     * Executes the statement for the rows that have been added, and forgets them.
     *
     * @return how many rows each execution has changed, 1 or 0; negative from the first one on that breaks a constraint
     */
    public long[] run() {
        long[] changes = new long[statement.size()];
        try {
            statement.run(changes);
        } catch (DatabaseException e) {
            if (!e.codeName().startsWith("SQLITE_CONSTRAINT")) {
                throw e;
            }
        }
        return changes;
    }

    @Override
    public void close() {
        statement.close();
    }
}
