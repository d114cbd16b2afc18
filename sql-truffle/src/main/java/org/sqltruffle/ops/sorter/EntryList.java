package org.sqltruffle.ops.sorter;

import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.sqlite.ConnectionApi;
import org.sqltruffle.value.RecordOrder;

/**
 * The entries of the rows that a {@link RowSorter} has in memory. As long as several rows have the same key (GROUP BY with few groups)
 * there is one entry for all of them, found by hashing: only distinct keys are sorted. That is tried again each time the list is full,
 * while it is short. Rows of one entry are in the order of insertion, and of entries with the same key the earlier one has the earlier
 * rows.
 */
final class EntryList {

    private static final int FIRST_CAPACITY = 64;
    /** Rows for each key that make hashing worth it, when it begins and to go on. */
    private static final int MANY = 4;
    private static final int ENOUGH = 2;
    /** In a list of so many entries no equal keys are looked for any more. */
    private static final int MANY_ENTRIES = 1 << 14;

    private long pEntries;
    private int capacity;
    private int count;
    /** Rows of all entries. */
    private int rows;
    /** Where rows find the entry with their key; {@code null}: each has its own. */
    private KeyTable table;
    /** Bits in which keys differ from the first one, and whether all keys say it all. */
    private long varied0;
    private long varied1;
    private boolean complete = true;

    /** Whether {@link #grow} has to come before the next row. */
    boolean isFull() {
        return count == capacity;
    }

    /** How many entries there are. */
    int count() {
        return count;
    }

    /** Size of the list. */
    long bytes() {
        return (long) capacity * EntryOrder.SIZE;
    }

    /** Address of an entry. */
    long at(int position) {
        return EntryOrder.at(pEntries, position);
    }

    /** Whether rows with the same key are equal. */
    boolean isComplete() {
        return complete;
    }

    /**
     * Adds a row.
     *
     * @param complete whether rows with the same key are equal
     */
    void add(long key0, long key1, boolean complete, long pRow) {
        rows++;
        if (table != null) {
            if (complete) {
                int position = table.find(pEntries, count, key0, key1);
                if (position >= 0) {
                    append(at(position), pRow);
                    return;
                }
            } else {
                table = null;
            }
        }
        long pEntry = at(count++);
        NativeMemory.putLong(pEntry, key0);
        NativeMemory.putLong(pEntry + Long.BYTES, key1);
        NativeMemory.putLong(pEntry + EntryOrder.ROW, pRow);
        varied0 |= key0 ^ NativeMemory.getLong(pEntries);
        varied1 |= key1 ^ NativeMemory.getLong(pEntries + Long.BYTES);
        this.complete &= complete;
    }

    private static void append(long pEntry, long pRow) {
        RowChain.append(EntryOrder.pLast(pEntry), pRow);
        NativeMemory.putLong(pEntry + EntryOrder.ROW, pRow);
    }

    /** Makes room; {@code false}: out of memory. */
    boolean grow() {
        int larger = Math.max(FIRST_CAPACITY, 2 * capacity);
        long p = larger < 0 ? 0 : ConnectionApi.malloc64((long) larger * EntryOrder.SIZE);
        if (p == 0) {
            return false;
        }
        NativeMemory.copy(pEntries, p, (long) count * EntryOrder.SIZE);
        ConnectionApi.free(pEntries);
        pEntries = p;
        capacity = larger;
        if (complete && count > 0 && (table != null || count < MANY_ENTRIES)) {
            joinEqual();
        }
        return true;
    }

    /** Makes one entry of all that have the same key. */
    private void joinEqual() {
        KeyTable fresh = new KeyTable(capacity);
        int distinct = 0;
        for (int i = 0; i < count; i++) {
            long pEntry = at(i);
            int position = fresh.find(pEntries, distinct, NativeMemory.getLong(pEntry), NativeMemory.getLong(pEntry + Long.BYTES));
            if (position >= 0) {
                append(at(position), EntryOrder.pLast(pEntry));
            } else {
                EntryOrder.copy(pEntry, at(distinct++));
            }
        }
        count = distinct;
        table = rows >= distinct * (long) (table == null ? MANY : ENOUGH) ? fresh : null;
    }

    /** Sorts; {@code false}: out of memory. */
    boolean sort(RecordOrder order) {
        if (count < 2) {
            return true;
        }
        long pOther = ConnectionApi.malloc64((long) capacity * EntryOrder.SIZE);
        if (pOther == 0) {
            return false;
        }
        long pSorted = EntryOrder.byKey(pEntries, pOther, count, varied0, varied1);
        long pUnused = pSorted == pEntries ? pOther : pEntries;
        if (!complete) {
            EntryOrder.tiesByRecord(pSorted, pUnused, count, order);
        }
        pEntries = pSorted;
        ConnectionApi.free(pUnused);
        return true;
    }

    /** Drops all entries and keeps the memory. */
    void clear() {
        count = 0;
        rows = 0;
        varied0 = 0;
        varied1 = 0;
        complete = true;
        if (table != null) {
            table.clear();
        }
    }

    void release() {
        ConnectionApi.free(pEntries);
        pEntries = 0;
        capacity = 0;
        table = null;
        clear();
    }
}
