package org.sqltruffle.ops.arithmetic;

import static org.sqltruffle.abi.Opcode.OP_BitAnd;
import static org.sqltruffle.abi.Opcode.OP_BitOr;
import static org.sqltruffle.abi.Opcode.OP_ShiftLeft;
import static org.sqltruffle.abi.Opcode.OP_ShiftRight;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.value.Meta;
import org.sqltruffle.value.number.Arithmetic;

/**
 * {@code BitAnd P1 P2 P3}, {@code BitOr}, {@code ShiftLeft}, {@code ShiftRight}: r[P3] = r[P2] op r[P1], as 64-bit integers; NULL when one
 * is NULL. Anything but integers goes to C. Source: vdbe.c case OP_BitAnd, SQLite 3.54.1.
 */
@VdbeOp({OP_BitAnd, OP_BitOr, OP_ShiftLeft, OP_ShiftRight})
public final class BitNode extends StraightNode {

    /** Cases of {@link #met}. */
    private static final int NULLS = 1;
    private static final int INTEGERS = 2;

    private final int opcode;
    private final int left;
    private final int right;
    private final int output;

    public BitNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.opcode = instruction.opcode();
        this.left = instruction.operand("left");
        this.right = instruction.operand("right");
        this.output = instruction.operand("output");
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        long either = Registers.meta(frame, left) | Registers.meta(frame, right);
        if (Meta.isNull(either)) {
            met(NULLS);
            Registers.setNull(frame, output);
        } else if (Meta.isInt(Registers.meta(frame, left) & Registers.meta(frame, right))) {
            met(INTEGERS);
            Registers.setInt(frame, output, Arithmetic.bits(opcode, Registers.payload(frame, left), Registers.payload(frame, right)));
        } else {
            slow(frame, state);
        }
    }
}
