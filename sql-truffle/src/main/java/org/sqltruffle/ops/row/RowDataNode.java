package org.sqltruffle.ops.row;

import static org.sqltruffle.abi.Constants.MEM_Blob;
import static org.sqltruffle.abi.Opcode.OP_RowData;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.btree.BtreeCursor;
import org.sqltruffle.btree.PageRecord;
import org.sqltruffle.btree.ParsedCell;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.value.Meta;

/**
 * {@code RowData P1 P2 P3}: the whole record that cursor P1 is on goes to register P2; with P3 it may stay on its page. Records with
 * overflow pages, those that do not add up and cursors that were moved go to C.
 *
 * <p>Source: vdbe.c case OP_RowData, SQLite 3.54.1.
 */
@VdbeOp({OP_RowData})
public final class RowDataNode extends StraightNode {

    private final int cursor;
    private final int output;
    private final boolean inPlace;
    /** True when the program writes with the cursor, see {@link ParsedCell}. */
    private final boolean writes;

    public RowDataNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.cursor = instruction.operand("cursor");
        this.output = instruction.operand("output");
        this.inPlace = instruction.operand("inPlace") != 0;
        this.writes = program.isWritten(instruction.operand("cursor"));
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        long pC = state.pCursor(cursor);
        if (!BtreeCursor.isBtree(pC) || BtreeCursor.isNullRow(pC) || BtreeCursor.isMoveDeferred(pC)
                        || !copy(frame, state, BtreeCursor.pBtCursor(pC))) {
            slow(frame, state);
        }
    }

    private boolean copy(VirtualFrame frame, MachineState state, long pCur) {
        if (!BtreeCursor.isValid(pCur)) {
            return false;
        }
        long pPage = BtreeCursor.pPage(pCur);
        long pCell = PageRecord.pCell(pPage, BtreeCursor.index(pCur));
        if (!PageRecord.hasRoomForCellHeader(pPage, pCell)) {
            return false;
        }
        long word = PageRecord.cellWord(pPage, pCell);
        long size = PageRecord.recordSize(pPage, pCell, word);
        long pRecord = pCell + PageRecord.recordOffset(pPage, pCell, word);
        if (size == 0 || size > state.lengthLimit || PageRecord.localSize(pPage, size) != size || pRecord + size > PageRecord.pEnd(pPage)) {
            return false;
        }
        if (writes) {
            ParsedCell.set(pCur, pPage, pCell, size, pRecord);
        }
        if (inPlace) {
            Registers.set(frame, output, pRecord, Meta.bytes(MEM_Blob | Registers.PAGE, (int) size));
        } else {
            Registers.copyToHome(frame, state, output, pRecord, Meta.bytes(MEM_Blob, (int) size));
        }
        return true;
    }
}
