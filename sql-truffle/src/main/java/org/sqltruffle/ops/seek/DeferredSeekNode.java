package org.sqltruffle.ops.seek;

import static org.sqltruffle.abi.Opcode.OP_DeferredSeek;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.abi.SeekApi;
import org.sqltruffle.btree.BtreeCursor;
import org.sqltruffle.btree.ColumnCursor;
import org.sqltruffle.btree.IndexEntry;
import org.sqltruffle.btree.TableSeek;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.NodeFactory;
import org.sqltruffle.ops.OpNode;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.sqlite.ResultCode;

/**
 * {@code DeferredSeek P1 * P3 P4}: notes that table cursor P3 is to be on the row of the entry that index cursor P1 is on; it is moved when
 * a column of it is read. P4 says which columns the entry itself has.
 *
 * <p>The rowid is read from the page; moved cursors and entries with overflow pages go to C. Where the next instruction is a Column that
 * moves the cursor anyway, and the row is the one that the cursor is on or the one behind, it is moved at once, and Column has the address
 * of the cell in a slot. Source: vdbe.c case OP_DeferredSeek, SQLite 3.54.1.
 */
@VdbeOp({OP_DeferredSeek})
public final class DeferredSeekNode extends StraightNode {

    private final int indexCursor;
    private final int tableCursor;
    private final boolean hasAltMap;
    private final int cellSlot;
    private final boolean columns;

    /**
     * @param cellSlot where the next instruction looks for the address of the row's cell, 0: it must move the cursor; -1: it does not look
     */
    private DeferredSeekNode(Program program, Instruction instruction, int cellSlot) {
        super(program, instruction);
        this.cellSlot = cellSlot;
        this.indexCursor = instruction.operand("cursor");
        this.tableCursor = instruction.operand("tableCursor");
        this.hasAltMap = instruction.pointer("altMap") != 0;
        this.columns = program.columnScans().mayHaveColumns(tableCursor);
    }

    public static OpNode create(NodeFactory nodes, Instruction i) {
        return new DeferredSeekNode(nodes.program(), i, nodes.cellSlot(i.pc()));
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        long pC = state.pCursor(indexCursor);
        if (!BtreeCursor.isBtree(pC)) {
            slow(frame, state);
            return;
        }
        long pTable = state.pCursor(tableCursor);
        if (ColumnCursor.isOnEntry(pC) && !BtreeCursor.isNullRow(pC)) {
            if (columns) {
                findColumns(state, pTable);
            }
            defer(state, pC, pTable, ColumnCursor.entryRowid(pC));
            return;
        }
        long pRowid = IndexEntry.locateRowid(BtreeCursor.pBtCursor(pC));
        if (pRowid == 0 || BtreeCursor.isNullRow(pC)) {
            int rc = SeekApi.stDeferredSeek(pC, pTable, aAltMap(state));
            if (rc != ResultCode.OK) {
                raise(state, rc);
            }
            return;
        }
        boolean stored = columns && findColumns(state, pTable);
        if (!stored) {
            LookAhead.step(state, pc, pC);
        }
        long rowid = IndexEntry.rowid(pRowid);
        if (cellSlot >= 0 && !stored && BtreeCursor.isBtree(pTable)) {
            long pCell = TableSeek.seekNear(pTable, rowid);
            if (pCell != 0) {
                BtreeCursor.finishedMove(pTable, rowid);
                frame.setLongStatic(cellSlot, pCell);
                return;
            }
        }
        defer(state, pC, pTable, rowid);
    }

    private void defer(MachineState state, long pC, long pTable, long rowid) {
        NativeMemory.putByte(pTable + Layout.VdbeCursor_nullRow, (byte) 0);
        NativeMemory.putLong(pTable + Layout.VdbeCursor_movetoTarget, rowid);
        NativeMemory.putByte(pTable + Layout.VdbeCursor_deferredMoveto, (byte) 1);
        NativeMemory.putInt(pTable + Layout.VdbeCursor_cacheStatus, 0);
        NativeMemory.putLong(pTable + Layout.VdbeCursor_ub, aAltMap(state));
        NativeMemory.putLong(pTable + Layout.VdbeCursor_pAltCursor, pC);
    }

    /** Whether the table's columns have the row: its page is not needed. Without columns the seek is counted, and they may come. */
    private boolean findColumns(MachineState state, long pTable) {
        if (ColumnCursor.hasColumns(pTable)) {
            return true;
        }
        ColumnCursor.countSeek(state.pVdbe, pTable, tableCursor);
        return false;
    }

    /** The map is the statement's: its nodes may have been made for another one. */
    private long aAltMap(MachineState state) {
        return hasAltMap ? NativeMemory.getLong(state.pOp(pc) + Layout.VdbeOp_p4) : 0;
    }
}
