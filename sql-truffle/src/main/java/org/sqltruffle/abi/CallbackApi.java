package org.sqltruffle.abi;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import java.lang.invoke.MethodHandle;
import org.sqltruffle.memory.NativeLibrary;

/**
 * SQLite's API for functions, values, results and hooks. Pointers are {@code long}. Nothing is checked here: result codes go to {@link SqliteException}; strings and
 * lifetimes are the caller's. A call costs 15-20 ns: a constant handle, invoked exactly, behind a boundary of partial
 * evaluation.
 */
public final class CallbackApi {

    private static final MethodHandle CREATE_FUNCTION_V2 = NativeLibrary.function("sqlite3_create_function_v2", "ippiippppp");
    private static final MethodHandle CREATE_WINDOW_FUNCTION = NativeLibrary.function("sqlite3_create_window_function", "ippiipppppp");
    private static final MethodHandle CREATE_COLLATION_V2 = NativeLibrary.function("sqlite3_create_collation_v2", "ippippp");
    private static final MethodHandle USER_DATA = NativeLibrary.function("sqlite3_user_data", "pp");
    private static final MethodHandle AGGREGATE_CONTEXT = NativeLibrary.function("sqlite3_aggregate_context", "ppi");
    private static final MethodHandle VALUE_TYPE = NativeLibrary.function("sqlite3_value_type", "ip");
    private static final MethodHandle VALUE_INT_64 = NativeLibrary.function("sqlite3_value_int64", "lp");
    private static final MethodHandle VALUE_DOUBLE = NativeLibrary.function("sqlite3_value_double", "dp");
    private static final MethodHandle VALUE_TEXT = NativeLibrary.function("sqlite3_value_text", "pp");
    private static final MethodHandle VALUE_BLOB = NativeLibrary.function("sqlite3_value_blob", "pp");
    private static final MethodHandle VALUE_BYTES = NativeLibrary.function("sqlite3_value_bytes", "ip");
    private static final MethodHandle VALUE_NUMERIC_TYPE = NativeLibrary.function("sqlite3_value_numeric_type", "ip");
    private static final MethodHandle RESULT_NULL = NativeLibrary.function("sqlite3_result_null", "vp");
    private static final MethodHandle RESULT_INT_64 = NativeLibrary.function("sqlite3_result_int64", "vpl");
    private static final MethodHandle RESULT_DOUBLE = NativeLibrary.function("sqlite3_result_double", "vpd");
    private static final MethodHandle RESULT_TEXT_64 = NativeLibrary.function("sqlite3_result_text64", "vpplpi");
    private static final MethodHandle RESULT_BLOB_64 = NativeLibrary.function("sqlite3_result_blob64", "vpplp");
    private static final MethodHandle RESULT_ERROR = NativeLibrary.function("sqlite3_result_error", "vppi");
    private static final MethodHandle RESULT_ERROR_CODE = NativeLibrary.function("sqlite3_result_error_code", "vpi");
    private static final MethodHandle RESULT_ERROR_NOMEM = NativeLibrary.function("sqlite3_result_error_nomem", "vp");
    private static final MethodHandle RESULT_ERROR_TOOBIG = NativeLibrary.function("sqlite3_result_error_toobig", "vp");
    private static final MethodHandle RESULT_ZEROBLOB_64 = NativeLibrary.function("sqlite3_result_zeroblob64", "ipl");
    private static final MethodHandle RESULT_VALUE = NativeLibrary.function("sqlite3_result_value", "vpp");
    private static final MethodHandle SET_AUTHORIZER = NativeLibrary.function("sqlite3_set_authorizer", "ippp");
    private static final MethodHandle PROGRESS_HANDLER = NativeLibrary.function("sqlite3_progress_handler", "vpipp");
    private static final MethodHandle TRACE_V2 = NativeLibrary.function("sqlite3_trace_v2", "ipipp");
    private static final MethodHandle BUSY_HANDLER = NativeLibrary.function("sqlite3_busy_handler", "ippp");
    private static final MethodHandle COMMIT_HOOK = NativeLibrary.function("sqlite3_commit_hook", "pppp");
    private static final MethodHandle ROLLBACK_HOOK = NativeLibrary.function("sqlite3_rollback_hook", "pppp");
    private static final MethodHandle UPDATE_HOOK = NativeLibrary.function("sqlite3_update_hook", "pppp");

    private CallbackApi() {
    }

