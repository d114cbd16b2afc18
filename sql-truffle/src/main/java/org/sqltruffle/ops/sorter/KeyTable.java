package org.sqltruffle.ops.sorter;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import java.util.Arrays;

/** Finds the entry that has a key: a hash table of positions among a {@link RowSorter}'s entries, at most half full. */
final class KeyTable {

    private static final long FACTOR = 0x9e37_79b9_7f4a_7c15L;

    /** Positions, from 1 on; 0: free. */
    private final int[] positions;

    /** @param capacity the number of entries there can be, a power of two */
    KeyTable(int capacity) {
        positions = new int[2 * capacity];
    }

    /** The position of the entry with a key. When there is none it is {@code count} from now on, and the result is -1. */
    int find(long pEntries, int count, long key0, long key1) {
        int slot = slot(key0, key1);
        int position = positions[slot] - 1;
        return position >= 0 && EntryOrder.hasKey(pEntries, position, key0, key1) ? position : findNext(slot, pEntries, count, key0, key1);
    }

    private int slot(long key0, long key1) {
        long h = (key0 * FACTOR ^ key1) * FACTOR;
        return (int) (h >>> 32) & positions.length - 1;
    }

    @TruffleBoundary
    private int findNext(int first, long pEntries, int count, long key0, long key1) {
        int slot = first;
        while (positions[slot] != 0) {
            if (EntryOrder.hasKey(pEntries, positions[slot] - 1, key0, key1)) {
                return positions[slot] - 1;
            }
            slot = slot + 1 & positions.length - 1;
        }
        positions[slot] = count + 1;
        return -1;
    }

    void clear() {
        Arrays.fill(positions, 0);
    }
}
