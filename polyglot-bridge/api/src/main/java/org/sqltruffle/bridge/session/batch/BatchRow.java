package org.sqltruffle.bridge.session.batch;

import static org.sqltruffle.sqlite.ApiConstants.SQLITE_BLOB;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_FLOAT;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_INTEGER;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_TEXT;

import java.util.List;
import org.sqltruffle.api.Row;
import org.sqltruffle.api.Type;
import org.sqltruffle.bridge.session.value.RecordMapper;
import org.sqltruffle.language.buffer.CellValue;
import org.sqltruffle.registers.ColumnBatch;
import org.sqltruffle.registers.RowBatch;

/**
 * A row of a batch of rows, or of one of columns. {@link #move} goes to another row. Numbers of columns are read without a call: HotSpot's
 * compiler inlines little into a branch that the program has taken seldom so far, so one with many short results would read a long one
 * slowly.
 */
public final class BatchRow implements Row {

    private final RowBatch batch;
    private final List<String> columns;
    private final int size;
    private final int encoding;
    private int row;
    /** Whether a batch of columns has the row; otherwise {@link #batch} has it. */
    private boolean inColumns;
    /** {@link SessionColumn#none} for a batch of rows. */
    private SessionColumn[] values;
    /** Of the batch of columns that was read last. */
    private SessionColumn[] columnValues = new SessionColumn[0];
    private RecordMapper<?> mapper;

    public BatchRow(RowBatch batch, List<String> columns, int encoding) {
        this.batch = batch;
        this.columns = columns;
        this.size = columns.size();
        this.encoding = encoding;
        this.values = SessionColumn.none(size);
    }

    /** Other rows were fetched. @param newColumns {@code null} when the batch of rows has them */
    public void begin(ColumnBatch newColumns) {
        inColumns = newColumns != null;
        if (inColumns) {
            columnValues = SessionColumn.begin(columnValues, newColumns, encoding);
        }
        values = inColumns ? columnValues : SessionColumn.none(size);
    }

    /** Goes to a row of the batch. */
    public void move(int to) {
        row = to;
    }

    private SessionColumn value(int index) {
        SessionColumn[] from = values;
        if (index < 0 || index >= from.length) {
            throw outOfBounds(index);
        }
        return from[index];
    }

    /** Where a value begins in the batch of rows. */
    private int at(int index) {
        return (row * size + index) * 2;
    }

    private IndexOutOfBoundsException outOfBounds(int index) {
        return new IndexOutOfBoundsException("column " + index + " of " + size);
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public List<String> columns() {
        return columns;
    }

    @Override
    public int index(String column) {
        for (int i = 0; i < size; i++) {
            if (columns.get(i).equalsIgnoreCase(column)) {
                return i;
            }
        }
        throw new IllegalArgumentException("no column " + column + " among " + columns);
    }

    @Override
    public Type type(int index) {
        return switch (rowType(value(index), index)) {
            case SQLITE_INTEGER -> Type.INTEGER;
            case SQLITE_FLOAT -> Type.REAL;
            case SQLITE_TEXT -> Type.TEXT;
            case SQLITE_BLOB -> Type.BLOB;
            default -> Type.NULL;
        };
    }

    private int rowType(SessionColumn column, int index) {
        return inColumns ? column.rowType(row) : RowBatch.type(batch.cells[at(index) + 1]);
    }

    @Override
    public long getLong(int index) {
        SessionColumn column = value(index);
        return column.isOnly(SQLITE_INTEGER) ? column.number(row) : toLong(column, index);
    }

    private long toLong(SessionColumn column, int index) {
        if (inColumns) {
            return column.getLong(row);
        }
        int at = at(index);
        return batch.cells[at + 1] == SQLITE_INTEGER ? batch.cells[at] : CellValue.toLong(batch, at, encoding);
    }

    @Override
    public double getDouble(int index) {
        SessionColumn column = value(index);
        return column.isOnly(SQLITE_FLOAT) ? Double.longBitsToDouble(column.number(row)) : toDouble(column, index);
    }

    private double toDouble(SessionColumn column, int index) {
        if (inColumns) {
            return column.getDouble(row);
        }
        int at = at(index);
        return batch.cells[at + 1] == SQLITE_FLOAT ? Double.longBitsToDouble(batch.cells[at]) : CellValue.toDouble(batch, at, encoding);
    }

    @Override
    public String getString(int index) {
        SessionColumn column = value(index);
        return inColumns ? column.getString(row) : CellValue.toText(batch, at(index), encoding);
    }

    @Override
    public byte[] getBytes(int index) {
        SessionColumn column = value(index);
        return inColumns ? column.getBytes(row) : CellValue.toBytes(batch, at(index), encoding);
    }

    @Override
    @SuppressWarnings("unchecked")
    public <R extends Record> R as(Class<R> type) {
        if (mapper == null || mapper.type() != type) {
            mapper = new RecordMapper<>(type, columns);
        }
        return ((RecordMapper<R>) mapper).apply(this);
    }
}
