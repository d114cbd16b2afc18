package org.sqltruffle.ops.arithmetic;

import static org.sqltruffle.abi.Opcode.OP_MemMax;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.value.Meta;

/**
 * {@code MemMax P1 P2}: register P1, an integer, becomes the greater of r[P1] and r[P2]: the sequence of AUTOINCREMENT. What is no integer
 * yet is converted by C.
 *
 * <p>Source: vdbe.c case OP_MemMax, SQLite 3.54.1.
 */
@VdbeOp({OP_MemMax})
public final class MemMaxNode extends StraightNode {

    private final int register;
    private final int other;

    public MemMaxNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.register = instruction.operand("greatest");
        this.other = instruction.operand("value");
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        if (!Meta.isInt(Registers.meta(frame, register) & Registers.meta(frame, other))) {
            slow(frame, state);
            return;
        }
        long value = Registers.payload(frame, other);
        if (Registers.payload(frame, register) < value) {
            Registers.setInt(frame, register, value);
        }
    }
}
