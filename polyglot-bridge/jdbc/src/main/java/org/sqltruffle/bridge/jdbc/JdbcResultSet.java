package org.sqltruffle.bridge.jdbc;

import static org.sqltruffle.abi.Constants.SQLITE_BLOB;
import static org.sqltruffle.abi.Constants.SQLITE_FLOAT;
import static org.sqltruffle.abi.Constants.SQLITE_INTEGER;
import static org.sqltruffle.abi.Constants.SQLITE_NULL;
import static org.sqltruffle.abi.Constants.SQLITE_TEXT;
import static org.sqltruffle.abi.Constants.SQLITE_UTF8;

import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import org.sqltruffle.abi.ResultCode;
import org.sqltruffle.abi.SqliteException;
import org.sqltruffle.bridge.session.Session;
import org.sqltruffle.language.CellValue;
import org.sqltruffle.registers.RowBatch;

/**
 * A result set, forward only and read only. Rows come in batches: the first holds one row, the next ones more, unless something
 * on the connection could see the difference; getters read Java arrays. The statement is reset after the last row.
 */
final class JdbcResultSet extends ConvertingResultSet {

    /** Rows of a batch grow by this factor up to the limit. */
    private static final int GROWTH = 8;
    private static final int MOST_ROWS = 512;

    private final JdbcStatement owner;
    private final Session session;
    private final RowBatch batch;
    private final ResultColumns names;
    private final int encoding;
    private final int maxRows;
    private final int interrupts;

    private long[] cells;
    /** Columns, 0 after the last row: one comparison checks both. */
    private int columns;
    private int rows;
    private int index = -1;
    /** Where the current row begins in the cells. */
    private int base = NO_ROW;
    /** Where the value read last begins. */
    private int lastAt = -1;
    private int row;
    private int want = 1;
    private final int writes;
    private boolean open = true;
    /** Whether there are no more rows: the statement was reset, and this only answers what needs no row. */
    private boolean ended;
    private boolean closesOwner;

    private static final int NO_ROW = Integer.MIN_VALUE / 2;

    /** A result whose first rows (if any) are in the batch. */
    JdbcResultSet(JdbcStatement owner, RowBatch batch, ResultColumns names, int maxRows) {
        super(owner.connection());
        this.owner = owner;
        this.session = owner.connection().session();
        this.batch = batch;
        this.names = names;
        this.encoding = names.encoding();
        this.maxRows = maxRows == 0 ? Integer.MAX_VALUE : maxRows;
        this.interrupts = session.interrupts();
        this.writes = session.writes();
        this.cells = batch.cells;
        this.columns = batch.columns;
        this.rows = batch.rows;
    }

    /** Makes closing this close its statement too: for results of which the caller sees no statement. */
    JdbcResultSet closingOwner() {
        closesOwner = true;
        return this;
    }

    // ---- moving

    @Override
    public boolean next() throws SQLException {
        if (index + 1 < rows && session.interrupts() == interrupts && row != maxRows) {
            index++;
            base = index * columns * 2;
            row++;
            lastAt = -1;
            return true;
        }
        return nextBatch();
    }

    private boolean nextBatch() throws SQLException {
        if (ended) {
            return false;
        }
        if (batch.failure != null) {
            SqliteException failure = batch.failure;
            close();
            throw Errors.of(failure, session);
        }
        if (row == maxRows || index + 1 >= rows && batch.ended) {
            end();
            return false;
        }
        if (session.interrupts() != interrupts) {
            close();
            throw Errors.of(new SqliteException(ResultCode.INTERRUPT, "interrupted"));
        }
        fetch();
        return next();
    }

    private void fetch() throws SQLException {
        session.lock();
        try {
            // One by one once something was changed on the connection that this may be reading.
            want = names.isReadOnly() && session.writes() == writes ? Math.min(MOST_ROWS, want * GROWTH) : 1;
            owner.fetch(batch, Math.min(want, maxRows - row));
        } finally {
            session.unlock();
        }
        cells = batch.cells;
        rows = batch.rows;
        columns = batch.columns;
        index = -1;
        base = NO_ROW;
    }

    @Override
    public boolean isBeforeFirst() {
        return row == 0 && rows > 0;
    }

