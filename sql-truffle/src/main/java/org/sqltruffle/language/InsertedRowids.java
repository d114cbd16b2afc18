package org.sqltruffle.language;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeBuffer;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.sqlite.ConnectionApi;

/**
 * The rowids of the rows that a statement inserts, in the order of their insertion, from {@link #begin} to {@link #end}: the generated
 * keys. C notes them ({@code keys.c}). Rows that triggers insert, and rows that the statement ignores or updates, are not among them.
 * Tables without rowids and views have none.
 */
public final class InsertedRowids implements AutoCloseable {

    /** More rowids give their memory back after an execution. */
    private static final int KEPT_ROOM = 1024;

    private final Connection connection;
    private final NativeBuffer memory = new NativeBuffer(Layout.SIZEOF_StKeys);
    private final long address = memory.address();

    InsertedRowids(Connection connection, long pStmt) {
        this.connection = connection;
        NativeMemory.putLong(address + Layout.StKeys_p, pStmt);
    }

    /** Begins to note. Executions of other statements may begin and end before this one's {@link #end}. */
    public void begin() {
        long pFirst = connection.pDb() + Layout.sqlite3_pStKeys;
        NativeMemory.putLong(address + Layout.StKeys_pOuter, NativeMemory.getLong(pFirst));
        NativeMemory.putLong(pFirst, address);
        forget();
    }

    /** Forgets what was noted, because the execution begins again. */
    public void forget() {
        NativeMemory.putInt(address + Layout.StKeys_nKey, 0);
    }

    /** Notes no more. */
    public void end() {
        if (connection.isOpen()) {
            NativeMemory.putLong(connection.pDb() + Layout.sqlite3_pStKeys, NativeMemory.getLong(address + Layout.StKeys_pOuter));
        }
    }

    public int count() {
        return NativeMemory.getInt(address + Layout.StKeys_nKey);
    }

    /** The first rowid; there must be one. */
    public long first() {
        return NativeMemory.getLong(NativeMemory.getLong(address + Layout.StKeys_aKey));
    }

    /** Returns and forgets the rowids. */
    @TruffleBoundary
    public long[] take() {
        long[] rowids = new long[count()];
        if (rowids.length > 0) {
            NativeMemory.copyOut(NativeMemory.getLong(address + Layout.StKeys_aKey), rowids, 0, rowids.length);
        }
        forget();
        if (NativeMemory.getInt(address + Layout.StKeys_nRoom) > KEPT_ROOM) {
            free();
        }
        return rowids;
    }

    private void free() {
        ConnectionApi.free(NativeMemory.getLong(address + Layout.StKeys_aKey));
        NativeMemory.putLong(address + Layout.StKeys_aKey, 0);
        NativeMemory.putInt(address + Layout.StKeys_nRoom, 0);
    }

    /** To be called when the statement is closed. */
    @Override
    public void close() {
        free();
        memory.close();
    }
}
