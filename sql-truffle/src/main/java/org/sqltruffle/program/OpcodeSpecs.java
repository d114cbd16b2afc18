package org.sqltruffle.program;

import static org.sqltruffle.abi.Opcode.*;
import static org.sqltruffle.program.OpcodeSpec.Operand.P1;
import static org.sqltruffle.program.OpcodeSpec.Operand.P2;
import static org.sqltruffle.program.OpcodeSpec.Operand.P3;
import static org.sqltruffle.program.OpcodeSpec.join;
import static org.sqltruffle.program.OpcodeSpec.optional;
import static org.sqltruffle.program.OpcodeSpec.range;

import org.sqltruffle.abi.Constants;
import org.sqltruffle.abi.Opcode;
import org.sqltruffle.program.OpcodeSpec.Cost;
import org.sqltruffle.program.OpcodeSpec.Flow;
import org.sqltruffle.program.OpcodeSpec.StoredAddress;

/**
 * The table of opcodes, by family. An opcode that is not here is taken to read and write every register and to move every cursor; C runs it.
 * {@code OPCODES.md} is made from this table and from the nodes.
 */
public final class OpcodeSpecs {

    private static final OpcodeSpec[] SPECS = new OpcodeSpec[Opcode.COUNT];
    private static final OpcodeSpec UNKNOWN = new OpcodeSpec("").undeclared();

    static {
        control();
        transactions();
        cursors();
        seeks();
        rows();
        arithmetic();
        functions();
        sorters();
        writes();
    }

    private OpcodeSpecs() {
    }

    /** The entry of an opcode; one that declares nothing when there is none. */
    public static OpcodeSpec of(int opcode) {
        return SPECS[opcode] == null ? UNKNOWN : SPECS[opcode];
    }

    /** Returns true when the table has the opcode. */
    public static boolean has(int opcode) {
        return SPECS[opcode] != null;
    }

    private static OpcodeSpec op(String operands, int... opcodes) {
        OpcodeSpec spec = new OpcodeSpec(operands);
        for (int opcode : opcodes) {
            if (SPECS[opcode] != null) {
                throw new IllegalStateException(Opcode.name(opcode) + " is in the table twice");
            }
            SPECS[opcode] = spec;
        }
        return spec;
    }

    private static void control() {
        op("executions start", OP_Init).changesP1();
        op("- target", OP_Goto).goes(Flow.P2);
        op("-", OP_Noop, OP_Explain, OP_ReleaseReg, OP_Trace, OP_Abortable);
        op("execution target", OP_Once).changesP1();
        op("returnAddress target", OP_Gosub).writes(P1).goes(Flow.P2).stores(StoredAddress.NEXT_IN_P1);
        op("returnAddress - mayFallThrough", OP_Return).reads(P1).goes(Flow.REGISTER_OR_NEXT);
        op("coroutine target start", OP_InitCoroutine).writes(P1).goes(Flow.COROUTINE_START).stores(StoredAddress.P3_IN_P1);
        op("coroutine atEnd", OP_Yield).updates(P1).goes(Flow.REGISTER).stores(StoredAddress.NEXT_IN_P1);
        op("coroutine", OP_EndCoroutine).updates(P1).goes(Flow.COROUTINE_END);
        op("ifLess ifEqual ifGreater", OP_Jump).goes(Flow.P1_P2_P3);
        op("value target orNull", OP_If, OP_IfNot).reads(P1);
        op("value target", OP_IsNull, OP_NotNull).reads(P1);
        op("cursor target column types", OP_IsType).reads(i -> i.p1() >= 0 ? OpcodeSpec.NONE : new int[] {i.p3()});
        op("counter target decrement", OP_IfPos).updates(P1);
        op("counter target", OP_IfNotZero, OP_DecrJumpZero).updates(P1);
        op("first count", OP_ResultRow).reads(i -> range(i.p1(), i.p2()));
        op("resultCode onError message", OP_Halt).reads(i -> optional(i.p3())).movesAll().goes(Flow.END).costs(Cost.SET_UP);
        op("resultCode onError value", OP_HaltIfNull).reads(P3);
        op("isDeferred increment", OP_FkCounter);
        op("isDeferred target", OP_FkIfZero);
        // The frame's memory is C's. A trigger reads and writes the counters of AUTOINCREMENT, which are registers of the root program.
        op("firstParameter onIgnore frame program", OP_Program).reads((i, text) -> join(SubProgram.parameters(i), SubProgram.rootRegisters(i)))
                        .writes((i, text) -> SubProgram.rootRegisters(i)).resident(P3).movesAll().costs(Cost.TRIGGER);
    }

