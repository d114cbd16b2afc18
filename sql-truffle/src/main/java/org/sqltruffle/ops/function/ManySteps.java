package org.sqltruffle.ops.function;

import com.oracle.truffle.api.CallTarget;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import com.oracle.truffle.api.nodes.LoopNode;
import com.oracle.truffle.api.nodes.RootNode;
import java.util.HashMap;
import java.util.Map;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.sqlite.HostFunction;

/**
 * The steps of an aggregate for a batch of rows: one loop, compiled with the function in it, once for all queries that have the aggregate.
 * See {@link HostFunction#stepMany}.
 */
public final class ManySteps {

    private final InlinedAggregate aggregate;
    private final Map<Integer, CallTarget> targets = new HashMap<>();
    private Throwable failure;

    public ManySteps(InlinedAggregate aggregate) {
        this.aggregate = aggregate;
    }

    /** As {@link HostFunction#stepMany}. */
    public int step(int steps, int nArgument, long aArgument, long pGroup, long pAt, long pInterrupted) {
        CallTarget target = targets.computeIfAbsent(nArgument, n -> new Root(this, n).getCallTarget());
        return (int) target.call(steps, aArgument, pGroup, pAt, pInterrupted);
    }

    /** What the last step has thrown: the next call of {@link HostFunction#step} reports it and makes no step. {@code null}: nothing. */
    public Throwable takeFailure() {
        Throwable t = failure;
        failure = null;
        return t;
    }

    private static final class Root extends RootNode {

        private final ManySteps owner;
        private final int argumentCount;
        @Child
        private InlinedStepNode stepNode;

        Root(ManySteps owner, int argumentCount) {
            super(null);
            this.owner = owner;
            this.argumentCount = argumentCount;
            this.stepNode = owner.aggregate.createStep(argumentCount);
        }

        @Override
        public Object execute(VirtualFrame frame) {
            Object[] arguments = frame.getArguments();
            return stepAll((int) arguments[0], (long) arguments[1], (long) arguments[2], (long) arguments[3], (long) arguments[4]);
        }

        private int stepAll(int steps, long aArgument, long pGroup, long pAt, long pInterrupted) {
            int first = NativeMemory.getInt(pAt + Layout.StStepsAt_iStep);
            int i = 0;
            while (i < steps && NativeMemory.getInt(pInterrupted) == 0 && NativeMemory.getInt(pAt + Layout.StStepsAt_isStopped) == 0) {
                NativeMemory.putInt(pAt + Layout.StStepsAt_iStep, first + i);
                try {
                    stepNode.step(pGroup, arguments(aArgument + (long) i * argumentCount * Layout.SIZEOF_StValue));
                } catch (Throwable t) {
                    owner.failure = t;
                    return ~i;
                }
                i++;
            }
            LoopNode.reportLoopCount(this, i);
            return i;
        }

        @ExplodeLoop
        private Object[] arguments(long pArgument) {
            Object[] values = new Object[argumentCount];
            for (int i = 0; i < argumentCount; i++) {
                long p = pArgument + (long) i * Layout.SIZEOF_StValue;
                values[i] = stepNode.argument(NativeMemory.getLong(p + Layout.StValue_payload),
                                NativeMemory.getLong(p + Layout.StValue_meta));
            }
            return values;
        }

        @Override
        public String getName() {
            return "steps of a batch";
        }
    }
}
