package org.sqltruffle.ops.sorter;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import org.sqltruffle.abi.SorterApi;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.registers.CursorContents;
import org.sqltruffle.registers.KeptRows;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.value.RecordOrder;

/**
 * The rows of a sorter, kept on the Java side: records in SQLite's memory, each with a key of 16 bytes whose order is the order of the rows
 * as far as it goes. Rows that are equal stay in the order of their insertion, as in SQLite's sorter, which merges the same way whether or
 * not it has spilled. When the records take as much memory as C's sorter would allow itself, they are sorted and written to a temporary
 * file as a run.
 *
 * <p>C can have the rows back at any time ({@link #giveBack}): in an order in which equal ones are as they were inserted, or, when reading
 * has begun, those still to be read in their order. Source of what it replaces: vdbesort.c, SQLite 3.54.1.
 */
public final class RowSorter extends CursorContents {

    /** What C's sorter adds to a record in memory: {@code sizeof(SorterRecord)}. */
    private static final int RECORD_OVERHEAD = 16;
    private static final int SMALLEST_BUFFER = 4 << 10;
    private static final int LARGEST_BUFFER = 128 << 10;

    private final long pVdbe;
    private final RecordOrder order;
    /** Bytes of records in memory, with C's overhead. */
    private final long limit;
    private final RowMemory memory = new RowMemory();
    private final EntryList entries = new EntryList();
    private SortedRuns runs;
    /** The groups that rows were taken into instead, {@code null}: none. */
    private GroupTable groups;
    private long bytes;
    private long peakBytes;

    private boolean reading;
    /** The current row is in this entry, whose last one is {@code pLast}. */
    private int position;
    private long pRow;
    private long pLast;
    /** The current record; 0: none. */
    private long pRecord;
    private int recordSize;
    /** The group whose first row the current one is; 0: none. */
    private long pGroup;

    /** @param limit bytes of records to hold in memory, 0 for any number */
    RowSorter(long pVdbe, RecordOrder order, int limit) {
        this.pVdbe = pVdbe;
        this.order = order;
        this.limit = limit == 0 ? Long.MAX_VALUE : limit;
    }

    /** The rows that Java keeps of a cursor; {@code null}: C has them. */
    public static RowSorter of(MachineState state, int cursor) {
        return (RowSorter) state.kept.of(cursor, state.pCursor(cursor));
    }

    /** Takes the rows of a cursor over from C, which has none yet; {@code null}: C keeps them. */
    @TruffleBoundary
    public static RowSorter takeOver(MachineState state, int cursor, RecordOrder order) {
        long pC = state.pCursor(cursor);
        if (KeptRows.isDeclined(pC)) {
            return null;
        }
        int limit = SorterApi.stSorterAdopt(pC);
        if (limit < 0) {
            KeptRows.decline(pC);
            return null;
        }
        RowSorter sorter = new RowSorter(state.pVdbe, order, limit);
        state.kept.keep(cursor, pC, sorter);
        return sorter;
    }

    /** Rows may go into groups, from the first on. */
    public void setGroups(GroupTable table) {
        groups = table;
    }

    /** The groups that rows may go into instead; {@code null}: none. */
    public GroupTable groups() {
        return groups;
    }

    /** The group whose first row the current one is, when the others are not here: what the steps of the group are to end with. 0: none. */
    long pGroup() {
        return pGroup;
    }

    @Override
    public boolean isBound() {
        return groups != null && groups.isInUse();
    }

    /**
     * Adds a row.
     *
     * @param complete whether rows with the same key are equal
     * @return a result code
     */
    int add(long key0, long key1, boolean complete, long pNew, int n) {
        if (entries.isFull() || memory.pFree + RowChain.HEADER + n > memory.pEnd || bytes + n + RECORD_OVERHEAD > limit) {
            int rc = makeRoom(n);
            if (rc != ResultCode.OK) {
                return rc;
            }
        }
        bytes += n + RECORD_OVERHEAD;
        long p = memory.pFree;
        memory.pFree = p + RowChain.HEADER + n;
        RowChain.write(p, pNew, n);
        entries.add(key0, key1, complete, p);
        return ResultCode.OK;
    }

    @TruffleBoundary
    private int makeRoom(int n) {
        if (entries.count() > 0 && bytes + n + RECORD_OVERHEAD > limit) {
            int rc = spill();
            if (rc != ResultCode.OK) {
                return rc;
            }
        }
        if (entries.isFull() && !entries.grow()) {
            return ResultCode.NOMEM;
        }
        boolean fits = memory.pFree + RowChain.HEADER + n <= memory.pEnd;
        return fits || memory.reserve((long) RowChain.HEADER + n) ? ResultCode.OK : ResultCode.NOMEM;
    }

    /** Sorting takes a second list. */
    private boolean sortEntries() {
        notePeak(entries.bytes());
        return entries.sort(order);
    }