    private static void transactions() {
        op("database writes", OP_Transaction).movesAll().costs(Cost.SET_UP);
        op("database writes root", OP_TableLock).movesAll().costs(Cost.SET_UP);
        op("commits rollsBack", OP_AutoCommit).undeclared().costs(Cost.SET_UP);
        op("operation", OP_Savepoint).undeclared().costs(Cost.SET_UP);
        op("database output cookie", OP_ReadCookie).undeclared().costs(Cost.SET_UP);
        op("root output database", OP_Destroy).undeclared().costs(Cost.SET_UP);
    }

    private static void cursors() {
        op("cursor root database columns", OP_OpenRead, OP_OpenWrite, OP_ReopenIdx).movesAll().costs(Cost.SET_UP)
                        .reads(i -> (i.p5() & Constants.OPFLAG_P2ISREG) != 0 ? new int[] {i.p2()} : OpcodeSpec.NONE);
        op("cursor record columns", OP_OpenPseudo).movesAll().costs(Cost.SET_UP);
        op("cursor columns", OP_OpenEphemeral, OP_OpenAutoindex).movesAll().costs(Cost.SET_UP);
        op("cursor original", OP_OpenDup).movesAll().costs(Cost.SET_UP);
        op("cursor", OP_Close, OP_ResetSorter).movesAll().costs(Cost.SET_UP);
        op("cursor columns", OP_ColumnsUsed, OP_CursorHint);
        op("cursor target", OP_Rewind, OP_Last, OP_Next, OP_Prev, OP_IfEmpty).moves(P1);
        op("cursor target low high", OP_IfSizeBetween).moves(P1);
        op("cursor output", OP_Count).writes(P2).moves(P1);
    }

    private static void seeks() {
        op("cursor", OP_NullRow, OP_FinishSeek, OP_SeekEnd).moves(P1);
        op("cursor - tableCursor", OP_DeferredSeek).moves(P3);
        // Written only when it jumps: what was there stays live.
        op("cursor target output", OP_IfNullRow).updates(P3);
        op("cursor target rowid", OP_SeekRowid).reads(P3).moves(P1);
        op("cursor target rowid", OP_NotExists).reads(P3).moves(P1).costs(Cost.WRITE);
        op("cursor target key fields", OP_SeekGE, OP_SeekGT, OP_SeekLE, OP_SeekLT).reads(OpcodeSpecs::seekKey).moves(P1).goes(Flow.SEEK);
        op("steps target", OP_SeekScan).reads((i, text) -> range(text.after(i).p3(), text.after(i).p4int()))
                        .movesIndirectly((i, text) -> new int[] {text.after(i).p1()}).goes(Flow.SEEK_SCAN);
        op("cursor low high", OP_SeekHit);
        op("cursor target key fields", OP_IdxGE, OP_IdxGT, OP_IdxLE, OP_IdxLT).reads(i -> range(i.p3(), i.p4int()));
        op("cursor target key fields", OP_Found, OP_NotFound, OP_IfNoHope).reads(OpcodeSpecs::key).moves(P1);
        op("cursor target key fields", OP_NoConflict).reads(OpcodeSpecs::key).moves(P1).costs(Cost.WRITE);
        // A Bloom filter is a blob that FilterAdd changes in place.
        op("filter target key fields", OP_Filter).reads(i -> join(key(i), i.p1())).writes(P1).resident(P1);
        op("filter - key fields", OP_FilterAdd).reads(i -> join(key(i), i.p1())).writes(P1).resident(P1);
        op("cursor output", OP_IdxRowid).writes(P2);
    }

