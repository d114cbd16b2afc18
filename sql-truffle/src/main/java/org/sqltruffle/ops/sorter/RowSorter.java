package org.sqltruffle.ops.sorter;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import org.sqltruffle.abi.ConnectionApi;
import org.sqltruffle.abi.ResultCode;
import org.sqltruffle.abi.SorterApi;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.registers.CursorContents;
import org.sqltruffle.value.RecordOrder;

/**
 * The rows of a sorter, kept on the Java side: records in SQLite's memory, each with a key of 16 bytes whose order is the order of the rows
 * as far as it goes. Rows that are equal stay in the order of their insertion, as in SQLite's sorter, which merges
 * the same way whether or not it has spilled. When the records take as much memory as C's sorter would allow itself, they are
 * sorted and written to a temporary file as a run.
 *
 * <p>C can have the rows back at any time ({@link #giveBack}): in the order of insertion, or, when reading has begun,
 * those still to be read in their order. Source of what it replaces: vdbesort.c, SQLite 3.54.1.
 */
final class RowSorter extends CursorContents {

    /** What C's sorter adds to a record in memory: {@code sizeof(SorterRecord)}. */
    private static final int RECORD_OVERHEAD = 16;
    private static final int FIRST_CAPACITY = 64;
    private static final int SMALLEST_BUFFER = 4 << 10;
    private static final int LARGEST_BUFFER = 128 << 10;

    private final long pVdbe;
    private final RecordOrder order;
    /** Bytes of records in memory, with C's overhead. */
    private final long limit;
    private final RowMemory memory = new RowMemory();
    private SortedRuns runs;

    private long pEntries;
    private int capacity;
    private int count;
    private long bytes;
    /** Bits in which keys differ from the first one, and whether all keys say it all. */
    private long varied0;
    private long varied1;
    private boolean complete = true;

    private boolean reading;
    private int position;
    private long pRow;

    /** @param limit bytes of records to hold in memory, 0 for any number */
    RowSorter(long pVdbe, RecordOrder order, int limit) {
        this.pVdbe = pVdbe;
        this.order = order;
        this.limit = limit == 0 ? Long.MAX_VALUE : limit;
    }

    /**
     * Adds a row.
     *
     * @param complete whether rows with the same key are equal
     * @return a result code
     */
    int add(long key0, long key1, boolean complete, long pRecord, int n) {
        if (count == capacity || memory.pFree + EntryOrder.ROW_HEADER + n > memory.pEnd || bytes + n + RECORD_OVERHEAD > limit) {
            int rc = makeRoom(n);
            if (rc != ResultCode.OK) {
                return rc;
            }
        }
        bytes += n + RECORD_OVERHEAD;
        long p = memory.pFree;
        memory.pFree = p + EntryOrder.ROW_HEADER + n;
        NativeMemory.putInt(p, n);
        copyRecord(pRecord, p + EntryOrder.ROW_HEADER, n);
        long pEntry = pEntries + (long) count * EntryOrder.SIZE;
        NativeMemory.putLong(pEntry, key0);
        NativeMemory.putLong(pEntry + Long.BYTES, key1);
        NativeMemory.putLong(pEntry + EntryOrder.ROW, p);
        varied0 |= key0 ^ NativeMemory.getLong(pEntries);
        varied1 |= key1 ^ NativeMemory.getLong(pEntries + Long.BYTES);
        this.complete &= complete;
        count++;
        return ResultCode.OK;
    }

    @TruffleBoundary(allowInlining = true)
    private static void copyRecord(long from, long to, int n) {
        NativeMemory.copy(from, to, n);
    }

    @TruffleBoundary
    private int makeRoom(int n) {
        if (count > 0 && bytes + n + RECORD_OVERHEAD > limit) {
            int rc = spill();
            if (rc != ResultCode.OK) {
                return rc;
            }
        }
        if (count == capacity) {
            int larger = Math.max(FIRST_CAPACITY, 2 * capacity);
            long p = larger < 0 ? 0 : ConnectionApi.malloc64((long) larger * EntryOrder.SIZE);
            if (p == 0) {
                return ResultCode.NOMEM;
            }
            NativeMemory.copy(pEntries, p, (long) count * EntryOrder.SIZE);
            ConnectionApi.free(pEntries);
            pEntries = p;
            capacity = larger;
        }
        boolean fits = memory.pFree + EntryOrder.ROW_HEADER + n <= memory.pEnd;
        return fits || memory.reserve((long) EntryOrder.ROW_HEADER + n) ? ResultCode.OK : ResultCode.NOMEM;
    }

