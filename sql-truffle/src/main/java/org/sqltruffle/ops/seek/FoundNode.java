package org.sqltruffle.ops.seek;

import static org.sqltruffle.abi.Constants.MEM_Null;
import static org.sqltruffle.abi.Opcode.OP_Found;
import static org.sqltruffle.abi.Opcode.OP_IfNoHope;
import static org.sqltruffle.abi.Opcode.OP_NoConflict;
import static org.sqltruffle.abi.Opcode.OP_NotFound;

import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.abi.SeekApi;
import org.sqltruffle.btree.IndexKey;
import org.sqltruffle.btree.IndexSeek;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.BranchNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.sqlite.ResultCode;

/**
 * {@code Found P1 P2 P3 P4}: jumps to P2 when index cursor P1 has an entry that begins with the key in registers P3 to P3+P4-1, or with the
 * record in register P3 when P4 is 0; the cursor is on it then. {@code NotFound} jumps when there is none; {@code NoConflict} also when the
 * key has a NULL; {@code IfNoHope} only looks when a seek has not yet found as much of the key.
 *
 * <p>A key in registers is searched for in Java on the leaf page that the cursor is on, elsewhere in C: a list after IN is one page.
 * Source: vdbe.c case OP_Found, SQLite 3.54.1.
 */
@VdbeOp({OP_Found, OP_NotFound, OP_NoConflict, OP_IfNoHope})
public final class FoundNode extends BranchNode {

    private final int opcode;
    private final int cursor;
    private final int key;
    private final int keyLength;
    @Child
    private KeyRegisters keyRegisters;

    public FoundNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.opcode = instruction.opcode();
        this.cursor = instruction.operand("cursor");
        this.key = instruction.operand("key");
        this.keyLength = instruction.operand("fields");
        this.keyRegisters = keyLength > 0 ? new KeyRegisters(program, key, keyLength) : null;
    }

    @Override
    public boolean execute(VirtualFrame frame, MachineState state) {
        long pC = state.pCursor(cursor);
        if (opcode == OP_IfNoHope && NativeMemory.getU16(pC + Layout.VdbeCursor_seekHit) >= keyLength) {
            return false;
        }
        IndexKey indexKey = keyRegisters == null ? null : keyRegisters.fill(frame, pC);
        int found = indexKey == null ? IndexSeek.ELSEWHERE : IndexSeek.find(pC, indexKey);
        if (found != IndexSeek.ELSEWHERE) {
            return jump(frame, pC, found == IndexSeek.FOUND);
        }
        storeReads(frame, state);
        int rc = SeekApi.stFound(pC, opcode, state.pMem(key), keyLength);
        if (rc != ResultCode.OK && rc != ResultCode.DONE) {
            throw raise(state, rc);
        }
        return rc == ResultCode.DONE;
    }

    private boolean jump(VirtualFrame frame, long pC, boolean found) {
        if (opcode == OP_Found || !found) {
            return opcode == OP_Found == found;
        }
        if (opcode == OP_NoConflict) {
            return hasNull(frame);
        }
        if (opcode == OP_IfNoHope) {
            NativeMemory.putShort(pC + Layout.VdbeCursor_seekHit, (short) keyLength);
        }
        return false;
    }

    @ExplodeLoop
    private boolean hasNull(VirtualFrame frame) {
        for (int i = 0; i < keyLength; i++) {
            if ((Registers.meta(frame, key + i) & MEM_Null) != 0) {
                return true;
            }
        }
        return false;
    }
}
