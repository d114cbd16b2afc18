package org.sqltruffle.abi;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import java.lang.invoke.MethodHandle;
import org.sqltruffle.memory.NativeLibrary;

/**
 * The functions of {@code seek.c}: opcodes that position a cursor or compare it with a key. Pointers are {@code long}. Results are
 * OK (the next instruction), DONE (jump to P2), ROW (behind the next instruction), or an error.
 */
public final class SeekApi {

    private static final MethodHandle ST_SEEK_TABLE = NativeLibrary.function("st_seek_table", "ipil");
    private static final MethodHandle ST_SEEK_ROWID = NativeLibrary.function("st_seek_rowid", "ipl");
    private static final MethodHandle ST_SEEK_INDEX = NativeLibrary.function("st_seek_index", "ipipi");
    private static final MethodHandle ST_IDX_COMPARE = NativeLibrary.function("st_idx_compare", "ipipi");
    private static final MethodHandle ST_SEEK_SCAN = NativeLibrary.function("st_seek_scan", "ippiii");
    private static final MethodHandle ST_FOUND = NativeLibrary.function("st_found", "ipipi");
    private static final MethodHandle ST_DEFERRED_SEEK = NativeLibrary.function("st_deferred_seek", "ippp");
    private static final MethodHandle ST_NULL_ROW = NativeLibrary.function("st_null_row", "vpi");
    private static final MethodHandle ST_REWIND = NativeLibrary.function("st_rewind", "ip");
    private static final MethodHandle ST_LAST = NativeLibrary.function("st_last", "ip");
    private static final MethodHandle ST_LOOK_AHEAD = NativeLibrary.leaf("st_look_ahead", "vpp");
    private static final MethodHandle ST_SEEK_MAPPED = NativeLibrary.leaf("st_seek_mapped", "ipl");
    private static final MethodHandle ST_SEEK_BEHIND = NativeLibrary.function("st_seek_behind", "ipl");
    private static final MethodHandle ST_IS_SORTED = NativeLibrary.function("st_is_sorted", "ip");

    private SeekApi() {
    }

    /** {@code st_seek_table}. */
    @TruffleBoundary
    public static int stSeekTable(long a0, int a1, long a2) {
        try {
            return (int) (long) ST_SEEK_TABLE.invokeExact(a0, (long) a1, a2);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_seek_rowid}. */
    @TruffleBoundary
    public static int stSeekRowid(long a0, long a1) {
        try {
            return (int) (long) ST_SEEK_ROWID.invokeExact(a0, a1);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_seek_index}. */
    @TruffleBoundary
    public static int stSeekIndex(long a0, int a1, long a2, int a3) {
        try {
            return (int) (long) ST_SEEK_INDEX.invokeExact(a0, (long) a1, a2, (long) a3);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_idx_compare}. */
    @TruffleBoundary
    public static int stIdxCompare(long a0, int a1, long a2, int a3) {
        try {
            return (int) (long) ST_IDX_COMPARE.invokeExact(a0, (long) a1, a2, (long) a3);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_seek_scan}. */
    @TruffleBoundary
    public static int stSeekScan(long a0, long a1, int a2, int a3, int a4) {
        try {
            return (int) (long) ST_SEEK_SCAN.invokeExact(a0, a1, (long) a2, (long) a3, (long) a4);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_found}. */
    @TruffleBoundary
    public static int stFound(long a0, int a1, long a2, int a3) {
        try {
            return (int) (long) ST_FOUND.invokeExact(a0, (long) a1, a2, (long) a3);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_deferred_seek}. */
    @TruffleBoundary
    public static int stDeferredSeek(long a0, long a1, long a2) {
        try {
            return (int) (long) ST_DEFERRED_SEEK.invokeExact(a0, a1, a2);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_null_row}. */
    @TruffleBoundary
    public static void stNullRow(long a0, int a1) {
        try {
            long unused = (long) ST_NULL_ROW.invokeExact(a0, (long) a1);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_rewind}. */
    @TruffleBoundary
    public static int stRewind(long a0) {
        try {
            return (int) (long) ST_REWIND.invokeExact(a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_last}. */
    @TruffleBoundary
    public static int stLast(long a0) {
        try {
            return (int) (long) ST_LAST.invokeExact(a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_look_ahead}. */
    @TruffleBoundary
    public static void stLookAhead(long a0, long a1) {
        try {
            ST_LOOK_AHEAD.invokeExact(a0, a1);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_seek_mapped}. */
    @TruffleBoundary
    public static int stSeekMapped(long a0, long a1) {
        try {
            return (int) ST_SEEK_MAPPED.invokeExact(a0, a1);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_seek_behind}. */
    @TruffleBoundary
    public static int stSeekBehind(long a0, long a1) {
        try {
            return (int) (long) ST_SEEK_BEHIND.invokeExact(a0, a1);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_is_sorted}. */
    @TruffleBoundary
    public static boolean stIsSorted(long a0) {
        try {
            return (int) (long) ST_IS_SORTED.invokeExact(a0) != 0;
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }
}
