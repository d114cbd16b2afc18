package org.sqltruffle.ops.aggregate;

import static org.sqltruffle.abi.Constants.MEM_Agg;

import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.registers.MachineState;

/** Contexts of aggregates: C's, in C's memory, so that AggFinal and window functions find what they expect. */
final class AggregateContext {

    private AggregateContext() {
    }

    /** Address of the context in an accumulator register; 0 before the first step, which is C's. */
    static long of(MachineState state, int register) {
        long pMem = state.pMem(register);
        return (NativeMemory.getU16(pMem + Layout.Mem_flags) & MEM_Agg) != 0 ? NativeMemory.getLong(pMem + Layout.Mem_z) : 0;
    }
}
