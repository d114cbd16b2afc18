package org.sqltruffle.btree;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.value.SerialType;

/** The entry that an index cursor is on, read from the page when all of it is there. */
public final class IndexEntry {

    private static final int TYPE_BITS = 4;
    /** Two serial types and the size of the header: what the shortest entry of an index on a table has. */
    private static final int MIN_HEADER = 3;

    private IndexEntry() {
    }

    /**
     * Finds the rowid at the end of the entry, as {@code sqlite3VdbeIdxRowid} does.
     *
     * @return what {@link #rowid} takes; 0 when C must look: the cursor is on no entry, some of it is on overflow pages, or it is
     *     damaged
     */
    @TruffleBoundary
    public static long locateRowid(long pCur) {
        if (!BtreeCursor.isValid(pCur)) {
            return 0;
        }
        long pPage = BtreeCursor.pPage(pCur);
        long pCell = PageRecord.pCell(pPage, BtreeCursor.index(pCur));
        if (!PageRecord.hasRoomForCellHeader(pPage, pCell) || PageRecord.isTableLeaf(pPage)) {
            return 0;
        }
        long record = PageRecord.record(pPage, pCell);
        long size = PageRecord.recordSize(record);
        long pRecord = pCell + PageRecord.recordOffset(record);
        if (size < MIN_HEADER || size != PageRecord.localSize(pPage, size) || pRecord + size > PageRecord.pEnd(pPage)) {
            return 0;
        }
        int header = NativeMemory.getU8(pRecord);
        if (header < MIN_HEADER || header >= 0x80 || header > size) {
            return 0;
        }
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
