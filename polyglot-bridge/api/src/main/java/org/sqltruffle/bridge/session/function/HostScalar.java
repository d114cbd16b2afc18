package org.sqltruffle.bridge.session.function;

import java.util.function.Consumer;
import org.sqltruffle.api.ScalarFunction;
import org.sqltruffle.ops.function.InlinedCallNode;
import org.sqltruffle.ops.function.InlinedFunction;
import org.sqltruffle.ops.function.ManyCalls;

/** A Java function. C calls it, and compiled code calls it without a way through C. */
public final class HostScalar implements InlinedFunction {

    private final Consumer<Throwable> thrown;
    private final ScalarFunction function;
    private final ManyCalls manyCalls = new ManyCalls(this);
    private NativeArguments arguments = new NativeArguments();

    /** @param thrown is told what the function throws, so that the caller of the statement gets it as a cause */
    public HostScalar(Consumer<Throwable> thrown, ScalarFunction function) {
        this.thrown = thrown;
        this.function = function;
    }

    @Override
    public void step(long pContext, int nArgument, long aArgument) {
        // A function that runs a query which calls it again needs arguments of its own.
        NativeArguments mine = arguments;
        arguments = null;
        try {
            Throwable pending = manyCalls.takePending();
            if (pending != null) {
                throw pending;
            }
            NativeResult.set(pContext, function.call((mine != null ? mine : new NativeArguments()).at(nArgument, aArgument)));
        } catch (Throwable t) {
            thrown.accept(t);
            NativeResult.fail(pContext, t);
        } finally {
            arguments = mine;
        }
    }

    @Override
    public int callMany(int calls, int nArgument, long aArgument, long aResult, int most, long pInterrupted) {
        return manyCalls.call(calls, nArgument, aArgument, aResult, most, pInterrupted);
    }

    @Override
    public InlinedCallNode createCall(int argumentCount) {
        return new HostCallNode(thrown, function);
    }
}
