package org.sqltruffle.registers;

import static org.sqltruffle.sqlite.ApiConstants.SQLITE_BLOB;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_FLOAT;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_INTEGER;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_TEXT;

import org.sqltruffle.abi.Constants;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.CollectedBuffer;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.sqlite.SqliteException;

/**
 * Rows column by column, in native memory that C ({@code pipeline/batch.c}) and {@link #append} fill. C has it as {@code StBatch}. Garbage
 * collection frees the memory, so a reader can read on when another thread closes its query.
 */
public final class ColumnBatch {

    /** Rows of a batch at most. Few, so that vectors stay in a cache until they are read. */
    public static final int MOST_ROWS = 8192;
    /** Rows that a pipeline makes at once: it writes their numbers to a batch with so much room, without a copy. */
    public static final int STEP_ROWS = Constants.ST_BATCH;
    /** Of all vectors, roughly. */
    private static final int MOST_BYTES = 8 << 20;
    /** Entries of a dictionary at most. Each batch has a copy of it. */
    private static final int MOST_ENTRIES = 1024;

    private final int mostRows;
    private CollectedBuffer head;
    private ColumnVector[] columns = new ColumnVector[0];
    private int room;
    /** Whether the statement has ended after these rows. */
    public boolean ended;
    /** What the statement failed with after these rows, or {@code null}. */
    public SqliteException failure;

    public ColumnBatch() {
        this(MOST_ROWS);
    }

    /** @param mostRows at most {@link #MOST_ROWS} */
    public ColumnBatch(int mostRows) {
        this.mostRows = mostRows;
    }

    /** Begins anew, with rows of so many columns. */
    public void begin(int newColumns) {
        if (head == null || columns.length != newColumns) {
            allocate(newColumns);
        }
        ended = false;
        failure = null;
        NativeMemory.putInt(address() + Layout.StBatch_nRow, 0);
        for (ColumnVector column : columns) {
            column.begin();
        }
    }

    private void allocate(int newColumns) {
        room = (int) Math.max(1, Math.min(mostRows, MOST_BYTES / ((long) ColumnVector.ROW_BYTES * Math.max(1, newColumns))));
        head = new CollectedBuffer(Layout.SIZEOF_StBatch + (long) newColumns * Layout.SIZEOF_StBatchColumn);
        long p = head.address();
        NativeMemory.putInt(p + Layout.StBatch_nColumn, newColumns);
        NativeMemory.putInt(p + Layout.StBatch_nEntryMost, Math.min(MOST_ENTRIES, room));
        NativeMemory.putLong(p + Layout.StBatch_aColumn, p + Layout.SIZEOF_StBatch);
        int bytes = Math.max(ColumnVector.FEWEST_BYTES,
                        Math.min((int) ((long) ColumnVector.FIRST_BYTES * mostRows / MOST_ROWS), MOST_BYTES / Math.max(1, newColumns)));
        columns = new ColumnVector[newColumns];
        for (int i = 0; i < newColumns; i++) {
            columns[i] = new ColumnVector(head, p + Layout.SIZEOF_StBatch + (long) i * Layout.SIZEOF_StBatchColumn, room, bytes);
        }
    }

    /** The {@code StBatch}. */
    public long address() {
        return head.address();
    }

    /** Sets how many rows the batch may have, including those that it has; at most so many as it has room for. */
    public void setMost(int rows) {
        NativeMemory.putInt(address() + Layout.StBatch_nRoom, Math.min(rows, room));
    }

    /** Room for rows. */
    public int room() {
        return room;
    }

    /** Rows held. */
    public int rows() {
        return head == null ? 0 : NativeMemory.getInt(address() + Layout.StBatch_nRow);
    }

    /** The number of columns. */
    public int columns() {
        return columns.length;
    }

    /** A column. It stays the same while the number of columns does. */
    public ColumnVector column(int index) {
        return columns[index];
    }

    /** Whether one more row stands in the statement, which does not fit. */
    public boolean isStanding() {
        return NativeMemory.getInt(address() + Layout.StBatch_isStanding) != 0;
    }

    /** Whether C has said that the next row is for another batch. */
    public boolean isFull() {
        return NativeMemory.getInt(address() + Layout.StBatch_isFull) != 0;
    }

    /** Gives more room to columns whose values had none, until all together have their share of {@link #MOST_BYTES}. */
    public void grow() {
        long bytes = 0;
        for (ColumnVector column : columns) {
            bytes += column.byteRoom();
        }
        for (ColumnVector column : columns) {
            if (bytes < (long) MOST_BYTES * mostRows / MOST_ROWS) {
                bytes -= column.byteRoom();
                column.growIfShort();
                bytes += column.byteRoom();
            }
        }
    }

    /** Adds rows, for which there is room. No column has a dictionary any more. */
    public void append(RowBatch from) {
        int at = rows();
        if (at + from.rows > room) {
            throw new IllegalStateException(at + " and " + from.rows + " rows in a batch of " + room);
        }
        for (int i = 0; i < columns.length; i++) {
            ColumnVector column = columns[i];
            column.dropDictionary(at);
            for (int row = 0; row < from.rows; row++) {
                int cell = (row * from.columns + i) * 2;
                long meta = from.cells[cell + 1];
                switch (RowBatch.type(meta)) {
                    case SQLITE_INTEGER, SQLITE_FLOAT -> column.put(at + row, RowBatch.type(meta), from.cells[cell]);
                    case SQLITE_TEXT, SQLITE_BLOB ->
                        column.putBytes(at + row, RowBatch.type(meta), from.bytes, (int) from.cells[cell], RowBatch.length(meta));
                    default -> column.putNull(at + row);
                }
            }
            column.end(at + from.rows);
        }
        NativeMemory.putInt(address() + Layout.StBatch_nRow, at + from.rows);
    }
}
