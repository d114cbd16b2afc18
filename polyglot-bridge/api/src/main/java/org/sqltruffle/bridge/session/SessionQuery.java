package org.sqltruffle.bridge.session;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.sqltruffle.api.Batch;
import org.sqltruffle.api.Query;
import org.sqltruffle.api.Row;
import org.sqltruffle.bridge.session.batch.BatchRow;
import org.sqltruffle.bridge.session.batch.SessionBatch;
import org.sqltruffle.bridge.session.function.Inlining;
import org.sqltruffle.bridge.session.value.TextBytes;
import org.sqltruffle.bridge.session.value.QueryParameters;
import org.sqltruffle.bridge.session.value.RecordMapper;
import org.sqltruffle.language.Statement;
import org.sqltruffle.registers.ColumnBatch;
import org.sqltruffle.registers.RowBatch;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.sqlite.SqliteException;

/** A statement of a session. */
final class SessionQuery implements Query {

    private static final int GROWTH = 8;
    /** Few, so that they stay in a processor's cache until they are read. */
    private static final int MOST_ROWS = 512;
    /** The same of a batch of columns. */
    private static final int MOST_IN_COLUMNS = ColumnBatch.STEP_ROWS;

    private final Session session;
    private final Statement engine;
    private final boolean readOnly;
    private final RowBatch batch = new RowBatch();
    /** Whether the caller of the present execution reads column by column. */
    private boolean byColumns;
    /** The batch of columns that was filled last, or that is to be filled. */
    private ColumnBatch columnBatch;
    /** Whether {@link #columnBatch} has the rows that were fetched last; else {@link #batch} has them. */
    private boolean inColumns;
    /** For callers that read row by row, when a pipeline gives the rows; {@code null} before the first time. */
    private ColumnBatch rowColumns;
    /** For {@link #forEachBatch}; {@code null} before the first time. */
    private ColumnBatch ownColumns;
    private final QueryParameters parameters;
    private List<String> columns;
    private BatchRow row;
    /** {@link Statement#timesPrepared} when the columns were read. */
    private int timesPrepared;

    private boolean running;
    /** Counts the executions. A reader of an earlier one must not read on in the present one. */
    private int executions;
    private volatile boolean open = true;
    private int want;
    private int writes;
    private int interrupts;

    SessionQuery(Session session, String sql) {
        this.session = session;
        session.lock();
        try {
            this.engine = session.acquire(sql);
            if (engine == null) {
                throw Failures.misuse("no SQL statement in: " + sql);
            }
            this.readOnly = engine.isReadOnly();
            this.parameters = new QueryParameters(engine.parameterCount());
            readColumns();
        } catch (SqliteException e) {
            throw Failures.of(session, e);
        } finally {
            session.unlock();
        }
    }

