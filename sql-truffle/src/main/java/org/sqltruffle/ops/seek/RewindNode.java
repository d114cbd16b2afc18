package org.sqltruffle.ops.seek;

import static org.sqltruffle.abi.Opcode.OP_Last;
import static org.sqltruffle.abi.Opcode.OP_Rewind;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.SeekApi;
import org.sqltruffle.ops.BranchNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.ops.cursor.ColumnScanNode;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.sqlite.ResultCode;

/**
 * {@code Rewind P1 P2}: moves cursor P1 to its first row, {@code Last} to its last one; jumps to P2, if that is not 0, when there is none.
 *
 * <p>Source: vdbe.c cases OP_Rewind and OP_Last, SQLite 3.54.1.
 */
@VdbeOp({OP_Rewind, OP_Last})
public final class RewindNode extends BranchNode {

    private final int cursor;
    private final boolean first;
    /** {@code null}: the cursor never has columns. */
    @Child
    private ColumnScanNode columns;

    public RewindNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.cursor = instruction.operand("cursor");
        this.first = instruction.opcode() == OP_Rewind;
        this.columns = ColumnScanNode.create(program, instruction);
    }

    @Override
    public boolean execute(VirtualFrame frame, MachineState state) {
        long pC = state.pCursor(cursor);
        int rc = columns != null ? columns.rewind(frame, state, pC) : first ? SeekApi.stRewind(pC) : SeekApi.stLast(pC);
        if (rc != ResultCode.OK && rc != ResultCode.DONE) {
            throw raise(state, rc);
        }
        return rc == ResultCode.DONE && target() > 0;
    }
}
