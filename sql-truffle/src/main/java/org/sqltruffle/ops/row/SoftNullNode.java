package org.sqltruffle.ops.row;

import static org.sqltruffle.abi.Opcode.OP_SoftNull;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;

/**
 * {@code SoftNull P1}: register P1 is NULL for a following MakeRecord. In C it keeps its buffer for registers that refer to it; here none
 * does, they have copies.
 *
 * <p>Source: vdbe.c case OP_SoftNull, SQLite 3.54.1.
 */
@VdbeOp({OP_SoftNull})
public final class SoftNullNode extends StraightNode {

    private final int register;

    public SoftNullNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.register = instruction.operand("value");
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        Registers.setNull(frame, register);
    }
}
