package org.sqltruffle.registers;

import static org.sqltruffle.abi.Constants.ST_META_LENGTH;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_BLOB;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_FLOAT;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_INTEGER;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_NULL;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_TEXT;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import java.util.Arrays;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.sqlite.SqliteException;
import org.sqltruffle.value.Meta;

/**
 * Rows in Java arrays. A value is two words of {@link #cells}, row by row: the payload (the integer, the bits of the real, the offset of
 * the text or blob in {@link #bytes}) and the meta word (SQLite's type in the low 32 bits, the length of text and blobs in the high ones).
 * This is C's {@code StValue}; C ({@code rows.c}) and nodes write it.
 *
 * <p>Host Java reads it without a call; how many rows are read ahead is the caller's choice.
 */
public final class RowBatch {

    /** So many bytes of text and blobs are enough for one batch, whatever the number of rows. */
    private static final int MANY_BYTES = 64 * 1024;

    /** Columns of a row. */
    public int columns;
    /** Rows held. */
    public int rows;
    /** Whether the statement has ended after these rows. */
    public boolean ended;
    /** What the statement failed with after these rows, or {@code null}. */
    public SqliteException failure;

    public long[] cells = new long[0];
    public byte[] bytes = new byte[0];
    /** Bytes of {@link #bytes} that are in use. */
    public int bytesUsed;

    /** Begins anew, with rows of so many columns. */
    public void begin(int newColumns) {
        columns = newColumns;
        rows = 0;
        bytesUsed = 0;
        ended = false;
        failure = null;
    }

    /** Adds a row of NULLs, to be filled by the {@code put} methods. */
    public void addRow() {
        reserve(1);
        Arrays.fill(cells, rows * columns * 2, (rows + 1) * columns * 2, 0);
        for (int at = rows * columns * 2; at < (rows + 1) * columns * 2; at += 2) {
            cells[at + 1] = SQLITE_NULL;
        }
        rows++;
    }

    /** Where the value of a column of the last row begins in {@link #cells}; columns begin at 0. */
    public int lastRow(int column) {
        return ((rows - 1) * columns + column) * 2;
    }

    public void putNull(int at) {
        cells[at] = 0;
        cells[at + 1] = SQLITE_NULL;
    }

    public void putLong(int at, long value) {
        cells[at] = value;
        cells[at + 1] = SQLITE_INTEGER;
    }

    public void putDouble(int at, double value) {
        cells[at] = Double.doubleToRawLongBits(value);
        cells[at + 1] = SQLITE_FLOAT;
    }

    /** Text as UTF-8; the array is copied. */
    public void putText(int at, byte[] utf8) {
        putBytes(at, utf8, SQLITE_TEXT);
    }

    /** A blob; the array is copied. */
    public void putBlob(int at, byte[] value) {
        putBytes(at, value, SQLITE_BLOB);
    }

    private void putBytes(int at, byte[] value, int type) {
        reserveBytes(value.length);
        System.arraycopy(value, 0, bytes, bytesUsed, value.length);
        cells[at] = bytesUsed;
        cells[at + 1] = meta(type, value.length);
        bytesUsed += value.length;
    }

    /** Makes a value NULL, whose bytes no other value has; if they are the last ones, the next value can have their place. */
    public void dropBytes(int at) {
        int n = length(cells[at + 1]);
        if (n > 0 && cells[at] + n == bytesUsed) {
            bytesUsed -= n;
        }
        putNull(at);
    }

    /**
     * {@link #dropBytes} before a value of so many bytes is put where it was: values set again and again would fill memory with what nobody
     * refers to. That is looked for only where there is no room, as it takes a look at all values.
     */
    public void dropUnusedBytes(int at, int more) {
        dropBytes(at);
        if (bytes.length - bytesUsed < more && wastesBytes()) {
            compact();
        }
    }

    /** Whether most of {@link #bytes} belongs to values that were overwritten. */
    private boolean wastesBytes() {
        return bytesUsed > 4096 && bytesUsed > 2 * referredBytes();
    }

    private long referredBytes() {
        long n = 0;
        for (int at = 0; at < rows * columns * 2; at += 2) {
            n += length(cells[at + 1]);
        }
        return n;
    }

