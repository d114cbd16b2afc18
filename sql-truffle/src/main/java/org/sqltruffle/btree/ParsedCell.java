package org.sqltruffle.btree;

import static org.sqltruffle.abi.Constants.BTCF_ValidNKey;

import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;

/**
 * C's parse of the cell under a table's cursor ({@code BtCursor.info}). Java reads cells without it. But a write that finds the parse, and
 * the content of the row unchanged, leaves the page alone, and the file's change counter shows that. So a reader of a cursor that writes
 * leaves the parse that {@code getCellInfo} would leave.
 */
public final class ParsedCell {

    /** A cell takes at least so many bytes of a page. */
    private static final int MIN_CELL = 4;
    /** Bytes of the number of the first overflow page, after the local part. */
    private static final int OVERFLOW_POINTER = 4;

    private ParsedCell() {
    }

    /** Whether the cell is parsed. */
    public static boolean isThere(long pCur) {
        return NativeMemory.getShort(pCur + Layout.BtCursor_info + Layout.CellInfo_nSize) != 0;
    }

    /** The rowid of a cell that is parsed. */
    public static long rowid(long pCur) {
        return NativeMemory.getLong(pCur + Layout.BtCursor_info + Layout.CellInfo_nKey);
    }

    /**
     * {@code getCellInfo} for a cell on a table's leaf; nothing for others, which C parses when it writes to them.
     *
     * @param size bytes of the cell's record, not 0
     * @param pRecord where it begins
     */
    public static void set(long pCur, long pPage, long pCell, long size, long pRecord) {
        if (!PageRecord.isTableLeaf(pPage) || isThere(pCur)) {
            return;
        }
        long offset = pRecord - pCell;
        long local = PageRecord.localSize(pPage, size);
        long onPage = local == size ? Math.max(MIN_CELL, offset + size) : offset + local + OVERFLOW_POINTER;
        long pInfo = pCur + Layout.BtCursor_info;
        NativeMemory.putLong(pInfo + Layout.CellInfo_nKey, PageRecord.rowid(pPage, pCell));
        NativeMemory.putLong(pInfo + Layout.CellInfo_pPayload, pRecord);
        NativeMemory.putInt(pInfo + Layout.CellInfo_nPayload, (int) size);
        NativeMemory.putShort(pInfo + Layout.CellInfo_nLocal, (short) local);
        NativeMemory.putShort(pInfo + Layout.CellInfo_nSize, (short) onPage);
        long pFlags = pCur + Layout.BtCursor_curFlags;
        NativeMemory.putByte(pFlags, (byte) (NativeMemory.getByte(pFlags) | BTCF_ValidNKey));
    }
}
