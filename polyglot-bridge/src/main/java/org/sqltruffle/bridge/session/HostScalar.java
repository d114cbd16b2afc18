package org.sqltruffle.bridge.session;

import org.sqltruffle.abi.HostFunction;
import org.sqltruffle.api.ScalarFunction;

/** A Java function that C calls. */
final class HostScalar implements HostFunction {

    private final Session session;
    private final ScalarFunction function;
    private NativeArguments arguments = new NativeArguments();

    HostScalar(Session session, ScalarFunction function) {
        this.session = session;
        this.function = function;
    }

    @Override
    public void step(long pContext, int nArgument, long aArgument) {
        // A function that runs a query which calls it again needs arguments of its own.
        NativeArguments mine = arguments;
        arguments = null;
        try {
            NativeResult.set(pContext, function.call((mine != null ? mine : new NativeArguments()).at(nArgument, aArgument)));
        } catch (Throwable t) {
            session.noteThrown(t);
            NativeResult.fail(pContext, t);
        } finally {
            arguments = mine;
        }
    }
}
