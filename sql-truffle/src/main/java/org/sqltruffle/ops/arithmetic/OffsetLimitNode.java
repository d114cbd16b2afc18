package org.sqltruffle.ops.arithmetic;

import static org.sqltruffle.abi.Opcode.OP_OffsetLimit;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.value.Meta;

/**
 * {@code OffsetLimit P1 P2 P3}: register P2 becomes r[P1]+max(0,r[P3]), the rows to produce for a LIMIT and an OFFSET; -1, without end,
 * when the limit is not positive or the sum overflows.
 *
 * <p>Source: vdbe.c case OP_OffsetLimit, SQLite 3.54.1.
 */
@VdbeOp({OP_OffsetLimit})
public final class OffsetLimitNode extends StraightNode {

    private final int limit;
    private final int offset;
    private final int output;

    public OffsetLimitNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.limit = instruction.operand("limit");
        this.offset = instruction.operand("offset");
        this.output = instruction.operand("output");
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        if (!Meta.isInt(Registers.meta(frame, limit) & Registers.meta(frame, offset))) {
            slow(frame, state);
            return;
        }
        long rows = Registers.payload(frame, limit);
        long sum = rows + Math.max(0, Registers.payload(frame, offset));
        // Two numbers that are not negative: a negative sum has overflowed.
        Registers.setInt(frame, output, rows <= 0 || sum < 0 ? -1 : sum);
    }
}
