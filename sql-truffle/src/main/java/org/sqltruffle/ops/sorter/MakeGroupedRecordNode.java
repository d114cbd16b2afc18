package org.sqltruffle.ops.sorter;

import static org.sqltruffle.abi.Constants.MEM_Blob;
import static org.sqltruffle.abi.Constants.MEM_IntReal;
import static org.sqltruffle.abi.Constants.MEM_Str;
import static org.sqltruffle.abi.Opcode.OP_Column;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.OpNode;
import org.sqltruffle.ops.SeenTypes;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.aggregate.GroupStep;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.sqlite.ConnectionApi;
import org.sqltruffle.value.GroupKey;
import org.sqltruffle.value.Meta;
import org.sqltruffle.value.RecordOrder;
import org.sqltruffle.value.SortKey;

/**
 * A MakeRecord whose row may belong to a group that is known ({@link GroupPlan}). Then the steps of the aggregates are taken at once, and
 * the record becomes NULL, which the SorterInsert after it leaves out. Source of what it replaces: the two loops of select.c's groupBySort,
 * SQLite 3.54.1.
 */
public final class MakeGroupedRecordNode extends StraightNode {

    private final int cursor;
    private final int firstColumn;
    private final int columns;
    private final int record;
    private final RecordOrder order;
    private final GroupAccumulators accumulators;
    @CompilationFinal(dimensions = 1)
    private final int[] collations;
    @Child
    private SeenTypes types;
    @Child
    private RowKey rowKey;
    @Child
    private StraightNode makeRecord;
    /** The body's nodes, with a copy of a register in place of a Column. */
    @Children
    private final StraightNode[] body;
    /** By node of the body: where its context is in a group, -1: it is no step. */
    @CompilationFinal(dimensions = 1)
    private final int[] contexts;

    /** @param nodes the nodes of the plan's body */
    public MakeGroupedRecordNode(Program program, Instruction instruction, GroupPlan plan, StraightNode makeRecord, OpNode[] nodes) {
        super(program, instruction);
        this.cursor = plan.cursor();
        this.firstColumn = instruction.operand("first");
        this.columns = instruction.operand("count");
        this.record = instruction.operand("output");
        this.order = plan.order();
        this.collations = order.collations();
        this.types = new SeenTypes(collations.length);
        this.rowKey = new RowKey(firstColumn, order);
        this.makeRecord = makeRecord;
        this.accumulators = new GroupAccumulators(nodes);
        this.body = new StraightNode[nodes.length];
        this.contexts = new int[nodes.length];
        for (int i = 0; i < nodes.length; i++) {
            Instruction at = program.at(plan.body() + i);
            this.body[i] = at.opcode() == OP_Column ? new ValueNode(program, at, firstColumn + at.operand("column"))
                            : (StraightNode) nodes[i];
            this.contexts[i] = nodes[i] instanceof GroupStep step ? accumulators.offset(step) : -1;
        }
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        RowSorter sorter = RowSorter.of(state, cursor);
        if (sorter == null) {
            sorter = RowSorter.takeOver(state, cursor, order);
            if (sorter != null && !isCounted(state) && (CompilerDirectives.inCompiledCode() || !state.bindsCompiledOnly)) {
                sorter.setGroups(new GroupTable(accumulators.size(), collations.length));
            }
        }
        GroupTable groups = sorter == null ? null : sorter.groups();
        if (groups != null && groups.isOpen()) {
            if (toGroup(frame, state, groups)) {
                return;
            }
        } else {
            if (CompilerDirectives.inInterpreter()) {
                learn(frame, state);
            }
            makeRecord.execute(frame, state);
        }
    }

    /** Whoever counts instructions wants them all. */
    private static boolean isCounted(MachineState state) {
        return CompilerDirectives.inInterpreter() && state.executions != null;
    }

