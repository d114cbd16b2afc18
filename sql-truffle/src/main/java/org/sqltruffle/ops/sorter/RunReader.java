package org.sqltruffle.ops.sorter;

import org.sqltruffle.abi.SorterApi;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.sqlite.ConnectionApi;
import org.sqltruffle.sqlite.ResultCode;

/** Reads one run of {@link SortedRuns} through a buffer, which holds at least the current row. */
final class RunReader {

    /** Before each row: the size of its record; then, unless {@link #EQUAL} is set, its key. */
    static final int HEADER = Integer.BYTES;
    /** Bytes of a key. */
    static final int KEY = 16;
    /** Bit of the size: the row is equal to the one before in all that is sorted by. */
    static final int EQUAL = Integer.MIN_VALUE;

    private final long end;
    private long offset;
    private long pFile;
    private long pBuffer;
    private int capacity;
    private int filled;
    private int position;
    /** Bytes of the current row; 0: none, the run is at its end. */
    private int rowBytes;
    private int recordSize;
    private boolean equal;
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

    /** Size of the buffer. */
    long bytes() {
        return pBuffer == 0 ? 0 : capacity;
    }

    boolean atEnd() {
        return rowBytes == 0;
    }

    /** The current record; 0 at the end. */
    long pRecord() {
        return rowBytes == 0 ? 0 : pBuffer + position + rowBytes - recordSize;
    }

    int recordSize() {
        return recordSize;
    }

    /** Whether the current row is equal to the one before. */
    boolean isEqual() {
        return equal;
    }

    /** Goes to the next row when it is equal to this one and in the buffer. */
    boolean nextEqual() {
        int next = position + rowBytes;
        if (filled - next < HEADER) {
            return false;
        }
        int header = NativeMemory.getInt(pBuffer + next);
        int size = header & ~EQUAL;
        if (header >= 0 || filled - next - HEADER < size) {
            return false;
        }
        position = next;
        rowBytes = HEADER + size;
        recordSize = size;
        equal = true;
        return true;
    }

    int next() {
        position += rowBytes;
        rowBytes = 0;
        if (filled - position < HEADER) {
            if (filled == position && offset == end) {
                return ResultCode.OK;
            }
            int rc = fill(HEADER);
            if (rc != ResultCode.OK) {
                return rc;
            }
        }
        int header = NativeMemory.getInt(pBuffer + position);
        equal = header < 0;
        recordSize = header & ~EQUAL;
        int bytes = HEADER + (equal ? 0 : KEY) + recordSize;
        if (filled - position < bytes) {
            int rc = fill(bytes);
            if (rc != ResultCode.OK) {
                return rc;
            }
        }
        rowBytes = bytes;
        if (!equal) {
            key0 = NativeMemory.getLong(pBuffer + position + HEADER);
            key1 = NativeMemory.getLong(pBuffer + position + HEADER + Long.BYTES);
        }
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
