package org.sqltruffle.ops.row;

import static org.sqltruffle.abi.Opcode.OP_Rowid;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.btree.BtreeCursor;
import org.sqltruffle.btree.PageRecord;
import org.sqltruffle.btree.ParsedCell;
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

    /** Cases of {@link #met}. */
    private static final int DEFERRED = 1;
    private static final int ON_PAGE = 2;
    private static final int PARSED = 4;
    private static final int TO_PARSE = 8;

    private final int cursor;
    private final int output;
    /** True when the program writes with the cursor, see {@link ParsedCell}. */
    private final boolean writes;

    public RowidNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.writes = program.isWritten(instruction.operand("cursor"));
        this.cursor = instruction.operand("cursor");
        this.output = instruction.operand("output");
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        long pC = state.pCursor(cursor);
        if (BtreeCursor.isBtree(pC) && !BtreeCursor.isNullRow(pC)) {
            if (BtreeCursor.isMoveDeferred(pC)) {
                met(DEFERRED);
                Registers.setInt(frame, output, NativeMemory.getLong(pC + Layout.VdbeCursor_movetoTarget));
                return;
            }
            long pCur = BtreeCursor.pBtCursor(pC);
            if (BtreeCursor.isValid(pCur)) {
                if (writes && ParsedCell.isThere(pCur)) {
                    met(PARSED);
                    Registers.setInt(frame, output, ParsedCell.rowid(pCur));
                    return;
                }
                long pPage = BtreeCursor.pPage(pCur);
                long pCell = PageRecord.pCell(pPage, BtreeCursor.index(pCur));
                if (PageRecord.isTableLeaf(pPage) && PageRecord.hasRoomForCellHeader(pPage, pCell)) {
                    if (!writes) {
                        met(ON_PAGE);
                        Registers.setInt(frame, output, PageRecord.rowid(pPage, pCell));
                        return;
                    }
                    long word = PageRecord.cellWord(pPage, pCell);
                    long size = PageRecord.recordSize(pPage, pCell, word);
                    if (size != 0) {
                        met(TO_PARSE);
                        ParsedCell.set(pCur, pPage, pCell, size, pCell + PageRecord.recordOffset(pPage, pCell, word));
                        Registers.setInt(frame, output, ParsedCell.rowid(pCur));
                        return;
                    }
                }
            }
        }
        slow(frame, state);
    }
}
