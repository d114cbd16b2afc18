package org.sqltruffle.ops.sorter;

import static org.sqltruffle.abi.Constants.MEM_Blob;
import static org.sqltruffle.abi.Constants.MEM_Zero;
import static org.sqltruffle.abi.Opcode.OP_SorterInsert;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.ResultCode;
import org.sqltruffle.abi.TierApi;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.value.Meta;

/**
 * {@code SorterInsert P1 P2}: adds the record in register P2 to sorter P1. Source: vdbe.c case OP_SorterInsert, SQLite 3.54.1.
 */
@VdbeOp({OP_SorterInsert})
public final class SorterInsertNode extends StraightNode {

    private final int cursor;
    private final int record;

    public SorterInsertNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.cursor = instruction.p1();
        this.record = instruction.p2();
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        long meta = Registers.meta(frame, record);
        if ((meta & (MEM_Blob | MEM_Zero)) != MEM_Blob) {
            slow(frame, state);
            return;
        }
        int rc = TierApi.stSorterInsert(state.pCursor(cursor), Registers.payload(frame, record), Meta.length(meta));
        if (rc != ResultCode.OK) {
            raise(state, rc);
        }
    }
}
