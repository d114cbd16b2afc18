package org.sqltruffle.btree;

import static org.sqltruffle.abi.Constants.BTCF_ValidNKey;
import static org.sqltruffle.abi.Constants.BTCF_ValidOvfl;
import static org.sqltruffle.abi.Constants.CURSOR_VALID;
import static org.sqltruffle.abi.Constants.CURTYPE_BTREE;

import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;

/**
 * SQLite's cursor structs: {@code VdbeCursor} (pC), {@code BtCursor} (pCur) and {@code MemPage} (pPage), read and advanced within a page.
 * The structs stay the truth: after each method they are as SQLite's own function would leave them.
 */
public final class BtreeCursor {

    private BtreeCursor() {
    }

    /** Whether the VdbeCursor is open on a B-tree. */
    public static boolean isBtree(long pC) {
        return NativeMemory.getByte(pC + Layout.VdbeCursor_eCurType) == CURTYPE_BTREE;
    }

    public static long pBtCursor(long pC) {
        return NativeMemory.getLong(pC + Layout.VdbeCursor_uc);
    }

    public static boolean isNullRow(long pC) {
        return NativeMemory.getByte(pC + Layout.VdbeCursor_nullRow) != 0;
    }

    public static boolean isMoveDeferred(long pC) {
        return NativeMemory.getByte(pC + Layout.VdbeCursor_deferredMoveto) != 0;
    }

    public static boolean isValid(long pCur) {
        return NativeMemory.getByte(pCur + Layout.BtCursor_eState) == CURSOR_VALID;
    }

    /** Whether the cursor was opened for equality seeks (OPFLAG_SEEKEQ). */
    public static boolean isForEquality(long pC) {
        return (NativeMemory.getByte(pBtCursor(pC) + Layout.BtCursor_hints) & org.sqltruffle.abi.Constants.BTREE_SEEK_EQ) != 0;
    }

    /** Index of the current cell on its page. */
    public static int index(long pCur) {
        return NativeMemory.getU16(pCur + Layout.BtCursor_ix);
    }

    /** Whether a column of a row whose seek is deferred can be had from the index cursor instead. */
    public static boolean mapsToIndex(long pC, int column) {
        long aAltMap = NativeMemory.getLong(pC + Layout.VdbeCursor_ub);
        return aAltMap != 0 && NativeMemory.getInt(aAltMap + 4L * (1 + column)) > 0;
    }

    public static long pPage(long pCur) {
        return NativeMemory.getLong(pCur + Layout.BtCursor_pPage);
    }

    /**
     * {@code sqlite3BtreeNext} as long as it stays on its leaf page.
     *
     * @return {@code false}: nothing was changed, C must do it
     */
    public static boolean nextOnPage(long pC) {
        long pCur = pBtCursor(pC);
        long pPage = pPage(pCur);
        int ix = NativeMemory.getU16(pCur + Layout.BtCursor_ix) + 1;
        if (!isValid(pCur) || ix >= NativeMemory.getU16(pPage + Layout.MemPage_nCell)
                        || NativeMemory.getByte(pPage + Layout.MemPage_leaf) == 0) {
            return false;
        }
        moveTo(pC, pCur, ix);
        return true;
    }

    /** {@code sqlite3BtreePrevious} as long as it stays on its leaf page. */
    public static boolean previousOnPage(long pC) {
        long pCur = pBtCursor(pC);
        long pPage = pPage(pCur);
        int ix = NativeMemory.getU16(pCur + Layout.BtCursor_ix);
        if (!isValid(pCur) || ix == 0 || NativeMemory.getByte(pPage + Layout.MemPage_leaf) == 0) {
            return false;
        }
        moveTo(pC, pCur, ix - 1);
        // sqlite3BtreePrevious clears one flag more than sqlite3BtreeNext.
        long pFlags = pCur + Layout.BtCursor_curFlags;
        NativeMemory.putByte(pFlags, (byte) (NativeMemory.getByte(pFlags) & ~org.sqltruffle.abi.Constants.BTCF_AtLast));
        return true;
    }

    /** What {@code OP_SeekRowid} leaves in a cursor that is on the row. */
    public static void soughtRowid(long pC, long rowid) {
        finishedMove(pC, rowid);
        NativeMemory.putInt(pC + Layout.VdbeCursor_seekResult, 0);
    }

    /** What a deferred seek leaves in a cursor once it is on the row. */
    public static void finishedMove(long pC, long rowid) {
        NativeMemory.putLong(pC + Layout.VdbeCursor_movetoTarget, rowid);
        NativeMemory.putByte(pC + Layout.VdbeCursor_nullRow, (byte) 0);
        NativeMemory.putInt(pC + Layout.VdbeCursor_cacheStatus, 0);
        NativeMemory.putByte(pC + Layout.VdbeCursor_deferredMoveto, (byte) 0);
    }

    private static void moveTo(long pC, long pCur, int ix) {
        NativeMemory.putShort(pCur + Layout.BtCursor_info + Layout.CellInfo_nSize, (short) 0);
        long pFlags = pCur + Layout.BtCursor_curFlags;
        NativeMemory.putByte(pFlags, (byte) (NativeMemory.getByte(pFlags) & ~(BTCF_ValidNKey | BTCF_ValidOvfl)));
        NativeMemory.putShort(pCur + Layout.BtCursor_ix, (short) ix);
        NativeMemory.putInt(pC + Layout.VdbeCursor_cacheStatus, 0);
        NativeMemory.putByte(pC + Layout.VdbeCursor_nullRow, (byte) 0);
    }
}
