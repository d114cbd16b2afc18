package org.sqltruffle.ops.control;

import static org.sqltruffle.abi.Opcode.OP_Init;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.ops.BranchNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;

/**
 * {@code Init P1 P2 P3}: jumps to P2 where the program begins. P1 counts the runs, for OP_Once. Always first, and so always run by C when a
 * step begins; this node serves the test tier that enters at address 0.
 *
 * <p>Source: vdbe.c case OP_Init, SQLite 3.54.1.
 */
@VdbeOp({OP_Init})
public final class InitNode extends BranchNode {

    public InitNode(Program program, Instruction instruction) {
        super(program, instruction);
    }

    @Override
    public boolean execute(VirtualFrame frame, MachineState state) {
        return slow(frame, state);
    }
}
