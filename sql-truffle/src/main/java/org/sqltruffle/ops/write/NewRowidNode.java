package org.sqltruffle.ops.write;

import static org.sqltruffle.abi.Opcode.OP_NewRowid;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.Constants;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.abi.WriteApi;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.sqlite.ResultCode;

/**
 * {@code NewRowid P1 P2 P3}: a rowid that the table of cursor P1 does not have yet goes to register P2: one more than the largest.
 * AUTOINCREMENT (P3) and the search at random when the largest rowid is taken go to C. Source: vdbe.c case OP_NewRowid, SQLite 3.54.1.
 */
@VdbeOp({OP_NewRowid})
public final class NewRowidNode extends StraightNode {

    private final int cursor;
    private final int output;
    private final boolean autoincrement;

    public NewRowidNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.cursor = instruction.operand("cursor");
        this.output = instruction.operand("output");
        this.autoincrement = instruction.operand("counter") != 0;
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        int rc = autoincrement ? Constants.ST_FOR_C : WriteApi.stNewRowid(state.pVdbe, state.pCursor(cursor));
        if (rc == Constants.ST_FOR_C) {
            slow(frame, state);
        } else if (rc != ResultCode.OK) {
            raise(state, rc);
        } else {
            Registers.setInt(frame, output, NativeMemory.getLong(state.pVdbe + Layout.Vdbe_nOut));
        }
    }
}
