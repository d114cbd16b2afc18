package org.sqltruffle.ops;

import static org.sqltruffle.abi.Constants.SQLITE_FUNC_BUILTIN;
import static org.sqltruffle.abi.Constants.SQLITE_UTF8;
import static org.sqltruffle.abi.Opcode.*;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.aggregate.AggregateFinalNode;
import org.sqltruffle.ops.aggregate.CAggregateStepNode;
import org.sqltruffle.ops.aggregate.CountStepNode;
import org.sqltruffle.ops.aggregate.GroupConcatStepNode;
import org.sqltruffle.ops.aggregate.InlinedStepOpNode;
import org.sqltruffle.ops.aggregate.MinMaxStepNode;
import org.sqltruffle.ops.aggregate.SumStepNode;
import org.sqltruffle.ops.arithmetic.AddImmNode;
import org.sqltruffle.ops.arithmetic.AffinityNode;
import org.sqltruffle.ops.arithmetic.ArithmeticNode;
import org.sqltruffle.ops.arithmetic.BitNode;
import org.sqltruffle.ops.arithmetic.CastNode;
import org.sqltruffle.ops.arithmetic.ConcatNode;
import org.sqltruffle.ops.arithmetic.IsTrueNode;
import org.sqltruffle.ops.arithmetic.LogicNode;
import org.sqltruffle.ops.arithmetic.MemMaxNode;
import org.sqltruffle.ops.arithmetic.MustBeIntNode;
import org.sqltruffle.ops.arithmetic.NotNode;
import org.sqltruffle.ops.arithmetic.OffsetLimitNode;
import org.sqltruffle.ops.arithmetic.RealAffinityNode;
import org.sqltruffle.ops.arithmetic.ZeroOrNullNode;
import org.sqltruffle.ops.compare.Collations;
import org.sqltruffle.ops.compare.CompareNode;
import org.sqltruffle.ops.compare.ElseEqNode;
import org.sqltruffle.ops.compare.IterationJumpNode;
import org.sqltruffle.ops.compare.KeyCompareNode;
import org.sqltruffle.ops.control.CounterJumpNode;
import org.sqltruffle.ops.control.EndCoroutineNode;
import org.sqltruffle.ops.control.FkCounterNode;
import org.sqltruffle.ops.control.FkIfZeroNode;
import org.sqltruffle.ops.control.GosubNode;
import org.sqltruffle.ops.control.GotoNode;
import org.sqltruffle.ops.control.HaltIfNullNode;
import org.sqltruffle.ops.control.IfNode;
import org.sqltruffle.ops.control.InitCoroutineNode;
import org.sqltruffle.ops.control.InitNode;
import org.sqltruffle.ops.control.IsNullNode;
import org.sqltruffle.ops.control.IsTypeNode;
import org.sqltruffle.ops.control.NoopNode;
import org.sqltruffle.ops.control.OnceNode;
import org.sqltruffle.ops.control.ProgramNode;
import org.sqltruffle.ops.control.ResultRowNode;
import org.sqltruffle.ops.control.ReturnNode;
import org.sqltruffle.ops.control.YieldNode;
import org.sqltruffle.ops.cursor.CountNode;
import org.sqltruffle.ops.cursor.IfEmptyNode;
import org.sqltruffle.ops.cursor.IfSizeBetweenNode;
import org.sqltruffle.ops.cursor.NextNode;
import org.sqltruffle.ops.function.FunctionNodes;
import org.sqltruffle.ops.function.InlinedAggregate;
import org.sqltruffle.ops.group.GroupAccumulators;
import org.sqltruffle.ops.group.GroupPlan;
import org.sqltruffle.ops.group.GroupRecordNode;
import org.sqltruffle.ops.row.BlobNode;
import org.sqltruffle.ops.row.CollSeqNode;
import org.sqltruffle.ops.row.ColumnNode;
import org.sqltruffle.ops.row.ConstantNode;
import org.sqltruffle.ops.row.CopyNode;
import org.sqltruffle.ops.row.MakeRecordNode;
import org.sqltruffle.ops.row.MoveNode;
import org.sqltruffle.ops.row.NullNode;
import org.sqltruffle.ops.row.PseudoColumnNode;
import org.sqltruffle.ops.row.RowDataNode;
import org.sqltruffle.ops.row.RowidNode;
import org.sqltruffle.ops.row.SoftNullNode;
import org.sqltruffle.ops.row.StringNode;
import org.sqltruffle.ops.row.SubtypeNode;
import org.sqltruffle.ops.row.VariableNode;
import org.sqltruffle.ops.seek.DeferredSeekNode;
import org.sqltruffle.ops.seek.FilterAddNode;
import org.sqltruffle.ops.seek.FilterNode;
import org.sqltruffle.ops.seek.FinishSeekNode;
import org.sqltruffle.ops.seek.FoundNode;
import org.sqltruffle.ops.seek.IdxCompareNode;
import org.sqltruffle.ops.seek.IdxRowidNode;
import org.sqltruffle.ops.seek.IfNullRowNode;
import org.sqltruffle.ops.seek.NullRowNode;
import org.sqltruffle.ops.seek.RewindNode;
import org.sqltruffle.ops.seek.SeekEndNode;
import org.sqltruffle.ops.seek.SeekHitNode;
import org.sqltruffle.ops.seek.SeekNode;
import org.sqltruffle.ops.seek.SeekRowidNode;
import org.sqltruffle.ops.seek.SeekScanNode;
import org.sqltruffle.ops.sorter.SequenceNode;
import org.sqltruffle.ops.sorter.SequenceTestNode;
import org.sqltruffle.ops.sorter.SortNode;
import org.sqltruffle.ops.sorter.SorterCompareNode;
import org.sqltruffle.ops.sorter.SorterDataNode;
import org.sqltruffle.ops.sorter.SorterInsertNode;
import org.sqltruffle.ops.sorter.SorterNextNode;
import org.sqltruffle.ops.sorter.SorterPlan;
import org.sqltruffle.ops.sorter.TransientTableNode;
import org.sqltruffle.ops.write.ClearNode;
import org.sqltruffle.ops.write.DeleteNode;
import org.sqltruffle.ops.write.IdxDeleteNode;
import org.sqltruffle.ops.write.IdxInsertNode;
import org.sqltruffle.ops.write.InsertNode;
import org.sqltruffle.ops.write.NewRowidNode;
import org.sqltruffle.ops.write.RowSetAddNode;
import org.sqltruffle.ops.write.RowSetReadNode;
import org.sqltruffle.ops.write.RowSetTestNode;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.value.RecordOrder;

