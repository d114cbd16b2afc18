package org.sqltruffle.ops.row;

import static org.sqltruffle.abi.Opcode.OP_Column;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.TierApi;
import org.sqltruffle.btree.BtreeCursor;
import org.sqltruffle.btree.ColumnCursor;
import org.sqltruffle.btree.MappedSeek;
import org.sqltruffle.btree.PageRecord;
import org.sqltruffle.btree.ParsedCell;
import org.sqltruffle.btree.TableSeek;
import org.sqltruffle.ops.NodeFactory;
import org.sqltruffle.ops.OpNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.ColumnCache;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.sqlite.ResultCode;

/**
 * {@code Column P1 P2 P3 P4 P5}: writes column P2 of the row under cursor P1 to register P3.
 *
 * <p>Fast path: the record is decoded from the page image. Every offset is checked against the record, and the record against the page, as
 * C does. Text and blobs stay on the page. C handles values on overflow pages, columns after the end of the header (defaults), damaged
 * records (C raises SQLITE_CORRUPT), and cursors that are no B-tree.
 *
 * <p>A cursor with columns gives the value from its column ({@link StoredValueNode}). So does the cursor of an index that stands on an
 * entry in columns.
 *
 * <p>Source: vdbe.c case OP_Column, SQLite 3.54.1.
 */
@VdbeOp({OP_Column})
public final class ColumnNode extends RecordColumnNode {

    /** Cases of {@link #met}. */
    private static final int NULL_ROWS = 64;
    private static final int DEFERRED = 128;
    private static final int MAPPED = 512;

    private final int cursor;
    /** True when the program writes with the cursor, see {@link ParsedCell}. */
    private final boolean writes;
    private final int cellSlot;
    private final boolean mapped;
    /** True for the cursor of an index. */
    private final boolean entries;
    /** {@code null}: the cursor never has columns. */
    @Child
    private StoredValueNode stored;

    /** @param cellSlot where a DeferredSeek right before leaves the address of the row's cell, or 0; -1: there is none */
    private ColumnNode(Program program, Instruction instruction, int auxiliarySlot, int cellSlot) {
        super(program, instruction, auxiliarySlot, false);
        this.cellSlot = cellSlot;
        this.cursor = instruction.operand("cursor");
        this.writes = program.isWritten(cursor);
        this.mapped = program.isOnlySought(cursor);
        this.entries = program.columnScans().mayHaveEntries(cursor);
        this.stored = entries || program.columnScans().mayHaveColumns(cursor) ? new StoredValueNode(column, output, entries) : null;
    }

    /** A cursor that OpenPseudo has opened reads the record in a register. */
    public static OpNode create(NodeFactory nodes, Instruction i) {
        int[] record = nodes.program().use(i.pc()).reads();
        return record.length == 0 ? new ColumnNode(nodes.program(), i, nodes.auxiliarySlot(), nodes.cellSlot(i.pc() - 1))
                        : new PseudoColumnNode(nodes.program(), i, nodes.auxiliarySlot(), record[0]);
    }

    public static String reasonForC(Program program, Instruction i) {
        return program.columnCache().isTypeTested(i.operand("cursor")) ? "IsType reads C's parse of the record" : null;
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        if (isStartKnown(frame)) {
            if (!get(frame, state, start)) {
                decline(frame, state);
            }
            return;
        }
        long pC = state.pCursor(cursor);
        if (entries) {
            if (ColumnCursor.isOnEntry(pC)) {
                getField(frame, state, pC);
                return;
            }
        } else if (stored != null && ColumnCursor.hasColumns(pC) && isStored(frame, state, pC)) {
            return;
        }
        if (start != ColumnCache.NOTHING) {
            // Entered after the Column that located the row, or its row is a null row, or C had to read it, or another Column
            // has come here and walked less far.
            met(RELOCATED);
        }
        long pSought = takeSought(frame);
        if (pSought == 0 && BtreeCursor.isNullRow(pC) && BtreeCursor.isBtree(pC)) {
            met(NULL_ROWS);
            frame.setLongStatic(rowSlot, 0);
            Registers.setNull(frame, output);
            return;
        }
        if (!locateCell(frame, state, pC, pSought) || !get(frame, state, ColumnCache.LOCATED)) {
            decline(frame, state);
        }
    }

    /** Whether a cursor with columns has given the value. */
    private boolean isStored(VirtualFrame frame, MachineState state, long pC) {
        if (BtreeCursor.mapsToIndex(pC, column) || cellSlot >= 0 && frame.getLongStatic(cellSlot) != 0
                        || !stored.execute(frame, state, pC)) {
            return false;
        }
        frame.setLongStatic(rowSlot, 0);
        return true;
    }

    /** The value of a field of an entry in columns. C has it when compiled code lacks the case, and when it is not kept. */
    private void getField(VirtualFrame frame, MachineState state, long pC) {
        if (stored.execute(frame, state, pC)) {
            frame.setLongStatic(rowSlot, 0);
        } else {
            decline(frame, state);
        }
    }

    private void decline(VirtualFrame frame, MachineState state) {
        frame.setLongStatic(rowSlot, 0);
        slow(frame, state);
    }

    private long takeSought(VirtualFrame frame) {
        if (cellSlot < 0) {
            return 0;
        }
        long pSought = frame.getLongStatic(cellSlot);
        frame.setLongStatic(cellSlot, 0);
        return pSought;
    }

    /** @param pSought the cell, where it is known; 0: the cursor's */
    private boolean locateCell(VirtualFrame frame, MachineState state, long pC, long pSought) {
        long pMoved = pSought;
        if (pMoved == 0 && BtreeCursor.isMoveDeferred(pC)) {
            long pRecord = mapped ? MappedSeek.pRecord(pC) : 0;
            if (pRecord != 0) {
                met(MAPPED);
                int size = MappedSeek.recordSize(pC);
                return locate(frame, pRecord, size, size);
            }
            met(DEFERRED);
            if (!BtreeCursor.isBtree(pC) || BtreeCursor.mapsToIndex(pC, column)) {
                return false;
            }
            pMoved = TableSeek.finishMove(pC);
            int rc = pMoved != 0 ? ResultCode.OK : TierApi.stCursorRestore(pC);
            if (rc != ResultCode.OK) {
                raise(state, rc);
            }
        }
        long pCur = BtreeCursor.pBtCursor(pC);
        if (pMoved == 0 && (!BtreeCursor.isBtree(pC) || !BtreeCursor.isValid(pCur))) {
            return false;
        }
        long pPage = BtreeCursor.pPage(pCur);
        long pCell = pMoved != 0 ? pMoved : PageRecord.pCell(pPage, BtreeCursor.index(pCur));
        if (!PageRecord.hasRoomForCellHeader(pPage, pCell)) {
            return false;
        }
        long word = PageRecord.cellWord(pPage, pCell);
        long size = PageRecord.recordSize(pPage, pCell, word);
        if (size == 0) {
            return false;
        }
        long pRecord = pCell + PageRecord.recordOffset(pPage, pCell, word);
        long local = PageRecord.localSize(pPage, size);
        if (pRecord + local > PageRecord.pEnd(pPage)) {
            return false;
        }
        if (!locate(frame, pRecord, local, size)) {
            return false;
        }
        if (writes) {
            ParsedCell.set(pCur, pPage, pCell, size, pRecord);
        }
        return true;
    }
}
