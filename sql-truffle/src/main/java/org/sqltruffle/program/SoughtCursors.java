package org.sqltruffle.program;

import static org.sqltruffle.abi.Opcode.*;

import java.util.BitSet;
import org.sqltruffle.abi.Constants;
import org.sqltruffle.abi.Opcode;

/**
 * The table cursors that a program only seeks by rowid and reads columns and rowids of: for these nobody minds where the cursor itself is
 * ({@link org.sqltruffle.btree.MappedSeek}).
 */
final class SoughtCursors {

    private SoughtCursors() {
    }

    static BitSet of(Instruction[] code, int cursorCount) {
        BitSet sought = new BitSet();
        for (Instruction i : code) {
            if (i.opcode() == OP_SeekRowid && i.p1() < cursorCount) {
                sought.set(i.p1());
            }
        }
        for (Instruction i : code) {
            if (i.p1() >= 0 && !leavesAlone(i)) {
                sought.clear(i.p1());
            }
            if (i.opcode() == OP_DeferredSeek) {
                sought.clear(i.p3());
            } else if (i.opcode() == OP_OpenDup) {
                sought.clear(i.p2());
            }
        }
        return sought;
    }

    /** Whether an instruction is one of the few for such a cursor, or has no cursor in P1. What is not known here may have one. */
    private static boolean leavesAlone(Instruction i) {
        return switch (i.opcode()) {
            case OP_OpenRead -> (i.p5() & Constants.OPFLAG_P2ISREG) == 0 && i.p4type() == Constants.P4_INT32;
            case OP_SeekRowid, OP_NotExists, OP_Column, OP_Rowid, OP_NullRow, OP_IfNullRow, OP_IfEmpty, OP_ColumnsUsed, OP_CursorHint -> true;
            case OP_Init, OP_Goto, OP_Noop, OP_Once, OP_Explain, OP_Transaction, OP_Halt, OP_Integer, OP_Int64, OP_Real, OP_String, OP_String8, OP_Null, OP_Blob, OP_Variable, OP_Copy, OP_SCopy,
                OP_IntCopy, OP_Move, OP_Gosub, OP_InitCoroutine, OP_ResultRow, OP_MakeRecord, OP_Function, OP_PureFunc, OP_AggStep, OP_AggStep1, OP_AggFinal, OP_Compare, OP_Jump, OP_Affinity, OP_CollSeq,
                OP_ReleaseReg, OP_Permutation, OP_Filter, OP_FilterAdd, OP_OffsetLimit, OP_Abortable, OP_Trace -> true;
            default -> (Opcode.properties(i.opcode()) & Constants.OPFLG_IN1) != 0;
        };
    }
}
