package org.sqltruffle.bridge.session.batch;

import static org.sqltruffle.sqlite.ApiConstants.SQLITE_BLOB;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_FLOAT;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_INTEGER;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_TEXT;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_UTF8;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.sqltruffle.api.Row;
import org.sqltruffle.api.Type;
import org.sqltruffle.bridge.session.value.RecordMapper;
import org.sqltruffle.language.buffer.CellValue;
import org.sqltruffle.registers.RowBatch;

/** A row of a batch. {@link #move} goes to another row. */
public final class BatchRow implements Row {

    private final RowBatch batch;
    private final List<String> columns;
    private final int size;
    private final int encoding;
    private long[] cells;
    private int base;
    private RecordMapper<?> mapper;

    public BatchRow(RowBatch batch, List<String> columns, int encoding) {
        this.batch = batch;
        this.columns = columns;
        this.size = columns.size();
        this.encoding = encoding;
    }

    /** Goes to a row of the batch. */
    public void move(int row) {
        cells = batch.cells;
        base = row * size * 2;
    }

    private int at(int index) {
        if (index < 0 || index >= size) {
            throw outOfBounds(index);
        }
        return base + 2 * index;
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
        return switch (RowBatch.type(cells[at(index) + 1])) {
            case SQLITE_INTEGER -> Type.INTEGER;
            case SQLITE_FLOAT -> Type.REAL;
            case SQLITE_TEXT -> Type.TEXT;
            case SQLITE_BLOB -> Type.BLOB;
            default -> Type.NULL;
        };
    }

    @Override
    public long getLong(int index) {
        int at = at(index);
        return cells[at + 1] == SQLITE_INTEGER ? cells[at] : CellValue.toLong(batch, at, encoding);
    }

    @Override
    public double getDouble(int index) {
        int at = at(index);
        return cells[at + 1] == SQLITE_FLOAT ? Double.longBitsToDouble(cells[at]) : CellValue.toDouble(batch, at, encoding);
    }

    @Override
    public String getString(int index) {
        int at = at(index);
        long meta = cells[at + 1];
        if (RowBatch.type(meta) == SQLITE_TEXT && encoding == SQLITE_UTF8) {
            return new String(batch.bytes, (int) cells[at], RowBatch.length(meta), StandardCharsets.UTF_8);
        }
        return CellValue.toText(batch, at, encoding);
    }

    @Override
    public byte[] getBytes(int index) {
        return CellValue.toBytes(batch, at(index), encoding);
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
