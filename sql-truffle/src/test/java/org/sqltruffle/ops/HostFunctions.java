package org.sqltruffle.ops;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import java.lang.foreign.Arena;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.sqltruffle.language.Connection;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.function.InlinedAggregate;
import org.sqltruffle.ops.function.InlinedCallNode;
import org.sqltruffle.ops.function.InlinedFunction;
import org.sqltruffle.ops.function.ManyCalls;
import org.sqltruffle.ops.function.ManySteps;
import org.sqltruffle.ops.function.InlinedStepNode;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.sqlite.CallbackApi;
import org.sqltruffle.sqlite.HostCallbacks;
import org.sqltruffle.sqlite.HostFunction;
import org.sqltruffle.sqlite.SqliteException;
import org.sqltruffle.value.Meta;

/** A scalar function and an aggregate of the host's, each called back by C and called by nodes. */
public final class HostFunctions {

    private static final long TRANSIENT = -1;

    private HostFunctions() {
    }

    /** What the function makes of a value. */
    @TruffleBoundary
    static Object change(Object value) {
        return switch (value) {
            case null -> "null";
            case Long v when v == 13 -> throw new IllegalStateException("thirteen");
            case Long v when v == 14 -> Double.NaN;
            case Long v when v == 15 -> (int) 15L;
            case Long v when v % 2 == 0 -> v % 4 == 0;
            case Long v -> v + 1;
            case Double v -> -v;
            case String v when v.isEmpty() -> null;
            case String v -> v.repeat(3);
            case byte[] v -> v.length == 0 ? v : new String(v, StandardCharsets.ISO_8859_1);
            default -> value;
        };
    }

    @TruffleBoundary
    static Object value(long payload, long meta) {
        if (Meta.isInt(meta)) {
            return payload;
        }
        if (Meta.isReal(meta)) {
            return Double.longBitsToDouble(payload);
        }
        byte[] bytes = Meta.isNull(meta) ? null : NativeMemory.getBytes(payload, Meta.length(meta));
        return bytes == null || Meta.isBlob(meta) ? bytes : new String(bytes, StandardCharsets.UTF_8);
    }

    static Object value(long pValue) {
        return switch (CallbackApi.valueType(pValue)) {
            case ApiConstants.SQLITE_INTEGER -> CallbackApi.valueInt64(pValue);
            case ApiConstants.SQLITE_FLOAT -> CallbackApi.valueDouble(pValue);
            case ApiConstants.SQLITE_TEXT ->
                new String(NativeMemory.getBytes(CallbackApi.valueText(pValue), CallbackApi.valueBytes(pValue)), StandardCharsets.UTF_8);
            case ApiConstants.SQLITE_BLOB -> NativeMemory.getBytes(CallbackApi.valueBlob(pValue), CallbackApi.valueBytes(pValue));
            default -> null;
        };
    }

    static void result(long pContext, Object value) {
        try (Arena arena = Arena.ofConfined()) {
            switch (value) {
                case null -> CallbackApi.resultNull(pContext);
                case Long v -> CallbackApi.resultInt64(pContext, v);
                case Integer v -> CallbackApi.resultInt64(pContext, v);
                case Boolean v -> CallbackApi.resultInt64(pContext, v ? 1 : 0);
                case Double v -> CallbackApi.resultDouble(pContext, v);
                case byte[] v -> CallbackApi.resultBlob64(pContext, arena.allocate(1).address(), v.length, TRANSIENT);
                case Object v -> {
                    byte[] text = v.toString().getBytes(StandardCharsets.UTF_8);
                    long p = arena.allocate(text.length + 1).address();
                    NativeMemory.putBytes(p, text);
                    CallbackApi.resultText64(pContext, p, text.length, TRANSIENT, ApiConstants.SQLITE_UTF8);
                }
            }
        }
    }

