package org.sqltruffle.program;

import static org.sqltruffle.abi.Opcode.*;

import java.util.BitSet;
import org.sqltruffle.abi.Constants;

/**
 * The table cursors that a program only seeks by rowid and reads columns and rowids of: for these nobody minds where the cursor itself is
 * ({@link org.sqltruffle.btree.MappedSeek}).
 */
final class LookupCursors {

    private LookupCursors() {
    }

    static BitSet of(Instruction[] code, int cursorCount) {
        BitSet sought = new BitSet();
        for (Instruction i : code) {
            if (i.opcode() == OP_SeekRowid && i.operand("cursor") < cursorCount) {
                sought.set(i.operand("cursor"));
            }
        }
        for (Instruction i : code) {
            if (i.p1() >= 0 && !leavesAlone(i)) {
                sought.clear(i.p1());
            }
            if (i.opcode() == OP_DeferredSeek) {
                sought.clear(i.operand("tableCursor"));
            } else if (i.opcode() == OP_OpenDup) {
                sought.clear(i.operand("original"));
            }
        }
        return sought;
    }

    /**
     * Returns true when an instruction is one of the few for such a cursor, or has no cursor in P1. An opcode that is not in the table may
     * have one.
     */
    private static boolean leavesAlone(Instruction i) {
        return switch (i.opcode()) {
            case OP_OpenRead -> (i.operand("flags") & Constants.OPFLAG_P2ISREG) == 0 && i.p4type() == Constants.P4_INT32;
            case OP_SeekRowid, OP_NotExists, OP_Column, OP_Rowid, OP_NullRow, OP_IfNullRow, OP_IfEmpty, OP_ColumnsUsed, OP_CursorHint ->
                true;
            default -> OpcodeSpecs.has(i.opcode()) && !OpcodeSpecs.of(i.opcode()).namesCursor();
        };
    }
}
