package org.sqltruffle.ops.sorter;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import java.util.Arrays;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.sqlite.ConnectionApi;
import org.sqltruffle.value.GroupKey;

/**
 * The groups of one sorter, found by a key that says all about them ({@link GroupKey#fits}), with the contexts of their aggregates after
 * the steps of all rows so far. The first row of each group is in the sorter; the others are nowhere.
 *
 * <p>There are at most {@value #MOST_GROUPS}: rows with other keys go into the sorter. Where most rows do so the table is closed, and all
 * further ones do: when the sorter is read, their steps are taken after those of the table.
 */
public final class GroupTable {

    private static final int MOST_GROUPS = 2048;
    private static final int SLOTS = 2 * MOST_GROUPS;
    /** Rows that were taken into groups for each that was not, to go on. */
    private static final int WORTHWHILE = 3;
    private static final long FACTOR = 0x9e37_79b9_7f4a_7c15L;

    // A group in native memory: how many rows it has beside the first, the first row's record, the contexts, the words of its key.
    private static final int RECORD = 8;
    private static final int RECORD_SIZE = 16;
    /** Offset of the contexts. */
    static final int CONTEXTS = 24;

    private final int keyOffset;
    private final int groupBytes;
    /** By hash of the key. */
    private final long[] groups = new long[SLOTS];
    /** The same groups by the key that the sorter has for the first row. */
    private final long[] byFirstRow = new long[SLOTS];
    private int count;
    private boolean closed;
    private long others;
    private long rowsAtLastLook;
    private long recordBytes;

    /**
     * @param contextBytes size of the contexts of a group
     * @param values number of values in a key
     */
    GroupTable(int contextBytes, int values) {
        this.keyOffset = keyOffset(contextBytes);
        this.groupBytes = keyOffset + values * GroupKey.WORDS * Long.BYTES;
    }

    /** Offset of a group's key after its contexts. */
    static int keyOffset(int contextBytes) {
        return CONTEXTS + contextBytes;
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

    /** Address of the first group that may be the one with a key, 0: there is none with it. */
    long first(long hash) {
        return groups[slot(hash)];
    }

    private static int slot(long hash) {
        return (int) (hash >>> Integer.SIZE) & SLOTS - 1;
    }

    private static int slot(long key0, long key1) {
        return slot((key0 * FACTOR ^ key1) * FACTOR);
    }

    /** Address of the group with a key, 0: there is none. */
    @TruffleBoundary
    long find(long hash, long[] key) {
        int slot = slot(hash);
        while (groups[slot] != 0 && !hasKey(groups[slot], key)) {
            slot = slot + 1 & SLOTS - 1;
        }
        return groups[slot];
    }

    private boolean hasKey(long p, long[] key) {
        for (int i = 0; i < key.length; i++) {
            if (NativeMemory.getLong(p + keyOffset + (long) i * Long.BYTES) != key[i]) {
                return false;
            }
        }
        return true;
    }

    /** Notes that a group has one more row. */
    static void countRow(long pGroup) {
        NativeMemory.putLong(pGroup, NativeMemory.getLong(pGroup) + 1);
    }

    /** Makes a group for a key that has none; 0: its rows are for the sorter. */
    @TruffleBoundary
    long create(long hash, long[] key) {
        if (++others % MOST_GROUPS == 0) {
            long rows = 0;
            for (long p : groups) {
                rows += p == 0 ? 0 : NativeMemory.getLong(p);
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
        for (int i = 0; i < key.length; i++) {
            NativeMemory.putLong(p + keyOffset + (long) i * Long.BYTES, key[i]);
        }
        put(groups, slot(hash), p);
        count++;
        return p;
    }

    private static void put(long[] table, int first, long p) {
        int slot = first;
        while (table[slot] != 0) {
            slot = slot + 1 & SLOTS - 1;
        }
        table[slot] = p;
    }

    /**
     * Keeps a copy of the first row's record. Returns whether there was memory for it.
     *
     * @param key0 with {@code key1}, the key that the sorter has for it ({@link org.sqltruffle.value.SortKey})
     */
    @TruffleBoundary
    boolean keepFirst(long pGroup, long key0, long key1, long pRecord, int size) {
        long p = ConnectionApi.malloc64(size);
        if (p == 0) {
            return false;
        }
        NativeMemory.copy(pRecord, p, size);
        NativeMemory.putLong(pGroup + RECORD, p);
        NativeMemory.putInt(pGroup + RECORD_SIZE, size);
        put(byFirstRow, slot(key0, key1), pGroup);
        recordBytes += size;
        return true;
    }

    /**
     * The group of which a row of the sorter with this key and record is the first one, when it has others: its contexts are to replace the
     * accumulators' when the row's own steps are done. 0: none. A group is given once.
     */
    @TruffleBoundary
    public long take(long key0, long key1, long pRecord, int size) {
        for (int slot = slot(key0, key1); byFirstRow[slot] != 0; slot = slot + 1 & SLOTS - 1) {
            long p = byFirstRow[slot];
            if (NativeMemory.getLong(p) != 0 && NativeMemory.getInt(p + RECORD_SIZE) == size
                            && NativeMemory.equal(NativeMemory.getLong(p + RECORD), pRecord, size)) {
                NativeMemory.putLong(p, 0);
                return p;
            }
        }
        return 0;
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
        Arrays.fill(byFirstRow, 0);
        count = 0;
        closed = true;
    }
}
