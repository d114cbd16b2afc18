package org.sqltruffle.ops.sorter;

import static org.sqltruffle.abi.Opcode.OP_Sort;
import static org.sqltruffle.abi.Opcode.OP_SorterSort;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_STMTSTATUS_SORT;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.abi.SorterApi;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.BranchNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.sqlite.ResultCode;

/**
 * {@code SorterSort P1 P2}: sorts the rows of sorter P1 and goes to the first; jumps to P2 when there is none. {@code Sort}: the same for
 * an ephemeral table, whose rows are in order already. Source: vdbe.c cases OP_SorterSort and OP_Sort, SQLite 3.54.1.
 */
@VdbeOp({OP_SorterSort, OP_Sort})
public final class SortNode extends BranchNode {

    private final int cursor;

    public SortNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.cursor = instruction.operand("sorter");
    }

    @Override
    public boolean execute(VirtualFrame frame, MachineState state) {
        RowSorter sorter = RowSorter.of(state, cursor);
        if (sorter != null) {
            return sort(state, sorter);
        }
        int rc = SorterApi.stSort(state.pVdbe, state.pCursor(cursor));
        if (rc != ResultCode.OK && rc != ResultCode.DONE) {
            raise(state, rc);
        }
        return rc == ResultCode.DONE;
    }

    private boolean sort(MachineState state, RowSorter sorter) {
        long pCounter = state.pVdbe + Layout.Vdbe_aCounter + SQLITE_STMTSTATUS_SORT * Integer.BYTES;
        NativeMemory.putInt(pCounter, NativeMemory.getInt(pCounter) + 1);
        int rc = sorter.sort();
        if (rc != ResultCode.OK && rc != ResultCode.DONE) {
            raise(state, rc);
        }
        NativeMemory.putByte(state.pCursor(cursor) + Layout.VdbeCursor_nullRow, (byte) (rc == ResultCode.DONE ? 1 : 0));
        return rc == ResultCode.DONE;
    }
}
