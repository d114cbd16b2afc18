package org.sqltruffle.ops.cursor;

import static org.sqltruffle.abi.Opcode.OP_Last;
import static org.sqltruffle.abi.Opcode.OP_Rewind;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.ResultCode;
import org.sqltruffle.abi.TierApi;
import org.sqltruffle.btree.BtreeCursor;
import org.sqltruffle.ops.BranchNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;

/**
 * {@code Rewind P1 P2}: cursor P1 goes to its first row; {@code Last}: to its last. Jumps to P2, unless that is 0, when there is none. The B-tree is C's; the registers
 * stay here.
 *
 * <p>Source: vdbe.c cases OP_Rewind, OP_Last, SQLite 3.54.1.
 */
@VdbeOp({OP_Rewind, OP_Last})
public final class RewindNode extends BranchNode {

    private final int cursor;
    private final boolean first;

    public RewindNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.cursor = instruction.p1();
        this.first = instruction.opcode() == OP_Rewind;
    }

    @Override
    public boolean execute(VirtualFrame frame, MachineState state) {
        long pC = state.pCursor(cursor);
        if (!BtreeCursor.isBtree(pC)) {
            return slow(frame, state);
        }
        int rc = first ? TierApi.stRewind(pC) : TierApi.stLast(pC);
        if (rc != ResultCode.OK && rc != ResultCode.DONE) {
            raise(state, rc);
        }
        return rc == ResultCode.DONE && target() > 0;
    }
}
