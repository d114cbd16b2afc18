package org.sqltruffle.ops.sorter;

import org.sqltruffle.abi.ConnectionApi;
import org.sqltruffle.abi.ResultCode;
import org.sqltruffle.abi.SorterApi;
import org.sqltruffle.memory.NativeMemory;

/** Reads one run of {@link SortedRuns} through a buffer, which holds at least the current row. */
final class RunReader {

    /** Bytes of a key. */
    static final int KEY = 16;

    private final long end;
    private long offset;
    private long pFile;
    private long pBuffer;
    private int capacity;
    private int filled;
    private int position;
    /** Bytes of the current row; 0: none, the run is at its end. */
    private int rowBytes;
    /** The current row's key. */
    long key0;
    long key1;

    /** A run in this range of the file. */
    RunReader(long begin, long end) {
        this.offset = begin;
        this.end = end;
    }

    /** Goes to the first row. */
    int open(long file, int bufferSize) {
        pFile = file;
        capacity = bufferSize;
        pBuffer = ConnectionApi.malloc64(capacity);
        return pBuffer == 0 ? ResultCode.NOMEM : next();
    }

    boolean atEnd() {
        return rowBytes == 0;
    }

    /** The current row: the size of the record in four bytes, and the record. */
    long pRow() {
        return pBuffer + position + KEY;
    }

    long pRecord() {
        return pRow() + EntryOrder.ROW_HEADER;
    }

    int next() {
        position += rowBytes;
        rowBytes = 0;
        int header = KEY + EntryOrder.ROW_HEADER;
        if (filled - position < header) {
            if (filled == position && offset == end) {
                return ResultCode.OK;
            }
            int rc = fill(header);
            if (rc != ResultCode.OK) {
                return rc;
            }
        }
        int bytes = header + NativeMemory.getInt(pBuffer + position + KEY);
        if (filled - position < bytes) {
            int rc = fill(bytes);
            if (rc != ResultCode.OK) {
                return rc;
            }
        }
        rowBytes = bytes;
        key0 = NativeMemory.getLong(pBuffer + position);
        key1 = NativeMemory.getLong(pBuffer + position + Long.BYTES);
        return ResultCode.OK;
    }

    /** Moves what is not read yet to the front and reads on, at least until there are so many bytes. */
    private int fill(int bytes) {
        int rest = filled - position;
        if (bytes > capacity) {
            long pLarger = ConnectionApi.malloc64(bytes);
            if (pLarger == 0) {
                return ResultCode.NOMEM;
            }
            NativeMemory.copy(pBuffer + position, pLarger, rest);
            ConnectionApi.free(pBuffer);
            pBuffer = pLarger;
            capacity = bytes;
        } else {
            NativeMemory.copy(pBuffer + position, pBuffer, rest);
        }
        position = 0;
        int n = (int) Math.min(capacity - rest, end - offset);
        int rc = rest + n < bytes ? ResultCode.IOERR : SorterApi.stSpillRead(pFile, pBuffer + rest, n, offset);
        filled = rest + n;
        offset += n;
        return rc;
    }

    void release() {
        ConnectionApi.free(pBuffer);
        pBuffer = 0;
    }
}
