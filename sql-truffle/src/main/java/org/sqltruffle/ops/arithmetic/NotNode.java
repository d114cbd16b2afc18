package org.sqltruffle.ops.arithmetic;

import static org.sqltruffle.abi.Opcode.OP_BitNot;
import static org.sqltruffle.abi.Opcode.OP_Not;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.value.Meta;

/**
 * {@code Not P1 P2}: r[P2] = 1 when r[P1] is false, 0 when it is true, NULL when it is NULL. {@code BitNot}: its ones complement. Integers
 * and, for Not, reals here; others in C. Source: vdbe.c cases OP_Not and OP_BitNot, SQLite 3.54.1.
 */
@VdbeOp({OP_Not, OP_BitNot})
public final class NotNode extends StraightNode {

    /** Cases of {@link #met}. */
    private static final int NULLS = 1;
    private static final int INTEGERS = 2;
    private static final int REALS = 4;

    private final boolean bits;
    private final int input;
    private final int output;

    public NotNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.bits = instruction.opcode() == OP_BitNot;
        this.input = instruction.operand("value");
        this.output = instruction.operand("output");
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        long meta = Registers.meta(frame, input);
        if (Meta.isNull(meta)) {
            met(NULLS);
            Registers.setNull(frame, output);
        } else if (Meta.isInt(meta)) {
            met(INTEGERS);
            long value = Registers.payload(frame, input);
            Registers.setInt(frame, output, bits ? ~value : value == 0 ? 1 : 0);
        } else if (Meta.isReal(meta) && !bits) {
            met(REALS);
            Registers.setInt(frame, output, Registers.real(frame, input) == 0.0 ? 1 : 0);
        } else {
            slow(frame, state);
        }
    }
}
