package org.sqltruffle.ops.seek;

import static org.sqltruffle.abi.Opcode.OP_FinishSeek;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.TierApi;
import org.sqltruffle.btree.BtreeCursor;
import org.sqltruffle.btree.TableSeek;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.sqlite.ResultCode;

/** {@code FinishSeek P1}: does now what a DeferredSeek has put off. Source: vdbe.c case OP_FinishSeek, SQLite 3.54.1. */
@VdbeOp({OP_FinishSeek})
public final class FinishSeekNode extends StraightNode {

    private final int cursor;

    public FinishSeekNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.cursor = instruction.operand("cursor");
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        long pC = state.pCursor(cursor);
        if (BtreeCursor.isMoveDeferred(pC) && TableSeek.finishMove(pC) == 0) {
            int rc = TierApi.stCursorRestore(pC);
            if (rc != ResultCode.OK) {
                raise(state, rc);
            }
        }
    }
}
