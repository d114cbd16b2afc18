package org.sqltruffle.bridge.jdbc;

import static org.sqltruffle.sqlite.ApiConstants.SQLITE_BLOB;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_FLOAT;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_INTEGER;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_NULL;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_TEXT;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_UTF8;

import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import org.sqltruffle.bridge.jdbc.metadata.ResultColumns;
import org.sqltruffle.language.buffer.CellValue;
import org.sqltruffle.registers.RowBatch;

/** Reads the values of one row of a batch, as types that SQLite has. Columns begin at 1. */
final class RowReader {

    private static final int NO_ROW = Integer.MIN_VALUE / 2;
    private static final int NO_VALUE = -1;

    private final RowBatch batch;
    private final int encoding;
    private final int columnCount;

    private long[] cells;
    /** The number of columns, 0 after the last row: one comparison checks the column and the row. */
    private int columns;
    /** Where the current row begins in the cells. */
    private int base = NO_ROW;
    /** Where the value that was read last begins. */
    private int lastAt = NO_VALUE;

    RowReader(RowBatch batch, ResultColumns columns) {
        this.batch = batch;
        this.encoding = columns.encoding();
        this.columnCount = columns.count();
        batchChanged();
    }

    /** The batch was filled anew. There is no current row until {@link #move}. */
    void batchChanged() {
        cells = batch.cells;
        columns = batch.columns;
        base = NO_ROW;
    }

    /** Goes to a row of the batch. */
    void move(int row) {
        base = row * columns * 2;
        lastAt = NO_VALUE;
    }

    /** There is no row any more. */
    void end() {
        columns = 0;
        base = NO_ROW;
    }

    private int at(int column) throws SQLException {
        // Read once: another thread may close the result.
        int begin = base;
        if (column < 1 || column > columns || begin < 0) {
            throw column < 1 || column > columnCount ? Errors.column(column, columnCount) : Errors.misuse("there is no current row");
        }
        int at = begin + 2 * (column - 1);
        lastAt = at;
        return at;
    }

    boolean wasNull() throws SQLException {
        if (lastAt < 0) {
            throw Errors.misuse("no value was read");
        }
        return RowBatch.type(cells[lastAt + 1]) == SQLITE_NULL;
    }

    /** SQLite's type of a value. */
    int type(int column) throws SQLException {
        return RowBatch.type(cells[at(column) + 1]);
    }

    long getLong(int column) throws SQLException {
        int at = at(column);
        return cells[at + 1] == SQLITE_INTEGER ? cells[at] : CellValue.toLong(batch, at, encoding);
    }

    double getDouble(int column) throws SQLException {
        int at = at(column);
        return cells[at + 1] == SQLITE_FLOAT ? Double.longBitsToDouble(cells[at]) : CellValue.toDouble(batch, at, encoding);
    }

    String getString(int column) throws SQLException {
        int at = at(column);
        long meta = cells[at + 1];
        if (RowBatch.type(meta) == SQLITE_TEXT && encoding == SQLITE_UTF8) {
            return new String(batch.bytes, (int) cells[at], RowBatch.length(meta), StandardCharsets.UTF_8);
        }
        return CellValue.toText(batch, at, encoding);
    }

    byte[] getBytes(int column) throws SQLException {
        return CellValue.toBytes(batch, at(column), encoding);
    }

    /** The value in the Java type that fits SQLite's; an integer is an Integer where possible. */
    Object getObject(int column) throws SQLException {
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

    // ---- for the meta data, which may be asked for without a current row

    /** Where a column of the current row begins, or of the first row when there is no current one; {@link #NO_VALUE} for none. */
    private int peek(int column) {
        return columns == 0 || batch.rows == 0 ? NO_VALUE : Math.max(base, 0) + 2 * (column - 1);
    }

    /** SQLite's type of a value, NULL when there is none. */
    int peekType(int column) {
        int at = peek(column);
        return at < 0 ? SQLITE_NULL : RowBatch.type(cells[at + 1]);
    }

    /** Whether a value is an integer beyond 32 bits. */
    boolean peekLong(int column) {
        int at = peek(column);
        return at >= 0 && RowBatch.type(cells[at + 1]) == SQLITE_INTEGER && cells[at] != (int) cells[at];
    }
}
