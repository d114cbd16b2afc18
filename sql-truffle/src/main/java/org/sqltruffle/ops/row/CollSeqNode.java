package org.sqltruffle.ops.row;

import static org.sqltruffle.abi.Opcode.OP_CollSeq;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;

/**
 * {@code CollSeq P1 * * P4}: names the collating sequence of the function call after it; a register P1 is set to 0.
 *
 * <p>Source: vdbe.c case OP_CollSeq, SQLite 3.54.1.
 */
@VdbeOp({OP_CollSeq})
public final class CollSeqNode extends StraightNode {

    private final int register;

    public CollSeqNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.register = instruction.operand("tookRow");
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        if (register != 0) {
            Registers.setInt(frame, register, 0);
        }
    }
}
