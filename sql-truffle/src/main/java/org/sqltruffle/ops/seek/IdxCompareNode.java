package org.sqltruffle.ops.seek;

import static org.sqltruffle.abi.Opcode.OP_IdxGE;
import static org.sqltruffle.abi.Opcode.OP_IdxGT;
import static org.sqltruffle.abi.Opcode.OP_IdxLE;
import static org.sqltruffle.abi.Opcode.OP_IdxLT;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.SeekApi;
import org.sqltruffle.btree.BtreeCursor;
import org.sqltruffle.btree.ColumnCursor;
import org.sqltruffle.btree.IndexEntry;
import org.sqltruffle.btree.IndexKey;
import org.sqltruffle.btree.IndexSeek;
import org.sqltruffle.ops.BranchNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.sqlite.ResultCode;

/**
 * {@code IdxGE P1 P2 P3 P4}, {@code IdxGT}, {@code IdxLE}, {@code IdxLT}: jumps to P2 when the entry of index cursor P1 is greater than or
 * equal to (and so on) the key in registers P3 to P3+P4-1, as far as the key goes.
 *
 * <p>Compared on the page; entries with overflow pages and collations of the application go to C. Source: vdbe.c case OP_IdxGE, SQLite
 * 3.54.1.
 */
@VdbeOp({OP_IdxGE, OP_IdxGT, OP_IdxLE, OP_IdxLT})
public final class IdxCompareNode extends BranchNode {

    private final int opcode;
    private final int cursor;
    private final int key;
    private final int keyLength;
    @Child
    private KeyRegisters keyRegisters;

    public IdxCompareNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.opcode = instruction.opcode();
        this.cursor = instruction.operand("cursor");
        this.key = instruction.operand("key");
        this.keyLength = instruction.operand("fields");
        this.keyRegisters = new KeyRegisters(program, key, keyLength);
    }

    @Override
    public boolean execute(VirtualFrame frame, MachineState state) {
        long pC = state.pCursor(cursor);
        int order = compare(frame, pC);
        if (order != IndexKey.UNKNOWN) {
            return switch (opcode) {
                case OP_IdxLE -> order <= 0;
                case OP_IdxLT -> order < 0;
                case OP_IdxGE -> order >= 0;
                default -> order > 0;
            };
        }
        storeReads(frame, state);
        int rc = SeekApi.stIdxCompare(pC, opcode, state.pMem(key), keyLength);
        if (rc != ResultCode.OK && rc != ResultCode.DONE) {
            throw raise(state, rc);
        }
        return rc == ResultCode.DONE;
    }

    private int compare(VirtualFrame frame, long pC) {
        if (ColumnCursor.isOnEntry(pC)) {
            return keyRegisters.isInteger(frame, pC) && ColumnCursor.isKeyInteger(pC)
                            ? Long.compare(ColumnCursor.entryKey(pC), keyRegisters.payload(frame)) : IndexKey.UNKNOWN;
        }
        if (keyRegisters.isInteger(frame, pC)) {
            int order = IndexEntry.compareFirst(BtreeCursor.pBtCursor(pC), keyRegisters.payload(frame));
            if (order != IndexKey.UNKNOWN) {
                return order;
            }
        }
        IndexKey indexKey = keyRegisters.fill(frame, pC);
        return indexKey == null ? IndexKey.UNKNOWN : IndexSeek.compareCurrent(BtreeCursor.pBtCursor(pC), indexKey);
    }
}