    private static int[] key(Instruction i) {
        return range(i.p3(), Math.max(1, i.p4int()));
    }

    private static int[] seekKey(Instruction i) {
        return range(i.p3(), Math.max(1, i.p4type() == Constants.P4_INT32 ? i.p4int() : 1));
    }

    private static void rows() {
        // Of a long value that only length() or typeof() will look at, C's Column gives no more than the type and the size.
        op("cursor column output default", OP_Column).reads((i, text) -> text.recordOf(i.p1())).writes(P3)
                        .resident(i -> (i.p5() & Constants.OPFLAG_BYTELENARG) != 0 ? new int[] {i.p3()} : OpcodeSpec.NONE);
        op("cursor output", OP_Rowid).writes(P2);
        // A pseudo-cursor over the register reads another record afterwards.
        op("cursor output", OP_RowData).writes(P2).movesIndirectly((i, text) -> text.pseudoCursorOf(i.p2()));
        op("value output", OP_Integer).writes(P2).stores(StoredAddress.AFTER_P1_IN_P2);
        op("- output - value", OP_Int64, OP_Real).writes(P2);
        op("length output - value", OP_Blob).writes(P2);
        op("parameter output", OP_Variable).writes(P2);
        op("length output emptyIsNull value", OP_String).reads(i -> optional(i.p3())).writes(P2).changesP1();
        op("- output - value", OP_String8).reads(i -> optional(i.p3())).writes(P2).changesP1().rewrittenTo(OP_String);
        op("cleared output last", OP_Null, OP_BeginSubrtn).writes(OpcodeSpecs::nulls);
        op("value", OP_SoftNull).updates(P1);
        op("from to more", OP_Copy).reads(i -> range(i.p1(), i.p3() + 1)).writes(i -> range(i.p2(), i.p3() + 1));
        op("from to", OP_SCopy, OP_IntCopy).reads(P1).writes(P2);
        op("from to count", OP_Move).reads(i -> range(i.p1(), Math.max(1, i.p3())))
                        .writes(i -> join(range(i.p1(), Math.max(1, i.p3())), range(i.p2(), Math.max(1, i.p3()))));
        op("first count output affinities", OP_MakeRecord).reads(i -> range(i.p1(), i.p2())).writes(i -> join(range(i.p1(), i.p2()), i.p3()));
        op("value", OP_ClrSubtype).updates(P1);
        op("value output", OP_GetSubtype).reads(P1).writes(P2);
        op("subtype value", OP_SetSubtype).reads(P1, P2).writes(P2);
    }

    private static int[] nulls(Instruction i) {
        return range(i.p2(), Math.max(1, i.p3() - i.p2() + 1));
    }

    private static void arithmetic() {
        op("right left output", OP_Add, OP_Subtract, OP_Multiply, OP_Divide, OP_Remainder, OP_Concat, OP_BitAnd, OP_BitOr, OP_And, OP_Or).reads(P1, P2).writes(P3);
        op("shift value output", OP_ShiftLeft, OP_ShiftRight).reads(P1, P2).writes(P3);
        op("value output", OP_Not, OP_BitNot).reads(P1).writes(P2);
        op("value output ifNull negate", OP_IsTrue).reads(P1).writes(P2);
        op("left output right", OP_ZeroOrNull).reads(P1, P3).writes(P2);
        op("right target left collation", OP_Eq, OP_Ne, OP_Lt, OP_Le, OP_Gt, OP_Ge).reads(P1, P3);
        op("- target", OP_ElseEq);
        op("- - - order", OP_Permutation);
        op("first second count keyInfo", OP_Compare).reads(OpcodeSpecs::compared);
        // min() and max() write through the operand of the CollSeq before them whether they took the row.
        op("tookRow - - collation", OP_CollSeq).writes(i -> optional(i.p1()));
        op("first count - affinities", OP_Affinity).reads(i -> range(i.p1(), i.p2())).writes(i -> range(i.p1(), i.p2()));
        op("value", OP_RealAffinity).updates(P1);
        op("value type", OP_Cast).updates(P1);
        op("value ifNot", OP_MustBeInt).updates(P1);
        op("value increment", OP_AddImm).updates(P1);
        op("greatest value", OP_MemMax).updates(P1, P2);
        op("limit output offset", OP_OffsetLimit).reads(P1, P3).writes(P2);
    }

