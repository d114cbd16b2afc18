package org.sqltruffle.ops.write;

import static org.sqltruffle.abi.Opcode.OP_Clear;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;

/**
 * {@code Clear P1 P2 P3}: removes all rows of the B-tree with root page P1 of database P2. C does it: once in a statement, and it costs a
 * microsecond for each page. Source: vdbe.c case OP_Clear, SQLite 3.54.1.
 */
@VdbeOp({OP_Clear})
public final class ClearNode extends StraightNode {

    public ClearNode(Program program, Instruction instruction) {
        super(program, instruction);
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        slow(frame, state);
    }
}
