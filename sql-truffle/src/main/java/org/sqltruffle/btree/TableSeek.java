package org.sqltruffle.btree;

import static org.sqltruffle.abi.Constants.BTCF_AtLast;
import static org.sqltruffle.abi.Constants.BTCF_ValidNKey;
import static org.sqltruffle.abi.Constants.BTCF_ValidOvfl;
import static org.sqltruffle.abi.Constants.ST_GUESSES;
import static org.sqltruffle.abi.Constants.ST_PREFETCH_CELLS;
import static org.sqltruffle.abi.Constants.ST_SORTED;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.abi.SeekApi;
import org.sqltruffle.abi.TierApi;
import org.sqltruffle.memory.NativeMemory;

/**
 * {@code sqlite3BtreeTableMoveto} for a rowid on the cursor's leaf page. On each page above, the rowids on both sides of the cursor's path
 * must enclose the rowid, and the page must be sorted. The search guesses the cell as C's does ({@code stSearchPage} in page.h), so that
 * both tiers find the same row on a damaged page.
 */
public final class TableSeek {

    private TableSeek() {
    }

    /**
     * Moves a {@code VdbeCursor}'s B-tree cursor to a rowid.
     *
     * @return the address of the row's cell; 0: nothing was changed, because the row is on another page or there is none
     */
    public static long seek(long pC, long rowid) {
        long pNear = seekNear(pC, rowid);
        return pNear != 0 ? pNear : search(BtreeCursor.pBtCursor(pC), rowid);
    }

    /**
     * {@link #seek} to the row under the cursor or the next one, without a search, when the cursor knows its own rowid. Small enough for
     * compiled code. Row by row such seeks are a scan, so they prefetch the next page as a scan does.
     */
    public static long seekNear(long pC, long rowid) {
        long pCur = BtreeCursor.pBtCursor(pC);
        if (!BtreeCursor.isValid(pCur) || !isRowidKnown(pCur)) {
            return 0;
        }
        long before = NativeMemory.getLong(pCur + Layout.BtCursor_info + Layout.CellInfo_nKey);
        long pPage = BtreeCursor.pPage(pCur);
        int ix = BtreeCursor.index(pCur);
        if (before == rowid) {
            return PageRecord.pCell(pPage, ix);
        }
        if (before + 1 != rowid || ix + 1 >= NativeMemory.getU16(pPage + Layout.MemPage_nCell) || !isSearchable(pPage)) {
            return 0;
        }
        long pCell = PageRecord.pCell(pPage, ix + 1);
        if (!PageRecord.hasRoomForCellHeader(pPage, pCell) || !PageRecord.hasShortRowid(NativeMemory.getLong(pCell), rowid)) {
            return 0;
        }
        moveTo(pCur, ix + 1, rowid);
        if ((ix + 1) % ST_PREFETCH_CELLS == 0) {
            TierApi.stPrefetch(pC);
        }
        return pCell;
    }

    /** Whether a rowid is the cursor's own plus 1; {@code false} when the cursor does not know its own. */
    static boolean isBehind(long pC, long rowid) {
        long pCur = BtreeCursor.pBtCursor(pC);
        return BtreeCursor.isValid(pCur) && isNext(pCur, rowid);
    }

    private static boolean isNext(long pCur, long rowid) {
        return isRowidKnown(pCur) && NativeMemory.getLong(pCur + Layout.BtCursor_info + Layout.CellInfo_nKey) + 1 == rowid;
    }

    private static boolean isRowidKnown(long pCur) {
        return (NativeMemory.getByte(pCur + Layout.BtCursor_curFlags) & BTCF_ValidNKey) != 0;
    }

    private static boolean isSearchable(long pPage) {
        return PageRecord.isTableLeaf(pPage) && NativeMemory.getByte(pPage + Layout.MemPage_isInit) != 0;
    }

    @TruffleBoundary
    private static long search(long pCur, long rowid) {
        long pPage = BtreeCursor.pPage(pCur);
        if (!BtreeCursor.isValid(pCur) || !isSearchable(pPage)) {
            return 0;
        }
        if (isNext(pCur, rowid) && BtreeCursor.index(pCur) + 1 >= NativeMemory.getU16(pPage + Layout.MemPage_nCell)) {
            // C tries the next page first.
            return 0;
        }
        if (!isOnWay(pCur, rowid)) {
            return 0;
        }
        int lower = 0;
        int upper = NativeMemory.getU16(pPage + Layout.MemPage_nCell) - 1;
        long low = boundBefore(pCur);
        long high = boundBehind(pCur);
        for (int guesses = 0; lower <= upper; guesses++) {
            int ix = guesses < ST_GUESSES ? guess(rowid, low, high, lower, upper) : lower + upper >> 1;
            long pSize = PageRecord.pCell(pPage, ix);
            if (!PageRecord.hasVarints(pPage, pSize, 2)) {
                return 0;
            }
            long found = PageRecord.secondVarint(pPage, pSize);
            if (found == rowid) {
                moveTo(pCur, ix, rowid);
                return pSize;
            }
            if (found < rowid) {
                low = found;
                lower = ix + 1;
            } else {
                high = found;
                upper = ix - 1;
            }
        }
        return 0;
    }

