package org.sqltruffle.ops.seek;

import static org.sqltruffle.abi.Opcode.OP_IdxRowid;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.btree.BtreeCursor;
import org.sqltruffle.btree.ColumnCursor;
import org.sqltruffle.btree.IndexEntry;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;

/**
 * {@code IdxRowid P1 P2}: the rowid at the end of the entry that index cursor P1 is on goes to register P2.
 *
 * <p>Read from the page; null rows, moved cursors and entries with overflow pages go to C. Source: vdbe.c case OP_IdxRowid, SQLite 3.54.1.
 */
@VdbeOp({OP_IdxRowid})
public final class IdxRowidNode extends StraightNode {

    private final int cursor;
    private final int output;

    public IdxRowidNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.cursor = instruction.operand("cursor");
        this.output = instruction.operand("output");
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        long pC = state.pCursor(cursor);
        if (ColumnCursor.isOnEntry(pC) && !BtreeCursor.isNullRow(pC)) {
            Registers.setInt(frame, output, ColumnCursor.entryRowid(pC));
            return;
        }
        if (BtreeCursor.isBtree(pC) && !BtreeCursor.isNullRow(pC)) {
            long pRowid = IndexEntry.locateRowid(BtreeCursor.pBtCursor(pC));
            if (pRowid != 0) {
                Registers.setInt(frame, output, IndexEntry.rowid(pRowid));
                return;
            }
        }
        slow(frame, state);
    }
}