/** Makes the nodes of a program: for each instruction the one that {@link VdbeOp} registers, or a {@link CNode} with the reason. */
public final class NodeFactory {

    private static final String NO_NODE = "no node";
    private static final String DISABLED = "disabled";

    private final Program program;
    private final Set<String> disabled;
    private final int auxiliarySlot;
    private final String[] reasons;
    private final BitSet writtenCursors = new BitSet();
    /** By address of a MakeRecord: the plan for its rows, {@code null}: there is none. Made when it is known what runs in C. */
    private final GroupPlan[] groupPlans;

    public NodeFactory(Program program, Set<String> disabledOpcodes) {
        this.program = program;
        this.disabled = disabledOpcodes;
        this.auxiliarySlot = Registers.auxiliarySlot(program.registerCount());
        for (int pc = 0; pc < program.length(); pc++) {
            if (program.at(pc).opcode() == OP_OpenWrite) {
                writtenCursors.set(program.at(pc).p1());
            }
        }
        this.reasons = new String[program.length()];
        this.groupPlans = new GroupPlan[program.length()];
        for (int pc = 0; pc < reasons.length; pc++) {
            Instruction i = program.at(pc);
            if (disabled.contains(i.name())) {
                reasons[pc] = DISABLED;
            } else {
                String reason = reason(i);
                reasons[pc] = reason != null ? reason : java(i) == null ? NO_NODE : null;
            }
        }
        for (int pc = 0; pc + 1 < reasons.length; pc++) {
            groupPlans[pc] = findGroupPlan(pc);
        }
    }

