package org.sqltruffle.abi;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import java.lang.invoke.MethodHandle;
import org.sqltruffle.memory.NativeLibrary;

/** The functions of {@code function.c}: calls of SQL functions and aggregates, and some small opcodes. Pointers are {@code long}. */
public final class FunctionApi {

    private static final MethodHandle ST_FUNCTION = NativeLibrary.function("st_function", "ipi");
    private static final MethodHandle ST_AGG_STEP = NativeLibrary.function("st_agg_step", "ipi");
    private static final MethodHandle ST_AGG_FINAL = NativeLibrary.function("st_agg_final", "ipi");
    private static final MethodHandle ST_AGG_CONTEXT = NativeLibrary.function("st_agg_context", "pppi");
    private static final MethodHandle ST_AGG_STEP_IN = NativeLibrary.function("st_agg_step_in", "vpppp");
    private static final MethodHandle ST_TYPE_NAME = NativeLibrary.function("st_type_name", "pi");
    private static final MethodHandle ST_FUNCTION_ADDRESS = NativeLibrary.function("st_function_address", "pi");
    private static final MethodHandle ST_IS_EMPTY = NativeLibrary.function("st_is_empty", "ip");
    private static final MethodHandle ST_COUNT = NativeLibrary.function("st_count", "lpp");
    private static final MethodHandle ST_FUNCTION_BEGIN = NativeLibrary.function("st_function_begin", "ppi");
    private static final MethodHandle ST_FUNCTION_END = NativeLibrary.function("st_function_end", "ipi");
    private static final MethodHandle ST_AGG_BEGIN = NativeLibrary.function("st_agg_begin", "ppi");
    private static final MethodHandle ST_AGG_END = NativeLibrary.function("st_agg_end", "ipi");

    private FunctionApi() {
    }

    /** {@code st_function}. */
    @TruffleBoundary
    public static int stFunction(long a0, int a1) {
        try {
            return (int) (long) ST_FUNCTION.invokeExact(a0, (long) a1);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_agg_step}. */
    @TruffleBoundary
    public static int stAggStep(long a0, int a1) {
        try {
            return (int) (long) ST_AGG_STEP.invokeExact(a0, (long) a1);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_agg_final}. */
    @TruffleBoundary
    public static int stAggFinal(long a0, int a1) {
        try {
            return (int) (long) ST_AGG_FINAL.invokeExact(a0, (long) a1);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_agg_step_in}. */
    @TruffleBoundary
    public static void stAggStepIn(long a0, long a1, long a2, long a3) {
        try {
            long unused = (long) ST_AGG_STEP_IN.invokeExact(a0, a1, a2, a3);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_agg_context}. */
    @TruffleBoundary
    public static long stAggContext(long a0, long a1, int a2) {
        try {
            return (long) ST_AGG_CONTEXT.invokeExact(a0, a1, (long) a2);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_type_name}. */
    @TruffleBoundary
    public static long stTypeName(int a0) {
        try {
            return (long) ST_TYPE_NAME.invokeExact((long) a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_function_address}. */
    @TruffleBoundary
    public static long stFunctionAddress(int a0) {
        try {
            return (long) ST_FUNCTION_ADDRESS.invokeExact((long) a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_is_empty}. */
    @TruffleBoundary
    public static int stIsEmpty(long a0) {
        try {
            return (int) (long) ST_IS_EMPTY.invokeExact(a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_count}. */
    @TruffleBoundary
    public static long stCount(long a0, long a1) {
        try {
            return (long) ST_COUNT.invokeExact(a0, a1);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_function_begin}. */
    @TruffleBoundary
    public static long stFunctionBegin(long a0, int a1) {
        try {
            return (long) ST_FUNCTION_BEGIN.invokeExact(a0, (long) a1);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_function_end}. */
    @TruffleBoundary
    public static int stFunctionEnd(long a0, int a1) {
        try {
            return (int) (long) ST_FUNCTION_END.invokeExact(a0, (long) a1);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_agg_begin}. */
    @TruffleBoundary
    public static long stAggBegin(long a0, int a1) {
        try {
            return (long) ST_AGG_BEGIN.invokeExact(a0, (long) a1);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_agg_end}. */
    @TruffleBoundary
    public static int stAggEnd(long a0, int a1) {
        try {
            return (int) (long) ST_AGG_END.invokeExact(a0, (long) a1);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }
}
