package org.sqltruffle.btree;

import static org.sqltruffle.abi.Constants.ST_BLOCK;
import static org.sqltruffle.abi.Constants.ST_ENTRIES_BEFORE_LOOK;
import static org.sqltruffle.abi.Constants.ST_ENTRY_INTEGER;
import static org.sqltruffle.abi.Constants.ST_SEEKS_BEFORE_LOOK;
import static org.sqltruffle.abi.Constants.ST_SEEKS_BEFORE_WANT;

import org.sqltruffle.abi.ColumnApi;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;

/**
 * A {@code VdbeCursor} with columns: C's {@code struct StColumnCursor} and {@code StColumnScan}, read and advanced as
 * {@code column_cursor.c} does. To everything else the cursor looks like one after DeferredSeek: its rowid is known, its B-tree cursor
 * stands elsewhere.
 */
public final class ColumnCursor {

    private ColumnCursor() {
    }

    /** Whether the cursor's table has columns of the snapshot that it reads. */
    public static boolean hasColumns(long pC) {
        return NativeMemory.getLong(pC + Layout.VdbeCursor_columnTable) != 0;
    }

    /** Whether the entries of the cursor's index are in columns. */
    public static boolean hasEntries(long pC) {
        return NativeMemory.getLong(pC + Layout.VdbeCursor_columnIndex) != 0;
    }

    /** Whether the cursor of an index stands on an entry in columns; its B-tree cursor stands elsewhere then. */
    public static boolean isOnEntry(long pC) {
        return NativeMemory.getByte(pC + Layout.VdbeCursor_columnIsEntry) != 0;
    }

    /** Whether the first value of the entry that the cursor stands on is an integer. */
    public static boolean isKeyInteger(long pC) {
        return NativeMemory.getByte(pC + Layout.VdbeCursor_columnIsEntry) == ST_ENTRY_INTEGER;
    }

    /** The first value of the entry that the cursor stands on. */
    public static long entryKey(long pC) {
        return NativeMemory.getLong(pC + Layout.VdbeCursor_columnKey);
    }

    /** The rowid of the entry that the cursor stands on. */
    public static long entryRowid(long pC) {
        return NativeMemory.getLong(pC + Layout.VdbeCursor_movetoTarget);
    }

    /** The {@code StColumnCode} of a field of the entry that the cursor stands on; 0: the field is not kept. */
    public static long pEntryCode(long pC, int field) {
        if (field >= NativeMemory.getInt(pC + Layout.VdbeCursor_columnFields) || BtreeCursor.isNullRow(pC) || !isFresh(pC)) {
            return 0;
        }
        int position = NativeMemory.getShort(NativeMemory.getLong(pC + Layout.VdbeCursor_columnPosition) + (long) field * Short.BYTES);
        return position < 0 ? 0 : NativeMemory.getLong(pC + Layout.VdbeCursor_columnsAt) + (long) position * Layout.SIZEOF_StColumnCode;
    }

    /**
     * Counts a seek by an index without columns: C looks for columns at the first one, if it is to build them at once, and after some; and
     * has them built after many.
     */
    public static void countIndexSeek(long pVdbe, long pC, int cursor) {
        int seeks = NativeMemory.getInt(pVdbe + Layout.Vdbe_seeksOfIndex) + 1;
        int quarter = seeks >> 2;
        if (seeks == 1 || seeks >= ST_ENTRIES_BEFORE_LOOK && (quarter & (quarter - 1)) == 0
                        || seeks < ST_ENTRIES_BEFORE_LOOK && NativeMemory.getByte(pVdbe + Layout.Vdbe_isBuild) != 0
                        || NativeMemory.getLong(pVdbe + Layout.Vdbe_pHeld) != 0
                                        && NativeMemory.getByte(pC + Layout.VdbeCursor_columnHasAsked) == 0) {
            ColumnApi.stEntryWant(pVdbe, pC, cursor);
        } else {
            NativeMemory.putInt(pVdbe + Layout.Vdbe_seeksOfIndex, seeks);
        }
    }

    /** Whether the columns are still those of what the connection reads: it has not written since. */
    private static boolean isFresh(long pC) {
        long pPager = NativeMemory.getLong(pC + Layout.VdbeCursor_columnPager);
        return NativeMemory.getInt(pPager + Layout.Pager_nStWritten) == NativeMemory.getInt(pC + Layout.VdbeCursor_columnWritten)
                        && NativeMemory.getInt(pPager + Layout.Pager_iDataVersion) == NativeMemory
                                        .getInt(pC + Layout.VdbeCursor_columnDataVersion);
    }

    /** The {@code StColumnCode} of a column of the row that a cursor with columns is on; 0: the value is to be had from the row. */
    public static long pCode(long pC, int column) {
        if (column >= NativeMemory.getInt(pC + Layout.VdbeCursor_columnFields) || BtreeCursor.isNullRow(pC) || !isLocated(pC)
                        || !isFresh(pC)) {
            return 0;
        }
        int position = NativeMemory.getShort(NativeMemory.getLong(pC + Layout.VdbeCursor_columnPosition) + (long) column * Short.BYTES);
        return position < 0 ? 0 : NativeMemory.getLong(pC + Layout.VdbeCursor_columnsAt) + (long) position * Layout.SIZEOF_StColumnCode;
    }

