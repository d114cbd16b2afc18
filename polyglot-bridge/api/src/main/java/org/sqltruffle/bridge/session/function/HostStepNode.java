package org.sqltruffle.bridge.session.function;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import org.sqltruffle.ops.function.InlinedStepNode;

/** Makes a step of a Java aggregate from compiled code, without a way through C. */
final class HostStepNode extends InlinedStepNode {

    private final HostAggregate aggregate;

    HostStepNode(HostAggregate aggregate) {
        this.aggregate = aggregate;
    }

    @Override
    public Object argument(long payload, long meta) {
        return HostArguments.of(payload, meta);
    }

    @Override
    public void step(long pGroup, Object[] arguments) {
        if (Inlining.ON) {
            invoke(aggregate, pGroup, arguments);
        } else {
            invokeApart(aggregate, pGroup, arguments);
        }
    }

    @TruffleBoundary
    private static void invokeApart(HostAggregate aggregate, long pGroup, Object[] arguments) {
        invoke(aggregate, pGroup, arguments);
    }

    @TruffleBoundary(allowInlining = true)
    private static void invoke(HostAggregate aggregate, long pGroup, Object[] arguments) {
        try {
            aggregate.step(pGroup, new HostArguments(arguments));
        } catch (Exception e) {
            throw HostCallNode.<RuntimeException>sneak(e);
        }
    }

    @Override
    @TruffleBoundary
    public void fail(long pContext, long pGroup, Throwable t) {
        aggregate.fail(pContext, t);
    }
}
