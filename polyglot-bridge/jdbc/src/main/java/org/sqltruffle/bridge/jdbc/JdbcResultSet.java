package org.sqltruffle.bridge.jdbc;

import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.sqltruffle.api.DatabaseException;
import org.sqltruffle.bridge.jdbc.metadata.ResultColumns;
import org.sqltruffle.bridge.jdbc.standard.ForwardOnly;
import org.sqltruffle.bridge.jdbc.standard.LabelGetters;
import org.sqltruffle.bridge.jdbc.standard.NoUpdates;
import org.sqltruffle.bridge.session.ResultBatches;
import org.sqltruffle.bridge.session.ResultColumn;
import org.sqltruffle.bridge.session.ResultView;
import org.sqltruffle.bridge.session.Session;
import org.sqltruffle.bridge.session.StatementBatches;
import org.sqltruffle.registers.ColumnBatch;
import org.sqltruffle.registers.RowBatch;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.sqlite.SqliteException;

/**
 * A result set. It moves forward only and cannot be changed. Rows come in batches, of which the first holds one row. Later batches grow
 * unless the connection has written meanwhile. The statement is reset after the last row.
 *
 * <p>Any thread may close it. {@link #next} then fails after some rows of its batch at most: a program that counts rows gets all of them or
 * an exception.
 */
final class JdbcResultSet implements ConvertedGetters, LabelGetters, ForwardOnly, NoUpdates, SelfWrapper {

    /** Rows of a batch grow by this factor up to the limit. */
    private static final int GROWTH = 8;
    private static final int MOST_ROWS = 512;
    /** Of a batch of columns. */
    static final int MOST_IN_COLUMNS = ColumnBatch.STEP_ROWS;

    private final JdbcStatement owner;
    private final Session session;
    private final RowBatch batch;
    /** What was fetched last when a pipeline gives the rows; {@code null}: {@link #batch} has them. */
    private ColumnBatch columnBatch;
    private final RowReader row;
    private final Conversion conversion;
    private final ResultColumns names;
    private final int maxRows;
    private final int interrupts;
    private final int writes;

    private int rows;
    private int index = -1;
    /** Rows of earlier batches. */
    private int rowsBefore;
    private int want = 1;
    private volatile boolean open = true;
    /** True after the last row. The statement is reset, and only methods that need no row have an answer. */
    private boolean ended;
    private boolean closesOwner;
    /** True when the rows are those of a {@link ResultView}. */
    private boolean viewed;
    /** The thread that has fetched the batch, by its id. */
    private long reader = Thread.currentThread().threadId();
    /** The thread that has closed this result, by its id. */
    private long closer;

    /** A result whose first rows (if any) are in the batch. */
    JdbcResultSet(JdbcStatement owner, RowBatch batch, ResultColumns names, int maxRows) {
        this.owner = owner;
        this.session = owner.connection().session();
        this.batch = batch;
        this.row = new RowReader(batch, names);
        this.conversion = new Conversion(row, owner.connection().settings().dates());
        this.names = names;
        this.maxRows = maxRows == 0 ? Integer.MAX_VALUE : maxRows;
        this.interrupts = session.interrupts();
        this.writes = session.writes();
        this.rows = batch.rows;
        if (rows > 0 && owner.connection().likeSqliteJdbc()) {
            // Getters read the first row before next(), too.
            row.move(0);
        }
    }

    /** Makes {@link #close} close the statement, too. The caller does not see the statement of meta data, for example. */
    JdbcResultSet closingOwner() {
        closesOwner = true;
        return this;
    }

    // ---- moving

    @Override
    public boolean next() throws SQLException {
        if (index + 1 < rows && session.interrupts() == interrupts) {
            row.move(++index);
            return true;
        }
        return nextBatch();
    }

    private boolean nextBatch() throws SQLException {
        Errors.lock(session);
        try {
            if (!open) {
                return nextAfterClose();
            }
            if (viewed) {
                throw Errors.misuse("the rows are those of the object that unwrap has given");
            }
            if (ended) {
                return false;
            }
            owner.checkEnds();
            SqliteException failure = columnBatch == null ? batch.failure : columnBatch.failure;
            if (failure != null && getRow() != maxRows) {
                close();
                throw Errors.of(failure, session);
            }
            if (getRow() == maxRows || index + 1 >= rows && (columnBatch == null ? batch.ended : columnBatch.ended)) {
                ended = true;
                end();
                return false;
            }
            if (session.interrupts() != interrupts) {
                close();
                throw Errors.of(new SqliteException(ResultCode.INTERRUPT, "interrupted"));
            }
            fetch();
        } finally {
            session.unlock();
        }
        return next();
    }

    /** Whether the present rows are those of a batch of columns. */
    boolean hasColumns() {
        return columnBatch != null;
    }

    /**
     * JDBC wants an exception. sqlite-jdbc has no more rows, which a program may count on that closes the result it is reading. In
     * sqlite-jdbc, too, it fails when the connection is closed. A thread whose result another thread has closed cannot know that rows are
     * missing, so it gets the exception always.
     */
    private boolean nextAfterClose() throws SQLException {
        if (owner.connection().likeSqliteJdbc() && (ended || session.isOpen() && closer == Thread.currentThread().threadId())) {
            return false;
        }
        throw Errors.closed("the result set");
    }