    private static boolean isLocated(long pC) {
        if (NativeMemory.getLong(pC + Layout.VdbeCursor_columnsAt) != 0
                        && NativeMemory.getLong(pC + Layout.VdbeCursor_columnKey) == NativeMemory
                                        .getLong(pC + Layout.VdbeCursor_movetoTarget)) {
            return true;
        }
        return BtreeCursor.isMoveDeferred(pC) && ColumnApi.stColumnsLocate(pC) != 0;
    }

    /** The index of the row in its segment, after {@link #pCode} has found a column of it. */
    public static int row(long pC) {
        return NativeMemory.getInt(pC + Layout.VdbeCursor_columnRow);
    }

    /**
     * Moves a scan to the next row that passes its guards. Returns false when C must do it: at the end of a block, or when a guard may have
     * changed.
     *
     * @param pCounter the counter of {@code sqlite3_stmt_status} that counts rows passed over
     */
    public static boolean nextSelected(long pC, long pCounter) {
        long pScan = NativeMemory.getLong(pC + Layout.VdbeCursor_columnScan);
        if (NativeMemory.getByte(pC + Layout.VdbeCursor_columnIsScan) == 0
                        || NativeMemory.getByte(pScan + Layout.StColumnScan_isSteady) == 0) {
            return false;
        }
        int selected = NativeMemory.getInt(pScan + Layout.StColumnScan_iSelected);
        if (selected >= NativeMemory.getInt(pScan + Layout.StColumnScan_nSelected) || !isFresh(pC)) {
            return false;
        }
        int row = NativeMemory.getInt(pScan + Layout.StColumnScan_iBlock) * ST_BLOCK
                        + NativeMemory.getU16(pScan + Layout.StColumnScan_aiSelected + (long) selected * Short.BYTES);
        NativeMemory.putInt(pScan + Layout.StColumnScan_iSelected, selected + 1);
        NativeMemory.putInt(pCounter, NativeMemory.getInt(pCounter) + row - row(pC));
        long aRowid = NativeMemory.getLong(pScan + Layout.StColumnScan_aRowid);
        long rowid = aRowid != 0 ? NativeMemory.getLong(aRowid + (long) row * Long.BYTES)
                        : NativeMemory.getLong(pScan + Layout.StColumnScan_iFirst) + row;
        NativeMemory.putInt(pC + Layout.VdbeCursor_columnRow, row);
        NativeMemory.putLong(pC + Layout.VdbeCursor_columnKey, rowid);
        NativeMemory.putLong(pC + Layout.VdbeCursor_movetoTarget, rowid);
        NativeMemory.putByte(pC + Layout.VdbeCursor_deferredMoveto, (byte) 1);
        NativeMemory.putInt(pC + Layout.VdbeCursor_cacheStatus, 0);
        return true;
    }

    /** OP_SeekRowid by columns: OK, DONE when there is no such row, ST_UNKNOWN when the columns do not tell. */
    public static int seek(long pC, long rowid) {
        return ColumnApi.stColumnsSeek(pC, rowid);
    }

    /** Counts a seek by rowid of a cursor without columns: C looks for columns after some, and has them built after many. */
    public static void countSeek(long pVdbe, long pC, int cursor) {
        long pSeeks = pC + Layout.VdbeCursor_columnSeeks;
        int seeks = NativeMemory.getInt(pSeeks) + 1;
        NativeMemory.putInt(pSeeks, seeks);
        if (seeks == 1 && NativeMemory.getLong(pVdbe + Layout.Vdbe_pHeld) != 0 || seeks == ST_SEEKS_BEFORE_LOOK
                        || seeks == ST_SEEKS_BEFORE_WANT) {
            ColumnApi.stColumnsWant(pVdbe, pC, cursor);
        }
    }

    /**
     * The registers whose values the guards of a scan were made with, to be compared with those that the loop changes; {@code null} when
     * guards are still to be found.
     */
    public static int[] guardRegisters(long pC) {
        long pScan = NativeMemory.getLong(pC + Layout.VdbeCursor_columnScan);
        if (pScan == 0 || NativeMemory.getByte(pScan + Layout.StColumnScan_isPending) != 0) {
            return null;
        }
        int guards = NativeMemory.getInt(pScan + Layout.StColumnScan_nGuard);
        int[] registers = new int[guards + 1];
        for (int i = 0; i < guards; i++) {
            registers[i] = NativeMemory.getInt(
                            pScan + Layout.StColumnScan_aGuard + (long) i * Layout.SIZEOF_StColumnGuard + Layout.StColumnGuard_iRegister);
        }
        registers[guards] = NativeMemory.getByte(pScan + Layout.StColumnScan_opLimit) == 0 ? -1
                        : NativeMemory.getInt(pScan + Layout.StColumnScan_iLimitRegister);
        return registers;
    }

    /** Whether it is known that the loop changes no register of a guard. */
    public static boolean isSteady(long pC) {
        return NativeMemory.getByte(NativeMemory.getLong(pC + Layout.VdbeCursor_columnScan) + Layout.StColumnScan_isSteady) != 0;
    }

    /** Notes that the loop changes no register of a guard. */
    public static void setSteady(long pC) {
        NativeMemory.putByte(NativeMemory.getLong(pC + Layout.VdbeCursor_columnScan) + Layout.StColumnScan_isSteady, (byte) 1);
    }

    /** Whether Next goes on with a scan of columns, when the cursor has some. */
    public static boolean isScan(long pC) {
        return NativeMemory.getByte(pC + Layout.VdbeCursor_columnIsScan) != 0;
    }
}