    private void notePeak(long more) {
        peakBytes = Math.max(peakBytes, memory.bytes() + entries.bytes() + (runs == null ? 0 : runs.bytes())
                        + (groups == null ? 0 : groups.bytes()) + more);
    }

    @Override
    public long peakBytes() {
        notePeak(0);
        return peakBytes;
    }

    private int spill() {
        int rc = ResultCode.NOMEM;
        if (sortEntries()) {
            if (runs == null) {
                runs = new SortedRuns(pVdbe, order);
            }
            rc = runs.write(entries);
        }
        memory.clear();
        entries.clear();
        bytes = 0;
        return rc;
    }

    /** Sorts, and goes to the first row. Returns OK, DONE when there is none, or an error. */
    @TruffleBoundary
    int sort() {
        reading = true;
        if (runs == null) {
            position = -1;
            return sortEntries() ? nextEntry() : ResultCode.NOMEM;
        }
        int rc = entries.count() > 0 ? spill() : ResultCode.OK;
        memory.release();
        entries.release();
        if (rc == ResultCode.OK) {
            rc = runs.rewind(Math.clamp(limit / runs.count(), SMALLEST_BUFFER, LARGEST_BUFFER));
        }
        return rc == ResultCode.OK ? locateInRuns() : rc;
    }

    private int nextEntry() {
        if (++position >= entries.count()) {
            pRecord = 0;
            return ResultCode.DONE;
        }
        long pEntry = entries.at(position);
        pLast = EntryOrder.pLast(pEntry);
        locate(RowChain.next(pLast));
        if (isBound()) {
            pGroup = groups.take(NativeMemory.getLong(pEntry), NativeMemory.getLong(pEntry + Long.BYTES), pRecord, recordSize);
        }
        return ResultCode.OK;
    }

    private void locate(long p) {
        pRow = p;
        pRecord = RowChain.pRecord(p);
        recordSize = RowChain.recordSize(p);
    }

    private int locateInRuns() {
        RunReader reader = runs.first();
        pRecord = reader.pRecord();
        recordSize = reader.recordSize();
        if (isBound() && pRecord != 0 && !reader.isEqual()) {
            pGroup = groups.take(reader.key0, reader.key1, pRecord, recordSize);
        }
        return pRecord == 0 ? ResultCode.DONE : ResultCode.OK;
    }

    /** Goes to the next row. Returns OK, DONE when there is none, or an error. */
    int next() {
        pGroup = 0;
        if (runs == null) {
            if (pRow == pLast) {
                return nextEntry();
            }
            locate(RowChain.next(pRow));
            return ResultCode.OK;
        }
        if (runs.first().nextEqual()) {
            return locateInRuns();
        }
        return nextOfRuns();
    }

    @TruffleBoundary
    private int nextOfRuns() {
        int rc = runs.next();
        return rc == ResultCode.OK ? locateInRuns() : rc;
    }

    /** The current row's record, which stays where it is until {@link #next}. */
    long pRecord() {
        return pRecord;
    }

    /** Size of the current row's record. */
    int recordSize() {
        return recordSize;
    }

    @Override
    @TruffleBoundary
    public int giveBack(long pC) {
        if (isBound()) {
            throw new IllegalStateException("rows are in groups");
        }
        int rc = ResultCode.OK;
        boolean resumes = reading;
        if (reading) {
            for (; rc == ResultCode.OK && pRecord != 0; rc = rc == ResultCode.OK ? next() : rc) {
                rc = SorterApi.stSorterInsert(pC, pRecord, recordSize);
            }
        } else {
            rc = giveBackRuns(pC);
            for (int i = 0; i < entries.count() && rc == ResultCode.OK; i++) {
                long last = EntryOrder.pLast(entries.at(i));
                long p = last;
                do {
                    p = RowChain.next(p);
                    rc = SorterApi.stSorterInsert(pC, RowChain.pRecord(p), RowChain.recordSize(p));
                } while (p != last && rc == ResultCode.OK);
            }
        }
        rc = rc == ResultCode.DONE ? ResultCode.OK : rc;
        return rc == ResultCode.OK && resumes ? SorterApi.stSorterResume(pC) : rc;
    }

    /** Runs one after the other: each is in order, and rows that are equal in the order of their insertion. */
    private int giveBackRuns(long pC) {
        int rc = runs == null ? ResultCode.OK : runs.rewind(SMALLEST_BUFFER);
        while (rc == ResultCode.OK && runs != null && runs.first().pRecord() != 0) {
            rc = SorterApi.stSorterInsert(pC, runs.first().pRecord(), runs.first().recordSize());
            if (rc == ResultCode.OK) {
                rc = runs.next();
            }
        }
        return rc;
    }

    @Override
    @TruffleBoundary
    public void release() {
        memory.release();
        entries.release();
        if (groups != null) {
            groups.release();
            groups = null;
        }
        if (runs != null) {
            runs.release();
            runs = null;
        }
        pRecord = 0;
    }
}
