package org.sqltruffle.btree;

import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;

/**
 * Finds the record of a cell on a page image. Nothing that the page says is believed before it is checked against the page:
 * callers ask {@link #hasRoomForCellHeader} first, and compare {@link #localSize} with {@link #pEnd}.
 */
public final class PageRecord {

    /** The longest start of a cell: child pointer, payload size, rowid. */
    private static final int CELL_HEADER = 4 + 9 + 9;
    private static final long HIGH_BITS = 0x8080808080808080L;

    private PageRecord() {
    }

    /** {@code findCell}: the address of a cell, always within the page thanks to the mask. */
    public static long pCell(long pPage, int index) {
        int offset = NativeMemory.getU16BigEndian(NativeMemory.getLong(pPage + Layout.MemPage_aCellIdx) + 2L * index);
        return NativeMemory.getLong(pPage + Layout.MemPage_aData) + (offset & NativeMemory.getU16(pPage + Layout.MemPage_maskPage));
    }

    /** Whether the varints at the start of any cell could be read here without leaving the page. */
    public static boolean hasRoomForCellHeader(long pPage, long pCell) {
        return pCell + CELL_HEADER <= pEnd(pPage);
    }

    /** One byte past the page. */
    public static long pEnd(long pPage) {
        return NativeMemory.getLong(pPage + Layout.MemPage_aDataEnd);
    }

    public static int childPointerSize(long pPage) {
        return NativeMemory.getU8(pPage + Layout.MemPage_childPtrSize);
    }

    public static boolean isTableLeaf(long pPage) {
        return NativeMemory.getByte(pPage + Layout.MemPage_intKeyLeaf) != 0;
    }

    /** Number of bytes of the varint at an address, 1 to 9. Reads 8 bytes. */
    public static int varintLength(long p) {
        return (Long.numberOfTrailingZeros(~NativeMemory.getLong(p) & HIGH_BITS) >>> 3) + 1;
    }

    /** Value of a varint of one or two bytes; longer ones, which are rare, one byte at a time; -1 for more than 4 bytes. */
    public static long shortVarint(long p, int length) {
        int b = NativeMemory.getU8(p);
        if (length == 1) {
            return b;
        }
        int c = NativeMemory.getU8(p + 1);
        if (length == 2) {
            return (b & 0x7f) << 7 | c;
        }
        if (length > 4) {
            return -1;
        }
        int value = (b & 0x7f) << 14 | (c & 0x7f) << 7 | NativeMemory.getU8(p + 2) & 0x7f;
        return length == 3 ? value : value << 7 | NativeMemory.getU8(p + 3);
    }

    /** Value of a varint of any length: the rowid of a cell. */
    public static long rowid(long p) {
        long value = 0;
        for (int i = 0; i < 8; i++) {
            int b = NativeMemory.getU8(p + i);
            if (b < 0x80) {
                return value << 7 | b;
            }
            value = value << 7 | b & 0x7f;
        }
        return value << 8 | NativeMemory.getU8(p + 8);
    }

    /** How much of a record of {@code size} bytes is on this page, the rest being on overflow pages. */
    public static long localSize(long pPage, long size) {
        int maxLocal = NativeMemory.getU16(pPage + Layout.MemPage_maxLocal);
        if (size <= maxLocal) {
            return size;
        }
        int minLocal = NativeMemory.getU16(pPage + Layout.MemPage_minLocal);
        long usable = NativeMemory.getInt(NativeMemory.getLong(pPage + Layout.MemPage_pBt) + Layout.BtShared_usableSize);
        long surplus = minLocal + (size - minLocal) % (usable - 4);
        return surplus <= maxLocal ? surplus : minLocal;
    }
}
