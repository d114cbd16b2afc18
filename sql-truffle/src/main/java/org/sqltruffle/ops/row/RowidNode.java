package org.sqltruffle.ops.row;

import static org.sqltruffle.abi.Opcode.OP_Rowid;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.btree.BtreeCursor;
import org.sqltruffle.btree.PageRecord;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;

/**
 * {@code Rowid P1 P2}: the rowid of the row that cursor P1 points to goes to register P2. Read from the cell when the cursor is on a
 * table's leaf; moved cursors, null rows and virtual tables go to C, deferred seeks have it at hand.
 *
 * <p>Source: vdbe.c case OP_Rowid, SQLite 3.54.1.
 */
@VdbeOp({OP_Rowid})
public final class RowidNode extends StraightNode {

    private final int cursor;
    private final int output;

    public RowidNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.cursor = instruction.p1();
        this.output = instruction.p2();
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        long pC = state.pCursor(cursor);
        if (BtreeCursor.isBtree(pC) && !BtreeCursor.isNullRow(pC)) {
            if (BtreeCursor.isMoveDeferred(pC)) {
                met(1);
                Registers.setInt(frame, output, NativeMemory.getLong(pC + Layout.VdbeCursor_movetoTarget));
                return;
            }
            long pCur = BtreeCursor.pBtCursor(pC);
            if (BtreeCursor.isValid(pCur)) {
                long pPage = BtreeCursor.pPage(pCur);
                long pCell = PageRecord.pCell(pPage, BtreeCursor.index(pCur));
                if (PageRecord.isTableLeaf(pPage) && PageRecord.hasRoomForCellHeader(pPage, pCell)) {
                    met(2);
                    Registers.setInt(frame, output, PageRecord.rowid(pCell + PageRecord.varintLength(pCell)));
                    return;
                }
            }
        }
        slow(frame, state);
    }
}
