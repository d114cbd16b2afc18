package org.sqltruffle.btree;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.value.RecordHeader;
import org.sqltruffle.value.SerialType;

/** The entry under an index cursor, read from the page when the whole entry is there. */
public final class IndexEntry {

    private static final int TYPE_BITS = 4;
    /** The shortest header of an entry: its size and two serial types. */
    private static final int MIN_HEADER = 3;

    private IndexEntry() {
    }

    /** The record of the entry under a cursor on a leaf, when its size takes one byte. Small enough for compiled code. */
    private static long shortRecord(long pCur) {
        return BtreeCursor.isValid(pCur) ? shortRecord(BtreeCursor.pPage(pCur), BtreeCursor.index(pCur)) : IndexRecord.NONE;
    }

    private static long shortRecord(long pPage, int ix) {
        boolean isIndexLeaf = PageRecord.childPointerSize(pPage) == 0 && !PageRecord.isTableLeaf(pPage);
        return isIndexLeaf ? IndexRecord.ofShort(pPage, PageRecord.pCell(pPage, ix), MIN_HEADER) : IndexRecord.NONE;
    }

    /**
     * Compares the first value of the entry with an integer.
     *
     * @return negative, zero or positive; {@link IndexKey#UNKNOWN}: the entry is not a short one on a leaf, or its value no integer, or it
     * does not begin within the page
     */
    public static int compareFirst(long pCur, long value) {
        return compareFirstOf(shortRecord(pCur), value);
    }

    /** {@link #compareFirst} of the entry at an index of a page. */
    static int compareFirst(long pPage, int ix, long value) {
        return compareFirstOf(shortRecord(pPage, ix), value);
    }

    private static int compareFirstOf(long found, long value) {
        if (found == IndexRecord.NONE) {
            return IndexKey.UNKNOWN;
        }
        int header = NativeMemory.getU8(IndexRecord.address(found));
        // The first type, which is no integer's when it takes more than this byte.
        int type = NativeMemory.getU8(IndexRecord.address(found) + 1);
        if (header < 2 || type < 1 || type >= SerialType.REAL) {
            return IndexKey.UNKNOWN;
        }
        int length = SerialType.oneByteLength(type);
        return header + length > IndexRecord.size(found) ? IndexKey.UNKNOWN
                        : Long.compare(SerialType.integer(IndexRecord.address(found) + header, length), value);
    }

    /**
     * Finds the rowid at the end of the entry, as {@code sqlite3VdbeIdxRowid} does.
     *
     * @return what {@link #rowid} takes; 0 when C must look: the cursor is on no entry, some of it is on overflow pages, or it is damaged
     */
    public static long locateRowid(long pCur) {
        long found = shortRecord(pCur);
        if (found != IndexRecord.NONE) {
            int size = IndexRecord.size(found);
            int header = NativeMemory.getU8(IndexRecord.address(found));
            if (header >= MIN_HEADER && header <= size) {
                long located = locateRowid(IndexRecord.address(found), size, header);
                if (located != 0) {
                    return located;
                }
            }
        }
        return locateAnyRowid(pCur);
    }

    @TruffleBoundary
    private static long locateAnyRowid(long pCur) {
        if (!BtreeCursor.isValid(pCur)) {
            return 0;
        }
        long pPage = BtreeCursor.pPage(pCur);
        long pCell = PageRecord.pCell(pPage, BtreeCursor.index(pCur));
        if (!PageRecord.hasRoomForCellHeader(pPage, pCell) || PageRecord.isTableLeaf(pPage)) {
            return 0;
        }
        long word = PageRecord.cellWord(pPage, pCell);
        long size = PageRecord.recordSize(pPage, pCell, word);
        long pRecord = pCell + PageRecord.recordOffset(pPage, pCell, word);
        if (size < MIN_HEADER || size != PageRecord.localSize(pPage, size) || pRecord + size > PageRecord.pEnd(pPage)) {
            return 0;
        }
        int header = RecordHeader.length(pRecord);
        if (header < MIN_HEADER || header > size) {
            return 0;
        }
        return locateRowid(pRecord, size, header);
    }

    private static long locateRowid(long pRecord, long size, int header) {
        int type = NativeMemory.getU8(pRecord + header - 1);
        if (type < 1 || type > SerialType.ZERO + 1 || type == SerialType.REAL) {
            return 0;
        }
        int length = SerialType.oneByteLength(type);
        return size < header + length ? 0 : pRecord + size << TYPE_BITS | type;
    }

    /** The rowid that was located. */
    public static long rowid(long located) {
        int type = (int) located & (1 << TYPE_BITS) - 1;
        if (type >= SerialType.ZERO) {
            return type - SerialType.ZERO;
        }
        int length = SerialType.oneByteLength(type);
        return SerialType.integer((located >>> TYPE_BITS) - length, length);
    }
}
