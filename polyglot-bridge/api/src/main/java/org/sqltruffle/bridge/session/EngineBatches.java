package org.sqltruffle.bridge.session;

import java.util.List;
import java.util.stream.IntStream;
import org.sqltruffle.language.Statement;
import org.sqltruffle.registers.ColumnBatch;
import org.sqltruffle.sqlite.SqliteException;

/** The rows of a statement of a connection that no session manages, or that the caller has locked. Errors are {@link SqliteException}. */
public final class EngineBatches implements ResultBatches {

    private final Statement engine;
    private boolean ended;
    private SqliteException failure;

    /** @param engine a statement whose execution has not begun. It stays open */
    public EngineBatches(Statement engine) {
        this.engine = engine;
    }

    @Override
    public boolean next(ColumnBatch into, int most) {
        if (failure != null) {
            throw failure;
        }
        if (ended) {
            return false;
        }
        engine.fetch(into, engine.isReadOnly() ? most : 1);
        ended = into.ended;
        failure = into.failure;
        if (into.rows() == 0 && failure != null) {
            throw failure;
        }
        return into.rows() > 0;
    }

    @Override
    public List<ResultColumn> columns() {
        return IntStream.range(0, engine.columnCount())
                        .mapToObj(i -> new ResultColumn(engine.columnName(i), engine.columnTableName(i), engine.columnOriginName(i),
                                        engine.columnDecltype(i)))
                        .toList();
    }

    @Override
    public int encoding() {
        return engine.connection().encoding();
    }

    @Override
    public void close() {
        engine.reset();
    }
}
