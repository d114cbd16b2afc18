package org.sqltruffle.language.buffer;

import org.sqltruffle.abi.Layout;
import org.sqltruffle.sqlite.ConnectionApi;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.sqlite.SqliteException;

/** Native memory into which C writes rows. A connection keeps one, and a second when a function that a query calls runs a query. */
public final class NativeBuffer {

    /** 64-bit words for cells. */
    public static final int CELLS = 4096;
    /** Bytes for text and blobs. */
    public static final int BYTES = 64 * 1024;

    private final long p;

    public NativeBuffer() {
        p = ConnectionApi.malloc64((long) Layout.SIZEOF_StFetched + CELLS * (long) Long.BYTES + BYTES);
        if (p == 0) {
            throw new SqliteException(ResultCode.NOMEM, "out of memory");
        }
    }

    /** A {@code StFetched}. */
    public long pResult() {
        return p;
    }

    public long pCells() {
        return p + (long) Layout.SIZEOF_StFetched;
    }

    public long pBytes() {
        return pCells() + CELLS * (long) Long.BYTES;
    }

    public void free() {
        ConnectionApi.free(p);
    }
}
