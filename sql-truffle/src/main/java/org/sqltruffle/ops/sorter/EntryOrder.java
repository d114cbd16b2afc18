package org.sqltruffle.ops.sorter;

import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.value.RecordOrder;

/**
 * Sorts the entries of a {@link RowSorter} stably: by their keys with as many passes of a radix sort as there are bytes in which keys
 * differ, and entries of equal keys, where a key does not say it all, by merging with comparisons of whole records.
 *
 * <p>An entry is {@link #SIZE} bytes of native memory: a key of 16 bytes as two numbers, and the address of the last row of a
 * {@link RowChain}.
 */
final class EntryOrder {

    static final int SIZE = 24;
    static final int ROW = 16;

    private static final int KEY_BYTES = 16;
    private static final int RADIX = 256;
    /** Ranges of this many entries are sorted by insertion. */
    private static final int FEW = 8;

    private EntryOrder() {
    }

    /** Sorts by keys. The result is at the address that is returned: that of the entries or the other one. */
    static long byKey(long pEntries, long pOther, int count, long varied0, long varied1) {
        long from = pEntries;
        long to = pOther;
        for (int b = KEY_BYTES - 1; b >= 0; b--) {
            int shift = 56 - 8 * (b & 7);
            if (((b < 8 ? varied0 : varied1) >>> shift & 0xff) != 0) {
                pass(from, to, count, b < 8 ? 0 : Long.BYTES, shift);
                long next = from;
                from = to;
                to = next;
            }
        }
        return from;
    }

    private static void pass(long from, long to, int count, int word, int shift) {
        int[] positions = new int[RADIX];
        long end = from + (long) count * SIZE;
        for (long p = from; p < end; p += SIZE) {
            positions[(int) (NativeMemory.getLong(p + word) >>> shift) & 0xff]++;
        }
        int sum = 0;
        for (int i = 0; i < RADIX; i++) {
            int n = positions[i];
            positions[i] = sum;
            sum += n;
        }
        for (long p = from; p < end; p += SIZE) {
            int digit = (int) (NativeMemory.getLong(p + word) >>> shift) & 0xff;
            copy(p, to + (long) positions[digit]++ * SIZE);
        }
    }

    static void copy(long from, long to) {
        NativeMemory.putLong(to, NativeMemory.getLong(from));
        NativeMemory.putLong(to + 8, NativeMemory.getLong(from + 8));
        NativeMemory.putLong(to + ROW, NativeMemory.getLong(from + ROW));
    }

    /** Sorts the ranges of equal keys by whole records. */
    static void tiesByRecord(long pEntries, long pOther, int count, RecordOrder order) {
        int begin = 0;
        for (int i = 1; i <= count; i++) {
            if (i == count || !sameKey(pEntries + (long) begin * SIZE, pEntries + (long) i * SIZE)) {
                if (i - begin > 1) {
                    sortRange(pEntries, pOther, begin, i, order);
                }
                begin = i;
            }
        }
    }

    /** Whether the entry at a position has a key. */
    static boolean hasKey(long pEntries, int position, long key0, long key1) {
        long p = at(pEntries, position);
        return NativeMemory.getLong(p) == key0 && NativeMemory.getLong(p + Long.BYTES) == key1;
    }

    static boolean sameKey(long p1, long p2) {
        return NativeMemory.getLong(p1) == NativeMemory.getLong(p2) && NativeMemory.getLong(p1 + 8) == NativeMemory.getLong(p2 + 8);
    }

    /** The last row of an entry. */
    static long pLast(long pEntry) {
        return NativeMemory.getLong(pEntry + ROW);
    }

    private static long pRecord(long pEntry) {
        return RowChain.pRecord(pLast(pEntry));
    }

    /** Keys are equal in the range: only the addresses of rows move. */
    private static void sortRange(long pEntries, long pOther, int begin, int end, RecordOrder order) {
        if (end - begin <= FEW) {
            sortFew(pEntries, begin, end, order);
            return;
        }
        int middle = begin + end >>> 1;
        sortRange(pEntries, pOther, begin, middle, order);
        sortRange(pEntries, pOther, middle, end, order);
        if (order.compare(pRecord(at(pEntries, middle - 1)), pRecord(at(pEntries, middle))) > 0) {
            merge(pEntries, pOther, begin, middle, end, order);
        }
    }

    private static void sortFew(long pEntries, int begin, int end, RecordOrder order) {
        for (int i = begin + 1; i < end; i++) {
            long pRow = NativeMemory.getLong(at(pEntries, i) + ROW);
            int k = i;
            while (k > begin && order.compare(pRecord(at(pEntries, k - 1)), RowChain.pRecord(pRow)) > 0) {
                NativeMemory.putLong(at(pEntries, k) + ROW, NativeMemory.getLong(at(pEntries, k - 1) + ROW));
                k--;
            }
            NativeMemory.putLong(at(pEntries, k) + ROW, pRow);
        }
    }

    private static void merge(long pEntries, long pOther, int begin, int middle, int end, RecordOrder order) {
        for (int i = begin; i < middle; i++) {
            NativeMemory.putLong(at(pOther, i) + ROW, NativeMemory.getLong(at(pEntries, i) + ROW));
        }
        int left = begin;
        int right = middle;
        for (int out = begin; left < middle; out++) {
            boolean takesRight = right < end && order.compare(pRecord(at(pOther, left)), pRecord(at(pEntries, right))) > 0;
            long p = takesRight ? at(pEntries, right++) : at(pOther, left++);
            NativeMemory.putLong(at(pEntries, out) + ROW, NativeMemory.getLong(p + ROW));
        }
    }

    static long at(long pEntries, int index) {
        return pEntries + (long) index * SIZE;
    }
}
