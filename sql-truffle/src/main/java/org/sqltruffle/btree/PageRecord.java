package org.sqltruffle.btree;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.value.Varint;

/**
 * The reader of page images: cells, the varints that a cell begins with, and where its record is. C's is page.h.
 *
 * <p>A page may say anything, so a caller checks before it reads. {@link #hasRoomForCellHeader} allows the reads of this class.
 * {@code pRecord + localSize <= pEnd} allows reads of the record, see {@link org.sqltruffle.value.SerialType}. With {@code -ea} each read
 * here checks that it lies within the page image ({@link #isInside}). See docs/pages.md.
 */
public final class PageRecord {

    /** The longest start of a cell: child pointer, payload size, rowid. */
    private static final int CELL_HEADER = 4 + 9 + 9;
    /** Every page begins with a header of at least so many bytes, and no cell of a sound page lies there. */
    private static final int PAGE_HEADER = 8;
    private static final long HIGH_BITS = 0x8080808080808080L;

    private PageRecord() {
    }

    /** Whether {@code n} bytes lie within the page image. For assertions. */
    static boolean isInside(long pPage, long p, long n) {
        return p >= pData(pPage) && n >= 0 && p + n <= pEnd(pPage);
    }

    private static long pData(long pPage) {
        return NativeMemory.getLong(pPage + Layout.MemPage_aData);
    }

    /**
     * {@code findCell}: the address of a cell. It lies within the page: SQLite has compared the number of cells with the page size, and the
     * mask does so with the offset.
     */
    public static long pCell(long pPage, int index) {
        long pOffset = NativeMemory.getLong(pPage + Layout.MemPage_aCellIdx) + 2L * index;
        assert isInside(pPage, pOffset, Short.BYTES);
        return pData(pPage) + (NativeMemory.getU16BigEndian(pOffset) & NativeMemory.getU16(pPage + Layout.MemPage_maskPage));
    }

    /**
     * Whether the varints at the start of any cell can be read here without leaving the page, and the cell is after the page's header:
     * {@link #isBehindHeader}.
     */
    public static boolean hasRoomForCellHeader(long pPage, long pCell) {
        return pCell + CELL_HEADER <= pEnd(pPage) && isBehindHeader(pPage, pCell);
    }

    /**
     * Whether a cell lies after the page's header. Then the eight bytes before each value of its record are on the page, and
     * {@code SerialType.integer} may read them.
     */
    static boolean isBehindHeader(long pPage, long pCell) {
        return pCell >= pData(pPage) + PAGE_HEADER;
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

    /** The first eight bytes of a cell after its child pointer, for {@link #recordSize} and {@link #recordOffset}. */
    public static long cellWord(long pPage, long pCell) {
        assert isInside(pPage, pCell + childPointerSize(pPage), Long.BYTES);
        return NativeMemory.getLong(pCell + childPointerSize(pPage));
    }

    /**
     * Size in bytes of a cell's record; 0 when its varint takes more than four bytes, which is a case for C. Sizes are often near 128,
     * where the varint grows, so no branch depends on that.
     */
    public static long recordSize(long pPage, long pCell, long cellWord) {
        if ((cellWord & 0x8080) == 0x8080) {
            assert isInside(pPage, pCell, CELL_HEADER);
            return largeSize(pCell + childPointerSize(pPage));
        }
        long one = cellWord & 0x7f;
        long two = one << 7 | cellWord >>> 8 & 0x7f;
        return (cellWord & 0x80) == 0 ? one : two;
    }

    @TruffleBoundary
    private static long largeSize(long p) {
        return Varint.length(p) > 4 ? 0 : Varint.read(p);
    }

    /** Offset of a cell's record from the cell: after the varint of its size, and in tables after the varint of the rowid. */
    public static long recordOffset(long pPage, long pCell, long cellWord) {
        // The high bit of each last byte of a varint.
        long ends = ~cellWord & HIGH_BITS;
        if (isTableLeaf(pPage)) {
            ends &= ends - 1;
            if (ends == 0) {
                assert isInside(pPage, pCell, CELL_HEADER);
                int sizeLength = Varint.length(pCell);
                return sizeLength + Varint.length(pCell + sizeLength);
            }
        }
        return (Long.numberOfTrailingZeros(ends) >>> 3) + 1 + childPointerSize(pPage);
    }

    /** The rowid in a cell of a table's leaf that has room for its header. */
    public static long rowid(long pPage, long pCell) {
        assert isTableLeaf(pPage);
        return secondVarint(pPage, pCell);
    }

    /** Returns true when a number of varints from an address on end on the page. */
    static boolean hasVarints(long pPage, long p, int count) {
        long pEnd = pEnd(pPage);
        return p + (long) count * Varint.MAX_LENGTH <= pEnd || areComplete(p, pEnd, count);
    }

    private static boolean areComplete(long p, long pEnd, int count) {
        long at = p;
        for (int i = 0; i < count; i++) {
            int n = 0;
            while (n < Varint.MAX_LENGTH - 1 && at + n < pEnd && NativeMemory.getByte(at + n) < 0) {
                n++;
            }
            at += n + 1;
        }
        return at <= pEnd;
    }

    /** A varint that {@link #hasVarints} has looked at. */
    static long varint(long pPage, long p) {
        assert isInside(pPage, p, 1) && hasVarints(pPage, p, 1);
        return Varint.read(p);
    }

    /** The second of two varints that {@link #hasVarints} has looked at: the rowid in a cell of a table's leaf. */
    static long secondVarint(long pPage, long p) {
        assert isInside(pPage, p, 2) && hasVarints(pPage, p, 2);
        return Varint.read(p + Varint.length(p));
    }

    /**
     * Whether the first eight bytes of a cell of a table's leaf hold the whole rowid, and it is this one. No branch depends on the length
     * of a varint.
     */
    static boolean hasShortRowid(long cellWord, long rowid) {
        long ends = ~cellWord & HIGH_BITS;
        long rowidEnd = ends & ends - 1;
        if (rowidEnd == 0) {
            return false;
        }
        int endBit = Long.numberOfTrailingZeros(rowidEnd) + 1;
        int bits = endBit - Long.numberOfTrailingZeros(ends) - 1;
        // At most seven bytes, the last of them lowest; then the seven bits of each are moved together: in pairs of bytes, in fours, in all
        // eight.
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
