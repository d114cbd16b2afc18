package org.sqltruffle.program;

import static org.sqltruffle.abi.Opcode.*;

import java.util.BitSet;
import java.util.stream.IntStream;
import org.sqltruffle.abi.Constants;
import org.sqltruffle.memory.NativeMemory;

/**
 * The registers that an instruction reads and writes, and whether page references stay valid over it. Taken from SQLite's
 * operand properties where those say it all, and written out for opcodes with register ranges. An opcode that is not listed
 * is not declared: it is taken to read and write every register and to move every page.
 */
public final class OperandUse {

    private static final int[] NONE = {};
    /** Value of {@link #movedCursor}: no cursor moves. */
    public static final int NO_CURSOR = -1;
    /** Value of {@link #movedCursor}: any cursor may move. */
    public static final int ALL_CURSORS = -2;

    private static final OperandUse UNDECLARED = new OperandUse(NONE, NONE, false, ALL_CURSORS);

    private final int[] reads;
    private final int[] writes;
    private final boolean declared;
    private final int movedCursor;

    private OperandUse(int[] reads, int[] writes, boolean declared, int movedCursor) {
        this.reads = reads;
        this.writes = writes;
        this.declared = declared;
        this.movedCursor = movedCursor;
    }

    /** Registers read, valid when declared. */
    public int[] reads() {
        return reads;
    }

    /** Registers written, valid when declared. A register may be read and written. */
    public int[] writes() {
        return writes;
    }

    public boolean isDeclared() {
        return declared;
    }

    /** The cursor that may leave its row, {@link #NO_CURSOR} or {@link #ALL_CURSORS}. */
    public int movedCursor() {
        return movedCursor;
    }

    private static OperandUse pure(int[] reads, int[] writes) {
        return new OperandUse(reads, writes, true, NO_CURSOR);
    }

    /** May change any page. */
    private static OperandUse moving(int[] reads, int[] writes) {
        return new OperandUse(reads, writes, true, ALL_CURSORS);
    }

    /** Moves one cursor and changes no page. */
    private static OperandUse moving(int cursor, int[] reads, int[] writes) {
        return new OperandUse(reads, writes, true, cursor);
    }

    private static OperandUse calling(Instruction i, int[] reads, int[] writes) {
        // A function of the application may run any statement on this connection.
        return (i.functionFlags() & Constants.SQLITE_FUNC_BUILTIN) != 0 ? pure(reads, writes) : moving(reads, writes);
    }

    private static int[] r(int... registers) {
        return registers;
    }

    private static int[] range(int first, int count) {
        return IntStream.range(first, first + Math.max(0, count)).toArray();
    }

    private static int[] join(int[] a, int... b) {
        return IntStream.concat(IntStream.of(a), IntStream.of(b)).toArray();
    }