    /** Frame slots that nodes need besides registers. */
    public int auxiliarySlots() {
        return program.columnCache().slots() + 1;
    }

    /** The slot by which the DeferredSeek at an address hands the row's cell to the Column behind it, which would move the cursor; -1: it does not. */
    private int cellSlot(int pc) {
        if (pc < 0 || pc + 1 >= program.length() || reasons[pc] != null || reasons[pc + 1] != null || !program.flow().isEnteredFromAboveOnly(pc + 1)) {
            return -1;
        }
        Instruction seek = program.at(pc);
        Instruction column = program.at(pc + 1);
        boolean together = seek.opcode() == OP_DeferredSeek && column.opcode() == OP_Column && column.p1() == seek.p3()
                        && (seek.pP4() == 0 || NativeMemory.getInt(seek.pP4() + (1L + column.p2()) * Integer.BYTES) <= 0);
        return together ? auxiliarySlot + program.columnCache().slots() : -1;
    }

    /** Why the instruction runs in C; {@code null} when a node runs it. */
    public String reasonForC(int pc) {
        return reasons[pc];
    }

    /** Whether it does because that is wanted. */
    public boolean isDisabled(int pc) {
        return DISABLED.equals(reasons[pc]);
    }

    /** Whether a cursor is one that the program writes with. */
    public boolean isWritten(int cursor) {
        return writtenCursors.get(cursor);
    }

    /** A new node for the instruction at an address. */
    public OpNode create(int pc) {
        Instruction i = program.at(pc);
        return reasons[pc] != null ? new CNode(program, i, reasons[pc]) : java(i);
    }

    /** Why an instruction that has a node goes to C all the same. */
    private String reason(Instruction i) {
        if (i.opcode() == OP_Column && program.columnCache().isTypeTested(i.p1())) {
            return "IsType reads C's parse of the record";
        }
        return null;
    }

