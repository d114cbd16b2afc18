package org.sqltruffle.abi;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import java.lang.invoke.MethodHandle;
import org.sqltruffle.memory.NativeLibrary;
import org.sqltruffle.memory.NativeMemory;

/**
 * The functions of {@code sqltruffle.c}: running stretches of a program in C, and the slow paths of opcode nodes. Pointers are {@code long}. Nothing is checked here: result codes go to {@link SqliteException}; strings and
 * lifetimes are the caller's. A call costs 15-20 ns: a constant handle, invoked exactly, behind a boundary of partial
 * evaluation.
 */
public final class TierApi {

    private static final MethodHandle ST_STEP = NativeLibrary.function("st_step", "iplp");
    private static final MethodHandle ST_INSTRUCTION = NativeLibrary.function("st_instruction", "ipi");
    private static final MethodHandle ST_REBIND = NativeLibrary.function("st_rebind", "ipip");
    private static final MethodHandle ST_EXECUTE = NativeLibrary.function("st_execute", "ipiplpipi");
    private static final MethodHandle ST_RAISE = NativeLibrary.function("st_raise", "ipii");
    private static final MethodHandle ST_NEXT = NativeLibrary.function("st_next", "ipi");
    private static final MethodHandle ST_PREFETCH = NativeLibrary.leaf("st_prefetch", "vp");
    private static final MethodHandle ST_PREV = NativeLibrary.function("st_prev", "ipi");
    private static final MethodHandle ST_CURSOR_RESTORE = NativeLibrary.function("st_cursor_restore", "ip");
    private static final MethodHandle ST_MEM_RESERVE = NativeLibrary.function("st_mem_reserve", "ipi");
    private static final MethodHandle ST_MEM_OWN = NativeLibrary.function("st_mem_own", "ip");
    private static final MethodHandle ST_MEM_RELEASE = NativeLibrary.function("st_mem_release", "vp");
    private static final MethodHandle ST_ADDRESS = NativeLibrary.function("st_address", "pi");
    private static final MethodHandle ST_FETCH = NativeLibrary.function("st_fetch", "ipiippiplp");
    private static final MethodHandle ST_BATCH = NativeLibrary.function("st_batch", "ipiipppp");
    private static final MethodHandle ST_IS_FAULTY = NativeLibrary.function("st_is_faulty", "ip");
    private static final long P_FAULTY_FILES = NativeLibrary.address("st_faulty_files");
    private static final MethodHandle ST_ABI_HASH = NativeLibrary.function("st_abi_hash", "l");

    static {
        if (stAbiHash() != Layout.ABI_HASH) {
            throw new UnsatisfiedLinkError("libsqltruffle was not built together with these classes (constants differ); rebuild both");
        }
    }

    private TierApi() {
    }

    /** {@code st_step}. */
    @TruffleBoundary
    public static int stStep(long a0, long a1, long a2) {
        try {
            return (int) (long) ST_STEP.invokeExact(a0, a1, a2);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_fetch}. */
    @TruffleBoundary
    public static int stFetch(long a0, int a1, int a2, long a3, long a4, int a5, long a6, long a7, long a8) {
        try {
            return (int) (long) ST_FETCH.invokeExact(a0, (long) a1, (long) a2, a3, a4, (long) a5, a6, a7, a8);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_batch}. */
    @TruffleBoundary
    public static int stBatch(long a0, int a1, int a2, long a3, long a4, long a5, long a6) {
        try {
            return (int) (long) ST_BATCH.invokeExact(a0, (long) a1, (long) a2, a3, a4, a5, a6);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_instruction}. */
    @TruffleBoundary
    public static int stInstruction(long a0, int a1) {
        try {
            return (int) (long) ST_INSTRUCTION.invokeExact(a0, (long) a1);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_rebind}. */
    @TruffleBoundary
    public static int stRebind(long a0, int a1, long a2) {
        try {
            return (int) (long) ST_REBIND.invokeExact(a0, (long) a1, a2);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_execute}. */
    @TruffleBoundary
    public static int stExecute(long a0, int a1, long a2, long a3, long a4, int a5, long a6, int a7) {
        try {
            return (int) (long) ST_EXECUTE.invokeExact(a0, (long) a1, a2, a3, a4, (long) a5, a6, (long) a7);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_raise}. */
    @TruffleBoundary
    public static int stRaise(long a0, int a1, int a2) {
        try {
            return (int) (long) ST_RAISE.invokeExact(a0, (long) a1, (long) a2);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_next}. */
    @TruffleBoundary
    public static int stNext(long a0, int a1) {
        try {
            return (int) (long) ST_NEXT.invokeExact(a0, (long) a1);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_prefetch}. */
    @TruffleBoundary
    public static void stPrefetch(long a0) {
        try {
            ST_PREFETCH.invokeExact(a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_prev}. */
    @TruffleBoundary
    public static int stPrev(long a0, int a1) {
        try {
            return (int) (long) ST_PREV.invokeExact(a0, (long) a1);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_cursor_restore}. */
    @TruffleBoundary
    public static int stCursorRestore(long a0) {
        try {
            return (int) (long) ST_CURSOR_RESTORE.invokeExact(a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_mem_reserve}. */
    @TruffleBoundary
    public static int stMemReserve(long a0, int a1) {
        try {
            return (int) (long) ST_MEM_RESERVE.invokeExact(a0, (long) a1);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_mem_own}. */
    @TruffleBoundary
    public static int stMemOwn(long a0) {
        try {
            return (int) (long) ST_MEM_OWN.invokeExact(a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_mem_release}. */
    @TruffleBoundary
    public static void stMemRelease(long a0) {
        try {
            long unused = (long) ST_MEM_RELEASE.invokeExact(a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_address}. */
    @TruffleBoundary
    public static long stAddress(int a0) {
        try {
            return (long) ST_ADDRESS.invokeExact((long) a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** Whether what this connection reads of its files may be zeros, because another program cut a file short: see mapguard.c. */
    public static boolean isFaulty(long pDb) {
        return hasFaultyFiles() && stIsFaulty(pDb) != 0;
    }

    /** {@code st_faulty_files}: whether a file of any connection of this process is faulty. */
    public static boolean hasFaultyFiles() {
        return NativeMemory.getInt(P_FAULTY_FILES) != 0;
    }

    /** {@code st_is_faulty}. */
    @TruffleBoundary
    private static int stIsFaulty(long a0) {
        try {
            return (int) (long) ST_IS_FAULTY.invokeExact(a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_abi_hash}. */
    @TruffleBoundary
    public static long stAbiHash() {
        try {
            return (long) ST_ABI_HASH.invokeExact();
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }
}
