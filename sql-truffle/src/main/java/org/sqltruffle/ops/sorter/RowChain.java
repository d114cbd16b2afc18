package org.sqltruffle.ops.sorter;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import org.sqltruffle.memory.NativeMemory;

/**
 * Rows in memory: the address of the next one, the size of the record in four bytes, and the record. Rows with the same sort key form a
 * ring, in the order of their insertion. The last row of the ring has the address of the first.
 */
final class RowChain {

    /** Bytes before a row's record. */
    static final int HEADER = Long.BYTES + Integer.BYTES;

    private static final int SIZE = Long.BYTES;
    /** Longer records are better copied by the C library. */
    private static final int FEW_BYTES = 256;

    private RowChain() {
    }

    /** Writes a row that is a ring of its own. */
    static void write(long pRow, long pRecord, int n) {
        NativeMemory.putLong(pRow, pRow);
        NativeMemory.putInt(pRow + SIZE, n);
        copy(pRecord, pRow + HEADER, n);
    }

    static long next(long pRow) {
        return NativeMemory.getLong(pRow);
    }

    static long pRecord(long pRow) {
        return pRow + HEADER;
    }

    static int recordSize(long pRow) {
        return NativeMemory.getInt(pRow + SIZE);
    }

    /**
     * Puts the ring that ends with {@code pOtherLast} after the one that ends with {@code pLast}; the former is the last row of both then.
     */
    static void append(long pLast, long pOtherLast) {
        long pFirst = next(pLast);
        NativeMemory.putLong(pLast, next(pOtherLast));
        NativeMemory.putLong(pOtherLast, pFirst);
    }

    /** Copies bytes that do not overlap. */
    static void copy(long from, long to, int n) {
        if (n < Long.BYTES || n > FEW_BYTES) {
            copyAny(from, to, n);
            return;
        }
        int last = n - Long.BYTES;
        for (int i = 0; i < last; i += Long.BYTES) {
            NativeMemory.putLong(to + i, NativeMemory.getLong(from + i));
        }
        NativeMemory.putLong(to + last, NativeMemory.getLong(from + last));
    }

    @TruffleBoundary
    private static void copyAny(long from, long to, int n) {
        NativeMemory.copy(from, to, n);
    }
}