    private OpNode java(Instruction i) {
        return switch (i.opcode()) {
            case OP_Init -> new InitNode(program, i);
            case OP_Goto -> new GotoNode(program, i);
            case OP_Noop, OP_Explain, OP_ReleaseReg, OP_CursorHint, OP_Trace, OP_Abortable, OP_ColumnsUsed, OP_Permutation -> new NoopNode(program, i);
            case OP_If, OP_IfNot -> new IfNode(program, i);
            case OP_IsNull, OP_NotNull -> new IsNullNode(program, i);
            case OP_IfPos, OP_IfNotZero, OP_DecrJumpZero -> new CounterJumpNode(program, i);
            case OP_Once -> new OnceNode(program, i);
            case OP_Gosub -> new GosubNode(program, i);
            case OP_Return -> new ReturnNode(program, i);
            case OP_InitCoroutine -> new InitCoroutineNode(program, i);
            case OP_Yield -> new YieldNode(program, i);
            case OP_EndCoroutine -> new EndCoroutineNode(program, i);
            case OP_ResultRow -> new ResultRowNode(program, i);
            case OP_Jump -> new IterationJumpNode(program, i);
            case OP_ElseEq -> new ElseEqNode(program, i);
            case OP_Eq, OP_Ne, OP_Lt, OP_Le, OP_Gt, OP_Ge -> new CompareNode(program, i);
            case OP_Add, OP_Subtract, OP_Multiply, OP_Divide, OP_Remainder -> new ArithmeticNode(program, i);
            case OP_BitAnd, OP_BitOr, OP_ShiftLeft, OP_ShiftRight -> new BitNode(program, i);
            case OP_And, OP_Or -> new LogicNode(program, i);
            case OP_Not, OP_BitNot -> new NotNode(program, i);
            case OP_RealAffinity -> new RealAffinityNode(program, i);
            case OP_AddImm -> new AddImmNode(program, i);
            case OP_MustBeInt -> new MustBeIntNode(program, i);
            case OP_Affinity -> new AffinityNode(program, i);
            case OP_Integer, OP_Int64, OP_Real -> new ConstantNode(program, i);
            case OP_Null, OP_BeginSubrtn -> new NullNode(program, i);
            case OP_String, OP_String8 -> new StringNode(program, i);
            case OP_SCopy, OP_Copy, OP_IntCopy -> new CopyNode(program, i);
            case OP_CollSeq -> new CollSeqNode(program, i);
            case OP_Rowid -> new RowidNode(program, i, writtenCursors.get(i.p1()));
            case OP_Column -> column(i);
            case OP_MakeRecord -> makeRecord(i);
            case OP_OpenEphemeral, OP_OpenAutoindex, OP_OpenDup, OP_SorterOpen, OP_OpenPseudo, OP_ResetSorter -> new TransientTableNode(program, i);
            case OP_SorterInsert -> new SorterInsertNode(program, i, order(i.p1()), i.pc() > 0 && groupPlans[i.pc() - 1] != null);
            case OP_SorterSort, OP_Sort -> new SortNode(program, i);
            case OP_SorterData -> new SorterDataNode(program, i);
            case OP_SorterNext -> new SorterNextNode(program, i, accumulators(i));
            case OP_SorterCompare -> new SorterCompareNode(program, i);
            case OP_Sequence -> new SequenceNode(program, i);
            case OP_SequenceTest -> new SequenceTestNode(program, i);
            case OP_IdxInsert -> new IdxInsertNode(program, i);
            case OP_Insert -> new InsertNode(program, i);
            case OP_NewRowid -> new NewRowidNode(program, i);
            case OP_Delete -> new DeleteNode(program, i);
            case OP_IdxDelete -> new IdxDeleteNode(program, i);
            case OP_Clear -> new ClearNode(program, i);
            case OP_RowData -> new RowDataNode(program, i, writtenCursors.get(i.p1()));
            case OP_RowSetAdd -> new RowSetAddNode(program, i);
            case OP_RowSetRead -> new RowSetReadNode(program, i);
            case OP_RowSetTest -> new RowSetTestNode(program, i);
            case OP_IfSizeBetween -> new IfSizeBetweenNode(program, i);
            case OP_Next, OP_Prev -> new NextNode(program, i);
            case OP_Variable -> new VariableNode(program, i);
            case OP_Blob -> new BlobNode(program, i);
            case OP_SoftNull -> new SoftNullNode(program, i);
            case OP_Move -> new MoveNode(program, i);
            case OP_ClrSubtype, OP_GetSubtype, OP_SetSubtype -> new SubtypeNode(program, i);
            case OP_Cast -> new CastNode(program, i);
            case OP_Concat -> new ConcatNode(program, i);
            case OP_IsTrue -> new IsTrueNode(program, i);
            case OP_ZeroOrNull -> new ZeroOrNullNode(program, i);
            case OP_OffsetLimit -> new OffsetLimitNode(program, i);
            case OP_MemMax -> new MemMaxNode(program, i);
            case OP_HaltIfNull -> new HaltIfNullNode(program, i);
            case OP_FkIfZero -> new FkIfZeroNode(program, i);
            case OP_FkCounter -> new FkCounterNode(program, i);
            case OP_Program -> new ProgramNode(program, i);
            case OP_IsType -> i.p1() < 0 ? new IsTypeNode(program, i) : null;
            case OP_Compare -> new KeyCompareNode(program, i);
            case OP_IfEmpty -> new IfEmptyNode(program, i);
            case OP_Count -> new CountNode(program, i);
            case OP_Function, OP_PureFunc -> FunctionNodes.create(program, i);
            case OP_AggStep, OP_AggStep1, OP_AggInverse -> aggregate(i);
            case OP_AggFinal, OP_AggValue -> new AggregateFinalNode(program, i);
            default -> seek(i);
        };
    }