    private static int[] compared(Instruction i, ProgramText text) {
        int[] offsets = text.comparedOffsets(i);
        int[] registers = new int[2 * offsets.length];
        for (int k = 0; k < offsets.length; k++) {
            registers[k] = i.p1() + offsets[k];
            registers[offsets.length + k] = i.p2() + offsets[k];
        }
        return registers;
    }

    private static void functions() {
        op("constants first output function", OP_Function, OP_PureFunc).reads(i -> range(i.p2(), i.argumentCount())).writes(P3).calls()
                        .declaredIf(i -> i.p4type() == Constants.P4_FUNCCTX);
        // The flag of min() and max() is written only sometimes: what was there stays live.
        OpcodeSpec[] steps = {op("isInverse first accumulator function count", OP_AggStep1), op("- first accumulator function count", OP_AggStep),
                        op("isInverse first accumulator function count", OP_AggInverse)};
        for (OpcodeSpec step : steps) {
            step.reads((i, text) -> join(range(i.p2(), i.p5()), text.skipFlag(i))).writes((i, text) -> text.skipFlag(i)).resident(P3).calls();
        }
        SPECS[OP_AggStep].rewrittenTo(OP_AggStep1);
        SPECS[OP_AggInverse].rewrittenTo(OP_AggStep1);
        op("accumulator arguments output function", OP_AggFinal).calls().resident(i -> join(new int[] {i.p1()}, optional(i.p3())));
        op("- arguments output function", OP_AggValue).calls().resident(P3);
    }

    private static void sorters() {
        op("sorter columns merged keyInfo", OP_SorterOpen).movesAll().costs(Cost.SET_UP);
        op("sorter target", OP_Sort, OP_SorterSort, OP_SorterNext).moves(P1);
        // A sorter has no pages.
        op("sorter record", OP_SorterInsert).reads(P2);
        // The pseudo-cursor P3 over the register reads another record afterwards.
        op("sorter output pseudoCursor", OP_SorterData).writes(P2).moves(P3);
        op("sorter target record fields", OP_SorterCompare).reads(i -> optional(i.p3())).movesAll();
        op("cursor output", OP_Sequence).writes(P2);
        op("cursor target", OP_SequenceTest);
    }

    private static void writes() {
        op("cursor output counter", OP_NewRowid).reads(i -> optional(i.p3())).writes(i -> join(optional(i.p3()), i.p2())).moves(P1).costs(Cost.WRITE);
        op("cursor record rowid table", OP_Insert).reads(P2, P3).movesAll().costs(Cost.WRITE);
        op("cursor flags rowid table", OP_Delete).reads(i -> optional(i.p3())).movesAll().costs(Cost.WRITE);
        op("cursor record key fields", OP_IdxInsert).movesAll().costs(Cost.WRITE)
                        .reads(i -> i.p3() > 0 && i.p4type() == Constants.P4_INT32 ? join(range(i.p3(), i.p4int()), i.p2()) : new int[] {i.p2()});
        // P3 is written only when its key is kept.
        op("cursor key kept", OP_IdxDelete).movesAll().costs(Cost.WRITE).reads(i -> join(range(i.p2(), i.p5()), optional(i.p3()))).writes(i -> optional(i.p3()));
        op("root database counter", OP_Clear).reads(i -> optional(i.p3())).writes(i -> optional(i.p3())).movesAll();
        // The set itself stays in C. An empty one leaves P3 as it was.
        op("rowSet value", OP_RowSetAdd).reads(P2).resident(P1);
        op("rowSet atEnd value", OP_RowSetRead).updates(P3).resident(P1);
        op("rowSet target value set", OP_RowSetTest).reads(P3).resident(P1);
    }
}
