package org.sqltruffle.ops.aggregate;

import static org.sqltruffle.abi.Opcode.OP_AggStep;
import static org.sqltruffle.abi.Opcode.OP_AggStep1;
import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.value.Meta;

/**
 * {@code AggStep * P2 P3 P4 P5} of count(): counts the rows (P5 is 0) or those whose register P2 is not NULL, in accumulator P3.
 *
 * <p>Source: func.c countStep, SQLite 3.54.1.
 */
@VdbeOp(value = {OP_AggStep, OP_AggStep1}, functions = {"count"})
public final class CountStepNode extends StraightNode implements GroupStep {

    private final boolean all;
    private final int argument;
    private final int accumulator;
    private final long pFunction;

    public CountStepNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.all = instruction.operand("count") == 0;
        this.argument = instruction.operand("first");
        this.accumulator = instruction.operand("accumulator");
        this.pFunction = instruction.pFunction();
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        long pCount = context(state);
        if (pCount == 0) {
            slow(frame, state);
        } else {
            stepIn(frame, state, pCount);
        }
    }

    @Override
    public int accumulator() {
        return accumulator;
    }

    @Override
    public int contextSize() {
        return Layout.SIZEOF_CountCtx;
    }

    @Override
    public long context(MachineState state) {
        return AggregateContext.of(state, accumulator, pFunction, Layout.SIZEOF_CountCtx);
    }

    @Override
    public void stepIn(VirtualFrame frame, MachineState state, long pCount) {
        if (all || !Meta.isNull(Registers.meta(frame, argument))) {
            long p = pCount + Layout.CountCtx_n;
            NativeMemory.putLong(p, NativeMemory.getLong(p) + 1);
        }
    }
}
