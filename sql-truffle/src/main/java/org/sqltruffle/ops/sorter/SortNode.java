package org.sqltruffle.ops.sorter;

import static org.sqltruffle.abi.Opcode.OP_Sort;
import static org.sqltruffle.abi.Opcode.OP_SorterSort;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.ResultCode;
import org.sqltruffle.abi.TierApi;
import org.sqltruffle.ops.BranchNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;

/**
 * {@code SorterSort P1 P2}: sorts the rows of sorter P1 and goes to the first; jumps to P2 when there is none. {@code Sort}: the same for an
 * ephemeral table, whose rows are in order already. Source: vdbe.c cases OP_SorterSort and OP_Sort, SQLite 3.54.1.
 */
@VdbeOp({OP_SorterSort, OP_Sort})
public final class SortNode extends BranchNode {

    private final int cursor;

    public SortNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.cursor = instruction.p1();
    }

    @Override
    public boolean execute(VirtualFrame frame, MachineState state) {
        int rc = TierApi.stSort(state.pVdbe, state.pCursor(cursor));
        if (rc != ResultCode.OK && rc != ResultCode.DONE) {
            raise(state, rc);
        }
        return rc == ResultCode.DONE;
    }
}
