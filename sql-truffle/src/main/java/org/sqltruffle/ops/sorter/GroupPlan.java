package org.sqltruffle.ops.sorter;

import static org.sqltruffle.abi.Constants.P4_NOTUSED;
import static org.sqltruffle.abi.Opcode.*;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.NodeFactory;
import org.sqltruffle.ops.OpNode;
import org.sqltruffle.ops.compare.Collations;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.OperandUse;
import org.sqltruffle.program.Program;
import org.sqltruffle.value.RecordOrder;

/**
 * Where a program sorts rows to take the steps of aggregates group by group (select.c, {@code groupBySort}), and the steps can be taken as
 * the rows come:
 *
 * <pre>
 *   MakeRecord, SorterInsert                 the rows go into the sorter
 *   SorterSort
 *   head: SorterData, Column for each key, Compare, Jump (another group: it is put out)
 *   body: Column, arithmetic, AggStep
 *   If, Column: values of the group's first row; Integer
 *   SorterNext head
 * </pre>
 *
 * <p>The rows of a group have the same sort key, and a sorter keeps such rows in the order of their insertion: so the steps of each group
 * are taken in the same order, and sums of reals are the same to the last bit.
 *
 * @param cursor the sorter
 * @param record the address of the MakeRecord
 * @param body the address of the first instruction of the body
 * @param end the address after its last AggStep
 * @param order the order of the sorter
 */
public record GroupPlan(int cursor, int record, int body, int end, RecordOrder order) {

    private static final Set<Integer> ARITHMETIC = Set.of(OP_Add, OP_Subtract, OP_Multiply, OP_Divide, OP_Remainder);
    /** What makes the values of a record: none of them is a blob with a tail of zeros. */
    private static final Set<Integer> PLAIN = Set.of(OP_Column, OP_Rowid, OP_IdxRowid, OP_RealAffinity, OP_Integer, OP_Int64, OP_Real,
                    OP_String8, OP_Null, OP_Cast, OP_Add, OP_Subtract,
                    OP_Multiply, OP_Divide, OP_Remainder);
    private static final Set<String> AGGREGATES = Set.of("sum", "total", "avg", "count");

    /**
     * The plan for the rows that the instruction at an address makes for a sorter, or {@code null} when the instruction is no such
     * MakeRecord or the rows must be sorted.
     */
    public static GroupPlan of(NodeFactory nodes, int pc) {
        Program program = nodes.program();
        if (pc < 0 || pc + 1 >= program.length() || program.at(pc).opcode() != OP_MakeRecord
                        || program.at(pc + 1).opcode() != OP_SorterInsert) {
            return null;
        }
        GroupPlan plan = of(program, program.at(pc), SorterPlan.order(nodes, program.at(pc + 1).operand("sorter")));
        return plan != null && IntStream.range(plan.body(), plan.end()).noneMatch(nodes::runsInC) ? plan : null;
    }

    /** The plan for the rows of a sorter, or {@code null}. */
    public static GroupPlan ofSorter(NodeFactory nodes, int sorter) {
        return IntStream.range(0, nodes.program().length()).mapToObj(pc -> of(nodes, pc))
                        .filter(plan -> plan != null && plan.cursor() == sorter).findFirst().orElse(null);
    }

    /**
     * Returns true when the loop with this head reads what a sorter holds beside the groups that its rows were taken into: the fewer rows,
     * the better that worked.
     */
    public static boolean readsGroups(NodeFactory nodes, int head) {
        Instruction i = nodes.program().at(head);
        return i.opcode() == OP_SorterData && ofSorter(nodes, i.operand("sorter")) != null;
    }

    /** Makes new nodes for the body. */
    public OpNode[] createBody(NodeFactory nodes) {
        return IntStream.range(body, end).mapToObj(nodes::create).toArray(OpNode[]::new);
    }

    private static GroupPlan of(Program program, Instruction record, RecordOrder order) {
        int cursor = program.at(record.pc() + 1).operand("sorter");
        Instruction next = only(program, OP_SorterNext, cursor);
        if (order == null || record.p4type() != P4_NOTUSED || next == null || only(program, OP_SorterInsert, cursor) == null) {
            return null;
        }
        int head = next.jumpTarget();
        int compare = head + 1 + order.length();
        if (compare + 2 >= next.pc() || !isHead(program, cursor, head, order) || !isCompare(program, compare, order)) {
            return null;
        }
        int body = program.at(compare + 1).operand("ifEqual");
        int pseudoCursor = program.at(head).operand("pseudoCursor");
        if (body <= compare || body >= next.pc()) {
            return null;
        }
        int end = endOfBody(program, body, next.pc(), pseudoCursor, record.operand("count"));
        if (end < 0 || !isTail(program, end, next.pc()) || !isClosed(program, body, next.pc(), end)
                        || !registersAreFree(program, record, body, end)) {
            return null;
        }
        return new GroupPlan(cursor, record.pc(), body, end, order);
    }

    private static Instruction only(Program program, int opcode, int cursor) {
        Instruction[] all = IntStream.range(0, program.length()).mapToObj(program::at)
                        .filter(i -> i.opcode() == opcode && i.operand("sorter") == cursor).toArray(Instruction[]::new);
        return all.length == 1 ? all[0] : null;
    }

    private static boolean isHead(Program program, int cursor, int head, RecordOrder order) {
        Instruction data = program.at(head);
        if (data.opcode() != OP_SorterData || data.operand("sorter") != cursor) {
            return false;
        }
        for (int k = 0; k < order.length(); k++) {
            Instruction i = program.at(head + 1 + k);
            if (!isColumn(i, data.operand("pseudoCursor")) || i.operand("column") != k
                            || i.operand("output") != program.at(head + 1).operand("output") + k) {
                return false;
            }
        }
        return true;
    }

