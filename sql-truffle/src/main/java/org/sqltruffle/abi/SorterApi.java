package org.sqltruffle.abi;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import java.lang.invoke.MethodHandle;
import org.sqltruffle.memory.NativeLibrary;

/** The functions of {@code sqltruffle.c} that are about sorters: as in {@link TierApi}, nothing is checked here. */
public final class SorterApi {

    private static final MethodHandle ST_SORTER_ADOPT = NativeLibrary.function("st_sorter_adopt", "ip");
    private static final MethodHandle ST_SORTER_RESUME = NativeLibrary.function("st_sorter_resume", "ip");
    private static final MethodHandle ST_SORTER_INSERT = NativeLibrary.function("st_sorter_insert", "ippi");
    private static final MethodHandle ST_SORT = NativeLibrary.function("st_sort", "ipp");
    private static final MethodHandle ST_SORTER_NEXT = NativeLibrary.function("st_sorter_next", "ipp");
    private static final MethodHandle ST_SORTER_ROW = NativeLibrary.function("st_sorter_row", "ppp");
    private static final MethodHandle ST_SORTER_COMPARE = NativeLibrary.function("st_sorter_compare", "ippii");
    private static final MethodHandle ST_SPILL_OPEN = NativeLibrary.function("st_spill_open", "ip");
    private static final MethodHandle ST_SPILL_WRITE = NativeLibrary.function("st_spill_write", "ippil");
    private static final MethodHandle ST_SPILL_READ = NativeLibrary.function("st_spill_read", "ippil");
    private static final MethodHandle ST_SPILL_CLOSE = NativeLibrary.function("st_spill_close", "vp");

    private SorterApi() {
    }

    /** {@code st_sorter_adopt}. */
    @TruffleBoundary
    public static int stSorterAdopt(long a0) {
        try {
            return (int) (long) ST_SORTER_ADOPT.invokeExact(a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_sorter_resume}. */
    @TruffleBoundary
    public static int stSorterResume(long a0) {
        try {
            return (int) (long) ST_SORTER_RESUME.invokeExact(a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_sorter_insert}. */
    @TruffleBoundary
    public static int stSorterInsert(long a0, long a1, int a2) {
        try {
            return (int) (long) ST_SORTER_INSERT.invokeExact(a0, a1, (long) a2);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_sort}. */
    @TruffleBoundary
    public static int stSort(long a0, long a1) {
        try {
            return (int) (long) ST_SORT.invokeExact(a0, a1);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_sorter_next}. */
    @TruffleBoundary
    public static int stSorterNext(long a0, long a1) {
        try {
            return (int) (long) ST_SORTER_NEXT.invokeExact(a0, a1);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_sorter_row}. */
    @TruffleBoundary
    public static long stSorterRow(long a0, long a1) {
        try {
            return (long) ST_SORTER_ROW.invokeExact(a0, a1);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_sorter_compare}. */
    @TruffleBoundary
    public static int stSorterCompare(long a0, long a1, int a2, int a3) {
        try {
            return (int) (long) ST_SORTER_COMPARE.invokeExact(a0, a1, (long) a2, (long) a3);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_spill_open}. */
    @TruffleBoundary
    public static int stSpillOpen(long a0) {
        try {
            return (int) (long) ST_SPILL_OPEN.invokeExact(a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_spill_write}. */
    @TruffleBoundary
    public static int stSpillWrite(long a0, long a1, int a2, long a3) {
        try {
            return (int) (long) ST_SPILL_WRITE.invokeExact(a0, a1, (long) a2, a3);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_spill_read}. */
    @TruffleBoundary
    public static int stSpillRead(long a0, long a1, int a2, long a3) {
        try {
            return (int) (long) ST_SPILL_READ.invokeExact(a0, a1, (long) a2, a3);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_spill_close}. */
    @TruffleBoundary
    public static void stSpillClose(long a0) {
        try {
            long unused = (long) ST_SPILL_CLOSE.invokeExact(a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }
}
