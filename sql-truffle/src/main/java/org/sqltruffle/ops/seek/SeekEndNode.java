package org.sqltruffle.ops.seek;

import static org.sqltruffle.abi.Opcode.OP_SeekEnd;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.abi.WriteApi;
import org.sqltruffle.btree.BtreeCursor;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.sqlite.ResultCode;

/**
 * {@code SeekEnd P1}: moves cursor P1 to its last row, where the next one will be appended, unless it is on a row already.
 *
 * <p>Source: vdbe.c case OP_SeekEnd, SQLite 3.54.1.
 */
@VdbeOp({OP_SeekEnd})
public final class SeekEndNode extends StraightNode {

    private final int cursor;

    public SeekEndNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.cursor = instruction.operand("cursor");
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        long pC = state.pCursor(cursor);
        NativeMemory.putInt(pC + Layout.VdbeCursor_seekResult, -1);
        if (BtreeCursor.isValid(BtreeCursor.pBtCursor(pC))) {
            return;
        }
        int rc = WriteApi.stSeekEnd(pC);
        if (rc != ResultCode.OK) {
            raise(state, rc);
        }
    }
}