    /** Fetches the next batch, under the lock. */
    private void fetch() throws SQLException {
        reader = Thread.currentThread().threadId();
        row.beforeFetch();
        // Row by row after a change on the connection: this query may read the changed rows.
        want = names.isReadOnly() && session.writes() == writes ? Math.min(MOST_ROWS, want * GROWTH) : 1;
        int most = Math.min(want, maxRows - getRow());
        columnBatch = want < MOST_ROWS ? null : owner.fetchColumns(Math.min(MOST_IN_COLUMNS, maxRows - getRow()));
        if (columnBatch == null) {
            owner.fetch(batch, most);
        }
        rowsBefore = getRow();
        rows = columnBatch == null ? batch.rows : columnBatch.rows();
        index = -1;
        row.batchChanged(columnBatch);
    }

    @Override
    public boolean isBeforeFirst() {
        return getRow() == 0 && rows > 0;
    }

    @Override
    public boolean isAfterLast() {
        return ended && getRow() > 0;
    }

    @Override
    public boolean isFirst() {
        return getRow() == 1;
    }

    @Override
    public boolean isLast() throws SQLException {
        throw Errors.notSupported("isLast");
    }

    @Override
    public int getRow() {
        return rowsBefore + index + 1;
    }

    @Override
    public boolean isClosed() {
        return !open;
    }

    @Override
    public void close() throws SQLException {
        Errors.lock(session);
        try {
            if (open) {
                owner.checkEnds();
                closeForOwner();
                owner.resultClosed(this);
                if (closesOwner) {
                    owner.close();
                }
            }
        } finally {
            session.unlock();
        }
    }

    /** Closes it under the lock, and does not tell the owner. */
    void closeForOwner() {
        closer = Thread.currentThread().threadId();
        open = false;
        if (!ended) {
            if (reader != closer) {
                // The reader may be in the middle of its batch.
                owner.leave(batch);
            }
            end();
        }
    }

    /**
     * Ends the execution, under the lock. The position stays as it is: another thread may be reading, and goes on to {@link #nextBatch}.
     */
    private void end() {
        rows = 0;
        row.end();
        owner.resultEnded(this);
    }

    // ---- values; ConvertedGetters has the other types

    @Override
    public boolean wasNull() throws SQLException { return row.wasNull(); }
    @Override
    public long getLong(int column) throws SQLException { return row.getLong(column); }
    @Override
    public int getInt(int column) throws SQLException { return (int) row.getLong(column); }
    @Override
    public double getDouble(int column) throws SQLException { return row.getDouble(column); }
    @Override
    public String getString(int column) throws SQLException { return row.getString(column); }
    @Override
    public byte[] getBytes(int column) throws SQLException { return row.getBytes(column); }
    @Override
    public Object getObject(int column) throws SQLException { return row.getObject(column); }

    @Override
    public Conversion conversion() {
        return conversion;
    }

    // ---- other forms

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return SelfWrapper.super.isWrapperFor(type) || ResultView.of(type) != null;
    }

    /** An object of a {@link ResultView}, such as Arrow's reader, takes all rows. Closing the object closes this result. */
    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        ResultView view = type == null || type.isInstance(this) ? null : ResultView.of(type);
        return view == null ? SelfWrapper.super.unwrap(type) : type.cast(view.open(take()));
    }

    private ResultBatches take() throws SQLException {
        Errors.lock(session);
        try {
            if (!open) {
                throw Errors.closed("the result set");
            }
            if (viewed || ended || getRow() > 0) {
                throw Errors.misuse("unwrap takes all rows: call it before next(), and once");
            }
            List<ResultColumn> columns = new ArrayList<>();
            for (int i = 1; i <= names.count(); i++) {
                columns.add(new ResultColumn(names.label(i), names.tableName(i), names.label(i), names.declaredType(i)));
            }
            var start = new StatementBatches.Start(batch, columns, names.isReadOnly(), maxRows, interrupts, writes);
            ResultBatches batches = new StatementBatches(session, owner.engine, start, new ViewOwner());
            viewed = true;
            rows = 0;
            return batches;
        } finally {
            session.unlock();
        }
    }

    /** This result as its view sees it. */
    private final class ViewOwner implements StatementBatches.Owner {

        @Override
        public boolean isOpen() {
            return open;
        }

        @Override
        public void ended() {
            if (open && !ended) {
                ended = true;
                end();
            }
        }

        @Override
        public void close() {
            try {
                JdbcResultSet.this.close();
            } catch (SQLException e) {
                throw new DatabaseException(e.getErrorCode(), "SQLITE_MISUSE", e.getMessage(), e);
            }
        }
    }

    // ---- what it is

    @Override
    public int findColumn(String label) throws SQLException {
        if (!open) {
            throw Errors.closed("the result set");
        }
        return names.index(label);
    }

    @Override
    public ResultSetMetaData getMetaData() {
        return new JdbcResultSetMetaData(names, row);
    }

    @Override
    public Statement getStatement() {
        return owner;
    }

    @Override
    public int getFetchSize() {
        return owner.getFetchSize();
    }

    @Override
    public void setFetchSize(int size) throws SQLException {
        owner.setFetchSize(size);
    }

    @Override
    public int getFetchDirection() throws SQLException {
        if (!open) {
            throw Errors.closed("the result set");
        }
        return FETCH_FORWARD;
    }

    @Override
    public void setFetchDirection(int direction) throws SQLException {
        if (!open) {
            throw Errors.closed("the result set");
        }
        if (direction != ResultSet.FETCH_FORWARD) {
            throw Errors.misuse("only FETCH_FORWARD is supported");
        }
    }
}
