package org.sqltruffle.ops.sorter;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import java.util.Arrays;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.OpNode;
import org.sqltruffle.ops.aggregate.GroupStep;
import org.sqltruffle.registers.MachineState;

/** Where the contexts of the steps of a {@link GroupPlan} are in a group, one after the other. */
public final class GroupAccumulators {

    private static final int ALIGNMENT = 8;

    private final GroupStep[] steps;
    private final int size;

    /** @param body the nodes of the plan's body */
    public GroupAccumulators(OpNode[] body) {
        this.steps = Arrays.stream(body).filter(GroupStep.class::isInstance).map(GroupStep.class::cast).toArray(GroupStep[]::new);
        this.size = Arrays.stream(steps).mapToInt(GroupAccumulators::room).sum();
    }

    private static int room(GroupStep step) {
        return step.contextSize() + ALIGNMENT - 1 & -ALIGNMENT;
    }

    /** Offset of a step's context. */
    int offset(GroupStep step) {
        int offset = 0;
        for (int i = 0; steps[i] != step; i++) {
            offset += room(steps[i]);
        }
        return offset;
    }

    /** Bytes of all contexts. */
    int size() {
        return size;
    }

    /** Replaces the contexts in SQLite's accumulators by those of a group. Returns whether there was memory for all. */
    @TruffleBoundary
    public boolean restore(MachineState state, long pGroup) {
        long p = pGroup + GroupTable.CONTEXTS;
        for (GroupStep step : steps) {
            long pContext = step.context(state);
            if (pContext == 0) {
                return false;
            }
            NativeMemory.copy(p, pContext, step.contextSize());
            p += room(step);
        }
        return true;
    }
}
