package org.sqltruffle.ops.aggregate;

import static org.sqltruffle.abi.Opcode.OP_AggStep;
import static org.sqltruffle.abi.Opcode.OP_AggStep1;
import static org.sqltruffle.abi.Constants.MEM_Blob;
import static org.sqltruffle.abi.Constants.MEM_Int;
import static org.sqltruffle.abi.Constants.MEM_IntReal;
import static org.sqltruffle.abi.Constants.MEM_Real;
import static org.sqltruffle.abi.Constants.MEM_Str;
import static org.sqltruffle.abi.Constants.MEM_Zero;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.value.Collation;
import org.sqltruffle.value.Comparison;
import org.sqltruffle.value.Meta;

/**
 * {@code AggStep * P2 P3 P4 P5} of min() and max(): keeps the least or greatest of register P2 in accumulator P3, a {@code Mem} of C's. A
 * new best number is stored here; a new best text or blob, which has to be copied, by C.
 *
 * <p>Source: func.c minmaxStep, SQLite 3.54.1.
 */
@VdbeOp(value = {OP_AggStep, OP_AggStep1}, functions = {"min", "max"})
public final class MinMaxStepNode extends StraightNode {

    private final int argument;
    private final int accumulator;
    private final boolean max;
    private final int collation;

    public MinMaxStepNode(Program program, Instruction instruction, boolean max, int collation) {
        super(program, instruction);
        this.argument = instruction.p2();
        this.accumulator = instruction.p3();
        this.max = max;
        this.collation = collation;
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        long meta = Registers.meta(frame, argument);
        long pBest = AggregateContext.of(state, accumulator);
        if (pBest == 0 || (meta & (MEM_IntReal | MEM_Zero)) != 0 || !step(frame, pBest, meta)) {
            slow(frame, state);
        }
    }

    private boolean step(VirtualFrame frame, long pBest, long meta) {
        if (Meta.isNull(meta)) {
            met(1);
            return true;
        }
        int flags = NativeMemory.getU16(pBest + Layout.Mem_flags);
        if (flags == 0) {
            return false;
        }
        long payload = Registers.payload(frame, argument);
        if ((meta & flags & (MEM_Int | MEM_Real)) != 0) {
            met(2);
            long best = NativeMemory.getLong(pBest + Layout.Mem_u);
            int order = (meta & MEM_Int) != 0 ? Comparison.compareInts(payload, best) : Comparison.compareReals(Double.longBitsToDouble(payload), Double.longBitsToDouble(best));
            if (max ? order > 0 : order < 0) {
                NativeMemory.putLong(pBest + Layout.Mem_u, payload);
            }
            return true;
        }
        if ((meta & flags & MEM_Str) != 0 && collation != Collation.OTHER) {
            met(4);
            int order = Collation.compare(collation, payload, Meta.length(meta), NativeMemory.getLong(pBest + Layout.Mem_z), NativeMemory.getInt(pBest + Layout.Mem_n));
            return max ? order <= 0 : order >= 0;
        }
        return (meta & (MEM_Str | MEM_Blob | MEM_Int | MEM_Real)) == 0;
    }
}