    /** Takes a row's steps and makes its keys, in vain: so that the nodes know the values that come, before rows are kept here. */
    private void learn(VirtualFrame frame, MachineState state) {
        key(frame);
        rowKey.of(frame);
        if (arePlain(frame)) {
            int bytes = GroupTable.keyOffset(accumulators.size());
            long pGroup = ConnectionApi.malloc64(bytes);
            if (pGroup != 0) {
                NativeMemory.fill(pGroup, bytes, (byte) 0);
                takeSteps(frame, state, pGroup);
                ConnectionApi.free(pGroup);
            }
        }
    }

    /** Whether the row is in a group, and not for the sorter. */
    private boolean toGroup(VirtualFrame frame, MachineState state, GroupTable groups) {
        long pGroup = 0;
        if (!arePlain(frame)) {
            groups.close();
        } else {
            GroupKey key = key(frame);
            if (key.fits()) {
                pGroup = groups.first(key.hash());
                if (pGroup != 0 && !hasKey(pGroup, key.words())) {
                    pGroup = groups.find(key.hash(), key.words());
                }
                if (pGroup != 0) {
                    takeSteps(frame, state, pGroup);
                    GroupTable.countRow(pGroup);
                    Registers.setNull(frame, record);
                    return true;
                }
                pGroup = groups.create(key.hash(), key.words());
                if (pGroup != 0) {
                    takeSteps(frame, state, pGroup);
                }
            }
        }
        makeRecord.execute(frame, state);
        if (pGroup != 0) {
            keepFirst(frame, groups, pGroup);
        }
        return false;
    }

    private void keepFirst(VirtualFrame frame, GroupTable groups, long pGroup) {
        SortKey key = rowKey.of(frame);
        if (!groups.keepFirst(pGroup, key.key0(), key.key1(), Registers.payload(frame, record),
                        Meta.length(Registers.meta(frame, record)))) {
            throw new OutOfMemoryError("first row of a group");
        }
    }

    @ExplodeLoop
    private boolean hasKey(long pGroup, long[] words) {
        long pKey = pGroup + GroupTable.keyOffset(accumulators.size());
        long different = 0;
        for (int i = 0; i < GroupKey.WORDS * collations.length; i++) {
            different |= NativeMemory.getLong(pKey + (long) i * Long.BYTES) ^ words[i];
        }
        return different == 0;
    }

    @ExplodeLoop
    private GroupKey key(VirtualFrame frame) {
        GroupKey key = new GroupKey(collations.length);
        for (int i = 0; i < collations.length; i++) {
            key.set(i, Registers.payload(frame, firstColumn + i), types.narrow(i, Registers.meta(frame, firstColumn + i)), collations[i]);
        }
        return key;
    }

    /** Whether the record would hold all values as they are. */
    @ExplodeLoop
    private boolean arePlain(VirtualFrame frame) {
        long all = 0;
        for (int i = 0; i < columns; i++) {
            all |= Registers.meta(frame, firstColumn + i);
        }
        return (all & MEM_IntReal) == 0;
    }

    @ExplodeLoop
    private void takeSteps(VirtualFrame frame, MachineState state, long pGroup) {
        for (int i = 0; i < body.length; i++) {
            if (contexts[i] >= 0) {
                ((GroupStep) body[i]).stepIn(frame, state, pGroup + GroupTable.CONTEXTS + contexts[i]);
            } else {
                body[i].execute(frame, state);
            }
        }
    }

    /** A Column of the row: its value is still in the register that the record is made of. */
    private static final class ValueNode extends StraightNode {

        private final int from;
        private final int to;

        ValueNode(Program program, Instruction column, int from) {
            super(program, column);
            this.from = from;
            this.to = column.operand("output");
        }

        @Override
        public void execute(VirtualFrame frame, MachineState state) {
            long meta = Registers.meta(frame, from) & Meta.LENGTH_AND_FLAGS;
            // Whoever keeps it makes a copy.
            Registers.set(frame, to, Registers.payload(frame, from), (meta & (MEM_Str | MEM_Blob)) != 0 ? meta | Registers.PAGE : meta);
        }
    }
}
