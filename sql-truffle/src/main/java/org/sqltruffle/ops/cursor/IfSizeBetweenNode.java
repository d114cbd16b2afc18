package org.sqltruffle.ops.cursor;

import static org.sqltruffle.abi.Opcode.OP_IfSizeBetween;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.ops.BranchNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;

/**
 * {@code IfSizeBetween P1 P2 P3 P4}: jumps when the estimated number of rows of cursor P1 is between P3 and P4. C does it: PRAGMA optimize
 * asks once for a table. Source: vdbe.c case OP_IfSizeBetween, SQLite 3.54.1.
 */
@VdbeOp({OP_IfSizeBetween})
public final class IfSizeBetweenNode extends BranchNode {

    public IfSizeBetweenNode(Program program, Instruction instruction) {
        super(program, instruction);
    }

    @Override
    public boolean execute(VirtualFrame frame, MachineState state) {
        return slow(frame, state);
    }
}
