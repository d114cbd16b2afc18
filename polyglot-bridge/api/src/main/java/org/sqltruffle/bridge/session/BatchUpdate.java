package org.sqltruffle.bridge.session;

import org.sqltruffle.language.Statement;
import org.sqltruffle.registers.ParameterColumns;
import org.sqltruffle.registers.RowBatch;
import org.sqltruffle.sqlite.SqliteException;

/** A statement that is executed for each row of batches of parameters, one crossing into C for each batch. */
public final class BatchUpdate implements AutoCloseable {

    private final Session session;
    private final Statement engine;

    /** Prepares a statement. */
    public BatchUpdate(Session session, String sql) {
        this.session = session;
        session.lock();
        try {
            this.engine = session.acquire(sql);
            if (engine == null) {
                throw Failures.misuse("no SQL statement in: " + sql);
            }
        } catch (SqliteException e) {
            throw Failures.of(session, e);
        } finally {
            session.unlock();
        }
    }

    /** How many parameters the statement has. */
    public int parameters() {
        session.lock();
        try {
            return engine.parameterCount();
        } finally {
            session.unlock();
        }
    }

    /**
     * Executes the statement for each row of the batch, whose texts are UTF-8. Returns how many rows of tables were changed.
     *
     * @throws org.sqltruffle.api.DatabaseException what an execution failed with; those before it count
     */
    public long execute(RowBatch values) {
        session.lock();
        try {
            session.noteWrite();
            long[] changes = new long[values.rows];
            int done = engine.executeAll(values, changes);
            if (done < values.rows) {
                throw Failures.misuse("the statement returns rows");
            }
            long sum = 0;
            for (long each : changes) {
                sum += each;
            }
            return sum;
        } catch (SqliteException e) {
            throw Failures.of(session, e);
        } finally {
            session.unlock();
        }
    }

    /**
     * Executes the statement for each row of parameters from one on.
     *
     * @throws org.sqltruffle.api.DatabaseException what the execution of {@link ParameterColumns#row} failed with; those before it count
     */
    public void execute(ParameterColumns values, int from, int end) {
        session.lock();
        try {
            session.noteWrite();
            if (engine.executeAll(values, from, end) < end) {
                throw Failures.misuse("the statement returns rows");
            }
        } catch (SqliteException e) {
            throw Failures.of(session, e);
        } finally {
            session.unlock();
        }
    }

    @Override
    public void close() {
        session.lock();
        try {
            if (session.isOpen()) {
                session.engine().release(engine);
            }
        } catch (SqliteException e) {
            throw Failures.of(null, e);
        } finally {
            session.unlock();
        }
    }
}
