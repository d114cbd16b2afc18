package org.sqltruffle.ops.group;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import java.util.Arrays;
import org.sqltruffle.abi.ConnectionApi;
import org.sqltruffle.memory.NativeMemory;

/**
 * The groups of one sorter, found by a key that says all about them ({@link org.sqltruffle.value.SortKey#isComplete}), with the contexts of their aggregates after the steps of all rows
 * so far. The first row of each group is in the sorter; the others are nowhere.
 *
 * <p>There are at most {@value #MOST_GROUPS}: rows with other keys go into the sorter. Where most rows do so the table is closed, and all further ones do:
 * when the sorter is read, their steps are taken after those of the table.
 */
public final class GroupTable {

    private static final int MOST_GROUPS = 2048;
    private static final int SLOTS = 2 * MOST_GROUPS;
    /** Rows that were taken into groups for each that was not, to go on. */
    private static final int WORTHWHILE = 3;
    private static final long FACTOR = 0x9e37_79b9_7f4a_7c15L;

    // A group in native memory: its key, how many rows it has beside the first, the first row's record, the contexts.
    private static final int KEY1 = 8;
    private static final int ROWS = 16;
    private static final int RECORD = 24;
    private static final int RECORD_SIZE = 32;
    /** Offset of the contexts. */
    static final int CONTEXTS = 40;

    private final int groupBytes;
    private final long[] groups = new long[SLOTS];
    private int count;
    private boolean closed;
    private long others;
    private long rowsAtLastLook;
    private long recordBytes;

    /** @param contextBytes size of the contexts of a group */
    GroupTable(int contextBytes) {
        this.groupBytes = CONTEXTS + contextBytes;
    }

    /** Whether rows are taken into groups. */
    boolean isOpen() {
        return !closed;
    }

    /** All further rows go into the sorter. */
    void close() {
        closed = true;
    }

    /** Whether there are groups, whose rows nobody else has. */
    public boolean isInUse() {
        return count > 0;
    }

    /** Address of the group with a key, 0: there is none. */
    long find(long key0, long key1) {
        int slot = slot(key0, key1);
        long p = groups[slot];
        return p == 0 || hasKey(p, key0, key1) ? p : findNext(slot, key0, key1);
    }

    private static boolean hasKey(long p, long key0, long key1) {
        return NativeMemory.getLong(p) == key0 && NativeMemory.getLong(p + KEY1) == key1;
    }

    private static int slot(long key0, long key1) {
        long h = (key0 * FACTOR ^ key1) * FACTOR;
        return (int) (h >>> 32) & SLOTS - 1;
    }

    @TruffleBoundary
    private long findNext(int first, long key0, long key1) {
        int slot = first;
        while (groups[slot] != 0 && !hasKey(groups[slot], key0, key1)) {
            slot = slot + 1 & SLOTS - 1;
        }
        return groups[slot];
    }

    /** Notes that a group has one more row. */
    static void countRow(long pGroup) {
        NativeMemory.putLong(pGroup + ROWS, NativeMemory.getLong(pGroup + ROWS) + 1);
    }

    /** Makes a group for a key that has none; 0: its rows are for the sorter. */
    @TruffleBoundary
    long create(long key0, long key1) {
        if (++others % MOST_GROUPS == 0) {
            long rows = 0;
            for (long p : groups) {
                rows += p == 0 ? 0 : NativeMemory.getLong(p + ROWS);
            }
            closed = rows - rowsAtLastLook < (long) WORTHWHILE * MOST_GROUPS;
            rowsAtLastLook = rows;
        }
        if (closed || count == MOST_GROUPS) {
            return 0;
        }
        long p = ConnectionApi.malloc64(groupBytes);
        if (p == 0) {
            return 0;
        }
        NativeMemory.fill(p, groupBytes, (byte) 0);
        NativeMemory.putLong(p, key0);
        NativeMemory.putLong(p + KEY1, key1);
        int slot = slot(key0, key1);
        while (groups[slot] != 0) {
            slot = slot + 1 & SLOTS - 1;
        }
        groups[slot] = p;
        count++;
        return p;
    }

    /** Keeps a copy of the first row's record. Returns whether there was memory for it. */
    @TruffleBoundary
    boolean keepFirst(long pGroup, long pRecord, int size) {
        long p = ConnectionApi.malloc64(size);
        if (p == 0) {
            return false;
        }
        NativeMemory.copy(pRecord, p, size);
        NativeMemory.putLong(pGroup + RECORD, p);
        NativeMemory.putInt(pGroup + RECORD_SIZE, size);
        recordBytes += size;
        return true;
    }

    /**
     * The group of which a row of the sorter with this key and record is the first one, when it has others: its contexts are to replace the accumulators'
     * when the row's own steps are done. 0: none. A group is given once.
     */
    @TruffleBoundary
    public long take(long key0, long key1, long pRecord, int size) {
        long p = find(key0, key1);
        if (p == 0 || NativeMemory.getLong(p + ROWS) == 0 || NativeMemory.getInt(p + RECORD_SIZE) != size || !NativeMemory.equal(NativeMemory.getLong(p + RECORD), pRecord, size)) {
            return 0;
        }
        NativeMemory.putLong(p + ROWS, 0);
        return p;
    }

    /** Native memory held. */
    public long bytes() {
        return (long) count * groupBytes + recordBytes;
    }

    /** Frees the memory. */
    public void release() {
        for (long p : groups) {
            if (p != 0) {
                ConnectionApi.free(NativeMemory.getLong(p + RECORD));
                ConnectionApi.free(p);
            }
        }
        Arrays.fill(groups, 0);
        count = 0;
        closed = true;
    }
}
