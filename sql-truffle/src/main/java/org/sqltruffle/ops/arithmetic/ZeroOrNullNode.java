package org.sqltruffle.ops.arithmetic;

import static org.sqltruffle.abi.Opcode.OP_ZeroOrNull;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.value.Meta;

/**
 * {@code ZeroOrNull P1 P2 P3}: register P2 becomes NULL when r[P1] or r[P3] is, else 0.
 *
 * <p>Source: vdbe.c case OP_ZeroOrNull, SQLite 3.54.1.
 */
@VdbeOp({OP_ZeroOrNull})
public final class ZeroOrNullNode extends StraightNode {

    private final int left;
    private final int right;
    private final int output;

    public ZeroOrNullNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.left = instruction.operand("left");
        this.right = instruction.operand("right");
        this.output = instruction.operand("output");
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        boolean isNull = Meta.isNull(Registers.meta(frame, left) | Registers.meta(frame, right));
        Registers.set(frame, output, 0, isNull ? Meta.NULL : Meta.INT);
    }
}
