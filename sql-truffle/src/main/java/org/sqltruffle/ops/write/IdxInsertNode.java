package org.sqltruffle.ops.write;

import static org.sqltruffle.abi.Constants.MEM_Blob;
import static org.sqltruffle.abi.Constants.MEM_Zero;
import static org.sqltruffle.abi.Constants.P4_INT32;
import static org.sqltruffle.abi.Opcode.OP_IdxInsert;

import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.ExplodeLoop;
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
 * {@code IdxInsert P1 P2 P3 P4 P5}: adds the key in register P2 to the index of cursor P1. The P4 registers from P3 on have its first
 * values: an entry that is equal in these is overwritten. P5: flags. Source: vdbe.c case OP_IdxInsert, SQLite 3.54.1.
 */
@VdbeOp({OP_IdxInsert})
public final class IdxInsertNode extends StraightNode {

    private final int cursor;
    private final int record;
    private final int firstValue;
    private final int values;
    private final int flags;

    public IdxInsertNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.cursor = instruction.operand("cursor");
        this.record = instruction.operand("record");
        this.firstValue = instruction.operand("key");
        this.values = instruction.p4type() == P4_INT32 && instruction.operand("key") > 0 ? instruction.operand("fields") : 0;
        this.flags = instruction.operand("flags");
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        long meta = Registers.meta(frame, record);
        if ((meta & (MEM_Blob | MEM_Zero)) != MEM_Blob) {
            slow(frame, state);
            return;
        }
        storeValues(frame, state);
        int rc = WriteApi.stIdxInsert(state.pVdbe, state.pCursor(cursor), Registers.payload(frame, record), Meta.length(meta),
                        state.pMem(firstValue), values, flags);
        if (rc != ResultCode.OK) {
            raise(state, rc);
        }
    }

    @ExplodeLoop
    private void storeValues(VirtualFrame frame, MachineState state) {
        for (int i = 0; i < values; i++) {
            Registers.store(frame, state, firstValue + i);
        }
    }
}
