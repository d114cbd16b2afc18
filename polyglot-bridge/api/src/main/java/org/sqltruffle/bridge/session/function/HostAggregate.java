package org.sqltruffle.bridge.session.function;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.sqltruffle.api.AggregateFunction;
import org.sqltruffle.api.Arguments;
import org.sqltruffle.api.WindowFunction;
import org.sqltruffle.ops.function.InlinedAggregate;
import org.sqltruffle.ops.function.InlinedStepNode;
import org.sqltruffle.ops.function.ManySteps;
import org.sqltruffle.sqlite.CMemory;
import org.sqltruffle.sqlite.CallbackApi;

/**
 * A Java aggregate or window function. C calls it, and compiled code calls it directly. C keeps a number for each group. This class keeps
 * its state.
 */
public final class HostAggregate implements InlinedAggregate {

    private final Consumer<Throwable> thrown;
    private final ManySteps manySteps = new ManySteps(this);
    private final AggregateFunction<Object> function;
    private final Map<Long, Object> states = new HashMap<>();
    private long lastId;
    private Object lastState;
    private long nextId = 1;

    @SuppressWarnings("unchecked")
    public HostAggregate(Consumer<Throwable> thrown, AggregateFunction<?> function) {
        this.thrown = thrown;
        this.function = (AggregateFunction<Object>) function;
    }

    private Object state(long pContext) throws Exception {
        return stateAt(CallbackApi.aggregateContext(pContext, Long.BYTES));
    }

    private Object stateAt(long pId) throws Exception {
        long id = CMemory.getLong(pId);
        if (id == lastId && id != 0) {
            return lastState;
        }
        if (id == 0) {
            lastState = function.start();
            lastId = nextId++;
            states.put(lastId, lastState);
            CMemory.putLong(pId, lastId);
        } else {
            lastState = states.get(id);
            lastId = id;
        }
        return lastState;
    }

    @Override
    public int contextSize() {
        return Long.BYTES;
    }

    @Override
    public InlinedStepNode createStep(int argumentCount) {
        return new HostStepNode(this);
    }

    /** A step for the group whose context is at an address. */
    void step(long pGroup, Arguments arguments) throws Exception {
        function.step(stateAt(pGroup), arguments);
    }

    void fail(long pContext, Throwable t) {
        thrown.accept(t);
        NativeResult.fail(pContext, t);
    }

    @Override
    public int stepMany(int steps, int nArgument, long aArgument, long pGroup, long pAt, long pInterrupted) {
        return manySteps.step(steps, nArgument, aArgument, pGroup, pAt, pInterrupted);
    }

    @Override
    public void step(long pContext, int nArgument, long aArgument) {
        try {
            Throwable failure = manySteps.takeFailure();
            if (failure != null) {
                throw failure;
            }
            function.step(state(pContext), new NativeArguments().at(nArgument, aArgument));
        } catch (Throwable t) {
            fail(pContext, t);
        }
    }

    @Override
    public void inverse(long pContext, int nArgument, long aArgument) {
        try {
            ((WindowFunction<Object>) function).inverse(state(pContext), new NativeArguments().at(nArgument, aArgument));
        } catch (Throwable t) {
            fail(pContext, t);
        }
    }

    @Override
    public void value(long pContext) {
        try {
            NativeResult.set(pContext, ((WindowFunction<Object>) function).value(state(pContext)));
        } catch (Throwable t) {
            fail(pContext, t);
        }
    }

    /** C also calls this for a group without rows, and to drop the state when the statement ends early. */
    @Override
    public void finish(long pContext) {
        try {
            Object state = state(pContext);
            states.remove(lastId);
            lastId = 0;
            lastState = null;
            NativeResult.set(pContext, function.finish(state));
        } catch (Throwable t) {
            fail(pContext, t);
        }
    }
}
