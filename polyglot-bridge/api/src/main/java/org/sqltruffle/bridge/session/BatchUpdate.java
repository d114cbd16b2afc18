package org.sqltruffle.bridge.session;

import java.nio.charset.StandardCharsets;
import org.sqltruffle.api.Database;
import org.sqltruffle.bridge.session.value.TextBytes;
import org.sqltruffle.language.Statement;
import org.sqltruffle.registers.ParameterColumns;
import org.sqltruffle.registers.RowBatch;
import org.sqltruffle.sqlite.SqliteException;

/** A statement that is executed for each row of batches of parameters, one crossing into C for each batch. */
public final class BatchUpdate implements AutoCloseable {

    /** A batch with more bytes is not kept for the next one. */
    private static final int KEPT_BYTES = 1 << 20;

    private final Session session;
    private final Statement engine;
    /** What {@link #add} has added. */
    private RowBatch added = new RowBatch();

    /** Prepares a statement. */
    public BatchUpdate(Database database, String sql) {
        this(SessionDatabase.session(database), sql);
        added.begin(parameters());
    }

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

    /** Adds an execution, which {@link #run} runs. A value is {@code null}, a Long, a Double, a text or a {@code byte[]}. */
    public void add(Object... values) {
        if (values.length != added.columns) {
            throw new IllegalArgumentException(values.length + " values for " + added.columns + " parameters");
        }
        added.addRow();
        for (int i = 0; i < values.length; i++) {
            int at = added.lastRow(i);
            switch (values[i]) {
                case null -> added.putNull(at);
                case Long number -> added.putLong(at, number);
                case Double number -> added.putDouble(at, number);
                case byte[] blob -> added.putBlob(at, blob);
                case TextBytes text -> added.putText(at, text.utf8());
                default -> added.putText(at, values[i].toString().getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    /** How many executions have been added. */
    public int size() {
        return added.rows;
    }

    /** The bytes of texts and blobs that have been added. */
    public int bytes() {
        return added.bytesUsed;
    }

    /**
     * Runs the executions that have been added, and forgets them.
     *
     * @param changes receives how many rows each has changed; negative from the first one on that has failed
     * @throws org.sqltruffle.api.DatabaseException what an execution failed with; those before it count
     */
    public void run(long[] changes) {
        session.lock();
        try {
            session.noteWrite();
            engine.executeAll(added, changes);
        } catch (SqliteException e) {
            throw Failures.of(session, e);
        } finally {
            int columns = added.columns;
            if (added.bytes.length > KEPT_BYTES) {
                added = new RowBatch();
            }
            added.begin(columns);
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
