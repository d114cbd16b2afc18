package org.sqltruffle.bridge.jdbc;

import static org.sqltruffle.sqlite.ApiConstants.SQLITE_BLOB;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_FLOAT;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_INTEGER;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_NULL;

import java.sql.SQLException;
import org.sqltruffle.bridge.jdbc.metadata.ResultColumns;
import org.sqltruffle.bridge.session.batch.SessionColumn;
import org.sqltruffle.language.buffer.CellValue;
import org.sqltruffle.registers.ColumnBatch;
import org.sqltruffle.registers.RowBatch;

/**
 * Reads the values of one row of a batch of rows, or of columns, as types that SQLite has. Columns begin at 1. Numbers of columns are read
 * without a call: HotSpot's compiler inlines little into a branch that the program has taken seldom so far, so one with many short results
 * would read a long one slowly.
 */
final class RowReader {

    private static final int NO_ROW = -1;
    private static final int NO_VALUE = -1;
    /** {@link #lastWasNull} tells of the value that was read last. */
    private static final int NOTED = -2;

    private final RowBatch batch;
    private final int encoding;
    private final int columnCount;

    /** Whether a batch of columns has the rows; otherwise {@link #batch} has them. */
    private boolean inColumns;
    /** {@link SessionColumn#none} for a batch of rows, and after the last row none at all. */
    private SessionColumn[] values;
    /** Of the batch of columns that was read last. */
    private ColumnBatch columnBatch;
    private SessionColumn[] columnValues = new SessionColumn[0];
    private int row = NO_ROW;
    /** The column that was read last. It begins at 0. */
    private int last = NO_VALUE;
    private boolean lastWasNull;

    RowReader(RowBatch batch, ResultColumns columns) {
        this.batch = batch;
        this.encoding = columns.encoding();
        this.columnCount = columns.count();
        batchChanged(null);
    }

    /** Other rows are about to be fetched, or none: {@link #wasNull} tells of the last row then. */
    void beforeFetch() {
        if (last >= 0) {
            lastWasNull = typeAt(last) == SQLITE_NULL;
            last = NOTED;
        }
    }

    /**
     * Other rows were fetched. There is no current row until {@link #move}. @param newColumns {@code null} when the batch of rows has them
     */
    void batchChanged(ColumnBatch newColumns) {
        row = NO_ROW;
        inColumns = newColumns != null;
        if (inColumns) {
            columnValues = SessionColumn.begin(newColumns == columnBatch ? columnValues : new SessionColumn[0], newColumns, encoding);
            columnBatch = newColumns;
        }
        values = inColumns ? columnValues : SessionColumn.none(batch.columns);
    }

    /** Goes to a row of the batch. */
    void move(int to) {
        row = to;
        last = NO_VALUE;
    }

    /** There is no row any more. Another thread may be reading the last one. */
    void end() {
        values = SessionColumn.none(0);
    }

    /** Notes the column that is read. */
    private SessionColumn read(int column) throws SQLException {
        SessionColumn[] from = values;
        int index = column - 1;
        if (index < 0 || index >= from.length || row < 0) {
            throw column < 1 || column > columnCount ? Errors.column(column, columnCount) : Errors.misuse("there is no current row");
        }
        last = index;
        return from[index];
    }

    /** Where a value begins in the batch of rows. */
    private int at(int index) {
        return (Math.max(row, 0) * batch.columns + index) * 2;
    }

    boolean wasNull() throws SQLException {
        if (last == NOTED) {
            return lastWasNull;
        }
        if (last < 0) {
            throw Errors.misuse("no value was read");
        }
        return typeAt(last) == SQLITE_NULL;
    }

    /** SQLite's type of a value. */
    int type(int column) throws SQLException {
        read(column);
        return typeAt(column - 1);
    }

    private int typeAt(int index) {
        return inColumns ? columnValues[index].rowType(Math.max(row, 0)) : RowBatch.type(batch.cells[at(index) + 1]);
    }

    long getLong(int column) throws SQLException {
        SessionColumn from = read(column);
        return from.isOnly(SQLITE_INTEGER) ? from.number(row) : toLong(from, column - 1);
    }

    private long toLong(SessionColumn column, int index) {
        if (inColumns) {
            return column.getLong(row);
        }
        int at = at(index);
        return batch.cells[at + 1] == SQLITE_INTEGER ? batch.cells[at] : CellValue.toLong(batch, at, encoding);
    }

    double getDouble(int column) throws SQLException {
        SessionColumn from = read(column);
        return from.isOnly(SQLITE_FLOAT) ? Double.longBitsToDouble(from.number(row)) : toDouble(from, column - 1);
    }

    private double toDouble(SessionColumn column, int index) {
        if (inColumns) {
            return column.getDouble(row);
        }
        int at = at(index);
        return batch.cells[at + 1] == SQLITE_FLOAT ? Double.longBitsToDouble(batch.cells[at]) : CellValue.toDouble(batch, at, encoding);
    }

    String getString(int column) throws SQLException {
        SessionColumn from = read(column);
        return inColumns ? from.getString(row) : CellValue.toText(batch, at(column - 1), encoding);
    }

    byte[] getBytes(int column) throws SQLException {
        SessionColumn from = read(column);
        return inColumns ? from.getBytes(row) : CellValue.toBytes(batch, at(column - 1), encoding);
    }

    /** The value in the Java type that fits SQLite's; an integer is an Integer where possible. */
    Object getObject(int column) throws SQLException {
        return switch (type(column)) {
            case SQLITE_INTEGER -> {
                long value = getLong(column);
                yield value == (int) value ? (Object) (int) value : (Object) value;
            }
            case SQLITE_FLOAT -> getDouble(column);
            case SQLITE_BLOB -> getBytes(column);
            case SQLITE_NULL -> null;
            default -> getString(column);
        };
    }

    // ---- for the meta data, which may be asked for without a current row

    /** Whether a column has a value in the current row, or, if there is none, in the first one. */
    private boolean hasValue(int column) {
        return column <= values.length && (inColumns ? columnBatch.rows() : batch.rows) > 0;
    }

    /** SQLite's type of a value, NULL when there is none. */
    int peekType(int column) {
        return hasValue(column) ? typeAt(column - 1) : SQLITE_NULL;
    }

    /** Whether a value is an integer beyond 32 bits. */
    boolean peekLong(int column) {
        if (peekType(column) != SQLITE_INTEGER) {
            return false;
        }
        long value = inColumns ? values[column - 1].getLong(Math.max(row, 0)) : batch.cells[at(column - 1)];
        return value != (int) value;
    }
}
