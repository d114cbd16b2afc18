package org.sqltruffle.ops.cursor;

import static org.sqltruffle.abi.Constants.ST_PREFETCH_CELLS;
import static org.sqltruffle.abi.Opcode.OP_Next;
import static org.sqltruffle.abi.Opcode.OP_Prev;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.ColumnApi;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.abi.TierApi;
import org.sqltruffle.btree.BtreeCursor;
import org.sqltruffle.btree.ColumnCursor;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.BranchNode;
import org.sqltruffle.ops.LateCases;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.sqlite.ResultCode;

/**
 * {@code Next P1 P2 P3 * P5}: moves cursor P1 to the next row and jumps to P2; falls through when there is none. {@code Prev}: the row
 * before. P5 is the counter of sqlite3_stmt_status() to increment. Within a leaf page in Java, to another page in C. A cursor with columns
 * moves to the next row (or the one before) that passes the guards of the loop ({@link ColumnScanNode}).
 *
 * <p>Source: vdbe.c cases OP_Next and OP_Prev, btree.c sqlite3BtreeNext, SQLite 3.54.1.
 */
@VdbeOp({OP_Next, OP_Prev})
public final class NextNode extends BranchNode {

    private static final int COLUMNS = 1;

    private final int cursor;
    private final int hint;
    private final int counterOffset;
    private final boolean forward;
    private final boolean index;
    private final LateCases cases = new LateCases();
    private long pageChanges;
    /** {@code null}: the cursor never has columns. */
    @Child
    private ColumnScanNode columns;

    public NextNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.cursor = instruction.operand("cursor");
        this.hint = instruction.operand("hint");
        this.counterOffset = Layout.Vdbe_aCounter + instruction.operand("counter") * Integer.BYTES;
        this.forward = instruction.opcode() == OP_Next;
        this.index = forward && program.columnScans().mayHaveEntries(cursor);
        this.columns = ColumnScanNode.create(program, instruction);
    }

    @Override
    public boolean execute(VirtualFrame frame, MachineState state) {
        if (state.isInterrupted()) {
            return slow(frame, state);
        }
        long pC = state.pCursor(cursor);
        if (columns != null && ColumnCursor.hasColumns(pC)) {
            return nextOfColumns(frame, state, pC);
        }
        if (index && ColumnCursor.isOnEntry(pC)) {
            return nextEntry(state, pC);
        }
        if (!(forward ? BtreeCursor.nextOnPage(pC) : BtreeCursor.previousOnPage(pC)) && !changePage(state, pC)) {
            return false;
        }
        if (forward && BtreeCursor.index(BtreeCursor.pBtCursor(pC)) % ST_PREFETCH_CELLS == 0) {
            TierApi.stPrefetch(pC);
        }
        long pCounter = state.pVdbe + counterOffset;
        NativeMemory.putInt(pCounter, NativeMemory.getInt(pCounter) + 1);
        return true;
    }

    private boolean nextOfColumns(VirtualFrame frame, MachineState state, long pC) {
        if (cases.has(COLUMNS) || !cases.isPatient()) {
            cases.meet(COLUMNS);
            if (forward && !index && ColumnCursor.nextSelected(pC, state.pVdbe + counterOffset)) {
                return true;
            }
        }
        return isOk(state, columns.next(frame, state, pC));
    }

    private boolean nextEntry(MachineState state, long pC) {
        if (ColumnApi.stEntryStep(pC) != 0) {
            long pCounter = state.pVdbe + counterOffset;
            NativeMemory.putInt(pCounter, NativeMemory.getInt(pCounter) + 1);
            return true;
        }
        return isOk(state, ColumnApi.stEntryNext(state.pVdbe, pC, pc));
    }

    private boolean changePage(MachineState state, long pC) {
        pageChanges++;
        return isOk(state, forward ? TierApi.stNext(pC, hint) : TierApi.stPrev(pC, hint));
    }

    private boolean isOk(MachineState state, int rc) {
        if (rc == ResultCode.OK) {
            return true;
        }
        if (rc != ResultCode.DONE) {
            raise(state, rc);
        }
        return false;
    }

    /** How often C moved the cursor to another page. */
    public long pageChanges() {
        return pageChanges;
    }
}
