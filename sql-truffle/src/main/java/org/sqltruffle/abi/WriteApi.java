package org.sqltruffle.abi;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import java.lang.invoke.MethodHandle;
import org.sqltruffle.memory.NativeLibrary;

/**
 * The functions of {@code write.c}: opcodes that write to tables and indexes, and collect the rows to write to. Pointers are {@code long}. Results are
 * OK, DONE where the opcode says so, an error, or {@link #FOR_C}.
 */
public final class WriteApi {

    /** The result of a function that left a case to C. */
    public static final int FOR_C = -1;

    private static final MethodHandle ST_IDX_INSERT = NativeLibrary.function("st_idx_insert", "ipppipii");
    private static final MethodHandle ST_INSERT = NativeLibrary.function("st_insert", "ipplpii");
    private static final MethodHandle ST_NEW_ROWID = NativeLibrary.function("st_new_rowid", "ipp");
    private static final MethodHandle ST_DELETE = NativeLibrary.function("st_delete", "ippii");
    private static final MethodHandle ST_IDX_DELETE = NativeLibrary.function("st_idx_delete", "ippi");
    private static final MethodHandle ST_SEEK_END = NativeLibrary.function("st_seek_end", "ip");
    private static final MethodHandle ST_ROW_SET_ADD = NativeLibrary.function("st_row_set_add", "ipl");
    private static final MethodHandle ST_ROW_SET_READ = NativeLibrary.function("st_row_set_read", "ipp");
    private static final MethodHandle ST_ROW_SET_TEST = NativeLibrary.function("st_row_set_test", "ipil");

    private WriteApi() {
    }

    /** {@code st_idx_insert}. */
    @TruffleBoundary
    public static int stIdxInsert(long a0, long a1, long a2, int a3, long a4, int a5, int a6) {
        try {
            return (int) (long) ST_IDX_INSERT.invokeExact(a0, a1, a2, (long) a3, a4, (long) a5, (long) a6);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_insert}. */
    @TruffleBoundary
    public static int stInsert(long a0, long a1, long a2, long a3, int a4, int a5) {
        try {
            return (int) (long) ST_INSERT.invokeExact(a0, a1, a2, a3, (long) a4, (long) a5);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_new_rowid}. */
    @TruffleBoundary
    public static int stNewRowid(long a0, long a1) {
        try {
            return (int) (long) ST_NEW_ROWID.invokeExact(a0, a1);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_delete}. */
    @TruffleBoundary
    public static int stDelete(long a0, long a1, int a2, int a3) {
        try {
            return (int) (long) ST_DELETE.invokeExact(a0, a1, (long) a2, (long) a3);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_idx_delete}. */
    @TruffleBoundary
    public static int stIdxDelete(long a0, long a1, int a2) {
        try {
            return (int) (long) ST_IDX_DELETE.invokeExact(a0, a1, (long) a2);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_seek_end}. */
    @TruffleBoundary
    public static int stSeekEnd(long a0) {
        try {
            return (int) (long) ST_SEEK_END.invokeExact(a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_row_set_add}. */
    @TruffleBoundary
    public static int stRowSetAdd(long a0, long a1) {
        try {
            return (int) (long) ST_ROW_SET_ADD.invokeExact(a0, a1);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_row_set_read}. */
    @TruffleBoundary
    public static int stRowSetRead(long a0, long a1) {
        try {
            return (int) (long) ST_ROW_SET_READ.invokeExact(a0, a1);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_row_set_test}. */
    @TruffleBoundary
    public static int stRowSetTest(long a0, int a1, long a2) {
        try {
            return (int) (long) ST_ROW_SET_TEST.invokeExact(a0, (long) a1, a2);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }
}