    /** {@code sqlite3_create_function_v2}. */
    @TruffleBoundary
    public static int createFunctionV2(long a0, long a1, int a2, int a3, long a4, long a5, long a6, long a7, long a8) {
        try {
            return (int) (long) CREATE_FUNCTION_V2.invokeExact(a0, a1, (long) a2, (long) a3, a4, a5, a6, a7, a8);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_create_window_function}. */
    @TruffleBoundary
    public static int createWindowFunction(long a0, long a1, int a2, int a3, long a4, long a5, long a6, long a7, long a8, long a9) {
        try {
            return (int) (long) CREATE_WINDOW_FUNCTION.invokeExact(a0, a1, (long) a2, (long) a3, a4, a5, a6, a7, a8, a9);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_create_collation_v2}. */
    @TruffleBoundary
    public static int createCollationV2(long a0, long a1, int a2, long a3, long a4, long a5) {
        try {
            return (int) (long) CREATE_COLLATION_V2.invokeExact(a0, a1, (long) a2, a3, a4, a5);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_user_data}. */
    @TruffleBoundary
    public static long userData(long a0) {
        try {
            return (long) USER_DATA.invokeExact(a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_aggregate_context}. */
    @TruffleBoundary
    public static long aggregateContext(long a0, int a1) {
        try {
            return (long) AGGREGATE_CONTEXT.invokeExact(a0, (long) a1);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_value_type}. */
    @TruffleBoundary
    public static int valueType(long a0) {
        try {
            return (int) (long) VALUE_TYPE.invokeExact(a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_value_int64}. */
    @TruffleBoundary
    public static long valueInt64(long a0) {
        try {
            return (long) VALUE_INT_64.invokeExact(a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_value_double}. */
    @TruffleBoundary
    public static double valueDouble(long a0) {
        try {
            return (double) VALUE_DOUBLE.invokeExact(a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_value_text}. */
    @TruffleBoundary
    public static long valueText(long a0) {
        try {
            return (long) VALUE_TEXT.invokeExact(a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_value_blob}. */
    @TruffleBoundary
    public static long valueBlob(long a0) {
        try {
            return (long) VALUE_BLOB.invokeExact(a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_value_bytes}. */
    @TruffleBoundary
    public static int valueBytes(long a0) {
        try {
            return (int) (long) VALUE_BYTES.invokeExact(a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_value_numeric_type}. */
    @TruffleBoundary
    public static int valueNumericType(long a0) {
        try {
            return (int) (long) VALUE_NUMERIC_TYPE.invokeExact(a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_result_null}. */
    @TruffleBoundary
    public static void resultNull(long a0) {
        try {
            long unused = (long) RESULT_NULL.invokeExact(a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_result_int64}. */
    @TruffleBoundary
    public static void resultInt64(long a0, long a1) {
        try {
            long unused = (long) RESULT_INT_64.invokeExact(a0, a1);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_result_double}. */
    @TruffleBoundary
    public static void resultDouble(long a0, double a1) {
        try {
            long unused = (long) RESULT_DOUBLE.invokeExact(a0, a1);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_result_text64}. */
    @TruffleBoundary
    public static void resultText64(long a0, long a1, long a2, long a3, int a4) {
        try {
            long unused = (long) RESULT_TEXT_64.invokeExact(a0, a1, a2, a3, (long) a4);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_result_blob64}. */
    @TruffleBoundary
    public static void resultBlob64(long a0, long a1, long a2, long a3) {
        try {
            long unused = (long) RESULT_BLOB_64.invokeExact(a0, a1, a2, a3);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_result_error}. */
    @TruffleBoundary
    public static void resultError(long a0, long a1, int a2) {
        try {
            long unused = (long) RESULT_ERROR.invokeExact(a0, a1, (long) a2);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_result_error_code}. */
    @TruffleBoundary
    public static void resultErrorCode(long a0, int a1) {
        try {
            long unused = (long) RESULT_ERROR_CODE.invokeExact(a0, (long) a1);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_result_error_nomem}. */
    @TruffleBoundary
    public static void resultErrorNomem(long a0) {
        try {
            long unused = (long) RESULT_ERROR_NOMEM.invokeExact(a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_result_error_toobig}. */
    @TruffleBoundary
    public static void resultErrorToobig(long a0) {
        try {
            long unused = (long) RESULT_ERROR_TOOBIG.invokeExact(a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_result_zeroblob64}. */
    @TruffleBoundary
    public static int resultZeroblob64(long a0, long a1) {
        try {
            return (int) (long) RESULT_ZEROBLOB_64.invokeExact(a0, a1);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_result_value}. */
    @TruffleBoundary
    public static void resultValue(long a0, long a1) {
        try {
            long unused = (long) RESULT_VALUE.invokeExact(a0, a1);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_set_authorizer}. */
    @TruffleBoundary
    public static int setAuthorizer(long a0, long a1, long a2) {
        try {
            return (int) (long) SET_AUTHORIZER.invokeExact(a0, a1, a2);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_progress_handler}. */
    @TruffleBoundary
    public static void progressHandler(long a0, int a1, long a2, long a3) {
        try {
            long unused = (long) PROGRESS_HANDLER.invokeExact(a0, (long) a1, a2, a3);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_trace_v2}. */
    @TruffleBoundary
    public static int traceV2(long a0, int a1, long a2, long a3) {
        try {
            return (int) (long) TRACE_V2.invokeExact(a0, (long) a1, a2, a3);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_busy_handler}. */
    @TruffleBoundary
    public static int busyHandler(long a0, long a1, long a2) {
        try {
            return (int) (long) BUSY_HANDLER.invokeExact(a0, a1, a2);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_commit_hook}. */
    @TruffleBoundary
    public static long commitHook(long a0, long a1, long a2) {
        try {
            return (long) COMMIT_HOOK.invokeExact(a0, a1, a2);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_rollback_hook}. */
    @TruffleBoundary
    public static long rollbackHook(long a0, long a1, long a2) {
        try {
            return (long) ROLLBACK_HOOK.invokeExact(a0, a1, a2);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_update_hook}. */
    @TruffleBoundary
    public static long updateHook(long a0, long a1, long a2) {
        try {
            return (long) UPDATE_HOOK.invokeExact(a0, a1, a2);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }
}
