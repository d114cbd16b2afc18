package org.sqltruffle.language.buffer;

import org.sqltruffle.abi.Layout;
import org.sqltruffle.interpreter.RowCalls;
import org.sqltruffle.memory.NativeBuffer;
import org.sqltruffle.memory.NativeMemory;

/** Memory for the rows that C reads ahead: C's {@code StRowsAhead}. */
public final class RowsAhead implements AutoCloseable {

    /** Few, so that they stay in the nearest cache until they are taken. */
    private static final int MOST_ROWS = 256;
    /** Of all rows. */
    private static final int MOST_CELL_BYTES = 256 * 1024;
    private static final int BYTES = 64 * 1024;

    public final int columns;
    /** What is to be called for each row; {@code null}: nothing. */
    public final RowCalls calls;
    private final NativeBuffer memory;

    /** @param columns at most {@link #mostColumns} */
    public RowsAhead(int columns, RowCalls calls) {
        this.columns = columns;
        this.calls = calls;
        int rowSize = columns * Layout.SIZEOF_StValue;
        int rows = Math.min(MOST_ROWS, MOST_CELL_BYTES / rowSize);
        this.memory = new NativeBuffer((long) Layout.SIZEOF_StRowsAhead + (long) rows * rowSize + BYTES);
        long p = memory.address();
        NativeMemory.putLong(p + Layout.StRowsAhead_szRow, rowSize);
        NativeMemory.putInt(p + Layout.StRowsAhead_nColumn, columns);
        NativeMemory.putInt(p + Layout.StRowsAhead_nRoom, rows);
        NativeMemory.putLong(p + Layout.StRowsAhead_aValue, p + Layout.SIZEOF_StRowsAhead);
        NativeMemory.putLong(p + Layout.StRowsAhead_aByte, p + Layout.SIZEOF_StRowsAhead + (long) rows * rowSize);
        NativeMemory.putInt(p + Layout.StRowsAhead_nByte, BYTES);
    }

    /** The widest row that is read ahead. */
    public static int mostColumns() {
        return MOST_CELL_BYTES / (16 * Layout.SIZEOF_StValue);
    }

    public long address() {
        return memory.address();
    }

    /**
     * The row that was taken last.
     *
     * @param p the address of a {@code StRowsAhead}
     * @return where its values are, {@code StValue}s with meta words of {@link org.sqltruffle.value.Meta}
     */
    public static long current(long p) {
        return NativeMemory.getLong(p + Layout.StRowsAhead_pRow);
    }

    /**
     * The next row, which is not taken yet.
     *
     * @param p the address of a {@code StRowsAhead}
     * @return as {@link #current}; 0: there is none, the statement must step
     */
    public static long next(long p) {
        long next = current(p) + rowSize(p);
        return next < NativeMemory.getLong(p + Layout.StRowsAhead_pEnd) ? next : 0;
    }

    /** Bytes from one row to the next. @param p the address of a {@code StRowsAhead} */
    public static long rowSize(long p) {
        return NativeMemory.getLong(p + Layout.StRowsAhead_szRow);
    }

    /** Takes a row. @param next of {@link #next} */
    public static void take(long p, long next) {
        NativeMemory.putLong(p + Layout.StRowsAhead_pRow, next);
    }

    /** Whether the rows may not be taken any more. */
    public static boolean areGone(long p) {
        return NativeMemory.getLong(p + Layout.StRowsAhead_pEnd) == 0;
    }

    @Override
    public void close() {
        memory.close();
        if (calls != null) {
            calls.close();
        }
    }
}
