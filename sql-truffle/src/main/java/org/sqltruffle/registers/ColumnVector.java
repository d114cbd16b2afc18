package org.sqltruffle.registers;

import static org.sqltruffle.sqlite.ApiConstants.SQLITE_BLOB;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_NULL;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_TEXT;

import java.lang.ref.Reference;
import org.sqltruffle.abi.Constants;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.CollectedBuffer;
import org.sqltruffle.memory.NativeMemory;

/** The values of a column of a {@link ColumnBatch}: C's {@code StBatchColumn}. Its methods check no index. */
public final class ColumnVector {

    /** {@link #type}: values have several types. */
    public static final int MIXED = Constants.ST_BATCH_MIXED;

    /** What a row takes: a type, a value, a code and the place of its bytes. */
    static final int ROW_BYTES = 1 + Long.BYTES + 2 * Integer.BYTES;
    static final int FEWEST_BYTES = 256;
    static final int FIRST_BYTES = 64 * 1024;
    private static final int MOST_BYTES = 1 << 20;
    private static final int GROWTH = 4;
    /** So many bytes may be read or written after a text. */
    public static final int SLACK = 2 * Long.BYTES;
    private static final long HIGH_BITS = 0x8080808080808080L;

    private final CollectedBuffer head;
    private final long p;
    private final long pType;
    private final long pOwnValues;
    /** Where C writes values: to {@link #pOwnValues}, or where {@link #writeTo} says. */
    private long pValue;
    private final long pCode;
    private final long pEnds;
    private final CollectedBuffer rows;
    private CollectedBuffer bytes;

    ColumnVector(CollectedBuffer head, long p, int room, int byteRoom) {
        this.head = head;
        this.p = p;
        rows = new CollectedBuffer((long) room * ROW_BYTES + Integer.BYTES);
        pOwnValues = rows.address();
        pValue = pOwnValues;
        pCode = pValue + (long) room * Long.BYTES;
        pEnds = pCode + (long) room * Integer.BYTES;
        pType = pEnds + (room + 1L) * Integer.BYTES;
        NativeMemory.putLong(p + Layout.StBatchColumn_aType, pType);
        NativeMemory.putLong(p + Layout.StBatchColumn_aValue, pValue);
        NativeMemory.putLong(p + Layout.StBatchColumn_aiCode, pCode);
        NativeMemory.putLong(p + Layout.StBatchColumn_aiByte, pEnds);
        setBytes(byteRoom);
    }

    private void setBytes(int room) {
        bytes = new CollectedBuffer((long) room + SLACK);
        NativeMemory.putLong(p + Layout.StBatchColumn_iDictionary, 0);
        NativeMemory.putLong(p + Layout.StBatchColumn_aByte, bytes.address());
        NativeMemory.putInt(p + Layout.StBatchColumn_nByteRoom, room);
    }

    // ---- writing

    void begin() {
        putInt(Layout.StBatchColumn_eType, 0);
        putInt(Layout.StBatchColumn_nNull, 0);
        putInt(Layout.StBatchColumn_nEntry, 0);
        putInt(Layout.StBatchColumn_nByte, 0);
        putInt(Layout.StBatchColumn_nEnd, 0);
        putInt(Layout.StBatchColumn_isShort, 0);
        NativeMemory.putInt(pEnds, 0);
    }

    /**
     * Has the next rows write their numbers to memory of the caller's, which has room for all rows of the batch; 0: to the vector's own
     * again.
     */
    public void writeTo(long address) {
        pValue = address == 0 ? pOwnValues : address;
        NativeMemory.putLong(p + Layout.StBatchColumn_aValue, pValue);
    }

    private void putInt(long field, int value) {
        NativeMemory.putInt(p + field, value);
    }

    private int getInt(long field) {
        return NativeMemory.getInt(p + field);
    }

    void put(int row, int type, long value) {
        note(row, type);
        NativeMemory.putLong(pValue + (long) row * Long.BYTES, value);
    }

    void putNull(int row) {
        NativeMemory.putByte(pType + row, (byte) SQLITE_NULL);
        NativeMemory.putLong(pValue + (long) row * Long.BYTES, 0);
        putInt(Layout.StBatchColumn_nNull, nulls() + 1);
    }

