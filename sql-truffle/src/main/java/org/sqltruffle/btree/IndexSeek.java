package org.sqltruffle.btree;

import static org.sqltruffle.abi.Constants.BTCF_AtLast;
import static org.sqltruffle.abi.Constants.BTCF_ValidNKey;
import static org.sqltruffle.abi.Constants.BTCF_ValidOvfl;
import static org.sqltruffle.abi.Constants.BTREE_SEEK_EQ;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;

/**
 * {@code sqlite3BtreeIndexMoveto} and the step after it, for keys on the cursor's leaf page. On each page above, the entries on both sides
 * of the cursor's path must enclose the key. The search in the leaf compares the same entries as C does, and leaves the same cursor.
 */
public final class IndexSeek {

    /** The cursor is on the entry. */
    public static final int FOUND = 0;
    /** A cursor for equality found no entry that begins with the key. */
    public static final int NOT_EQUAL = 1;
    /** Nothing was changed: C must do it. */
    public static final int ELSEWHERE = 2;

    /** The shortest record: the size of the header and one serial type. */
    private static final int MIN_RECORD = 2;

    private IndexSeek() {
    }

    /** Compares the entry that the cursor is on with a key, 0 when it begins with it; {@link IndexKey#UNKNOWN}: C must. */
    @TruffleBoundary
    public static int compareCurrent(long pCur, IndexKey key) {
        return BtreeCursor.isValid(pCur) ? compareCell(BtreeCursor.pPage(pCur), BtreeCursor.index(pCur), key) : IndexKey.UNKNOWN;
    }

    /**
     * {@link #seek} forward in an ascending index when the cursor is on the entry already, as it is after a run of the next smaller key.
     * Small enough for compiled code.
     *
     * @param key the first value, all of the key
     */
    public static boolean isThere(long pC, long key, int equal) {
        long pCur = BtreeCursor.pBtCursor(pC);
        int ix = BtreeCursor.index(pCur);
        long pPage = BtreeCursor.pPage(pCur);
        if (!BtreeCursor.isValid(pCur) || ix == 0 || ix >= NativeMemory.getU16(pPage + Layout.MemPage_nCell)
                        || NativeMemory.getByte(pPage + Layout.MemPage_isInit) == 0) {
            return false;
        }
        int order = IndexEntry.compareFirst(pPage, ix, key);
        if (!isSide(order, equal, 1) || order != 0 && isForEquality(pCur)
                        || !isSide(IndexEntry.compareFirst(pPage, ix - 1, key), equal, -1)) {
            return false;
        }
        moveTo(pC, pCur, ix);
        return true;
    }

    /**
     * The seek.
     *
     * @param forward to the first entry at or after the key; else to the last one at or before it
     * @param equal how an entry that begins with the key counts: 1, after the key; -1, before it
     */
    @TruffleBoundary
    public static int seek(long pC, IndexKey key, boolean forward, int equal) {
        long pCur = BtreeCursor.pBtCursor(pC);
        if (!BtreeCursor.isValid(pCur)) {
            return ELSEWHERE;
        }
        long pPage = BtreeCursor.pPage(pCur);
        if (!isSearchable(pPage) || NativeMemory.getByte(pPage + Layout.MemPage_leaf) == 0) {
            return ELSEWHERE;
        }
        int n = NativeMemory.getU16(pPage + Layout.MemPage_nCell);
        if (forward && stepTo(pC, pCur, key, equal, n)) {
            return FOUND;
        }
        if (!isOnWay(pCur, key, equal)) {
            return ELSEWHERE;
        }
        Place place = search(pPage, n, key, equal);
        int ix = place == null ? -1 : forward ? place.lower() : place.lower() - 1;
        if (ix < 0 || ix >= n) {
            return ELSEWHERE;
        }
        boolean missed = isForEquality(pCur) && !place.hasEqual();
        moveTo(pC, pCur, missed ? place.last() : ix);
        return missed ? NOT_EQUAL : FOUND;
    }

    /**
     * {@code sqlite3BtreeIndexMoveto} to an entry that begins with the key, as {@code OP_Found} wants it: {@link #FOUND} and the cursor is
     * on one, or {@link #NOT_EQUAL} and it is on one that C would insert the key beside, with the order of both in {@code seekResult};
     * {@link #ELSEWHERE}.
     */
    @TruffleBoundary
    public static int find(long pC, IndexKey key) {
        long pCur = BtreeCursor.pBtCursor(pC);
        if (!BtreeCursor.isValid(pCur)) {
            return ELSEWHERE;
        }
        long pPage = BtreeCursor.pPage(pCur);
        int n = NativeMemory.getU16(pPage + Layout.MemPage_nCell);
        if (!isSearchable(pPage) || NativeMemory.getByte(pPage + Layout.MemPage_leaf) == 0 || n == 0 || !isOnWay(pCur, key, 0)) {
            return ELSEWHERE;
        }
        int ix = BtreeCursor.index(pCur);
        // C looks at the last entry of all first when the cursor is there.
        int order = ix == n - 1 && isOnLastPage(pCur) ? compareCell(pPage, ix, key) : 1;
        if (order == IndexKey.UNKNOWN) {
            return ELSEWHERE;
        }
        if (order > 0) {
            Place place = search(pPage, n, key, 0);
            if (place == null) {
                return ELSEWHERE;
            }
            ix = place.last();
            order = place.order();
        }
        moveTo(pC, pCur, ix);
        NativeMemory.putByte(pC + Layout.VdbeCursor_nullRow, (byte) (order == 0 ? 0 : 1));
        NativeMemory.putInt(pC + Layout.VdbeCursor_seekResult, Integer.signum(order));
        return order == 0 ? FOUND : NOT_EQUAL;
    }