    private void readColumns() {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < engine.columnCount(); i++) {
            names.add(engine.columnName(i));
        }
        columns = List.copyOf(names);
        row = new BatchRow(batch, columns, session.engine().encoding());
        timesPrepared = engine.timesPrepared();
    }

    @Override
    public List<String> columns() {
        return columns;
    }

    Session session() {
        return session;
    }

    /** Where the columns come from: those of the last execution, once it has fetched. */
    List<ResultColumn> resultColumns() {
        session.lock();
        try {
            if (!open || !session.isOpen()) {
                throw Failures.misuse("the query is closed");
            }
            return IntStream.range(0, engine.columnCount())
                            .mapToObj(i -> new ResultColumn(engine.columnName(i), engine.columnTableName(i), engine.columnOriginName(i),
                                            engine.columnDecltype(i)))
                            .toList();
        } finally {
            session.unlock();
        }
    }

    // ---- parameters

    private interface Binding {
        void to(Statement statement);
    }

    /** Binds a value by a call of C. Large values are not kept in Java. */
    private Query bound(int index, Binding binding) {
        session.lock();
        try {
            checkUsable();
            parameters.leave(engine, index);
            binding.to(engine);
            return this;
        } catch (SqliteException e) {
            throw Failures.of(session, e);
        } finally {
            session.unlock();
        }
    }

    private void checkUsable() {
        if (!open || !session.isOpen()) {
            throw Failures.misuse("the query is closed");
        }
        if (running) {
            throw Failures.misuse("the query is running");
        }
    }

    @Override
    public Query bind(Object... values) {
        checkUsable();
        int n = parameters.count();
        if (values.length != n) {
            throw new IllegalArgumentException(values.length + " values for " + n + " parameters");
        }
        for (int i = 0; i < n; i++) {
            bind(i + 1, values[i]);
        }
        return this;
    }

    @Override
    public Query bind(int index, long value) {
        checkUsable();
        if (!parameters.keeps(index, 0)) {
            return bound(index, statement -> statement.bindLong(index, value));
        }
        parameters.putLong(index, value);
        return this;
    }

    @Override
    public Query bind(int index, double value) {
        checkUsable();
        if (!parameters.keeps(index, 0)) {
            return bound(index, statement -> statement.bindDouble(index, value));
        }
        parameters.putDouble(index, value);
        return this;
    }

    @Override
    public Query bind(int index, Object value) {
        return switch (value) {
            case null -> bindNull(index);
            case Double number -> bind(index, (double) number);
            case Float number -> bind(index, (double) number);
            case Long number -> bind(index, (long) number);
            case Integer number -> bind(index, (long) number);
            case Short number -> bind(index, (long) number);
            case Byte number -> bind(index, (long) number);
            case Boolean truth -> bind(index, truth ? 1L : 0L);
            case byte[] bytes -> bindBlob(index, bytes);
            case TextBytes text -> bindText(index, text.utf8());
            default -> bindText(index, value.toString().getBytes(StandardCharsets.UTF_8));
        };
    }

    private Query bindNull(int index) {
        checkUsable();
        if (!parameters.keeps(index, 0)) {
            return bound(index, statement -> statement.bindNull(index));
        }
        parameters.putNull(index);
        return this;
    }

    private Query bindText(int index, byte[] utf8) {
        checkUsable();
        if (!parameters.keeps(index, utf8.length)) {
            return bound(index, statement -> statement.bindText(index, utf8));
        }
        parameters.putText(index, utf8);
        return this;
    }

    private Query bindBlob(int index, byte[] value) {
        checkUsable();
        if (!parameters.keeps(index, value.length)) {
            return bound(index, statement -> statement.bindBlob(index, value));
        }
        parameters.putBlob(index, value);
        return this;
    }

    @Override
    public Query bind(String name, Object value) {
        return bind(index(name), value);
    }

    private int index(String name) {
        session.lock();
        try {
            checkUsable();
            for (String prefix : new String[]{"", ":", "@", "$"}) {
                int index = engine.parameterIndex(prefix + name);
                if (index > 0) {
                    return index;
                }
            }
        } finally {
            session.unlock();
        }
        throw new IllegalArgumentException("no parameter " + name);
    }

    // ---- execution

    private int start() {
        return start(1, null);
    }

    /** Begins an execution and returns its number. @param into for a caller that reads column by column, else {@code null} */
    int start(int firstRows, ColumnBatch into) {
        session.lock();
        try {
            checkUsable();
            parameters.bind(engine);
            running = true;
            executions++;
            want = firstRows;
            byColumns = into != null;
            inColumns = byColumns;
            interrupts = session.interrupts();
            if (!readOnly) {
                session.noteWrite();
            }
            writes = session.writes();
            if (byColumns) {
                columnBatch = into;
                into.begin(columns.size());
            } else {
                batch.begin(columns.size());
            }
            return executions;
        } catch (SqliteException e) {
            throw Failures.of(session, e);
        } finally {
            session.unlock();
        }
    }

    /**
     * Fetches the next rows of an execution into the batch; returns whether there are any.
     *
     * @throws org.sqltruffle.api.DatabaseException when something but its last row has ended the execution
     */
    boolean fetch(int execution) {
        return fetch(execution, ownColumns, Integer.MAX_VALUE);
    }

    /** The same of an execution by columns into another batch, at most so many rows. */
    boolean fetch(int execution, ColumnBatch into, int most) {
        session.lock();
        try {
            if (!open || !session.isOpen()) {
                throw Failures.misuse("the query was closed");
            }
            if (!isRunning(execution)) {
                throw Failures.misuse("the execution was ended before its last row");
            }
            if (hasEnded()) {
                return false;
            }
            throwFailure();
            if (session.interrupts() != interrupts) {
                throw new SqliteException(ResultCode.INTERRUPT, "interrupted");
            }
            if (byColumns) {
                columnBatch = into;
            }
            fetchRows(Math.min(most, readAhead()));
            if (engine.timesPrepared() != timesPrepared) {
                readColumns();
            }
            if (!byColumns) {
                row.begin(inColumns ? rowColumns : null);
            }
            return hasRows();
        } catch (SqliteException e) {
            throw Failures.of(session, e);
        } finally {
            session.unlock();
        }
    }

    private void fetchRows(int rows) {
        if (!session.waitsInJava() || engine.isBusy()) {
            fetchNow(rows);
            return;
        }
        session.waiting(() -> {
            fetchNow(rows);
            return hasRows();
        });
    }

    /** Row by row at first: most results have few rows. */
    private void fetchNow(int rows) {
        if (!byColumns) {
            inColumns = rows >= MOST_ROWS && engine.hasColumns();
            if (inColumns && rowColumns == null) {
                rowColumns = new ColumnBatch(MOST_IN_COLUMNS);
            }
            columnBatch = inColumns ? rowColumns : columnBatch;
        }
        if (inColumns) {
            engine.fetch(columnBatch, byColumns ? rows : MOST_IN_COLUMNS);
        } else {
            engine.fetch(batch, rows);
        }
    }

    /** The number of rows that were fetched last. */
    int fetched() {
        return inColumns ? columnBatch.rows() : batch.rows;
    }

    /** Whether rows were fetched; fails when there are none because the statement failed. */
    private boolean hasRows() {
        if (fetched() > 0) {
            return true;
        }
        throwFailure();
        return false;
    }

    private SqliteException failure() {
        return inColumns ? columnBatch.failure : batch.failure;
    }

    private void throwFailure() {
        if (failure() != null) {
            throw failure();
        }
    }

    /** The number of rows to fetch. It grows, but is 1 after the connection has written: the query may read the changed rows. */
    private int readAhead() {
        if (!readOnly || session.writes() != writes || !Inlining.ON) {
            return 1;
        }
        int rows = want;
        want = Math.min(byColumns ? ColumnBatch.MOST_ROWS : MOST_ROWS, want * GROWTH);
        return rows;
    }

    /** Whether the statement ran to its end and holds no lock or page any more. */
    private boolean hasEnded() {
        return (inColumns ? columnBatch.ended : batch.ended) && failure() == null;
    }

    boolean isRunning(int execution) {
        return running && execution == executions;
    }

    void end(int execution) {
        session.lock();
        try {
            if (isRunning(execution)) {
                if (!hasEnded() && open && session.isOpen()) {
                    engine.reset();
                }
                running = false;
            }
        } catch (SqliteException e) {
            throw Failures.of(null, e);
        } finally {
            session.unlock();
        }
    }

    /** One of the rows that were fetched last. The object is the same each time. */
    BatchRow row(int index) {
        row.move(index);
        return row;
    }

    @Override
    public void forEach(Consumer<? super Row> action) {
        int execution = start();
        try {
            while (fetch(execution)) {
                int rows = fetched();
                for (int i = 0; i < rows; i++) {
                    row.move(i);
                    action.accept(row);
                }
            }
        } finally {
            end(execution);
        }
    }

    @Override
    public void forEachBatch(Consumer<? super Batch> action) {
        if (ownColumns == null) {
            ownColumns = new ColumnBatch();
        }
        int execution = start(1, ownColumns);
        try {
            SessionBatch view = new SessionBatch(ownColumns, session.engine().encoding());
            while (fetch(execution)) {
                view.begin(columns);
                action.accept(view);
            }
        } finally {
            end(execution);
        }
    }

    @Override
    public <T> T reduce(T start, BiFunction<? super T, ? super Row, ? extends T> step) {
        T result = start;
        int execution = start();
        try {
            while (fetch(execution)) {
                int rows = fetched();
                for (int i = 0; i < rows; i++) {
                    row.move(i);
                    result = step.apply(result, row);
                }
            }
        } finally {
            end(execution);
        }
        return result;
    }

    @Override
    public double reduceDouble(double start, DoubleReducer step) {
        double result = start;
        int execution = start();
        try {
            while (fetch(execution)) {
                int rows = fetched();
                for (int i = 0; i < rows; i++) {
                    row.move(i);
                    result = step.apply(result, row);
                }
            }
        } finally {
            end(execution);
        }
        return result;
    }

    @Override
    public long reduceLong(long start, LongReducer step) {
        long result = start;
        int execution = start();
        try {
            while (fetch(execution)) {
                int rows = fetched();
                for (int i = 0; i < rows; i++) {
                    row.move(i);
                    result = step.apply(result, row);
                }
            }
        } finally {
            end(execution);
        }
        return result;
    }

    @Override
    public <T> List<T> list(Function<? super Row, ? extends T> mapper) {
        List<T> list = new ArrayList<>();
        forEach(each -> list.add(mapper.apply(each)));
        return list;
    }

    @Override
    public <R extends Record> List<R> list(Class<R> type) {
        RecordMapper<R> mapper = new RecordMapper<>(type, columns);
        return list(mapper);
    }

    @Override
    public <T> Optional<T> first(Function<? super Row, ? extends T> mapper) {
        int execution = start();
        try {
            if (!fetch(execution)) {
                return Optional.empty();
            }
            row.move(0);
            return Optional.ofNullable(mapper.apply(row));
        } finally {
            end(execution);
        }
    }

    @Override
    public Stream<Row> stream() {
        int execution = start();
        Iterator<Row> rows = new RowIterator(this, execution);
        return StreamSupport.stream(Spliterators.spliteratorUnknownSize(rows, Spliterator.ORDERED | Spliterator.NONNULL), false)
                        .onClose(() -> end(execution));
    }

    @Override
    public long execute() {
        session.lock();
        int execution = 0;
        try {
            execution = start();
            long before = session.engine().totalChanges();
            boolean row = session.waitsInJava() ? session.waiting(engine::step) : engine.step();
            while (row) {
                row = engine.step(); // rows are not wanted
            }
            return session.engine().totalChanges() == before ? 0 : session.engine().changes();
        } catch (SqliteException e) {
            throw Failures.of(session, e);
        } finally {
            end(execution);
            session.unlock();
        }
    }

    @Override
    public void close() {
        session.lock();
        try {
            if (open && session.isOpen()) {
                // Refused in a callback of the query.
                session.engine().release(engine);
            }
            open = false;
            running = false;
        } catch (SqliteException e) {
            throw Failures.of(null, e);
        } finally {
            session.unlock();
        }
    }
}
