package org.sqltruffle.ops.sorter;

import static org.sqltruffle.abi.Constants.MEM_Blob;
import static org.sqltruffle.abi.Opcode.OP_SorterCompare;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.SorterApi;
import org.sqltruffle.ops.BranchNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.value.Meta;

/**
 * {@code SorterCompare P1 P2 P3 P4}: compares the first P4 columns of the record in register P3 with the current row of sorter P1 and jumps
 * to P2 when they differ or the sorter's row has a NULL among them. Source: vdbe.c case OP_SorterCompare, SQLite 3.54.1.
 */
@VdbeOp({OP_SorterCompare})
public final class SorterCompareNode extends BranchNode {

    private final int cursor;
    private final int record;
    private final int columns;

    public SorterCompareNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.cursor = instruction.operand("sorter");
        this.record = instruction.operand("record");
        this.columns = instruction.operand("fields");
    }

    @Override
    public boolean execute(VirtualFrame frame, MachineState state) {
        long meta = Registers.meta(frame, record);
        if ((meta & MEM_Blob) == 0) {
            return slow(frame, state);
        }
        int rc = SorterApi.stSorterCompare(state.pCursor(cursor), Registers.payload(frame, record), Meta.length(meta), columns);
        if (rc != ResultCode.OK && rc != ResultCode.DONE) {
            raise(state, rc);
        }
        return rc == ResultCode.DONE;
    }
}
