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
    /** Bits for an offset within {@link #CELL_HEADER}. */
    private static final int OFFSET_BITS = 8;
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

    /**
     * Where the record of the cell at {@code pCell} begins, and its size in bytes: see {@link #recordSize} and {@link #recordOffset}. 0 when the size
     * takes more than four bytes: for C. The size of a record is often near 128, where its varint grows: no branch depends on that.
     */
    public static long record(long pPage, long pCell) {
        long pSize = pCell + childPointerSize(pPage);
        long word = NativeMemory.getLong(pSize);
        long size;
        int length;
        if ((word & 0x8080) == 0x8080) {
            length = varintLength(pSize);
            size = longerVarint(pSize, length);
        } else {
            int more = (int) (word >>> 7) & 1;
            length = 1 + more;
            size = (word & 0x7f) << 7 * more | word >>> 8 & 0x7f & -more;
        }
        if (isTableLeaf(pPage)) {
            // The rowid's varint is nearly always within the same eight bytes.
            int rowidLength = (Long.numberOfTrailingZeros(~(word >>> 8 * length) & HIGH_BITS) >>> 3) + 1;
            length += length + rowidLength <= Long.BYTES ? rowidLength : varintLength(pSize + length);
        }
        return size << OFFSET_BITS | pSize - pCell + length;
    }

    /** Size in bytes of a record that {@link #record} has found. */
    public static long recordSize(long record) {
        return record >>> OFFSET_BITS;
    }

    /** Offset from its cell of a record that {@link #record} has found. */
    public static long recordOffset(long record) {
        return record & (1 << OFFSET_BITS) - 1;
    }

    /** Value of a varint of three or four bytes; 0 for more. */
    private static long longerVarint(long p, int length) {
        if (length > 4) {
            return 0;
        }
        int value = (NativeMemory.getU8(p) & 0x7f) << 14 | (NativeMemory.getU8(p + 1) & 0x7f) << 7 | NativeMemory.getU8(p + 2) & 0x7f;
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
