package org.sqltruffle.ops.cursor;

import static org.sqltruffle.abi.Constants.CACHE_STALE;
import static org.sqltruffle.abi.Constants.CURSOR_INVALID;
import static org.sqltruffle.abi.Opcode.OP_NullRow;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.btree.BtreeCursor;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;

/**
 * {@code NullRow P1 P2}: cursor P1 is on a null row, whose columns are all NULL; with P2 it is no more. A cursor that is not open, and one whose position
 * is saved, go to C.
 *
 * <p>Source: vdbe.c case OP_NullRow, btree.c sqlite3BtreeClearCursor, SQLite 3.54.1.
 */
@VdbeOp({OP_NullRow})
public final class NullRowNode extends StraightNode {

    private final int cursor;
    private final byte nullRow;

    public NullRowNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.cursor = instruction.p1();
        this.nullRow = (byte) (instruction.p2() == 0 ? 1 : 0);
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        long pC = state.pCursor(cursor);
        if (pC == 0) {
            slow(frame, state);
            return;
        }
        if (BtreeCursor.isBtree(pC)) {
            long pCur = BtreeCursor.pBtCursor(pC);
            if (NativeMemory.getLong(pCur + Layout.BtCursor_pKey) != 0) {
                slow(frame, state);
                return;
            }
            NativeMemory.putByte(pCur + Layout.BtCursor_eState, (byte) CURSOR_INVALID);
        }
        NativeMemory.putByte(pC + Layout.VdbeCursor_nullRow, nullRow);
        NativeMemory.putInt(pC + Layout.VdbeCursor_cacheStatus, CACHE_STALE);
    }
}
