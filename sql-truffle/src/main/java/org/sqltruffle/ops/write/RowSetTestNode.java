package org.sqltruffle.ops.write;

import static org.sqltruffle.abi.Constants.MEM_Int;
import static org.sqltruffle.abi.Opcode.OP_RowSetTest;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.WriteApi;
import org.sqltruffle.ops.BranchNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.sqlite.ResultCode;

/**
 * {@code RowSetTest P1 P2 P3 P4}: jumps to P2 when the set that register P1 holds has the rowid in register P3, else adds it. P4 is the
 * number of the part of the OR that the row was found by: 0 for the first, which none came before, -1 for the last, which adds nothing.
 *
 * <p>Source: vdbe.c case OP_RowSetTest, SQLite 3.54.1.
 */
@VdbeOp({OP_RowSetTest})
public final class RowSetTestNode extends BranchNode {

    private final int set;
    private final int rowid;
    private final int part;

    public RowSetTestNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.set = instruction.operand("rowSet");
        this.rowid = instruction.operand("value");
        this.part = instruction.operand("set");
    }

    @Override
    public boolean execute(VirtualFrame frame, MachineState state) {
        if ((Registers.meta(frame, rowid) & MEM_Int) == 0) {
            return slow(frame, state);
        }
        int rc = WriteApi.stRowSetTest(state.pMem(set), part, Registers.payload(frame, rowid));
        if (rc != ResultCode.OK && rc != ResultCode.DONE) {
            raise(state, rc);
        }
        return rc == ResultCode.DONE;
    }
}