    @Override
    public boolean isAfterLast() {
        return ended && row > 0;
    }

    @Override
    public boolean isFirst() {
        return row == 1;
    }

    @Override
    public boolean isLast() throws SQLException {
        throw Errors.notSupported("isLast");
    }

    @Override
    public int getRow() {
        return row;
    }

    @Override
    public boolean isClosed() {
        return !open;
    }

    @Override
    public void close() throws SQLException {
        if (open) {
            open = false;
            end();
            owner.resultClosed(this);
            if (closesOwner) {
                owner.close();
            }
        }
    }

    /** Ends the execution. */
    void end() throws SQLException {
        if (!ended) {
            ended = true;
            columns = 0;
            rows = 0;
            index = -1;
            base = NO_ROW;
            owner.resultEnded(this);
        }
    }

    // ---- values

    private int at(int column) throws SQLException {
        if (column < 1 || column > columns || base < 0) {
            throw noValue(column);
        }
        int at = base + 2 * (column - 1);
        lastAt = at;
        return at;
    }

    private SQLException noValue(int column) {
        if (!open) {
            return Errors.closed("the result set");
        }
        return column < 1 || column > names.count() ? Errors.column(column, names.count()) : Errors.misuse("there is no current row");
    }

    @Override
    public boolean wasNull() throws SQLException {
        if (lastAt < 0) {
            throw Errors.misuse("no value was read");
        }
        return RowBatch.type(cells[lastAt + 1]) == SQLITE_NULL;
    }

    @Override
    public long getLong(int column) throws SQLException {
        int at = at(column);
        return cells[at + 1] == SQLITE_INTEGER ? cells[at] : CellValue.toLong(batch, at, encoding);
    }

    @Override
    public int getInt(int column) throws SQLException {
        return (int) getLong(column);
    }

    @Override
    public double getDouble(int column) throws SQLException {
        int at = at(column);
        return cells[at + 1] == SQLITE_FLOAT ? Double.longBitsToDouble(cells[at]) : CellValue.toDouble(batch, at, encoding);
    }

    @Override
    public String getString(int column) throws SQLException {
        int at = at(column);
        long meta = cells[at + 1];
        if (RowBatch.type(meta) == SQLITE_TEXT && encoding == SQLITE_UTF8) {
            return new String(batch.bytes, (int) cells[at], RowBatch.length(meta), StandardCharsets.UTF_8);
        }
        return CellValue.toText(batch, at, encoding);
    }

    @Override
    public byte[] getBytes(int column) throws SQLException {
        return CellValue.toBytes(batch, at(column), encoding);
    }

    @Override
    public Object getObject(int column) throws SQLException {
        int at = at(column);
        long payload = cells[at];
        return switch (RowBatch.type(cells[at + 1])) {
            case SQLITE_INTEGER -> payload == (int) payload ? (Object) (int) payload : (Object) payload;
            case SQLITE_FLOAT -> Double.longBitsToDouble(payload);
            case SQLITE_BLOB -> getBytes(column);
            case SQLITE_NULL -> null;
            default -> getString(column);
        };
    }

    @Override
    int type(int column) throws SQLException {
        return RowBatch.type(cells[at(column) + 1]);
    }

    /** Where a column of the current row begins, of the first row before {@link #next}; -1 when there is none. */
    private int atNow(int column) {
        int row0 = base >= 0 ? base : rows > 0 ? 0 : -1;
        return row0 < 0 ? -1 : row0 + 2 * (column - 1);
    }

    /** SQLite's type of a column's value, NULL when there is none: for the meta data. */
    int typeNow(int column) {
        int at = atNow(column);
        return at < 0 ? SQLITE_NULL : RowBatch.type(cells[at + 1]);
    }

    /** Whether a column's value is an integer beyond 32 bits. */
    boolean isLongNow(int column) {
        int at = atNow(column);
        return at >= 0 && RowBatch.type(cells[at + 1]) == SQLITE_INTEGER && cells[at] != (int) cells[at];
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
    public ResultSetMetaData getMetaData() throws SQLException {
        return new JdbcResultSetMetaData(names, this);
    }

    @Override
    public Statement getStatement() {
        return owner;
    }

    @Override
    public int getFetchSize() {
        return owner.fetchSize();
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
