package org.sqltruffle.ops.write;

import static org.sqltruffle.abi.Opcode.OP_IdxDelete;

import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import org.sqltruffle.abi.Constants;
import org.sqltruffle.abi.WriteApi;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.sqlite.ResultCode;

/**
 * {@code IdxDelete P1 P2 P3 P4 P5}: removes from the index of cursor P1 the entry whose first values are in the P5 registers from P2 on. To
 * C go: an entry that is not found by them, which may be one of a real or of an expression that SQLite looks for in other ways, and one
 * that is kept when it is the key in register P3. Source: vdbe.c case OP_IdxDelete, SQLite 3.54.1.
 */
@VdbeOp({OP_IdxDelete})
public final class IdxDeleteNode extends StraightNode {

    private final int cursor;
    private final int firstValue;
    private final int values;
    private final boolean compares;

    public IdxDeleteNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.cursor = instruction.operand("cursor");
        this.firstValue = instruction.operand("key");
        this.values = instruction.operand("fields");
        this.compares = instruction.operand("kept") != 0;
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        if (compares) {
            slow(frame, state);
            return;
        }
        storeValues(frame, state);
        int rc = WriteApi.stIdxDelete(state.pCursor(cursor), state.pMem(firstValue), values);
        if (rc == Constants.ST_FOR_C) {
            slow(frame, state);
        } else if (rc != ResultCode.OK) {
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