    /**
     * Where a search has ended.
     *
     * @param lower the first entry after the key
     * @param last the entry that was compared last
     * @param order how that entry compares with the key
     * @param hasEqual true when an entry that was compared begins with the key
     */
    private record Place(int lower, int last, int order, boolean hasEqual) {
    }

    /**
     * The binary search of {@code sqlite3BtreeIndexMoveto} on a page of at least one entry. Compares the entries that C compares, in the
     * same order. Returns {@code null} when C must compare one of them.
     *
     * @param equal how an entry that begins with the key counts: 1, after the key; -1, before it; 0, the search ends there
     */
    private static Place search(long pPage, int n, IndexKey key, int equal) {
        int lower = 0;
        int upper = n - 1;
        boolean hasEqual = false;
        int last = 0;
        int order = 1;
        while (lower <= upper) {
            last = lower + upper >> 1;
            order = compareCell(pPage, last, key);
            if (order == IndexKey.UNKNOWN) {
                return null;
            }
            hasEqual |= order == 0;
            if (order == 0 && equal == 0) {
                break;
            }
            if ((order == 0 ? equal : order) < 0) {
                lower = last + 1;
            } else {
                upper = last - 1;
            }
        }
        return new Place(lower, last, order, hasEqual);
    }

    private static boolean isOnLastPage(long pCur) {
        for (int level = NativeMemory.getByte(pCur + Layout.BtCursor_iPage) - 1; level >= 0; level--) {
            long pPage = NativeMemory.getLong(pCur + Layout.BtCursor_apPage + (long) level * Long.BYTES);
            if (NativeMemory.getU16(pCur + Layout.BtCursor_aiIdx + (long) level * Short.BYTES) < NativeMemory
                            .getU16(pPage + Layout.MemPage_nCell)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Moves to the first entry at or after the key when it is the entry under the cursor or the next one, and the entry before it lies
     * before the key. This is so for ascending keys: the run of each ends at the first entry of the next. For a cursor for equality the
     * entry must begin with the key.
     */
    private static boolean stepTo(long pC, long pCur, IndexKey key, int equal, int n) {
        long pPage = BtreeCursor.pPage(pCur);
        int ix = BtreeCursor.index(pCur);
        int order = ix < n ? compareCell(pPage, ix, key) : IndexKey.UNKNOWN;
        if (isSide(order, equal, 1)) {
            if (ix == 0 || !isSide(compareCell(pPage, ix - 1, key), equal, -1)) {
                return false;
            }
        } else {
            ix++;
            if (order == IndexKey.UNKNOWN || ix >= n) {
                return false;
            }
            order = compareCell(pPage, ix, key);
            if (!isSide(order, equal, 1)) {
                return false;
            }
        }
        if (order != 0 && isForEquality(pCur)) {
            return false;
        }
        moveTo(pC, pCur, ix);
        return true;
    }

    /** Whether the cursor's path is the path to the key. */
    private static boolean isOnWay(long pCur, IndexKey key, int equal) {
        for (int level = NativeMemory.getByte(pCur + Layout.BtCursor_iPage) - 1; level >= 0; level--) {
            long pPage = NativeMemory.getLong(pCur + Layout.BtCursor_apPage + (long) level * Long.BYTES);
            int child = NativeMemory.getU16(pCur + Layout.BtCursor_aiIdx + (long) level * Short.BYTES);
            int n = NativeMemory.getU16(pPage + Layout.MemPage_nCell);
            if (!isSearchable(pPage) || child > n || child < n && !isSide(compareCell(pPage, child, key), equal, 1)
                            || child > 0 && !isSide(compareCell(pPage, child - 1, key), equal, -1)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isForEquality(long pCur) {
        return (NativeMemory.getByte(pCur + Layout.BtCursor_hints) & BTREE_SEEK_EQ) != 0;
    }

    private static boolean isSide(int order, int equal, int side) {
        return order != IndexKey.UNKNOWN && Integer.signum(order == 0 ? equal : order) == side;
    }

    private static boolean isSearchable(long pPage) {
        return NativeMemory.getByte(pPage + Layout.MemPage_isInit) != 0 && NativeMemory.getByte(pPage + Layout.MemPage_intKey) == 0;
    }

    private static int compareCell(long pPage, int index, IndexKey key) {
        long pSize = PageRecord.pCell(pPage, index) + PageRecord.childPointerSize(pPage);
        long record = pSize < PageRecord.pEnd(pPage) ? IndexRecord.of(pPage, pSize, MIN_RECORD) : IndexRecord.NONE;
        return record == IndexRecord.NONE ? IndexKey.UNKNOWN : key.compare(IndexRecord.address(record), IndexRecord.size(record), 0);
    }

    private static void moveTo(long pC, long pCur, int ix) {
        NativeMemory.putShort(pCur + Layout.BtCursor_ix, (short) ix);
        NativeMemory.putShort(pCur + Layout.BtCursor_info + Layout.CellInfo_nSize, (short) 0);
        long pFlags = pCur + Layout.BtCursor_curFlags;
        NativeMemory.putByte(pFlags, (byte) (NativeMemory.getByte(pFlags) & ~(BTCF_AtLast | BTCF_ValidNKey | BTCF_ValidOvfl)));
        NativeMemory.putByte(pC + Layout.VdbeCursor_nullRow, (byte) 0);
        NativeMemory.putByte(pC + Layout.VdbeCursor_deferredMoveto, (byte) 0);
        NativeMemory.putInt(pC + Layout.VdbeCursor_cacheStatus, 0);
    }
}
