package org.sqltruffle.ops.cursor;

import static org.sqltruffle.abi.Opcode.OP_IfEmpty;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.FunctionApi;
import org.sqltruffle.ops.BranchNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.sqlite.ResultCode;

/**
 * {@code IfEmpty P1 P2}: jumps when the B-tree of cursor P1 has no row.
 *
 * <p>Source: vdbe.c case OP_IfEmpty, SQLite 3.54.1.
 */
@VdbeOp({OP_IfEmpty})
public final class IfEmptyNode extends BranchNode {

    private final int cursor;

    public IfEmptyNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.cursor = instruction.operand("cursor");
    }

    @Override
    public boolean execute(VirtualFrame frame, MachineState state) {
        int rc = FunctionApi.stIsEmpty(state.pCursor(cursor));
        if (rc != ResultCode.OK && rc != ResultCode.DONE) {
            raise(state, rc);
        }
        return rc == ResultCode.DONE;
    }
}