    static OperandUse of(Instruction[] code, int pc) {
        Instruction i = code[pc];
        int p1 = i.p1();
        int p2 = i.p2();
        int p3 = i.p3();
        return switch (i.opcode()) {
            case OP_Init, OP_Goto, OP_Noop, OP_Once, OP_Explain, OP_ReleaseReg, OP_CursorHint, OP_ColumnsUsed, OP_Trace, OP_Jump, OP_ElseEq, OP_Permutation, OP_CollSeq, OP_Abortable, OP_SeekHit,
                OP_FkIfZero -> i.opcode() == OP_CollSeq && p1 != 0 ? pure(NONE, r(p1)) : pure(NONE, NONE);
            case OP_Halt -> moving(p3 > 0 ? r(p3) : NONE, NONE);
            case OP_HaltIfNull -> pure(r(p3), NONE);
            case OP_Transaction, OP_TableLock, OP_OpenPseudo, OP_Close, OP_SorterOpen, OP_OpenEphemeral, OP_OpenAutoindex, OP_OpenDup, OP_ResetSorter -> moving(NONE, NONE);
            case OP_OpenRead, OP_OpenWrite, OP_ReopenIdx -> moving((i.p5() & Constants.OPFLAG_P2ISREG) != 0 ? r(p2) : NONE, NONE);
            case OP_Rewind, OP_Last, OP_Sort, OP_SorterSort, OP_Next, OP_Prev, OP_SorterNext, OP_NullRow, OP_FinishSeek, OP_SeekEnd, OP_IfEmpty -> moving(p1, NONE, NONE);
            case OP_DeferredSeek -> moving(p3, NONE, NONE);
            // Written only when it jumps: what was there stays live.
            case OP_IfNullRow -> pure(r(p3), r(p3));
            case OP_Column -> pure(pseudoRecord(code, p1), r(p3));
            case OP_Rowid, OP_IdxRowid -> pure(NONE, r(p2));
            case OP_Sequence -> pure(NONE, r(p2));
            case OP_SequenceTest -> pure(NONE, NONE);
            case OP_Count -> moving(p1, NONE, r(p2));
            case OP_Integer, OP_Int64, OP_Real, OP_Blob, OP_Variable -> pure(NONE, r(p2));
            case OP_String, OP_String8 -> pure(p3 > 0 ? r(p3) : NONE, r(p2));
            case OP_Null, OP_BeginSubrtn -> pure(NONE, range(p2, Math.max(1, p3 - p2 + 1)));
            case OP_SoftNull -> pure(r(p1), r(p1));
            case OP_Copy -> pure(range(p1, p3 + 1), range(p2, p3 + 1));
            case OP_SCopy, OP_IntCopy -> pure(r(p1), r(p2));
            case OP_Move -> pure(range(p1, Math.max(1, p3)), join(range(p1, Math.max(1, p3)), range(p2, Math.max(1, p3))));
            case OP_Add, OP_Subtract, OP_Multiply, OP_Divide, OP_Remainder, OP_Concat, OP_BitAnd, OP_BitOr, OP_ShiftLeft, OP_ShiftRight, OP_And, OP_Or -> pure(r(p1, p2), r(p3));
            case OP_Not, OP_BitNot, OP_IsTrue -> pure(r(p1), r(p2));
            case OP_ZeroOrNull -> pure(r(p1, p3), r(p2));
            case OP_Eq, OP_Ne, OP_Lt, OP_Le, OP_Gt, OP_Ge -> pure(r(p1, p3), NONE);
            case OP_If, OP_IfNot, OP_IsNull, OP_NotNull -> pure(r(p1), NONE);
            case OP_IsType -> p1 >= 0 ? pure(NONE, NONE) : pure(r(p3), NONE);
            case OP_Affinity -> pure(range(p1, p2), range(p1, p2));
            case OP_RealAffinity, OP_Cast, OP_MustBeInt, OP_AddImm, OP_IfPos, OP_IfNotZero, OP_DecrJumpZero -> pure(r(p1), r(p1));
            case OP_MemMax -> pure(r(p1, p2), r(p1, p2));
            case OP_ClrSubtype -> pure(r(p1), r(p1));
            case OP_GetSubtype -> pure(r(p1), r(p2));
            case OP_SetSubtype -> pure(r(p1, p2), r(p2));
            case OP_FkCounter -> pure(NONE, NONE);
            case OP_OffsetLimit -> pure(r(p1, p3), r(p2));
            case OP_Compare -> comparedRegisters(code, pc);
            case OP_ResultRow -> pure(range(p1, p2), NONE);
            case OP_Gosub, OP_InitCoroutine -> pure(NONE, r(p1));
            case OP_Yield, OP_EndCoroutine -> pure(r(p1), r(p1));
            case OP_Return -> pure(r(p1), NONE);
            case OP_SeekRowid, OP_NotExists -> moving(p1, r(p3), NONE);
            case OP_SeekGE, OP_SeekGT, OP_SeekLE, OP_SeekLT -> moving(p1, range(p3, Math.max(1, i.p4type() == Constants.P4_INT32 ? i.p4int() : 1)), NONE);
            case OP_SeekScan -> moving(code[pc + 1].p1(), range(code[pc + 1].p3(), code[pc + 1].p4int()), NONE);
            case OP_IdxGE, OP_IdxGT, OP_IdxLE, OP_IdxLT -> pure(range(p3, i.p4int()), NONE);
            case OP_Found, OP_NotFound, OP_NoConflict, OP_IfNoHope, OP_Filter, OP_FilterAdd -> {
                int[] key = range(p3, Math.max(1, i.p4int()));
                yield i.opcode() == OP_Filter || i.opcode() == OP_FilterAdd ? pure(join(key, p1), r(p1)) : moving(p1, key, NONE);
            }
            case OP_MakeRecord -> pure(range(p1, p2), join(range(p1, p2), p3));
            // A sorter has no pages.
            case OP_SorterInsert -> pure(r(p2), NONE);
            case OP_IdxInsert -> moving(p3 > 0 && i.p4type() == Constants.P4_INT32 ? join(range(p3, i.p4int()), p2) : r(p2), NONE);
            // The pseudo cursor over the register reads another record afterwards.
            case OP_SorterData -> moving(p3, NONE, r(p2));
            // A pseudo-cursor over the register reads another record afterwards.
            case OP_RowData -> new OperandUse(NONE, r(p2), true, pseudoCursor(code, p2));
            case OP_SorterCompare -> moving(p3 > 0 ? r(p3) : NONE, NONE);
            case OP_NewRowid -> moving(p1, p3 != 0 ? r(p3) : NONE, p3 != 0 ? r(p2, p3) : r(p2));
            case OP_Insert -> moving(r(p2, p3), NONE);
            case OP_Delete -> moving(p3 > 0 ? r(p3) : NONE, NONE);
            // P3 is written only when its key is kept.
            case OP_IdxDelete -> moving(p3 > 0 ? join(range(p2, i.p5()), p3) : range(p2, i.p5()), p3 > 0 ? r(p3) : NONE);
            case OP_Clear -> moving(p3 > 0 ? r(p3) : NONE, p3 > 0 ? r(p3) : NONE);
            case OP_IfSizeBetween -> moving(p1, NONE, NONE);
            // The set itself stays in C. An empty one leaves P3 as it was.
            case OP_RowSetAdd -> pure(r(p2), NONE);
            case OP_RowSetRead -> pure(r(p3), r(p3));
            case OP_RowSetTest -> pure(r(p3), NONE);
            case OP_AggStep, OP_AggStep1, OP_AggInverse -> // The flag is written only sometimes: what was there stays live.
                calling(i, join(range(p2, i.p5()), skipFlagRegister(code, pc)), skipFlagRegister(code, pc));
            case OP_Function, OP_PureFunc -> i.p4type() == Constants.P4_FUNCCTX ? calling(i, range(p2, i.argumentCount()), r(p3)) : UNDECLARED;
            case OP_AggFinal, OP_AggValue -> calling(i, NONE, NONE);
            case OP_Program -> {
                int[] counters = SubProgram.rootRegisters(i);
                yield moving(join(SubProgram.parameters(i), counters), counters);
            }
            default -> UNDECLARED;
        };
    }

