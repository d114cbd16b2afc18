package org.sqltruffle.ops.aggregate;

import static org.sqltruffle.abi.Constants.MEM_Agg;

import org.sqltruffle.abi.Layout;
import org.sqltruffle.abi.FunctionApi;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.registers.MachineState;

/** Contexts of aggregates: C's, in C's memory, so that AggFinal and window functions find what they expect. */
final class AggregateContext {

    private AggregateContext() {
    }

    /**
     * Address of the context in an accumulator register, made and all zeros on a group's first step; 0: C has to see that there is no
     * memory.
     */
    static long of(MachineState state, int register, long pFunction, int size) {
        long pMem = state.pMem(register);
        if ((NativeMemory.getU16(pMem + Layout.Mem_flags) & MEM_Agg) != 0) {
            return NativeMemory.getLong(pMem + Layout.Mem_z);
        }
        return FunctionApi.stAggContext(pMem, pFunction, size);
    }
}
