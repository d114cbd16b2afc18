package org.sqltruffle.ops.control;

import static org.sqltruffle.abi.Opcode.OP_Gosub;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.ops.BranchNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;

/**
 * {@code Gosub P1 P2}: stores this address in register P1 and jumps to P2. Source: vdbe.c case OP_Gosub, SQLite 3.54.1.
 */
@VdbeOp({OP_Gosub})
public final class GosubNode extends BranchNode {

    private final int register;

    public GosubNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.register = instruction.operand("returnAddress");
    }

    @Override
    public boolean execute(VirtualFrame frame, MachineState state) {
        if (state.isInterrupted()) {
            return slow(frame, state);
        }
        Registers.setInt(frame, register, pc);
        return true;
    }
}
