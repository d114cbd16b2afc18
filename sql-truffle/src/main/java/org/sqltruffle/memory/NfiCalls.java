package org.sqltruffle.memory;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.TruffleLanguage.Env;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.graalvm.polyglot.Context;

/**
 * Calls of C functions through Truffle's native function interface, in place of {@code java.lang.foreign}. It takes more time for each
 * call; {@code docs/decisions/0001-foreign-calls.md} says how much.
 *
 * <p>Such a call needs a polyglot context. In a context of the language {@code sqlite} it is that context, with its permissions. A program
 * without a context gets one of its own, which a call enters and leaves.
 *
 * <p>C calls Java through {@code java.lang.foreign} in both cases ({@link NativeLibrary#callback}).
 */
public final class NfiCalls {

    /**
     * System property that chooses how programs call C: {@code foreign} (the default) or {@code nfi}. It is the default of contexts too.
     */
    public static final String PROPERTY = "sqltruffle.calls";

    /** Who makes the calls of a context. */
    public enum Backend {
        /** {@code java.lang.foreign}. */
        FOREIGN,
        /** Truffle's native function interface. */
        NFI
    }

    /** The choice of {@link #PROPERTY}. */
    public static final Backend DEFAULT = Backend.valueOf(System.getProperty(PROPERTY, "foreign").toUpperCase(java.util.Locale.ROOT));

    private static final List<NfiContext> CONTEXTS = new CopyOnWriteArrayList<>();
    private static final MethodHandle CALL_BACK;

    /** True from the first context on that uses NFI. Not volatile: the thread that makes a context sees it. */
    private static boolean inUse = DEFAULT == Backend.NFI;

    /** True while this thread is in {@link OwnContext}. */
    private static final ThreadLocal<Boolean> IN_OWN_CONTEXT = ThreadLocal.withInitial(() -> false);

    static {
        try {
            CALL_BACK = MethodHandles.lookup().findStatic(NfiCalls.class, "callBack",
                            MethodType.methodType(Object.class, MethodHandle.class, Object[].class));
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("callBack", e);
        }
    }

    private NfiCalls() {
    }

    /** The context of programs that have none. */
    private static final class OwnContext {
        static final Context CONTEXT = Context.newBuilder("sqlite").allowNativeAccess(true).allowExperimentalOptions(true)
                        .option("sqlite.Calls", "nfi").build();

        static {
            CONTEXT.initialize("sqlite");
        }
    }

    /** To be called by each new context of the language {@code sqlite}. */
    public static void join(Env env, Backend backend) {
        if (backend == Backend.NFI || DEFAULT == Backend.NFI) {
            CONTEXTS.add(new NfiContext(env, backend == Backend.NFI));
            inUse = true;
        }
    }

    /** To be called when such a context is closed. */
    public static void leave(Env env) {
        CONTEXTS.removeIf(context -> context.isOf(env));
    }

    /** Whether the calls of this thread go through NFI now. */
    public static boolean areCurrent() {
        return inUse && chosenByContext();
    }

    @TruffleBoundary
    private static boolean chosenByContext() {
        NfiContext context = entered();
        return context == null ? DEFAULT == Backend.NFI : context.isChosen();
    }

    /** The {@code sqlite} context that this thread is in, or {@code null}. */
    private static NfiContext entered() {
        for (NfiContext context : CONTEXTS) {
            if (context.isEntered()) {
                return context;
            }
        }
        return null;
    }

    /**
     * Calls a function that {@link NativeLibrary#function} or {@link NativeLibrary#leaf} knows. All arguments and the result are
     * {@code Long} or {@code Double}.
     */
    @TruffleBoundary
    public static Object call(String name, Object... arguments) {
        NfiContext context = entered();
        if (context != null) {
            return context.call(name, arguments);
        }
        OwnContext.CONTEXT.enter();
        IN_OWN_CONTEXT.set(true);
        try {
            return entered().call(name, arguments);
        } finally {
            IN_OWN_CONTEXT.set(false);
            OwnContext.CONTEXT.leave();
        }
    }

    /** The method as C is to call it: outside {@link OwnContext}, in the context that the thread was in before. */
    static MethodHandle outsideOwnContext(MethodHandle method) {
        if (DEFAULT == Backend.FOREIGN) {
            return method;
        }
        int n = method.type().parameterCount();
        MethodHandle spread = method.asSpreader(Object[].class, n).asType(MethodType.methodType(Object.class, Object[].class));
        return CALL_BACK.bindTo(spread).asCollector(Object[].class, n).asType(method.type());
    }

    @SuppressWarnings("unused")
    private static Object callBack(MethodHandle method, Object[] arguments) throws Throwable {
        if (!IN_OWN_CONTEXT.get()) {
            return method.invokeExact(arguments);
        }
        IN_OWN_CONTEXT.set(false);
        OwnContext.CONTEXT.leave();
        try {
            return method.invokeExact(arguments);
        } finally {
            OwnContext.CONTEXT.enter();
            IN_OWN_CONTEXT.set(true);
        }
    }
}
