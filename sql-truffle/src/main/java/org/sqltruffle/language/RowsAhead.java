package org.sqltruffle.language;

import org.sqltruffle.abi.Layout;
import org.sqltruffle.interpreter.RowCalls;
import org.sqltruffle.memory.NativeBuffer;
import org.sqltruffle.memory.NativeMemory;

/** Memory for the rows that C reads ahead: C's {@code StRowsAhead}. */
final class RowsAhead implements AutoCloseable {

    /** Few, so that they stay in the nearest cache until they are taken. */
    private static final int MOST_ROWS = 256;
    /** Of all rows. */
    private static final int MOST_CELL_BYTES = 256 * 1024;
    private static final int BYTES = 64 * 1024;

    final int columns;
    /** What is to be called for each row; {@code null}: nothing. */
    final RowCalls calls;
    private final NativeBuffer memory;

    /** @param columns at most {@link #mostColumns} */
    RowsAhead(int columns, RowCalls calls) {
        this.columns = columns;
        this.calls = calls;
        int rowSize = columns * Layout.SIZEOF_StValue;
        int rows = Math.min(MOST_ROWS, MOST_CELL_BYTES / rowSize);
        this.memory = new NativeBuffer((long) Layout.SIZEOF_StRowsAhead + (long) rows * rowSize + BYTES);
        long p = memory.address();
        NativeMemory.putInt(p + Layout.StRowsAhead_nColumn, columns);
        NativeMemory.putInt(p + Layout.StRowsAhead_nRoom, rows);
        NativeMemory.putLong(p + Layout.StRowsAhead_aValue, p + Layout.SIZEOF_StRowsAhead);
        NativeMemory.putLong(p + Layout.StRowsAhead_aByte, p + Layout.SIZEOF_StRowsAhead + (long) rows * rowSize);
        NativeMemory.putInt(p + Layout.StRowsAhead_nByte, BYTES);
    }

    /** The widest row that is read ahead. */
    static int mostColumns() {
        return MOST_CELL_BYTES / (16 * Layout.SIZEOF_StValue);
    }

    long address() {
        return memory.address();
    }

    /** Whether there is a next row. @param p the address of a {@code StRowsAhead} */
    static boolean hasRows(long p) {
        return NativeMemory.getInt(p + Layout.StRowsAhead_iRow) + 1 < NativeMemory.getInt(p + Layout.StRowsAhead_nRow);
    }

    /**
     * Takes the next row.
     *
     * @param p the address of a {@code StRowsAhead}
     * @return where its values are, {@code StValue}s with meta words of {@link org.sqltruffle.value.Meta}; 0: the statement must step
     */
    static long take(long p) {
        int row = NativeMemory.getInt(p + Layout.StRowsAhead_iRow) + 1;
        if (row >= NativeMemory.getInt(p + Layout.StRowsAhead_nRow)) {
            return 0;
        }
        NativeMemory.putInt(p + Layout.StRowsAhead_iRow, row);
        return NativeMemory.getLong(p + Layout.StRowsAhead_aValue) + (long) row * (NativeMemory.getInt(p + Layout.StRowsAhead_nColumn) * Layout.SIZEOF_StValue);
    }

    @Override
    public void close() {
        memory.close();
        if (calls != null) {
            calls.close();
        }
    }
}
