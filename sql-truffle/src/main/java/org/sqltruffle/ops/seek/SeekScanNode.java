package org.sqltruffle.ops.seek;

import static org.sqltruffle.abi.Opcode.OP_SeekScan;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.SeekApi;
import org.sqltruffle.ops.SwitchNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.sqlite.ResultCode;

/**
 * {@code SeekScan P1 P2 * * P5}: looks whether a few steps of the cursor do what the SeekGE after it would do. At most P1 steps; on the key
 * it jumps to P2; past it to the P2 of SeekGE, with P5 to P2; otherwise SeekGE follows.
 *
 * <p>Source: vdbe.c case OP_SeekScan, SQLite 3.54.1.
 */
@VdbeOp({OP_SeekScan})
public final class SeekScanNode extends SwitchNode {

    private final int steps;
    private final int target;
    private final boolean pastIsHit;
    /** Operands of the seek after it. */
    private final int cursor;
    private final int key;
    private final int fields;
    private final int seekTarget;

    public SeekScanNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.steps = instruction.operand("steps");
        this.target = instruction.operand("target");
        this.pastIsHit = instruction.operand("pastIsHit") != 0;
        Instruction seek = program.at(instruction.pc() + 1);
        this.cursor = seek.operand("cursor");
        this.key = seek.operand("key");
        this.fields = seek.operand("fields");
        this.seekTarget = seek.operand("target");
    }

    @Override
    public int execute(VirtualFrame frame, MachineState state) {
        storeReads(frame, state);
        int rc = SeekApi.stSeekScan(state.pCursor(cursor), state.pMem(key), fields, steps, pastIsHit ? 1 : 0);
        if (rc == ResultCode.OK) {
            return pc + 1;
        }
        if (rc == ResultCode.DONE) {
            return seekTarget;
        }
        if (rc == ResultCode.ROW) {
            return target;
        }
        throw raise(state, rc);
    }
}