    /** The register whose record a cursor reads, when it is a pseudo-cursor. */
    private static int[] pseudoRecord(Instruction[] code, int cursor) {
        for (Instruction i : code) {
            if (i.opcode() == OP_OpenPseudo && i.p1() == cursor && i.p2() > 0) {
                return r(i.p2());
            }
        }
        return NONE;
    }

    /** The pseudo-cursor that reads the record in a register, or {@link #NO_CURSOR}. */
    private static int pseudoCursor(Instruction[] code, int register) {
        for (Instruction i : code) {
            if (i.opcode() == OP_OpenPseudo && i.p2() == register) {
                return i.p1();
            }
        }
        return NO_CURSOR;
    }

    /** min() and max() tell through P1 of the CollSeq before them whether they took the row. */
    private static int[] skipFlagRegister(Instruction[] code, int pc) {
        Instruction before = code[pc - 1];
        return before.opcode() == OP_CollSeq && before.p1() != 0 ? r(before.p1()) : NONE;
    }

    private static OperandUse comparedRegisters(Instruction[] code, int pc) {
        Instruction i = code[pc];
        if ((i.p5() & Constants.OPFLAG_PERMUTE) != 0) {
            int[] offsets = IntStream.range(0, i.p3()).map(k -> permuted(code, pc, k)).toArray();
            return pure(IntStream.of(i.p1(), i.p2()).flatMap(first -> IntStream.of(offsets).map(k -> first + k)).toArray(), NONE);
        }
        return pure(join(range(i.p1(), i.p3()), range(i.p2(), i.p3())), NONE);
    }

    /** The {@code k}-th register that a Compare looks at, counted from its first: P4 of the Permutation before it is the order. */
    static int permuted(Instruction[] code, int pc, int k) {
        return (code[pc].p5() & Constants.OPFLAG_PERMUTE) == 0 ? k : NativeMemory.getInt(code[pc - 1].pP4() + (1L + k) * Integer.BYTES);
    }

    /** Registers of accumulators: the only values that are not SQL values. */
    static BitSet residentRegisters(Instruction[] code) {
        BitSet registers = new BitSet();
        for (Instruction i : code) {
            switch (i.opcode()) {
                case OP_AggStep, OP_AggStep1, OP_AggInverse, OP_AggValue -> registers.set(i.p3());
                case OP_AggFinal -> {
                    registers.set(i.p1());
                    if (i.p3() != 0) {
                        registers.set(i.p3());
                    }
                }
                // Of a long value that only length() or typeof() will look at, C's Column gives no more than the type and the size.
                case OP_Column -> {
                    if ((i.p5() & Constants.OPFLAG_BYTELENARG) != 0) {
                        registers.set(i.p3());
                    }
                }
                // A Bloom filter is a blob that FilterAdd changes in place; a RowSet is no SQL value either.
                case OP_Filter, OP_FilterAdd, OP_RowSetAdd, OP_RowSetRead, OP_RowSetTest -> registers.set(i.p1());
                // C's memory for the frame of a sub-program.
                case OP_Program -> registers.set(i.p3());
                default -> {
                }
            }
        }
        return registers;
    }
}
