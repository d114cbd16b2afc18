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

    /** The first eight bytes of a cell behind its child pointer, what {@link #recordSize} and {@link #recordOffset} begin with. */
    public static long cellWord(long pPage, long pCell) {
        return NativeMemory.getLong(pCell + childPointerSize(pPage));
    }

    /**
     * Size in bytes of a cell's record. 0 when it takes more than four bytes: for C. The size of a record is often near 128, where its varint
     * grows: no branch depends on that.
     */
    public static long recordSize(long pPage, long pCell, long cellWord) {
        if ((cellWord & 0x8080) == 0x8080) {
            return longerVarint(pCell + childPointerSize(pPage));
        }
        long one = cellWord & 0x7f;
        long two = one << 7 | cellWord >>> 8 & 0x7f;
        return (cellWord & 0x80) == 0 ? one : two;
    }

    /** Offset of a cell's record from the cell: behind the varint of its size, and in tables behind that of the rowid. */
    public static long recordOffset(long pPage, long pCell, long cellWord) {
        // The high bit of each last byte of a varint.
        long ends = ~cellWord & HIGH_BITS;
        if (isTableLeaf(pPage)) {
            ends &= ends - 1;
            if (ends == 0) {
                int sizeLength = varintLength(pCell);
                return sizeLength + varintLength(pCell + sizeLength);
            }
        }
        return (Long.numberOfTrailingZeros(ends) >>> 3) + 1 + childPointerSize(pPage);
    }

    /** Value of a varint of three or four bytes; 0 for more. */
    private static long longerVarint(long p) {
        int length = varintLength(p);
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

    /** Whether the first eight bytes of a cell of a table's leaf have this rowid and all of it; without a branch on the length of a varint. */
    static boolean hasShortRowid(long cellWord, long rowid) {
        long ends = ~cellWord & HIGH_BITS;
        long rowidEnd = ends & ends - 1;
        if (rowidEnd == 0) {
            return false;
        }
        int endBit = Long.numberOfTrailingZeros(rowidEnd) + 1;
        int bits = endBit - Long.numberOfTrailingZeros(ends) - 1;
        // At most seven bytes, the last of them lowest; then the seven bits of each are moved together: in pairs of bytes, in fours, in all eight.
        long x = Long.reverseBytes(cellWord << -endBit) & (1L << bits) - 1 & ~HIGH_BITS;
        x = x & 0x00ff00ff00ff00ffL | (x & 0xff00ff00ff00ff00L) >>> 1;
        x = x & 0x0000ffff0000ffffL | (x & 0xffff0000ffff0000L) >>> 2;
        return (x & 0xffffffffL | x >>> 32 << 28) == rowid;
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
