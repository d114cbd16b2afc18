package org.sqltruffle.sqlite;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.abi.TierApi;
import org.sqltruffle.memory.NativeBuffer;
import org.sqltruffle.memory.NativeLibrary;
import org.sqltruffle.memory.NativeMemory;

/**
 * The C function pointers by which SQLite calls a {@link HostFunction}. C holds the id of the function as user data.
 *
 * <p>A node can call a function without C: it compares the C function pointer with {@link #STEP}, and finds the function by its id
 * ({@link #find}).
 */
public final class HostCallbacks {

    /** Result of a progress or commit handler that stops the statement. */
    private static final int STOP = 1;

    /** A function with the guard of its connection. @param isHook whether it must not use the connection */
    private record Entry(HostFunction function, CallGuard guard, boolean isHook) {
    }

    private static final ConcurrentHashMap<Long, Entry> ENTRIES = new ConcurrentHashMap<>();
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

    static {
        TierApi.stSetHostCalls(STEP, stub("callMany", Callback.CALL_MANY), stub("stepMany", Callback.STEP_MANY));
    }

    private HostCallbacks() {
    }

    /**
     * Makes a function known; the result is the user data for C. The function may run statements of its connection. @param guard the
     * connection's
     */
    public static long register(HostFunction function, CallGuard guard) {
        return register(new Entry(function, guard, false));
    }

    /** As {@link #register}, for a hook or a collation, which must not use its connection. */
    public static long registerHook(HostFunction function, CallGuard guard) {
        return register(new Entry(function, guard, true));
    }

    private static long register(Entry entry) {
        long id = NEXT.getAndIncrement();
        ENTRIES.put(id, entry);
        return id;
    }

    /** The function of a user data pointer, or {@code null} if {@link #register} did not give the pointer. */
    public static HostFunction find(long id) {
        Entry entry = ENTRIES.get(id);
        return entry == null ? null : entry.function;
    }

    /** The guard of a function's connection. A node that calls the function without C notes the call there. */
    public static CallGuard guard(long id) {
        return ENTRIES.get(id).guard;
    }

    /** The function, which is now to be called. */
    private static HostFunction begin(long id) {
        Entry entry = ENTRIES.get(id);
        entry.guard.noteCallback();
        return entry.function;
    }

    /** Forgets a function. A hook needs this call, because C has no destructor for it. */
    public static void forget(long id) {
        ENTRIES.remove(id);
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

    /** Runs a function for SQLite. An exception that left an upcall would end the process. */
    private static void call(long pContext, Consumer<HostFunction> call) {
        try {
            call.accept(begin(CallbackApi.userData(pContext)));
        } catch (Throwable t) {
            CallbackApi.resultErrorCode(pContext, t instanceof VirtualMachineError ? ResultCode.NOMEM : ResultCode.INTERNAL);
        }
    }

    /**
     * Runs a hook for SQLite, while nobody can use its connection. @param failed the result when the hook throws an exception, or was
     * removed
     */
    private static int hook(long id, int failed, ToIntFunction<HostFunction> call) {
        Entry entry = ENTRIES.get(id);
        if (entry == null) {
            return failed;
        }
        entry.guard.noteCallback();
        if (entry.isHook) {
            entry.guard.beginHook();
        }
        try {
            return call.applyAsInt(entry.function);
        } catch (Throwable t) {
            return failed;
        } finally {
            if (entry.isHook) {
                entry.guard.giveBack();
            }
        }
    }

    @SuppressWarnings("unused")
    private static void step(long pContext, int nArgument, long aArgument) {
        call(pContext, function -> function.step(pContext, nArgument, aArgument));
    }

    @SuppressWarnings("unused")
    private static int callMany(long id, int nCall, int nArgument, long aArgument, long aResult, int most, long pInterrupted) {
        try {
            return begin(id).callMany(nCall, nArgument, aArgument, aResult, most, pInterrupted);
        } catch (Throwable t) {
            return -1;
        }
    }

    @SuppressWarnings("unused")
    private static int stepMany(long id, int nStep, int nArgument, long aArgument, long pGroup, long pAt, long pInterrupted) {
        try {
            return begin(id).stepMany(nStep, nArgument, aArgument, pGroup, pAt, pInterrupted);
        } catch (Throwable t) {
            return -1;
        }
    }

    @SuppressWarnings("unused")
    private static void finish(long pContext) {
        call(pContext, function -> function.finish(pContext));
    }

    @SuppressWarnings("unused")
    private static void value(long pContext) {
        call(pContext, function -> function.value(pContext));
    }

    @SuppressWarnings("unused")
    private static void inverse(long pContext, int nArgument, long aArgument) {
        call(pContext, function -> function.inverse(pContext, nArgument, aArgument));
    }

    @SuppressWarnings("unused")
    private static int compare(long id, int nLeft, long pLeft, int nRight, long pRight) {
        return hook(id, 0, function -> function.compare(nLeft, pLeft, nRight, pRight));
    }

    @SuppressWarnings("unused")
    private static int authorize(long id, int action, long pFirst, long pSecond, long pDatabase, long pTrigger) {
        return hook(id, ApiConstants.SQLITE_DENY, function -> function.authorize(action, pFirst, pSecond, pDatabase, pTrigger));
    }

    @SuppressWarnings("unused")
    private static int progress(long id) {
        return hook(id, STOP, HostFunction::progress);
    }

    @SuppressWarnings("unused")
    private static int trace(int kind, long id, long pStmt, long pSql) {
        return hook(id, 0, function -> {
            function.trace(pStmt, pSql);
            return 0;
        });
    }

    @SuppressWarnings("unused")
    private static int busy(long id, int nTry) {
        return hook(id, 0, function -> function.busy(nTry));
    }

    @SuppressWarnings("unused")
    private static void destroy(long id) {
        forget(id);
    }

    @SuppressWarnings("unused")
    private static void update(long id, int action, long pDatabase, long pTable, long rowid) {
        hook(id, 0, function -> {
            function.changed(action, pDatabase, pTable, rowid);
            return 0;
        });
    }

    @SuppressWarnings("unused")
    private static int commit(long id) {
        return hook(id, STOP, HostFunction::commit);
    }

    @SuppressWarnings("unused")
    private static void rollback(long id) {
        hook(id, 0, function -> {
            function.rolledBack();
            return 0;
        });
    }

    @SuppressWarnings("unused")
    private static long openTable(long id, long pTable, int nArgument, long aArgument) {
        return begin(id).openTable(pTable, nArgument, aArgument);
    }

    @SuppressWarnings("unused")
    private static int nextRow(long id, long pTable) {
        return begin(id).nextRow(pTable);
    }

    @SuppressWarnings("unused")
    private static void column(long id, long pContext, int index) {
        begin(id).column(pContext, index);
    }

    @SuppressWarnings("unused")
    private static void closeTable(long id) {
        HostFunction function = begin(id);
        forget(id);
        function.close();
    }
}
