package org.sqltruffle.ops.write;

import static org.sqltruffle.abi.Constants.MEM_Int;
import static org.sqltruffle.abi.Opcode.OP_RowSetAdd;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.WriteApi;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.sqlite.ResultCode;

/**
 * {@code RowSetAdd P1 P2}: adds the rowid in register P2 to the set that register P1 holds. Source: vdbe.c case OP_RowSetAdd, SQLite
 * 3.54.1.
 */
@VdbeOp({OP_RowSetAdd})
public final class RowSetAddNode extends StraightNode {

    private final int set;
    private final int rowid;

    public RowSetAddNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.set = instruction.operand("rowSet");
        this.rowid = instruction.operand("value");
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        if ((Registers.meta(frame, rowid) & MEM_Int) == 0) {
            slow(frame, state);
            return;
        }
        int rc = WriteApi.stRowSetAdd(state.pMem(set), Registers.payload(frame, rowid));
        if (rc != ResultCode.OK) {
            raise(state, rc);
        }
    }
}