    @TruffleBoundary
    static void fail(long pContext, Throwable t) {
        try (Arena arena = Arena.ofConfined()) {
            CallbackApi.resultError(pContext, arena.allocateFrom(String.valueOf(t.getMessage())).address(), -1);
        }
    }

    /** Makes a function known to a connection. */
    public static void register(Connection connection, String name, HostFunction function, boolean aggregate) {
        register(connection, name, function, aggregate, 0);
    }

    /** The same, of a scalar function that is deterministic. */
    public static void registerDeterministic(Connection connection, String name, HostFunction function) {
        register(connection, name, function, false, ApiConstants.SQLITE_DETERMINISTIC);
    }

    private static void register(Connection connection, String name, HostFunction function, boolean aggregate, int flags) {
        try (Arena arena = Arena.ofConfined()) {
            int rc = CallbackApi.createFunctionV2(connection.pDb(), arena.allocateFrom(name).address(), -1,
                            ApiConstants.SQLITE_UTF8 | flags, HostCallbacks.register(function, connection.guard()),
                            aggregate ? 0 : HostCallbacks.STEP, aggregate ? HostCallbacks.STEP : 0, aggregate ? HostCallbacks.FINISH : 0,
                            HostCallbacks.DESTROY);
            if (rc != 0) {
                throw new SqliteException(rc, "no function " + name);
            }
        }
    }

    /** Changes its last argument. */
    public static final class Change implements InlinedFunction {

        private final UnaryOperator<Object> operator;
        private final ManyCalls manyCalls = new ManyCalls(this);
        private int batches;

        public Change() {
            this(HostFunctions::change);
        }

        /** @param operator takes and gives what {@link HostFunctions#change} does; its RuntimeException is the function's error */
        public Change(UnaryOperator<Object> operator) {
            this.operator = operator;
        }

        /** How often it was called for many rows at once. */
        public int batches() {
            return batches;
        }

        @Override
        public int callMany(int calls, int nArgument, long aArgument, long aResult, int most, long pInterrupted) {
            batches++;
            return manyCalls.call(calls, nArgument, aArgument, aResult, most, pInterrupted);
        }

        @Override
        public void step(long pContext, int nArgument, long aArgument) {
            if (manyCalls.takePending() instanceof RuntimeException pending) {
                HostFunctions.fail(pContext, pending);
                return;
            }
            try {
                HostFunctions.result(pContext,
                                operator.apply(HostFunctions.value(NativeMemory.getLong(aArgument + (nArgument - 1L) * Long.BYTES))));
            } catch (RuntimeException e) {
                fail(pContext, e);
            }
        }

        @Override
        public InlinedCallNode createCall(int argumentCount) {
            return new InlinedCallNode() {
                @Override
                public Object argument(long payload, long meta) {
                    return HostFunctions.value(payload, meta);
                }

                @Override
                @TruffleBoundary
                public Object call(Object[] arguments) {
                    return operator.apply(arguments[arguments.length - 1]);
                }

                @Override
                public boolean isNull(Object result) {
                    return result == null;
                }

                @Override
                @TruffleBoundary
                public byte[] text(Object result) {
                    return result instanceof String s ? s.getBytes(StandardCharsets.UTF_8) : null;
                }

                @Override
                @TruffleBoundary
                public void setResult(long pContext, Object result) {
                    HostFunctions.result(pContext, result);
                }

                @Override
                public void fail(long pContext, Throwable t) {
                    HostFunctions.fail(pContext, t);
                }
            };
        }
    }

    /** Adds the hash codes of its arguments. */
    static final class Hash implements InlinedAggregate {

        @TruffleBoundary
        private static void add(long pGroup, Object value) {
            if (value instanceof Long v && v == 13) {
                throw new IllegalStateException("thirteen");
            }
            int hash = value instanceof byte[] b ? java.util.Arrays.hashCode(b) : java.util.Objects.hashCode(value);
            NativeMemory.putLong(pGroup, NativeMemory.getLong(pGroup) * 31 + hash);
        }