    /** Drops the bytes of values that were overwritten. */
    public void compact() {
        byte[] old = bytes;
        bytes = new byte[(int) Math.max(4096, referredBytes())];
        bytesUsed = 0;
        for (int at = 0; at < rows * columns * 2; at += 2) {
            int n = length(cells[at + 1]);
            if (n > 0) {
                System.arraycopy(old, (int) cells[at], bytes, bytesUsed, n);
                cells[at] = bytesUsed;
                bytesUsed += n;
            }
        }
    }

    /** Repeats the last row. */
    public void repeatRow() {
        reserve(1);
        System.arraycopy(cells, (rows - 1) * columns * 2, cells, rows * columns * 2, columns * 2);
        rows++;
    }

    /** Whether the rows are so large that no more should be read ahead. */
    public boolean isLarge() {
        return bytesUsed >= MANY_BYTES;
    }

    /** The meta word of a value; the length is 0 for all but texts and blobs. */
    public static long meta(int type, int length) {
        return type | (long) length << ST_META_LENGTH;
    }

    /** SQLite's type of the meta word of a value. */
    public static int type(long meta) {
        return (int) meta;
    }

    /** Length in bytes of a text or blob. */
    public static int length(long meta) {
        return (int) (meta >> ST_META_LENGTH);
    }

    /** Whether another batch has the same values in the same places. */
    public boolean hasEqualRows(RowBatch other) {
        int words = 2 * rows * columns;
        return rows == other.rows && columns == other.columns && Arrays.equals(cells, 0, words, other.cells, 0, words)
                        && Arrays.equals(bytes, 0, bytesUsed, other.bytes, 0, other.bytesUsed);
    }

    /** Makes room for more rows. */
    public void reserve(int more) {
        int needed = Math.multiplyExact(rows + more, columns * 2);
        if (cells.length < needed) {
            cells = Arrays.copyOf(cells, rows == 0 ? needed : (int) Math.min(Integer.MAX_VALUE - 8L, Math.max(needed, 2L * cells.length)));
        }
    }

    /** Makes room for more bytes; what is held stays. */
    public void reserveBytes(int more) {
        if (bytes.length - bytesUsed < more) {
            growBytes(more);
        }
    }

    @TruffleBoundary
    private void growBytes(int more) {
        bytes = Arrays.copyOf(bytes, (int) Math.min(Integer.MAX_VALUE - 8L, Math.max(bytesUsed + (long) more, 2L * bytes.length)));
    }

    /** Adds the row that a machine state holds, whose number of columns is that of the batch. */
    public void append(MachineState state) {
        reserve(1);
        for (int i = 0; i < columns; i++) {
            set((rows * columns + i) * 2, state.rowPayload[i], state.rowMeta[i]);
        }
        rows++;
    }

    /** Copies all rows to C's memory: the cells, two words for each value, and the bytes of texts and blobs. */
    public void copyTo(long pCells, long pBytes) {
        NativeMemory.copyIn(cells, pCells, 2 * rows * columns);
        NativeMemory.copyIn(bytes, 0, pBytes, bytesUsed);
    }

    /** Sets a value; text and blobs are copied. There is room for the cell. */
    public void set(int at, long payload, long meta) {
        long[] to = cells;
        if ((meta & Meta.NULL) != 0) {
            to[at] = 0;
            to[at + 1] = SQLITE_NULL;
        } else if ((meta & Meta.REAL) != 0) {
            to[at] = payload;
            to[at + 1] = SQLITE_FLOAT;
        } else if ((meta & Meta.INT) != 0) {
            to[at] = payload;
            to[at + 1] = SQLITE_INTEGER;
        } else if (Meta.isText(meta) || Meta.isBlob(meta)) {
            int n = Meta.length(meta);
            to[at] = add(payload, n);
            to[at + 1] = meta(Meta.isText(meta) ? SQLITE_TEXT : SQLITE_BLOB, n);
        } else {
            // MEM_IntReal
            to[at] = Double.doubleToRawLongBits(payload);
            to[at + 1] = SQLITE_FLOAT;
        }
    }

    private int add(long p, int n) {
        reserveBytes(n);
        int offset = bytesUsed;
        copy(p, offset, n);
        bytesUsed = offset + n;
        return offset;
    }

    @TruffleBoundary(allowInlining = true)
    private void copy(long p, int offset, int n) {
        NativeMemory.copyOut(p, bytes, offset, n);
    }
}