    /** {@code stGuessCell}: the cell of a rowid when those from {@code low}, exclusive, to {@code high} are a sequence. */
    private static int guess(long rowid, long low, long high, int lower, int upper) {
        int middle = lower + upper >> 1;
        if (low == Long.MIN_VALUE) {
            long behind = high - rowid;
            return high == Long.MAX_VALUE || Long.compareUnsigned(behind, upper - lower) > 0 ? middle : upper - (int) behind;
        }
        long before = rowid - low - 1;
        if (high == Long.MAX_VALUE) {
            return Long.compareUnsigned(before, upper - lower) > 0 ? upper : lower + (int) before;
        }
        long all = high - low;
        if (all >>> 32 != 0 || Long.compareUnsigned(before, all) >= 0) {
            return middle;
        }
        return Math.min(upper, lower + (int) (before * (upper - lower + 1) / all));
    }

    /** The greatest rowid before the cursor's leaf, from the page above; {@code Long.MIN_VALUE} when that page does not say. */
    private static long boundBefore(long pCur) {
        int parent = NativeMemory.getByte(pCur + Layout.BtCursor_iPage) - 1;
        if (parent < 0) {
            return Long.MIN_VALUE;
        }
        int child = NativeMemory.getU16(pCur + Layout.BtCursor_aiIdx + (long) parent * Short.BYTES);
        return child == 0 ? Long.MIN_VALUE
                        : key(NativeMemory.getLong(pCur + Layout.BtCursor_apPage + (long) parent * Long.BYTES), child - 1);
    }

    /** The greatest rowid that may be on the cursor's leaf, from the page above; {@code Long.MAX_VALUE} when that page does not say. */
    private static long boundBehind(long pCur) {
        int parent = NativeMemory.getByte(pCur + Layout.BtCursor_iPage) - 1;
        if (parent < 0) {
            return Long.MAX_VALUE;
        }
        int child = NativeMemory.getU16(pCur + Layout.BtCursor_aiIdx + (long) parent * Short.BYTES);
        long pParent = NativeMemory.getLong(pCur + Layout.BtCursor_apPage + (long) parent * Long.BYTES);
        return child == NativeMemory.getU16(pParent + Layout.MemPage_nCell) ? Long.MAX_VALUE : key(pParent, child);
    }

    /** The rowid in a cell of an interior page that {@link #isOnWay} has looked at. */
    private static long key(long pPage, int index) {
        return PageRecord.varint(pPage, PageRecord.pCell(pPage, index) + PageRecord.childPointerSize(pPage));
    }

    /** {@code sqlite3VdbeFinishMoveto} by {@link #seek}, with its result. */
    public static long finishMove(long pC) {
        long pCell = seek(pC, NativeMemory.getLong(pC + Layout.VdbeCursor_movetoTarget));
        if (pCell != 0) {
            NativeMemory.putByte(pC + Layout.VdbeCursor_deferredMoveto, (byte) 0);
            NativeMemory.putInt(pC + Layout.VdbeCursor_cacheStatus, 0);
        }
        return pCell;
    }

    private static boolean isOnWay(long pCur, long rowid) {
        for (int level = NativeMemory.getByte(pCur + Layout.BtCursor_iPage) - 1; level >= 0; level--) {
            long pPage = NativeMemory.getLong(pCur + Layout.BtCursor_apPage + (long) level * Long.BYTES);
            int child = NativeMemory.getU16(pCur + Layout.BtCursor_aiIdx + (long) level * Short.BYTES);
            int n = NativeMemory.getU16(pPage + Layout.MemPage_nCell);
            if (child > n || child < n && !isOrdered(rowid, pPage, child, true) || child > 0 && !isOrdered(rowid, pPage, child - 1, false)
                            || (NativeMemory.getByte(pPage + Layout.MemPage_isInit) & ST_SORTED) == 0 && SeekApi.stIsSorted(pPage) == 0) {
                return false;
            }
        }
        return true;
    }

    /** Whether a rowid is on the given side of the one in a cell of an interior page: at or before it, or after it. */
    private static boolean isOrdered(long rowid, long pPage, int index, boolean before) {
        long pKey = PageRecord.pCell(pPage, index) + PageRecord.childPointerSize(pPage);
        if (!PageRecord.hasVarints(pPage, pKey, 1)) {
            return false;
        }
        return rowid <= key(pPage, index) == before;
    }

    private static void moveTo(long pCur, int ix, long rowid) {
        NativeMemory.putShort(pCur + Layout.BtCursor_ix, (short) ix);
        NativeMemory.putShort(pCur + Layout.BtCursor_info + Layout.CellInfo_nSize, (short) 0);
        NativeMemory.putLong(pCur + Layout.BtCursor_info + Layout.CellInfo_nKey, rowid);
        long pFlags = pCur + Layout.BtCursor_curFlags;
        NativeMemory.putByte(pFlags, (byte) (NativeMemory.getByte(pFlags) & ~(BTCF_AtLast | BTCF_ValidOvfl) | BTCF_ValidNKey));
    }
}