    private static boolean isColumn(Instruction i, int cursor) {
        return i.opcode() == OP_Column && i.operand("cursor") == cursor && i.operand("flags") == 0;
    }

    /** Whether a group is what is equal in all that is sorted by, in the same collating sequences. */
    private static boolean isCompare(Program program, int compare, RecordOrder order) {
        Instruction i = program.at(compare);
        Instruction jump = program.at(compare + 1);
        if (i.opcode() != OP_Compare || i.operand("count") != order.length() || i.operand("flags") != 0
                        || i.operand("second") != program.at(compare - order.length()).operand("output")
                        || jump.opcode() != OP_Jump || jump.operand("ifLess") != compare + 2 || jump.operand("ifGreater") != compare + 2) {
            return false;
        }
        long pKeyInfo = i.pointer("keyInfo");
        return IntStream.range(0, order.length()).allMatch(
                        k -> Collations.of(program.encoding(), NativeMemory
                                        .getLong(pKeyInfo + Layout.KeyInfo_aColl + (long) k * Long.BYTES)) == order.collations()[k]);
    }

    /** The address after the last AggStep, when all instructions up to there can run before the rows are sorted; else -1. */
    private static int endOfBody(Program program, int body, int next, int pseudoCursor, int columns) {
        int end = -1;
        for (int pc = body; pc < next; pc++) {
            Instruction i = program.at(pc);
            if (isStep(i)) {
                end = pc + 1;
            } else if (!isValue(i, pseudoCursor, columns)) {
                break;
            }
        }
        return end;
    }

    private static boolean isValue(Instruction i, int pseudoCursor, int columns) {
        return i.opcode() == OP_Column ? isColumn(i, pseudoCursor) && i.operand("column") < columns
                        : i.opcode() == OP_RealAffinity || i.opcode() == OP_Noop || i.opcode() == OP_ReleaseReg
                                        || ARITHMETIC.contains(i.opcode());
    }

    private static boolean isStep(Instruction i) {
        return (i.opcode() == OP_AggStep || i.opcode() == OP_AggStep1) && i.operand("isInverse") == 0 && i.callsBuiltIn()
                        && i.operand("count") <= 1
                        && AGGREGATES.contains(i.functionName());
    }

    /** Whether what comes between the steps and the SorterNext does nothing for the second row of a group and those after it. */
    private static boolean isTail(Program program, int end, int next) {
        Instruction last = program.at(next - 1);
        if (last.opcode() != OP_Integer || last.operand("value") != 1) {
            return false;
        }
        Instruction first = program.at(end);
        return end == next - 1 || first.opcode() == OP_If && first.operand("value") == last.operand("output")
                        && first.jumpTarget() == next - 1
                        && IntStream.range(end + 1, next - 1)
                                        .allMatch(pc -> program.at(pc).opcode() == OP_Column || program.at(pc).opcode() == OP_RealAffinity);
    }

    /** Whether no jump from elsewhere leads after the first instruction of the body, and its accumulators have no other steps. */
    private static boolean isClosed(Program program, int body, int next, int end) {
        BitSet accumulators = new BitSet();
        IntStream.range(body, end).filter(pc -> isStep(program.at(pc)))
                        .forEach(pc -> accumulators.set(program.at(pc).operand("accumulator")));
        for (int pc = 0; pc < program.length(); pc++) {
            Instruction i = program.at(pc);
            boolean inside = pc >= body && pc < next;
            if (!inside && Arrays.stream(program.flow().successors(pc)).anyMatch(to -> to > body && to <= next)
                            || (pc < body || pc >= end) && (i.opcode() == OP_AggStep || i.opcode() == OP_AggStep1)
                                            && accumulators.get(i.operand("accumulator"))) {
                return false;
            }
        }
        return true;
    }

    /** Whether the body may run at the MakeRecord: what it reads is there, and what it writes is not in use. */
    private static boolean registersAreFree(Program program, Instruction record, int body, int end) {
        BitSet sources = new BitSet();
        int first = record.operand("first");
        sources.set(first, first + record.operand("count"));
        BitSet written = new BitSet();
        for (int pc = body; pc < end; pc++) {
            OperandUse use = program.use(pc);
            Instruction i = program.at(pc);
            // A pseudo-cursor's Column reads the record.
            if (!use.isDeclared() || i.opcode() != OP_Column
                            && Arrays.stream(use.reads()).anyMatch(r -> !written.get(r) && !isConstant(program, r))) {
                return false;
            }
            Arrays.stream(use.writes()).forEach(written::set);
        }
        BitSet live = program.liveness().out(record.pc() + 1);
        return !written.intersects(live) && !written.intersects(sources) && !written.intersects(program.residentRegisters())
                        && sources.stream().allMatch(r -> isPlain(program, r));
    }

    /** Whether a register is written outside of loops only. */
    private static boolean isConstant(Program program, int register) {
        return IntStream.range(0, program.length()).noneMatch(pc -> program.flow().loopBodies().get(pc) && writes(program, pc, register));
    }

    private static boolean isPlain(Program program, int register) {
        return IntStream.range(0, program.length()).filter(pc -> writes(program, pc, register)).mapToObj(program::at)
                        .allMatch(i -> PLAIN.contains(i.opcode()) || i.opcode() == OP_MakeRecord);
    }

    private static boolean writes(Program program, int pc, int register) {
        OperandUse use = program.use(pc);
        return !use.isDeclared() || Arrays.stream(use.writes()).anyMatch(r -> r == register);
    }
}