    void putBytes(int row, int type, byte[] from, int offset, int length) {
        note(row, type);
        end(row);
        int used = getInt(Layout.StBatchColumn_nByte);
        reserve(Math.addExact(used, length), used);
        NativeMemory.copyIn(from, offset, bytes.address() + used, length);
        putInt(Layout.StBatchColumn_nByte, used + length);
        NativeMemory.putLong(pValue + (long) row * Long.BYTES, 0);
        end(row + 1);
    }

    private void note(int row, int type) {
        NativeMemory.putByte(pType + row, (byte) type);
        int all = type();
        if (all != type) {
            putInt(Layout.StBatchColumn_eType, all == 0 ? type : MIXED);
        }
    }

    /** The bytes of rows before a row that have none yet are empty. */
    void end(int row) {
        int ends = getInt(Layout.StBatchColumn_nEnd);
        int used = getInt(Layout.StBatchColumn_nByte);
        if (ends < row) {
            NativeMemory.putLong(p + Layout.StBatchColumn_iDictionary, 0);
        }
        while (ends < row) {
            NativeMemory.putInt(pEnds + ++ends * (long) Integer.BYTES, used);
        }
        putInt(Layout.StBatchColumn_nEnd, ends);
    }

    /** Texts of a dictionary stand row by row from now on. */
    void dropDictionary(int rowCount) {
        int entries = entries();
        if (entries == 0) {
            return;
        }
        int[] from = new int[entries + 1];
        copyOffsets(from, entries + 1);
        byte[] texts = new byte[byteCount()];
        copyBytes(texts);
        putInt(Layout.StBatchColumn_nEntry, 0);
        putInt(Layout.StBatchColumn_nByte, 0);
        putInt(Layout.StBatchColumn_nEnd, 0);
        NativeMemory.putInt(pEnds, 0);
        for (int row = 0; row < rowCount; row++) {
            int code = code(row);
            if (code >= 0) {
                putBytes(row, SQLITE_TEXT, texts, from[code], from[code + 1] - from[code]);
            }
        }
    }

    private void reserve(int needed, int used) {
        int room = getInt(Layout.StBatchColumn_nByteRoom);
        if (room < needed) {
            CollectedBuffer old = bytes;
            setBytes((int) Math.min(Integer.MAX_VALUE - 8L, Math.max(needed, 2L * room)));
            NativeMemory.copy(old.address(), bytes.address(), used);
            Reference.reachabilityFence(old);
        }
    }

    int byteRoom() {
        return getInt(Layout.StBatchColumn_nByteRoom);
    }

    void growIfShort() {
        int room = getInt(Layout.StBatchColumn_nByteRoom);
        if (getInt(Layout.StBatchColumn_isShort) != 0 && room < MOST_BYTES) {
            reserve(Math.min(MOST_BYTES, room * GROWTH), getInt(Layout.StBatchColumn_nByte));
            putInt(Layout.StBatchColumn_isShort, 0);
        }
    }

    // ---- reading

    /** SQLite's type of all values but NULLs, {@link #MIXED}; 0: there is none. */
    public int type() {
        return getInt(Layout.StBatchColumn_eType);
    }

    /** How many values are NULL. */
    public int nulls() {
        return getInt(Layout.StBatchColumn_nNull);
    }

    /** Entries of the dictionary; 0: there is none, and texts stand row by row. */
    public int entries() {
        return getInt(Layout.StBatchColumn_nEntry);
    }

    /** Which dictionary it is: no other one of this process has the same number. */
    public long dictionary() {
        return NativeMemory.getLong(p + Layout.StBatchColumn_iDictionary);
    }

    /** SQLite's type of a value. */
    public int type(int row) {
        return NativeMemory.getByte(pType + row);
    }

    /** An integer, or the bits of a floating point number. */
    public long value(int row) {
        return NativeMemory.getLong(pValue + (long) row * Long.BYTES);
    }

    /** Where the values begin, for {@link #number}. */
    public long numbers() {
        return pValue;
    }

    /** {@link #value} of the vector whose {@link #numbers} are given. */
    public static long number(long numbers, int row) {
        return NativeMemory.getLong(numbers + (long) row * Long.BYTES);
    }

    /** The number of a text's entry in the dictionary; -1 for NULL. */
    public int code(int row) {
        return NativeMemory.getInt(pCode + (long) row * Integer.BYTES);
    }

    /** Whether some value is a text or a blob. */
    public boolean hasBytes() {
        return switch (type()) {
            case SQLITE_TEXT, SQLITE_BLOB, MIXED -> true;
            default -> false;
        };
    }

