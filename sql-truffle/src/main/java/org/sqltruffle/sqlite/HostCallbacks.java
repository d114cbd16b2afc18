package org.sqltruffle.sqlite;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeBuffer;
import org.sqltruffle.memory.NativeLibrary;
import org.sqltruffle.memory.NativeMemory;

/**
 * The C function pointers by which SQLite calls a {@link HostFunction}. C holds the id of the function as user data.
 *
 * <p>A node can call a function without C: it compares the C function pointer with {@link #STEP}, and finds the function by
 * its id ({@link #find}).
 */
public final class HostCallbacks {

    private static final ConcurrentHashMap<Long, HostFunction> FUNCTIONS = new ConcurrentHashMap<>();
    private static final AtomicLong NEXT = new AtomicLong(1);

    /** {@code xFunc} of scalar functions and {@code xStep} of aggregates. */
    public static final long STEP = stub("step", Callback.STEP);
    public static final long FINISH = stub("finish", Callback.FINISH);
    public static final long VALUE = stub("value", Callback.VALUE);
    public static final long INVERSE = stub("inverse", Callback.INVERSE);
    public static final long COMPARE = stub("compare", Callback.COMPARE);
    public static final long AUTHORIZE = stub("authorize", Callback.AUTHORIZE);
    public static final long PROGRESS = stub("progress", Callback.PROGRESS);
    public static final long TRACE = stub("trace", Callback.TRACE);
    public static final long BUSY = stub("busy", Callback.BUSY);
    public static final long DESTROY = stub("destroy", Callback.DESTROY);
    public static final long UPDATE = stub("update", Callback.UPDATE);
    public static final long COMMIT = stub("commit", Callback.COMMIT);
    public static final long ROLLBACK = stub("rollback", Callback.ROLLBACK);

    /** A {@code StTableCalls}, of which C makes a copy. */
    private static final long TABLE_CALLS = tableFunctions();

    private HostCallbacks() {
    }

    /** Makes a function known; the result is the user data for C. */
    public static long register(HostFunction function) {
        long id = NEXT.getAndIncrement();
        FUNCTIONS.put(id, function);
        return id;
    }

    /** The function of a user data pointer, or {@code null} if {@link #register} did not give the pointer. */
    public static HostFunction find(long id) {
        return FUNCTIONS.get(id);
    }

    /** Forgets a function. A hook needs this call, because C has no destructor for it. */
    public static void forget(long id) {
        FUNCTIONS.remove(id);
    }

    /** The {@code StTableCalls} for {@code st_create_table}. */
    public static long tableCalls() {
        return TABLE_CALLS;
    }

    private static long tableFunctions() {
        long p = new NativeBuffer(Layout.SIZEOF_StTableCalls).address();
        NativeMemory.putLong(p + Layout.StTableCalls_xOpen, stub("openTable", Callback.OPEN_TABLE));
        NativeMemory.putLong(p + Layout.StTableCalls_xNext, stub("nextRow", Callback.NEXT_ROW));
        NativeMemory.putLong(p + Layout.StTableCalls_xColumn, stub("column", Callback.COLUMN));
        NativeMemory.putLong(p + Layout.StTableCalls_xClose, stub("closeTable", Callback.CLOSE_TABLE));
        NativeMemory.putLong(p + Layout.StTableCalls_xDestroy, stub("destroy", Callback.DESTROY_TABLE));
        return p;
    }

    private static long stub(String name, MethodType type) {
        return NativeLibrary.callback(MethodHandles.lookup(), name, type);
    }

    @SuppressWarnings("unused")
    private static void step(long pContext, int nArgument, long aArgument) {
        find(CallbackApi.userData(pContext)).step(pContext, nArgument, aArgument);
    }

    @SuppressWarnings("unused")
    private static void finish(long pContext) {
        find(CallbackApi.userData(pContext)).finish(pContext);
    }

    @SuppressWarnings("unused")
    private static void value(long pContext) {
        find(CallbackApi.userData(pContext)).value(pContext);
    }

    @SuppressWarnings("unused")
    private static void inverse(long pContext, int nArgument, long aArgument) {
        find(CallbackApi.userData(pContext)).inverse(pContext, nArgument, aArgument);
    }

    @SuppressWarnings("unused")
    private static int compare(long id, int nLeft, long pLeft, int nRight, long pRight) {
        return find(id).compare(nLeft, pLeft, nRight, pRight);
    }

    @SuppressWarnings("unused")
    private static int authorize(long id, int action, long pFirst, long pSecond, long pDatabase, long pTrigger) {
        return find(id).authorize(action, pFirst, pSecond, pDatabase, pTrigger);
    }

    @SuppressWarnings("unused")
    private static int progress(long id) {
        return find(id).progress();
    }

    @SuppressWarnings("unused")
    private static int trace(int kind, long id, long pStmt, long pSql) {
        find(id).trace(pStmt, pSql);
        return 0;
    }

    @SuppressWarnings("unused")
    private static int busy(long id, int nTry) {
        return find(id).busy(nTry);
    }

    @SuppressWarnings("unused")
    private static void destroy(long id) {
        FUNCTIONS.remove(id);
    }

    @SuppressWarnings("unused")
    private static void update(long id, int action, long pDatabase, long pTable, long rowid) {
        find(id).changed(action, pDatabase, pTable, rowid);
    }

    @SuppressWarnings("unused")
    private static int commit(long id) {
        return find(id).commit();
    }

    @SuppressWarnings("unused")
    private static void rollback(long id) {
        find(id).rolledBack();
    }

    @SuppressWarnings("unused")
    private static long openTable(long id, long pTable, int nArgument, long aArgument) {
        return find(id).openTable(pTable, nArgument, aArgument);
    }

    @SuppressWarnings("unused")
    private static int nextRow(long id, long pTable) {
        return find(id).nextRow(pTable);
    }

    @SuppressWarnings("unused")
    private static void column(long id, long pContext, int index) {
        find(id).column(pContext, index);
    }

    @SuppressWarnings("unused")
    private static void closeTable(long id) {
        FUNCTIONS.remove(id).close();
    }
}
