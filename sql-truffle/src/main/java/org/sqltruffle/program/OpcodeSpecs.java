package org.sqltruffle.program;

import static org.sqltruffle.abi.Opcode.*;
import static org.sqltruffle.program.OpcodeSpec.join;
import static org.sqltruffle.program.OpcodeSpec.optional;
import static org.sqltruffle.program.OpcodeSpec.range;

import org.sqltruffle.abi.Constants;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.abi.Opcode;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.program.OpcodeSpec.Cost;
import org.sqltruffle.program.OpcodeSpec.Flow;
import org.sqltruffle.program.OpcodeSpec.StoredAddress;

/**
 * The table of opcodes, by family. An opcode that is not here is taken to read and write every register and to move every cursor; C runs
 * it. {@code OPCODES.md} is made from this table and from the nodes.
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
        op("returnAddress target", OP_Gosub).writes("returnAddress").goes(Flow.P2).stores(StoredAddress.NEXT_IN_P1);
        op("returnAddress - mayFallThrough", OP_Return).reads("returnAddress").goes(Flow.REGISTER_OR_NEXT);
        op("coroutine target start", OP_InitCoroutine).writes("coroutine").goes(Flow.COROUTINE_START).stores(StoredAddress.P3_IN_P1);
        op("coroutine atEnd", OP_Yield).updates("coroutine").goes(Flow.REGISTER).stores(StoredAddress.NEXT_IN_P1);
        op("coroutine", OP_EndCoroutine).updates("coroutine").goes(Flow.COROUTINE_END);
        op("ifLess ifEqual ifGreater", OP_Jump).goes(Flow.P1_P2_P3);
        op("value target orNull", OP_If, OP_IfNot).reads("value");
        op("value target", OP_IsNull, OP_NotNull).reads("value");
        op("cursor target columnOrRegister defaultType types", OP_IsType)
                        .reads(i -> i.operand("cursor") >= 0 ? OpcodeSpec.NONE : new int[]{i.operand("columnOrRegister")});
        op("counter target decrement", OP_IfPos).updates("counter");
        op("counter target", OP_IfNotZero, OP_DecrJumpZero).updates("counter");
        op("first count", OP_ResultRow).reads(range("first", "count"));
        op("resultCode onError message", OP_Halt).reads(optional("message")).movesAll().goes(Flow.END).costs(Cost.SET_UP);
        op("resultCode onError value", OP_HaltIfNull).reads("value");
        op("isDeferred increment", OP_FkCounter);
        op("isDeferred target", OP_FkIfZero);
        // The frame's memory is C's. A trigger reads and writes the counters of AUTOINCREMENT, which are registers of the root program.
        op("firstParameter onIgnore frame program", OP_Program)
                        .reads((i, text) -> join(SubProgram.parameters(i), SubProgram.rootRegisters(i)))
                        .writes((i, text) -> SubProgram.rootRegisters(i)).resident("frame").movesAll().costs(Cost.TRIGGER);
        op("parameter output", OP_Param).undeclared();
    }

    private static void transactions() {
        op("database writes schemaVersion generation", OP_Transaction).comparesSchemaInC().movesAll().costs(Cost.SET_UP);
        op("database writes root", OP_TableLock).movesAll().costs(Cost.SET_UP);
        op("commits rollsBack", OP_AutoCommit).undeclared().costs(Cost.SET_UP);
        op("operation", OP_Savepoint).undeclared().costs(Cost.SET_UP);
        op("database output cookie", OP_ReadCookie).undeclared().costs(Cost.SET_UP);
        op("root output database", OP_Destroy).undeclared().costs(Cost.SET_UP);
    }

    private static void cursors() {
        op("cursor root database columns flags", OP_OpenRead, OP_OpenWrite, OP_ReopenIdx).movesAll().costs(Cost.SET_UP)
                        .reads(i -> (i.operand("flags") & Constants.OPFLAG_P2ISREG) != 0 ? new int[]{i.operand("root")} : OpcodeSpec.NONE);
        op("cursor record columns", OP_OpenPseudo).movesAll().costs(Cost.SET_UP);
        op("cursor columns", OP_OpenEphemeral, OP_OpenAutoindex).movesAll().costs(Cost.SET_UP);
        op("cursor original", OP_OpenDup).movesAll().costs(Cost.SET_UP);
        op("cursor", OP_Close, OP_ResetSorter).movesAll().costs(Cost.SET_UP);
        op("cursor columns", OP_ColumnsUsed, OP_CursorHint);
        op("cursor target", OP_Rewind, OP_Last, OP_IfEmpty).moves("cursor");
        op("cursor target hint - counter", OP_Next, OP_Prev).moves("cursor");
        op("cursor target low high", OP_IfSizeBetween).moves("cursor");
        op("cursor output estimate", OP_Count).writes("output").moves("cursor");
    }

    private static void seeks() {
        op("cursor", OP_FinishSeek, OP_SeekEnd).moves("cursor");
        op("cursor notNull", OP_NullRow).moves("cursor");
        op("cursor - tableCursor altMap", OP_DeferredSeek).moves("tableCursor");
        // Written only when it jumps: what was there stays live.
        op("cursor target output", OP_IfNullRow).updates("output");
        op("cursor target rowid", OP_SeekRowid).reads("rowid").moves("cursor");
        op("cursor target rowid", OP_NotExists).reads("rowid").moves("cursor").costs(Cost.WRITE);
        op("cursor target key fields", OP_SeekGE, OP_SeekGT, OP_SeekLE, OP_SeekLT).reads(OpcodeSpecs::seekKey).moves("cursor")
                        .goes(Flow.SEEK);
        op("steps target - - pastIsHit", OP_SeekScan).reads((i, text) -> key(text.after(i)))
                        .movesIndirectly((i, text) -> new int[]{text.after(i).operand("cursor")}).goes(Flow.SEEK_SCAN);
        op("cursor low high", OP_SeekHit);
        op("cursor target key fields", OP_IdxGE, OP_IdxGT, OP_IdxLE, OP_IdxLT).reads(range("key", "fields"));
        op("cursor target key fields", OP_Found, OP_NotFound, OP_IfNoHope).reads(OpcodeSpecs::key).moves("cursor");
        op("cursor target key fields", OP_NoConflict).reads(OpcodeSpecs::key).moves("cursor").costs(Cost.WRITE);
        // A Bloom filter is a blob that FilterAdd changes in place.
        op("filter target key fields", OP_Filter).reads(i -> join(key(i), i.operand("filter"))).writes("filter").resident("filter");
        op("filter - key fields", OP_FilterAdd).reads(i -> join(key(i), i.operand("filter"))).writes("filter").resident("filter");
        op("cursor output", OP_IdxRowid).writes("output");
    }

    private static int[] key(Instruction i) {
        return range(i.operand("key"), Math.max(1, i.operand("fields")));
    }

    private static int[] seekKey(Instruction i) {
        return i.p4type() == Constants.P4_INT32 ? key(i) : new int[]{i.operand("key")};
    }

    private static void rows() {
        // Of a long value that only length() or typeof() will look at, C's Column gives no more than the type and the size.
        op("cursor column output default flags", OP_Column).reads((i, text) -> text.recordOf(i.operand("cursor"))).writes("output")
                        .resident(i -> (i.operand("flags") & Constants.OPFLAG_BYTELENARG) != 0 ? new int[]{i.operand("output")}
                                        : OpcodeSpec.NONE);
        op("cursor output", OP_Rowid).writes("output");
        // A pseudo-cursor over the register reads another record afterwards.
        op("cursor output inPlace", OP_RowData).writes("output").movesIndirectly((i, text) -> text.pseudoCursorOf(i.operand("output")));
        op("value output", OP_Integer).writes("output").stores(StoredAddress.AFTER_P1_IN_P2);
        op("low output high", OP_Int64, OP_Real).writes("output");
        op("length output - value", OP_Blob).writes("output");
        op("parameter output", OP_Variable).writes("output");
        op("length output blobFlag value blobIf", OP_String).reads(optional("blobFlag")).writes("output").changesP1();
        op("- output blobFlag value blobIf", OP_String8).reads(optional("blobFlag")).writes("output").changesP1().rewrittenTo(OP_String);
        op("cleared output last", OP_Null, OP_BeginSubrtn).writes(OpcodeSpecs::nulls);
        op("value", OP_SoftNull).updates("value");
        op("from to more", OP_Copy).reads(i -> range(i.operand("from"), i.operand("more") + 1))
                        .writes(i -> range(i.operand("to"), i.operand("more") + 1));
        op("from to", OP_SCopy, OP_IntCopy).reads("from").writes("to");
        op("from to count", OP_Move).reads(i -> range(i.operand("from"), Math.max(1, i.operand("count"))))
                        .writes(i -> join(range(i.operand("from"), Math.max(1, i.operand("count"))),
                                        range(i.operand("to"), Math.max(1, i.operand("count")))));
        op("first count output affinities", OP_MakeRecord).reads(range("first", "count"))
                        .writes(i -> join(range(i.operand("first"), i.operand("count")), i.operand("output")));
        op("value", OP_ClrSubtype).updates("value");
        op("value output", OP_GetSubtype).reads("value").writes("output");
        op("subtype value", OP_SetSubtype).reads("subtype", "value").writes("value");
    }

    private static int[] nulls(Instruction i) {
        int first = i.operand("output");
        return range(first, Math.max(1, i.operand("last") - first + 1));
    }

    private static void arithmetic() {
        op("right left output", OP_Add, OP_Subtract, OP_Multiply, OP_Divide, OP_Remainder, OP_Concat, OP_BitAnd, OP_BitOr, OP_ShiftLeft,
                        OP_ShiftRight).reads("right", "left").writes("output");
        op("left right output", OP_And, OP_Or).reads("left", "right").writes("output");
        op("value output", OP_Not, OP_BitNot).reads("value").writes("output");
        op("value output ifNull negate", OP_IsTrue).reads("value").writes("output");
        op("left output right", OP_ZeroOrNull).reads("left", "right").writes("output");
        op("right target left collation flags", OP_Eq, OP_Ne, OP_Lt, OP_Le, OP_Gt, OP_Ge).reads("right", "left");
        op("- target", OP_ElseEq);
        op("- - - order", OP_Permutation);
        op("first second count keyInfo flags", OP_Compare).reads(OpcodeSpecs::compared);
        // min() and max() write through the operand of the CollSeq before them whether they took the row.
        op("tookRow - - collation", OP_CollSeq).writes(optional("tookRow"));
        op("first count - affinities", OP_Affinity).reads(range("first", "count")).writes(range("first", "count"));
        op("value", OP_RealAffinity).updates("value");
        op("value type", OP_Cast).updates("value");
        op("value ifNot", OP_MustBeInt).updates("value");
        op("value increment", OP_AddImm).updates("value");
        op("greatest value", OP_MemMax).updates("greatest", "value");
        op("limit output offset", OP_OffsetLimit).reads("limit", "offset").writes("output");
    }

    private static int[] compared(Instruction i, ProgramText text) {
        int[] offsets = text.comparedOffsets(i);
        int[] registers = new int[2 * offsets.length];
        for (int k = 0; k < offsets.length; k++) {
            registers[k] = i.operand("first") + offsets[k];
            registers[offsets.length + k] = i.operand("second") + offsets[k];
        }
        return registers;
    }

    private static void functions() {
        op("constants first output function", OP_Function, OP_PureFunc).reads(i -> range(i.operand("first"), i.argumentCount()))
                        .writes("output").calls()
                        .declaredIf(i -> i.p4type() == Constants.P4_FUNCCTX);
        // The flag of min() and max() is written only sometimes: what was there stays live.
        op("isInverse first accumulator function count", OP_AggStep, OP_AggStep1, OP_AggInverse)
                        .reads((i, text) -> join(range(i.operand("first"), i.operand("count")), text.skipFlag(i)))
                        .writes((i, text) -> text.skipFlag(i)).resident("accumulator").calls().rewrittenTo(OP_AggStep1);
        op("accumulator arguments output function", OP_AggFinal).calls()
                        .resident(i -> join(new int[]{i.operand("accumulator")}, optional(i.operand("output"))));
        op("- arguments output function", OP_AggValue).calls().resident("output");
    }

    private static void sorters() {
        op("sorter columns sortedFields keyInfo", OP_SorterOpen).movesAll().costs(Cost.SET_UP);
        op("sorter target", OP_Sort, OP_SorterSort).moves("sorter");
        op("sorter target - - counter", OP_SorterNext).moves("sorter");
        // A sorter has no pages.
        op("sorter record", OP_SorterInsert).reads("record");
        // The pseudo-cursor over the register reads another record afterwards.
        op("sorter output pseudoCursor", OP_SorterData).writes("output").moves("pseudoCursor");
        op("sorter target record fields", OP_SorterCompare).reads(optional("record")).movesAll();
        op("cursor output", OP_Sequence).writes("output");
        op("cursor target", OP_SequenceTest);
    }

    /** The new row of an UPDATE, behind its rowid: what the pre-update hook and replicas read. */
    private static int[] updatedRow(Instruction i) {
        boolean isUpdate = (i.operand("flags") & Constants.OPFLAG_ISUPDATE) != 0 && i.p4type() == Constants.P4_TABLE;
        return isUpdate ? range(i.operand("rowid") + 1, NativeMemory.getShort(i.pointer("table") + Layout.Table_nCol)) : OpcodeSpec.NONE;
    }

    private static void writes() {
        op("cursor output counter", OP_NewRowid).reads(optional("counter"))
                        .writes(i -> join(optional(i.operand("counter")), i.operand("output"))).moves("cursor").costs(Cost.WRITE);
        op("cursor record rowid table flags", OP_Insert).reads("record", "rowid").movesAll().costs(Cost.WRITE);
        op("cursor flags rowid table treeFlags", OP_Delete).reads(i -> join(optional(i.operand("rowid")), updatedRow(i))).movesAll()
                        .costs(Cost.WRITE);
        op("cursor record key fields flags", OP_IdxInsert).movesAll().costs(Cost.WRITE)
                        .reads(i -> i.operand("key") > 0 && i.p4type() == Constants.P4_INT32
                                        ? join(range(i.operand("key"), i.operand("fields")), i.operand("record"))
                                        : new int[]{i.operand("record")});
        // The register is written only when its key is kept.
        op("cursor key kept - fields", OP_IdxDelete).movesAll().costs(Cost.WRITE)
                        .reads(i -> join(range(i.operand("key"), i.operand("fields")), optional(i.operand("kept"))))
                        .writes(optional("kept"));
        op("root database counter", OP_Clear).reads(optional("counter")).writes(optional("counter")).movesAll();
        // The set itself stays in C. An empty one leaves the register as it was.
        op("rowSet value", OP_RowSetAdd).reads("value").resident("rowSet");
        op("rowSet atEnd value", OP_RowSetRead).updates("value").resident("rowSet");
        op("rowSet target value set", OP_RowSetTest).reads("value").resident("rowSet");
    }
}
