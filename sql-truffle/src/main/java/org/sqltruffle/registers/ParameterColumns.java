package org.sqltruffle.registers;

import org.sqltruffle.abi.Constants;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.abi.TierApi;
import org.sqltruffle.memory.CollectedBuffer;
import org.sqltruffle.memory.NativeMemory;

/**
 * Parameters of many executions, column by column, where they lie in native memory: C ({@code executions.c}) reads Arrow's arrays as they
 * are, as {@code StInput}. The memory must stay until the executions are over, and must have a value for each row. What rows say of the
 * memory of texts, blobs and dictionaries is looked at by {@link #check} only.
 */
public final class ParameterColumns {

    /** How the values of a column lie in memory. */
    public enum Kind {
        INT8(Constants.ST_INPUT_I8),
        INT16(Constants.ST_INPUT_I16),
        INT32(Constants.ST_INPUT_I32),
        INT64(Constants.ST_INPUT_I64),
        UINT8(Constants.ST_INPUT_U8),
        UINT16(Constants.ST_INPUT_U16),
        UINT32(Constants.ST_INPUT_U32),
        /** {@link #check} finds those above 2⁶³ − 1. */
        UINT64(Constants.ST_INPUT_U64),
        FLOAT32(Constants.ST_INPUT_F32),
        FLOAT64(Constants.ST_INPUT_F64),
        /** Eight rows in a byte. */
        BIT(Constants.ST_INPUT_BIT),
        TEXT(Constants.ST_INPUT_TEXT),
        BLOB(Constants.ST_INPUT_BLOB),
        /** Days from 1970 on, of 32 bits, that become texts. {@link #check} finds those outside of the years 0 to 9999. */
        DATE(Constants.ST_INPUT_DATE),
        /** The same in milliseconds, of 64 bits. */
        DATE_MILLISECONDS(Constants.ST_INPUT_DATE_MS);

        private final int number;

        Kind(int number) {
            this.number = number;
        }
    }

    private final int columns;
    private final CollectedBuffer inputs;
    private final CollectedBuffer row = new CollectedBuffer(Integer.BYTES);
    private CollectedBuffer cells = new CollectedBuffer(0);
    private long cellsRoom;

    /** Each column has NULL in each row. */
    public ParameterColumns(int columns) {
        this.columns = columns;
        // The second half is for the words of dictionaries.
        inputs = new CollectedBuffer(2L * columns * Layout.SIZEOF_StInput);
    }

    /** The number of columns. */
    public int columns() {
        return columns;
    }

    /** Where the {@code StInput} of the first column is. */
    public long address() {
        return inputs.address();
    }

    /** Where C keeps the row that is executed: an {@code int}. */
    public long rowAddress() {
        return row.address();
    }

    /** The row that was executed last, or the one after the last. */
    public int row() {
        return NativeMemory.getInt(row.address());
    }

    /** The column that holds the words of another one, see {@link #setDictionary}. */
    public int wordsOf(int column) {
        return columns + column;
    }

    private long begin(int column, int kind, long pValid) {
        long p = address() + (long) column * Layout.SIZEOF_StInput;
        NativeMemory.fill(p, Layout.SIZEOF_StInput, (byte) 0);
        NativeMemory.putInt(p + Layout.StInput_eKind, kind);
        NativeMemory.putLong(p + Layout.StInput_aValid, pValid);
        return p;
    }

    /** Sets a column to NULL in each row. */
    public void setNull(int column) {
        begin(column, Constants.ST_INPUT_NULL, 0);
    }

    /**
     * Sets a column of values of the same size.
     *
     * @param pValid bits by row that are 0 for NULL; 0: there is no NULL
     */
    public void setArray(int column, Kind kind, long pValid, long pValues) {
        NativeMemory.putLong(begin(column, kind.number, pValid) + Layout.StInput_aValue, pValues);
    }

    /** Sets a column of points in time: integers of 64 bits that count from 1970 on, which become texts. */
    public void setTimes(int column, long perSecond, long pValid, long pValues) {
        long p = begin(column, Constants.ST_INPUT_TIME, pValid);
        NativeMemory.putLong(p + Layout.StInput_nPerSecond, perSecond);
        NativeMemory.putLong(p + Layout.StInput_aValue, pValues);
    }

    /** Sets a column of blobs of the same length. */
    public void setFixed(int column, int length, long pValid, long pValues) {
        long p = begin(column, Constants.ST_INPUT_FIXED, pValid);
        NativeMemory.putInt(p + Layout.StInput_nWidth, length);
        NativeMemory.putLong(p + Layout.StInput_aValue, pValues);
    }

    /** Sets a column of texts or blobs, which lie one after the other. @param isWide whether offsets have 64 bits, not 32 */
    public void setBytes(int column, Kind kind, boolean isWide, long pValid, long pOffsets, long pBytes, long bytes) {
        long p = begin(column, kind.number, pValid);
        NativeMemory.putInt(p + Layout.StInput_isWide, isWide ? 1 : 0);
        NativeMemory.putLong(p + Layout.StInput_aiByte, pOffsets);
        NativeMemory.putLong(p + Layout.StInput_aByte, pBytes);
        NativeMemory.putLong(p + Layout.StInput_nByte, bytes);
    }

    /** Makes the integers of a column numbers of words, which {@link #wordsOf} has. */
    public void setDictionary(int column, int words) {
        long pWords = address() + (long) wordsOf(column) * Layout.SIZEOF_StInput;
        NativeMemory.putLong(pWords + Layout.StInput_nRow, words);
        NativeMemory.putLong(address() + (long) column * Layout.SIZEOF_StInput + Layout.StInput_pWords, pWords);
    }

    /** Sets some columns to the columns of a batch, whose first row is a row of these columns; the batch is copied. */
    public void setCells(int[] of, RowBatch batch, int firstRow) {
        long words = 2L * batch.rows * batch.columns;
        if (cellsRoom < Long.BYTES * words + batch.bytesUsed) {
            cellsRoom = 2 * (Long.BYTES * words + batch.bytesUsed);
            cells = new CollectedBuffer(cellsRoom);
        }
        long pCells = cells.address();
        batch.copyTo(pCells, pCells + Long.BYTES * words);
        for (int i = 0; i < of.length; i++) {
            long p = begin(of[i], Constants.ST_INPUT_CELL, 0);
            NativeMemory.putInt(p + Layout.StInput_nWidth, batch.columns);
            NativeMemory.putLong(p + Layout.StInput_aValue, pCells + (i - (long) firstRow * batch.columns) * Layout.SIZEOF_StValue);
            NativeMemory.putLong(p + Layout.StInput_aByte, pCells + Long.BYTES * words);
        }
    }

    /** The first row of some whose value SQLite cannot store, or lies outside of the column's memory; -1 for none. */
    public long check(int column, int rows) {
        return TierApi.stCheckInput(address() + (long) column * Layout.SIZEOF_StInput, 0, rows);
    }
}
