package org.sqltruffle.ops.seek;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import org.sqltruffle.abi.SeekApi;
import org.sqltruffle.btree.BtreeCursor;

/**
 * Decides how far to look ahead along an index run, whose entries name rows all over a table: reaching for several of them at once lets
 * their cache misses overlap. A run is believed in as it goes on: two entries, four, up to {@value #MOST}. Where it does no good,
 * because the pages are not in SQLite's cache or the rows are on one page, it is tried more and more rarely.
 */
final class LookAhead {

    private static final int MOST = 16;
    private static final int LONGEST_REST = 4096;

    private long pPage;
    private int index;
    /** The entry up to which it was looked. */
    private int reached;
    private int distance = 1;
    /** Entries to leave alone, and how many after the next failure. */
    private int rest;
    private int nextRest = 1;

    /** The index cursor is on an entry whose row is about to be sought. */
    @TruffleBoundary
    void step(long pIndex, long pTable) {
        if (rest > 0) {
            rest--;
            return;
        }
        long pCur = BtreeCursor.pBtCursor(pIndex);
        long page = BtreeCursor.pPage(pCur);
        int ix = BtreeCursor.index(pCur);
        boolean goesOn = ix == index + 1 && page == pPage;
        index = ix;
        pPage = page;
        if (!goesOn) {
            if (ix != 0) {
                distance = 1;
            }
            reached = ix;
        } else if (ix >= reached) {
            look(pIndex, pTable, ix);
        }
    }

    private void look(long pIndex, long pTable, int ix) {
        distance = Math.min(2 * distance, MOST);
        reached = ix + distance;
        if (SeekApi.stLookAhead(pIndex, pTable, distance) * 4 < distance) {
            rest = nextRest;
            nextRest = Math.min(2 * nextRest, LONGEST_REST);
        } else {
            nextRest = 1;
        }
    }
}
