package org.sqltruffle.ops.seek;

import static org.sqltruffle.abi.Opcode.OP_Found;
import static org.sqltruffle.abi.Opcode.OP_IfNoHope;
import static org.sqltruffle.abi.Opcode.OP_NoConflict;
import static org.sqltruffle.abi.Opcode.OP_NotFound;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.abi.ResultCode;
import org.sqltruffle.abi.SeekApi;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.BranchNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;

/**
 * {@code Found P1 P2 P3 P4}: jumps to P2 when index cursor P1 has an entry that begins with the key in registers P3 to P3+P4-1, or with the
 * record in register P3 when P4 is 0; the cursor is on it then. {@code NotFound} jumps when there is none; {@code NoConflict} also when
 * the key has a NULL; {@code IfNoHope} only looks when a seek has not yet found as much of the key.
 *
 * <p>Source: vdbe.c case OP_Found, SQLite 3.54.1.
 */
@VdbeOp({OP_Found, OP_NotFound, OP_NoConflict, OP_IfNoHope})
public final class FoundNode extends BranchNode {

    private final int opcode;
    private final int cursor;
    private final int key;
    private final int keyLength;

    public FoundNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.opcode = instruction.opcode();
        this.cursor = instruction.p1();
        this.key = instruction.p3();
        this.keyLength = instruction.p4int();
    }

    @Override
    public boolean execute(VirtualFrame frame, MachineState state) {
        long pC = state.pCursor(cursor);
        if (opcode == OP_IfNoHope && NativeMemory.getU16(pC + Layout.VdbeCursor_seekHit) >= keyLength) {
            return false;
        }
        storeReads(frame, state);
        int rc = SeekApi.stFound(pC, opcode, state.pMem(key), keyLength);
        if (rc != ResultCode.OK && rc != ResultCode.DONE) {
            throw raise(state, rc);
        }
        return rc == ResultCode.DONE;
    }
}
