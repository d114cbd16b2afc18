package org.sqltruffle.bridge.session;

import java.util.List;
import org.sqltruffle.language.Statement;
import org.sqltruffle.registers.ColumnBatch;
import org.sqltruffle.registers.RowBatch;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.sqlite.SqliteException;

/** The rows of an execution that somebody else has begun, and has fetched the first rows of. */
public final class StatementBatches implements ResultBatches {

    /**
     * Where an execution stands.
     *
     * @param first the rows that were fetched, which nobody has read
     * @param readOnly whether rows can be read ahead
     * @param mostRows rows of the result at most
     * @param interrupts those of the session when the execution began
     * @param writes the same
     */
    public record Start(RowBatch first, List<ResultColumn> columns, boolean readOnly, int mostRows, int interrupts, int writes) {
    }

    /** Whoever has begun the execution. The methods are called under the session's lock. */
    public interface Owner {

        /** Whether the execution may go on. */
        boolean isOpen();

        /** After the last row. */
        void ended();

        /** When the reader is closed. */
        void close();
    }

    private final Session session;
    private final Statement engine;
    private final Start start;
    private final Owner owner;
    private boolean begun;
    private int rows;
    /** Of the last batch. */
    private boolean ended;
    private SqliteException failure;

    /** @param engine {@code null} for a result whose only rows are the first */
    public StatementBatches(Session session, Statement engine, Start start, Owner owner) {
        this.session = session;
        this.engine = engine;
        this.start = start;
        this.owner = owner;
    }

    @Override
    public boolean next(ColumnBatch into, int most) {
        session.lock();
        try {
            if (!owner.isOpen() || !session.isOpen()) {
                throw Failures.misuse("the result set was closed");
            }
            if (failure != null) {
                throw failure;
            }
            if (ended || rows == start.mostRows()) {
                owner.ended();
                return false;
            }
            if (session.interrupts() != start.interrupts()) {
                throw new SqliteException(ResultCode.INTERRUPT, "interrupted");
            }
            fetch(into, Math.min(most, start.mostRows() - rows));
            if (into.rows() == 0 && failure != null) {
                throw failure;
            }
            return into.rows() > 0;
        } catch (SqliteException e) {
            throw Failures.of(session, e);
        } finally {
            session.unlock();
        }
    }

    private void fetch(ColumnBatch into, int most) {
        RowBatch first = start.first();
        if (begun || first.rows == 0 && !first.ended && engine != null) {
            engine.fetch(into, start.readOnly() && session.writes() == start.writes() ? most : 1);
        } else {
            into.begin(first.columns);
            into.append(first);
            into.ended = first.ended;
            into.failure = first.failure;
        }
        begun = true;
        rows += into.rows();
        ended = into.ended;
        failure = into.failure;
        if (into.rows() == 0 && failure == null) {
            owner.ended();
        }
    }

    @Override
    public List<ResultColumn> columns() {
        return start.columns();
    }

    @Override
    public int encoding() {
        return session.encoding();
    }

    @Override
    public void close() {
        session.lock();
        try {
            owner.close();
        } finally {
            session.unlock();
        }
    }
}