    /**
     * Where the bytes of a row, or of an entry of the dictionary, begin. Those of the one before it end there. Only where
     * {@link #hasBytes}.
     */
    public int offset(int index) {
        return NativeMemory.getInt(pEnds + (long) index * Integer.BYTES);
    }

    /** The number of bytes of all texts and blobs. */
    public int byteCount() {
        return getInt(Layout.StBatchColumn_nByte);
    }

    /** Copies the bytes of all texts and blobs; {@code to} has room for {@link #byteCount}. */
    public void copyBytes(byte[] to) {
        copyBytes(0, to, byteCount());
    }

    /** Copies bytes from an offset on. */
    public void copyBytes(int offset, byte[] to, int length) {
        NativeMemory.copyOut(bytes.address() + offset, to, 0, length);
    }

    /** Copies the values of the first rows. */
    public void copyValues(long[] to, int count) {
        NativeMemory.copyOut(pValue, to, 0, count);
    }

    /** The same for floating point numbers. */
    public void copyValues(double[] to, int count) {
        NativeMemory.copyOut(pValue, to, count);
    }

    /** The same to native memory, unless they were {@linkplain #writeTo written to} it. */
    public void copyValues(long pTo, int count) {
        if (pTo != pValue) {
            NativeMemory.copy(pValue, pTo, (long) count * Long.BYTES);
        }
    }

    /** Copies bytes from an offset on to native memory. */
    public void copyBytes(int offset, int length, long pTo) {
        NativeMemory.copy(bytes.address() + offset, pTo, length);
    }

    /** The number of bytes of the first rows' texts, which have codes. */
    public long entryBytes(int count) {
        long total = 0;
        for (int row = 0; row < count; row++) {
            int code = code(row);
            total += code < 0 ? 0 : offset(code + 1) - offset(code);
        }
        return total;
    }

    /**
     * Copies the texts of the first rows, which have codes, to native memory, and where each ends.
     *
     * @param pTo has room for {@link #entryBytes} and {@link #SLACK} more
     * @param pToEnds room for {@code count} numbers of 32 bits
     * @param first what is added to them: bytes that stand before {@code pTo}
     */
    public void copyEntries(int count, long pTo, long pToEnds, int first) {
        long from = bytes.address();
        long to = pTo;
        for (int row = 0; row < count; row++) {
            int code = code(row);
            if (code >= 0) {
                int offset = offset(code);
                int length = offset(code + 1) - offset;
                copyShort(from + offset, to, length);
                to += length;
            }
            NativeMemory.putInt(pToEnds + (long) row * Integer.BYTES, first + (int) (to - pTo));
        }
    }

    /**
     * Copies a text and up to {@link #SLACK} bytes after it: texts of dictionaries are short, and a processor does not foresee their
     * lengths.
     */
    private static void copyShort(long from, long to, int length) {
        NativeMemory.putLong(to, NativeMemory.getLong(from));
        NativeMemory.putLong(to + Long.BYTES, NativeMemory.getLong(from + Long.BYTES));
        for (int i = SLACK; i < length; i += Long.BYTES) {
            NativeMemory.putLong(to + i, NativeMemory.getLong(from + i));
        }
    }

    /** Copies to native memory where the texts or blobs of the first rows end. @param first what is added to them */
    public void copyEnds(int count, long pToEnds, int first) {
        for (int row = 0; row < count; row++) {
            NativeMemory.putInt(pToEnds + (long) row * Integer.BYTES, first + offset(row + 1));
        }
    }

    /** Whether all bytes of all values are ASCII. */
    public boolean isAscii() {
        long from = bytes.address();
        int n = byteCount();
        int i = 0;
        while (i <= n - Long.BYTES && (NativeMemory.getLong(from + i) & HIGH_BITS) == 0) {
            i += Long.BYTES;
        }
        while (i < n && NativeMemory.getByte(from + i) >= 0) {
            i++;
        }
        return i == n;
    }

    /** Copies the offsets of the first rows or entries. */
    public void copyOffsets(int[] to, int count) {
        NativeMemory.copyOut(pEnds, to, count);
    }

    /** Copies the codes of the first rows. */
    public void copyCodes(int[] to, int count) {
        NativeMemory.copyOut(pCode, to, count);
    }
}
