package org.sqltruffle.ops.arithmetic;

import static org.sqltruffle.abi.Opcode.OP_AddImm;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.value.Meta;

/**
 * {@code AddImm P1 P2}: adds the constant P2 to the integer in register P1, wrapping. Source: vdbe.c case OP_AddImm, SQLite 3.54.1.
 */
@VdbeOp({OP_AddImm})
public final class AddImmNode extends StraightNode {

    private final int register;
    private final int increment;

    public AddImmNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.register = instruction.operand("value");
        this.increment = instruction.operand("increment");
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        if (Meta.isInt(Registers.meta(frame, register))) {
            Registers.setInt(frame, register, Registers.payload(frame, register) + increment);
        } else {
            slow(frame, state);
        }
    }
}