    private int spill() {
        int rc = sortEntries();
        if (rc == ResultCode.OK) {
            if (runs == null) {
                runs = new SortedRuns(pVdbe, order);
            }
            rc = runs.write(pEntries, count, complete);
        }
        memory.clear();
        forgetEntries();
        return rc;
    }

    private void forgetEntries() {
        count = 0;
        bytes = 0;
        varied0 = 0;
        varied1 = 0;
        complete = true;
    }

    private int sortEntries() {
        if (count < 2) {
            return ResultCode.OK;
        }
        long pOther = ConnectionApi.malloc64((long) capacity * EntryOrder.SIZE);
        if (pOther == 0) {
            return ResultCode.NOMEM;
        }
        long pSorted = EntryOrder.byKey(pEntries, pOther, count, varied0, varied1);
        long pUnused = pSorted == pEntries ? pOther : pEntries;
        if (!complete) {
            EntryOrder.tiesByRecord(pSorted, pUnused, count, order);
        }
        pEntries = pSorted;
        ConnectionApi.free(pUnused);
        return ResultCode.OK;
    }

    /** Sorts, and goes to the first row. Returns OK, DONE when there is none, or an error. */
    @TruffleBoundary
    int sort() {
        int rc;
        if (runs == null) {
            rc = sortEntries();
            position = 0;
        } else {
            rc = count > 0 ? spill() : ResultCode.OK;
            releaseEntries();
            if (rc == ResultCode.OK) {
                rc = runs.rewind((int) Math.clamp(limit / runs.count(), SMALLEST_BUFFER, LARGEST_BUFFER));
            }
        }
        reading = true;
        return rc == ResultCode.OK ? locate() : rc;
    }

    private int locate() {
        if (runs != null) {
            pRow = runs.pRow();
        } else {
            pRow = position < count ? NativeMemory.getLong(pEntries + (long) position * EntryOrder.SIZE + EntryOrder.ROW) : 0;
        }
        return pRow == 0 ? ResultCode.DONE : ResultCode.OK;
    }

    /** Goes to the next row. Returns OK, DONE when there is none, or an error. */
    int next() {
        if (runs == null) {
            position++;
            return locate();
        }
        return nextOfRuns();
    }

    @TruffleBoundary
    private int nextOfRuns() {
        int rc = runs.next();
        return rc == ResultCode.OK ? locate() : rc;
    }

    /** The current row's record, which stays where it is until {@link #next}. */
    long pRecord() {
        return pRow + EntryOrder.ROW_HEADER;
    }

    /** Size of the current row's record. */
    int recordSize() {
        return NativeMemory.getInt(pRow);
    }

    @Override
    @TruffleBoundary
    public int giveBack(long pC) {
        int rc = ResultCode.OK;
        boolean resumes = reading;
        if (reading) {
            for (; rc == ResultCode.OK && pRow != 0; rc = rc == ResultCode.OK ? next() : rc) {
                rc = SorterApi.stSorterInsert(pC, pRecord(), recordSize());
            }
        } else {
            rc = giveBackRuns(pC);
            for (int i = 0; i < count && rc == ResultCode.OK; i++) {
                long p = NativeMemory.getLong(pEntries + (long) i * EntryOrder.SIZE + EntryOrder.ROW);
                rc = SorterApi.stSorterInsert(pC, p + EntryOrder.ROW_HEADER, NativeMemory.getInt(p));
            }
        }
        rc = rc == ResultCode.DONE ? ResultCode.OK : rc;
        return rc == ResultCode.OK && resumes ? SorterApi.stSorterResume(pC) : rc;
    }

    /** Runs one after the other: each is in order, and rows that are equal in the order of their insertion. */
    private int giveBackRuns(long pC) {
        int rc = runs == null ? ResultCode.OK : runs.rewind(SMALLEST_BUFFER);
        while (rc == ResultCode.OK && runs != null && runs.pRow() != 0) {
            long p = runs.pRow();
            rc = SorterApi.stSorterInsert(pC, p + EntryOrder.ROW_HEADER, NativeMemory.getInt(p));
            if (rc == ResultCode.OK) {
                rc = runs.next();
            }
        }
        return rc;
    }

    private void releaseEntries() {
        memory.release();
        ConnectionApi.free(pEntries);
        pEntries = 0;
        capacity = 0;
        forgetEntries();
    }

    @Override
    @TruffleBoundary
    public void release() {
        releaseEntries();
        if (runs != null) {
            runs.release();
            runs = null;
        }
        pRow = 0;
    }
}
