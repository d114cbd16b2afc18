package org.sqltruffle.ops.sorter;

import static org.sqltruffle.abi.Opcode.OP_SequenceTest;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.ops.BranchNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;

/**
 * {@code SequenceTest P1 P2}: jumps to P2 when the sequence number of cursor P1 is zero, and increments it either way. Source: vdbe.c case
 * OP_SequenceTest, SQLite 3.54.1.
 */
@VdbeOp({OP_SequenceTest})
public final class SequenceTestNode extends BranchNode {

    private final int cursor;

    public SequenceTestNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.cursor = instruction.operand("cursor");
    }

    @Override
    public boolean execute(VirtualFrame frame, MachineState state) {
        return SequenceNode.next(state.pCursor(cursor)) == 0;
    }
}
