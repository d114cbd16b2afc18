package org.sqltruffle.btree;

import static org.sqltruffle.abi.Constants.PAGER_READER;
import static org.sqltruffle.abi.Constants.ST_UNKNOWN;

import org.sqltruffle.abi.Layout;
import org.sqltruffle.abi.SeekApi;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.sqlite.ResultCode;

/**
 * Seeks by rowid that leave the cursor where it is. C finds the row in the memory map ({@code mapped.c}) and notes it in the
 * {@code VdbeCursor}. Whoever needs the cursor on its row moves it first, as after DeferredSeek. This is for cursors of which a program
 * reads columns and rowids only ({@code Program.isOnlySought}).
 */
public final class MappedSeek {

    private MappedSeek() {
    }

    /** OP_SeekRowid for a rowid: OK, DONE when there is no such row, ST_UNKNOWN when nothing was done, or an error. */
    public static int seek(long pC, long rowid) {
        if (BtreeCursor.isMoveDeferred(pC)) {
            if (pRecord(pC) != 0) {
                long last = NativeMemory.getLong(pC + Layout.VdbeCursor_rowKey);
                if (rowid == last) {
                    leave(pC, rowid);
                    return ResultCode.OK;
                }
                if (rowid == last + 1) {
                    return SeekApi.stSeekBehind(pC, rowid);
                }
            }
        } else if (TableSeek.seekNear(pC, rowid) != 0) {
            BtreeCursor.soughtRowid(pC, rowid);
            return ResultCode.OK;
        } else if (TableSeek.isBehind(pC, rowid)) {
            // On the next page, where C looks first.
            return ST_UNKNOWN;
        }
        if (isSeen(pC, rowid)) {
            leave(pC, rowid);
            return ResultCode.OK;
        }
        int rest = NativeMemory.getInt(pC + Layout.VdbeCursor_rowRest);
        if (rest > 0) {
            NativeMemory.putInt(pC + Layout.VdbeCursor_rowRest, rest - 1);
            return ST_UNKNOWN;
        }
        return SeekApi.stSeekMapped(pC, rowid);
    }

    /** Whether rows were found in the map, and nothing was written since then. */
    private static boolean isCurrent(long pC) {
        long pPager = NativeMemory.getLong(pC + Layout.VdbeCursor_rowPager);
        return pPager != 0 && NativeMemory.getByte(pPager + Layout.Pager_eState) == PAGER_READER
                        && NativeMemory.getInt(pPager + Layout.Pager_iDataVersion) == NativeMemory
                                        .getInt(pC + Layout.VdbeCursor_rowDataVersion);
    }

    /** Whether the row is one of those that C remembers. */
    private static boolean isSeen(long pC, long rowid) {
        long aSeen = NativeMemory.getLong(pC + Layout.VdbeCursor_rowsSeen);
        if (aSeen == 0) {
            return false;
        }
        long pSeen = aSeen + (rowid & NativeMemory.getLong(pC + Layout.VdbeCursor_rowsSeenMask)) * Layout.SIZEOF_StSeen;
        long pRecord = NativeMemory.getLong(pSeen + Layout.StSeen_aRecord);
        if (NativeMemory.getLong(pSeen + Layout.StSeen_iKey) != rowid || pRecord == 0 || !isCurrent(pC)) {
            return false;
        }
        NativeMemory.putLong(pC + Layout.VdbeCursor_rowRecord, pRecord);
        NativeMemory.putInt(pC + Layout.VdbeCursor_rowSize, NativeMemory.getInt(pSeen + Layout.StSeen_nRecord));
        NativeMemory.putLong(pC + Layout.VdbeCursor_rowKey, rowid);
        NativeMemory.putInt(pC + Layout.VdbeCursor_rowsHit, NativeMemory.getInt(pC + Layout.VdbeCursor_rowsHit) + 1);
        return true;
    }

    /** Leaves the cursor as {@code st_seek_mapped} does when it finds the row. */
    private static void leave(long pC, long rowid) {
        NativeMemory.putByte(pC + Layout.VdbeCursor_deferredMoveto, (byte) 1);
        NativeMemory.putLong(pC + Layout.VdbeCursor_ub, 0);
        NativeMemory.putLong(pC + Layout.VdbeCursor_movetoTarget, rowid);
        NativeMemory.putByte(pC + Layout.VdbeCursor_nullRow, (byte) 0);
        NativeMemory.putInt(pC + Layout.VdbeCursor_cacheStatus, 0);
        NativeMemory.putInt(pC + Layout.VdbeCursor_seekResult, 0);
    }

    /** The address of the whole record of the row that a cursor is to be moved to; 0: only the cursor can find it. */
    public static long pRecord(long pC) {
        return isCurrent(pC)
                        && NativeMemory.getLong(pC + Layout.VdbeCursor_rowKey) == NativeMemory.getLong(pC + Layout.VdbeCursor_movetoTarget)
                                        ? NativeMemory.getLong(pC + Layout.VdbeCursor_rowRecord) : 0;
    }

    /** Bytes of {@link #pRecord}. */
    public static int recordSize(long pC) {
        return NativeMemory.getInt(pC + Layout.VdbeCursor_rowSize);
    }
}
