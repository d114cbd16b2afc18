package org.sqltruffle.bridge.session.function;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.sqltruffle.api.ScalarFunction;
import org.sqltruffle.ops.function.InlinedCallNode;

/** Calls a Java function from compiled code, without a way through C. */
final class HostCallNode extends InlinedCallNode {

    private final Consumer<Throwable> thrown;
    private final ScalarFunction function;

    HostCallNode(Consumer<Throwable> thrown, ScalarFunction function) {
        this.thrown = thrown;
        this.function = function;
    }

    @Override
    public Object argument(long payload, long meta) {
        return HostArguments.of(payload, meta);
    }

    @Override
    public Object call(Object[] arguments) {
        return Inlining.ON ? invoke(function, arguments) : invokeApart(function, arguments);
    }

    @TruffleBoundary
    private static Object invokeApart(ScalarFunction function, Object[] arguments) {
        return invoke(function, arguments);
    }

    /** Stops partial evaluation: the function can be any Java code. The call is direct, because the function is a constant. */
    @TruffleBoundary(allowInlining = true)
    private static Object invoke(ScalarFunction function, Object[] arguments) {
        try {
            Object result = function.call(new HostArguments(arguments));
            return result instanceof Double || result instanceof Long || result instanceof Integer || result == null ? result
                            : plain(result);
        } catch (Exception e) {
            throw HostCallNode.<RuntimeException>sneak(e);
        }
    }

    private static Object plain(Object result) {
        return switch (result) {
            case Float number -> number.doubleValue();
            case Short number -> number.longValue();
            case Byte number -> number.longValue();
            case Boolean truth -> truth ? 1L : 0L;
            case byte[] bytes -> bytes;
            case String text -> text;
            default -> result.toString();
        };
    }

    @SuppressWarnings("unchecked")
    static <T extends Throwable> T sneak(Throwable t) throws T {
        throw (T) t;
    }

    @Override
    public boolean isNull(Object result) {
        return result == null;
    }

    @Override
    @TruffleBoundary
    public byte[] text(Object result) {
        return result instanceof String text ? text.getBytes(StandardCharsets.UTF_8) : null;
    }

    @Override
    @TruffleBoundary
    public void setResult(long pContext, Object result) {
        NativeResult.set(pContext, result);
    }

    @Override
    @TruffleBoundary
    public void fail(long pContext, Throwable t) {
        thrown.accept(t);
        NativeResult.fail(pContext, t);
    }
}