    private OpNode seek(Instruction i) {
        return switch (i.opcode()) {
            case OP_Rewind, OP_Last -> new RewindNode(program, i);
            case OP_SeekEnd -> new SeekEndNode(program, i);
            case OP_NullRow -> new NullRowNode(program, i);
            case OP_IfNullRow -> new IfNullRowNode(program, i);
            case OP_SeekRowid, OP_NotExists -> new SeekRowidNode(program, i);
            case OP_SeekGE, OP_SeekGT, OP_SeekLE, OP_SeekLT -> new SeekNode(program, i);
            case OP_SeekScan -> new SeekScanNode(program, i);
            case OP_SeekHit -> new SeekHitNode(program, i);
            case OP_IdxGE, OP_IdxGT, OP_IdxLE, OP_IdxLT -> new IdxCompareNode(program, i);
            case OP_IdxRowid -> new IdxRowidNode(program, i);
            case OP_DeferredSeek -> new DeferredSeekNode(program, i, cellSlot(i.pc()));
            case OP_FinishSeek -> new FinishSeekNode(program, i);
            case OP_Found, OP_NotFound, OP_NoConflict, OP_IfNoHope -> new FoundNode(program, i);
            case OP_Filter -> new FilterNode(program, i);
            case OP_FilterAdd -> new FilterAddNode(program, i);
            default -> null;
        };
    }

    private OpNode column(Instruction i) {
        int[] record = program.use(i.pc()).reads();
        return record.length == 0 ? new ColumnNode(program, i, auxiliarySlot, writtenCursors.get(i.p1()), cellSlot(i.pc() - 1)) : new PseudoColumnNode(program, i, auxiliarySlot, record[0]);
    }

    private RecordOrder order(int sorter) {
        return SorterPlan.order(program, sorter, pc -> reasons[pc] != null);
    }

    private GroupPlan findGroupPlan(int pc) {
        if (program.at(pc).opcode() != OP_MakeRecord || program.at(pc + 1).opcode() != OP_SorterInsert) {
            return null;
        }
        GroupPlan plan = GroupPlan.of(program, program.at(pc), order(program.at(pc + 1).p1()));
        return plan != null && IntStream.range(plan.body(), plan.end()).allMatch(at -> reasons[at] == null) ? plan : null;
    }

    /** Whether the loop with this head reads what a sorter holds beside the groups that rows were taken into: the less the better that works. */
    public boolean readsGroups(int head) {
        Instruction i = program.at(head);
        return i.opcode() == OP_SorterData && Arrays.stream(groupPlans).anyMatch(plan -> plan != null && plan.cursor() == i.p1());
    }

    private OpNode[] body(GroupPlan plan) {
        return IntStream.range(plan.body(), plan.end()).mapToObj(pc -> java(program.at(pc))).toArray(OpNode[]::new);
    }

    private OpNode makeRecord(Instruction i) {
        MakeRecordNode node = new MakeRecordNode(program, i);
        GroupPlan plan = groupPlans[i.pc()];
        return plan == null ? node : new GroupRecordNode(program, i, plan, node, body(plan));
    }

    private GroupAccumulators accumulators(Instruction next) {
        for (GroupPlan plan : groupPlans) {
            if (plan != null && plan.cursor() == next.p1()) {
                return new GroupAccumulators(body(plan));
            }
        }
        return null;
    }

    private OpNode aggregate(Instruction i) {
        if (i.p1() != 0) {
            return new CAggregateStepNode(program, i);
        }
        if ((i.functionFlags() & SQLITE_FUNC_BUILTIN) == 0) {
            return FunctionNodes.hostFunction(program, i) instanceof InlinedAggregate aggregate ? new InlinedStepOpNode(program, i, aggregate)
                            : new CAggregateStepNode(program, i);
        }
        String name = NativeMemory.getString(NativeMemory.getLong(i.pFunction() + Layout.FuncDef_zName));
        return switch (name) {
            case "count" -> new CountStepNode(program, i);
            case "sum", "total", "avg" -> new SumStepNode(program, i);
            case "group_concat", "string_agg" -> program.encoding() == SQLITE_UTF8 ? new GroupConcatStepNode(program, i) : new CAggregateStepNode(program, i);
            case "min", "max" -> {
                // P1 of the CollSeq is where the step tells whether it took the row.
                Instruction before = program.at(i.pc() - 1);
                yield before.opcode() != OP_CollSeq ? new CAggregateStepNode(program, i)
                                : new MinMaxStepNode(program, i, name.equals("max"), Collations.of(program, before), before.p1());
            }
            default -> new CAggregateStepNode(program, i);
        };
    }
}