        @Override
        public void step(long pContext, int nArgument, long aArgument) {
            long pGroup = CallbackApi.aggregateContext(pContext, contextSize());
            try {
                for (int i = 0; i < nArgument; i++) {
                    add(pGroup, HostFunctions.value(NativeMemory.getLong(aArgument + (long) i * Long.BYTES)));
                }
            } catch (IllegalStateException e) {
                fail(pContext, e);
            }
        }

        @Override
        public void finish(long pContext) {
            long pGroup = CallbackApi.aggregateContext(pContext, 0);
            CallbackApi.resultInt64(pContext, pGroup == 0 ? -1 : NativeMemory.getLong(pGroup));
        }

        @Override
        public int contextSize() {
            return Long.BYTES;
        }

        @Override
        public InlinedStepNode createStep(int argumentCount) {
            return new InlinedStepNode() {
                @Override
                public Object argument(long payload, long meta) {
                    return HostFunctions.value(payload, meta);
                }

                @Override
                public void step(long pGroup, Object[] arguments) {
                    for (Object argument : arguments) {
                        add(pGroup, argument);
                    }
                }

                @Override
                public void fail(long pContext, long pGroup, Throwable t) {
                    HostFunctions.fail(pContext, t);
                }
            };
        }
    }

    /** Tells somebody of each step, and adds up hash codes of the arguments. */
    public static final class Fold implements InlinedAggregate {

        private final Consumer<List<Object>> seen;
        private final ManySteps manySteps = new ManySteps(this);
        private int batches;

        /** @param seen gets the arguments; its RuntimeException is the step's error */
        public Fold(Consumer<List<Object>> seen) {
            this.seen = seen;
        }

        /** How often it was called for many rows at once. */
        public int batches() {
            return batches;
        }

        @TruffleBoundary
        private void add(long pGroup, Object[] arguments) {
            List<Object> list = new ArrayList<>();
            for (Object argument : arguments) {
                list.add(argument instanceof byte[] bytes ? Arrays.toString(bytes) : argument);
            }
            seen.accept(list);
            NativeMemory.putLong(pGroup, NativeMemory.getLong(pGroup) * 31 + list.hashCode());
        }

        @Override
        public int stepMany(int steps, int nArgument, long aArgument, long pGroup, long pAt, long pInterrupted) {
            batches++;
            return manySteps.step(steps, nArgument, aArgument, pGroup, pAt, pInterrupted);
        }

        @Override
        public void step(long pContext, int nArgument, long aArgument) {
            long pGroup = CallbackApi.aggregateContext(pContext, contextSize());
            try {
                if (manySteps.takeFailure() instanceof RuntimeException failure) {
                    throw failure;
                }
                Object[] arguments = new Object[nArgument];
                for (int i = 0; i < nArgument; i++) {
                    arguments[i] = HostFunctions.value(NativeMemory.getLong(aArgument + (long) i * Long.BYTES));
                }
                add(pGroup, arguments);
            } catch (RuntimeException e) {
                fail(pContext, e);
            }
        }

        @Override
        public void finish(long pContext) {
            long pGroup = CallbackApi.aggregateContext(pContext, 0);
            CallbackApi.resultInt64(pContext, pGroup == 0 ? -1 : NativeMemory.getLong(pGroup));
        }

        @Override
        public int contextSize() {
            return Long.BYTES;
        }

        @Override
        public InlinedStepNode createStep(int argumentCount) {
            return new InlinedStepNode() {
                @Override
                public Object argument(long payload, long meta) {
                    return HostFunctions.value(payload, meta);
                }

                @Override
                public void step(long pGroup, Object[] arguments) {
                    add(pGroup, arguments);
                }

                @Override
                public void fail(long pContext, long pGroup, Throwable t) {
                    HostFunctions.fail(pContext, t);
                }
            };
        }
    }
}
