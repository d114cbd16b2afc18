package org.sqltruffle.ops.seek;

import static org.sqltruffle.abi.Opcode.OP_IdxGE;
import static org.sqltruffle.abi.Opcode.OP_IdxGT;
import static org.sqltruffle.abi.Opcode.OP_IdxLE;
import static org.sqltruffle.abi.Opcode.OP_IdxLT;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.ResultCode;
import org.sqltruffle.abi.SeekApi;
import org.sqltruffle.ops.BranchNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;

/**
 * {@code IdxGE P1 P2 P3 P4}, {@code IdxGT}, {@code IdxLE}, {@code IdxLT}: jumps to P2 when the entry of index cursor P1 is greater than or
 * equal to (and so on) the key in registers P3 to P3+P4-1, as far as the key goes.
 *
 * <p>Source: vdbe.c case OP_IdxGE, SQLite 3.54.1.
 */
@VdbeOp({OP_IdxGE, OP_IdxGT, OP_IdxLE, OP_IdxLT})
public final class IdxCompareNode extends BranchNode {

    private final int opcode;
    private final int cursor;
    private final int key;
    private final int keyLength;

    public IdxCompareNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.opcode = instruction.opcode();
        this.cursor = instruction.p1();
        this.key = instruction.p3();
        this.keyLength = instruction.p4int();
    }

    @Override
    public boolean execute(VirtualFrame frame, MachineState state) {
        storeReads(frame, state);
        int rc = SeekApi.stIdxCompare(state.pCursor(cursor), opcode, state.pMem(key), keyLength);
        if (rc != ResultCode.OK && rc != ResultCode.DONE) {
            throw raise(state, rc);
        }
        return rc == ResultCode.DONE;
    }
}
