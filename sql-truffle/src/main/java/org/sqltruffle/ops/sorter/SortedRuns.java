package org.sqltruffle.ops.sorter;

import java.util.ArrayList;
import java.util.List;
import org.sqltruffle.abi.ConnectionApi;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.abi.ResultCode;
import org.sqltruffle.abi.SorterApi;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.value.RecordOrder;

/**
 * Sorted runs in a temporary file of SQLite's VFS, and their merge. A row in the file is its key of 16 bytes, the size of its record
 * in four bytes, and the record. Rows that are equal come in the order of their runs. Methods return SQLite's result codes.
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

    SortedRuns(long pVdbe, RecordOrder order) {
        this.pVdbe = pVdbe;
        this.order = order;
    }

    /** Appends a run of sorted entries. */
    int write(long pEntries, int count, boolean complete) {
        this.complete &= complete;
        int rc = open();
        long begin = size;
        for (int i = 0; i < count && rc == ResultCode.OK; i++) {
            long pEntry = pEntries + (long) i * EntryOrder.SIZE;
            long pRow = NativeMemory.getLong(pEntry + EntryOrder.ROW);
            rc = append(pEntry, RunReader.KEY);
            if (rc == ResultCode.OK) {
                rc = append(pRow, EntryOrder.ROW_HEADER + NativeMemory.getInt(pRow));
            }
        }
        if (rc == ResultCode.OK) {
            rc = flush();
        }
        readers.add(new RunReader(begin, size));
        return rc;
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

    private int append(long p, int n) {
        if (buffered + n > WRITE_BUFFER) {
            int rc = flush();
            if (rc != ResultCode.OK) {
                return rc;
            }
            if (n > WRITE_BUFFER) {
                rc = SorterApi.stSpillWrite(pFile, p, n, size);
                size += n;
                return rc;
            }
        }
        NativeMemory.copy(p, pBuffer + buffered, n);
        buffered += n;
        return ResultCode.OK;
    }

    private int flush() {
        int n = buffered;
        buffered = 0;
        int rc = n == 0 ? ResultCode.OK : SorterApi.stSpillWrite(pFile, pBuffer, n, size);
        size += n;
        return rc;
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

    /** The run that has the current row. */
    private RunReader first() {
        return readers.get(leaves > 1 ? winners[1] : 0);
    }

    /** The current row; 0 behind the last one. */
    long pRow() {
        RunReader reader = first();
        return reader.atEnd() ? 0 : reader.pRow();
    }

    /** Goes to the next row. */
    int next() {
        RunReader reader = first();
        long key0 = reader.key0;
        long key1 = reader.key1;
        int rc = reader.next();
        if (rc != ResultCode.OK || leaves == 1 || complete && !reader.atEnd() && reader.key0 == key0 && reader.key1 == key1) {
            // The same run goes on: all rows equal to the last one that other runs have come later.
            return rc;
        }
        for (int i = winners[1] + leaves >> 1; i >= 1; i >>= 1) {
            winners[i] = winner(2 * i);
        }
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
