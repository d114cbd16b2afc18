package org.sqltruffle.ops.write;

import static org.sqltruffle.abi.Constants.MEM_Blob;
import static org.sqltruffle.abi.Constants.MEM_Int;
import static org.sqltruffle.abi.Constants.MEM_Zero;
import static org.sqltruffle.abi.Opcode.OP_Insert;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.Constants;
import org.sqltruffle.abi.WriteApi;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.value.Meta;

/**
 * {@code Insert P1 P2 P3 P4 P5}: the record in register P2 becomes the row with the rowid in register P3 of the table of cursor P1. NULL is
 * a row of no bytes: what an UPDATE with triggers collects rowids by. P5: flags. While the application wants to know of changes (update
 * hooks), C does it. Source: vdbe.c case OP_Insert, SQLite 3.54.1.
 */
@VdbeOp({OP_Insert})
public final class InsertNode extends StraightNode {

    private final int cursor;
    private final int record;
    private final int rowid;

    public InsertNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.cursor = instruction.operand("cursor");
        this.record = instruction.operand("record");
        this.rowid = instruction.operand("rowid");
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        long meta = Registers.meta(frame, record);
        boolean isRecord = (meta & (MEM_Blob | MEM_Zero)) == MEM_Blob;
        if (!isRecord && !Meta.isNull(meta) || (Registers.meta(frame, rowid) & MEM_Int) == 0) {
            slow(frame, state);
            return;
        }
        int rc = WriteApi.stInsert(state.pVdbe, state.pCursor(cursor), pc, Registers.payload(frame, rowid),
                        isRecord ? Registers.payload(frame, record) : 0, isRecord ? Meta.length(meta) : 0);
        if (rc == Constants.ST_FOR_C) {
            slow(frame, state);
        } else if (rc != ResultCode.OK) {
            raise(state, rc);
        }
    }
}
