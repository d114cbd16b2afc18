package org.sqltruffle.ops.sorter;

import java.util.ArrayList;
import java.util.List;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.abi.SorterApi;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.sqlite.ConnectionApi;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.value.RecordOrder;

/**
 * Sorted runs in a temporary file of SQLite's VFS, and their merge. A row in the file is the size of its record in four bytes, its key of
 * 16 bytes unless the row is equal to the one before, and the record. Rows that are equal come in the order of their runs. Methods return
 * SQLite's result codes.
 */
final class SortedRuns {

    private static final int WRITE_BUFFER = 64 << 10;

    private final long pVdbe;
    private final RecordOrder order;
    private final List<RunReader> readers = new ArrayList<>();
    private long pFile;
    private long size;
    private long pBuffer;
    private int buffered;
    /** Whether all keys say it all. */
    private boolean complete = true;
    /** The tournament: at i the run that wins among those below; leaves are implied. */
    private int[] winners;
    private int leaves;
    private RunReader first;

    SortedRuns(long pVdbe, RecordOrder order) {
        this.pVdbe = pVdbe;
        this.order = order;
    }

    /** Appends a run of sorted entries. */
    int write(EntryList entries) {
        complete &= entries.isComplete();
        int rc = open();
        long begin = size;
        for (int i = 0; i < entries.count() && rc == ResultCode.OK; i++) {
            boolean equal = i > 0 && entries.isComplete() && EntryOrder.sameKey(entries.at(i - 1), entries.at(i));
            rc = write(entries.at(i), equal);
        }
        if (rc == ResultCode.OK) {
            rc = flush();
        }
        readers.add(new RunReader(begin, size));
        return rc;
    }

    /** @param equal whether the first row is equal to the one before */
    private int write(long pEntry, boolean equal) {
        long pLast = EntryOrder.pLast(pEntry);
        long pRow = RowChain.next(pLast);
        int rc = appendRow(pRow, equal ? 0 : pEntry);
        while (pRow != pLast && rc == ResultCode.OK) {
            pRow = RowChain.next(pRow);
            rc = appendRow(pRow, 0);
        }
        return rc;
    }

    private int appendRow(long pRow, long pKey) {
        int n = RowChain.recordSize(pRow);
        int most = RunReader.HEADER + RunReader.KEY + n;
        if (buffered + most > WRITE_BUFFER) {
            int rc = flush();
            if (rc != ResultCode.OK) {
                return rc;
            }
        }
        long p = pBuffer + buffered;
        NativeMemory.putInt(p, pKey == 0 ? n | RunReader.EQUAL : n);
        buffered += RunReader.HEADER;
        if (pKey != 0) {
            RowChain.copy(pKey, p + RunReader.HEADER, RunReader.KEY);
            buffered += RunReader.KEY;
        }
        if (most > WRITE_BUFFER) {
            int rc = flush();
            if (rc == ResultCode.OK) {
                rc = SorterApi.stSpillWrite(pFile, RowChain.pRecord(pRow), n, size);
                size += n;
            }
            return rc;
        }
        RowChain.copy(RowChain.pRecord(pRow), pBuffer + buffered, n);
        buffered += n;
        return ResultCode.OK;
    }

    private int open() {
        if (pFile != 0) {
            return ResultCode.OK;
        }
        pBuffer = ConnectionApi.malloc64(WRITE_BUFFER);
        if (pBuffer == 0) {
            return ResultCode.NOMEM;
        }
        int rc = SorterApi.stSpillOpen(pVdbe);
        if (rc == ResultCode.OK) {
            pFile = NativeMemory.getLong(pVdbe + Layout.Vdbe_nOut);
        }
        return rc;
    }

    private int flush() {
        int n = buffered;
        buffered = 0;
        int rc = n == 0 ? ResultCode.OK : SorterApi.stSpillWrite(pFile, pBuffer, n, size);
        size += n;
        return rc;
    }

    /** Size of all buffers. */
    long bytes() {
        return WRITE_BUFFER + readers.stream().mapToLong(RunReader::bytes).sum();
    }

    int count() {
        return readers.size();
    }

    /** Goes to the first row of all. */
    int rewind(int bufferSize) {
        for (RunReader reader : readers) {
            int rc = reader.open(pFile, bufferSize);
            if (rc != ResultCode.OK) {
                return rc;
            }
        }
        leaves = Math.max(1, Integer.highestOneBit(Math.max(1, 2 * readers.size() - 1)));
        winners = new int[leaves];
        for (int i = leaves - 1; i >= 1; i--) {
            winners[i] = winner(2 * i);
        }
        first = readers.get(leaves > 1 ? winners[1] : 0);
        return ResultCode.OK;
    }

    private int winner(int node) {
        int left = node >= leaves ? node - leaves : winners[node];
        int right = node + 1 >= leaves ? node + 1 - leaves : winners[node + 1];
        return right < readers.size() && !readers.get(right).atEnd() && comesAfter(left, right) ? right : left;
    }

    /** Whether run {@code left}, the older one, has the greater row or none. */
    private boolean comesAfter(int left, int right) {
        RunReader a = readers.get(left);
        RunReader b = readers.get(right);
        if (a.atEnd() || a.key0 != b.key0) {
            return a.atEnd() || Long.compareUnsigned(a.key0, b.key0) > 0;
        }
        if (a.key1 != b.key1) {
            return Long.compareUnsigned(a.key1, b.key1) > 0;
        }
        return !complete && order.compare(a.pRecord(), b.pRecord()) > 0;
    }

    /** The run that has the current row, or is at its end as all others are. */
    RunReader first() {
        return first;
    }

    /** Goes to the next row. */
    int next() {
        int rc = first.next();
        if (rc != ResultCode.OK || leaves == 1 || !first.atEnd() && first.isEqual()) {
            // The same run goes on: all rows equal to the last one that other runs have come later.
            return rc;
        }
        for (int i = winners[1] + leaves >> 1; i >= 1; i >>= 1) {
            winners[i] = winner(2 * i);
        }
        first = readers.get(winners[1]);
        return ResultCode.OK;
    }

    void release() {
        for (RunReader reader : readers) {
            reader.release();
        }
        readers.clear();
        ConnectionApi.free(pBuffer);
        pBuffer = 0;
        if (pFile != 0) {
            SorterApi.stSpillClose(pFile);
            pFile = 0;
        }
    }
}
