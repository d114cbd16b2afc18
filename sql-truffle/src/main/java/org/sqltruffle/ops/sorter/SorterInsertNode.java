package org.sqltruffle.ops.sorter;

import static org.sqltruffle.abi.Constants.MEM_Blob;
import static org.sqltruffle.abi.Constants.MEM_Zero;
import static org.sqltruffle.abi.Opcode.OP_SorterInsert;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.SorterApi;
import org.sqltruffle.ops.NodeFactory;
import org.sqltruffle.ops.OpNode;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.value.Meta;
import org.sqltruffle.value.RecordOrder;
import org.sqltruffle.value.SortKey;

/**
 * {@code SorterInsert P1 P2}: adds the record in register P2 to sorter P1. Where {@link SorterPlan} allows, an empty sorter is taken over
 * by a {@link RowSorter}; its keys come from the registers that the MakeRecord before has read.
 *
 * <p>Source: vdbe.c case OP_SorterInsert, SQLite 3.54.1.
 */
@VdbeOp({OP_SorterInsert})
public final class SorterInsertNode extends StraightNode {

    private final int cursor;
    private final int record;
    /** The order of the rows, {@code null}: they stay in C. */
    private final RecordOrder order;
    private final boolean inGroups;
    /** {@code null} with the order. */
    @Child
    private RowKey rowKey;

    /** @param inGroups whether the record is NULL when its row has gone into a group */
    private SorterInsertNode(Program program, Instruction instruction, RecordOrder order, boolean inGroups) {
        super(program, instruction);
        this.inGroups = inGroups;
        this.cursor = instruction.operand("sorter");
        this.record = instruction.operand("record");
        this.order = order;
        this.rowKey = order == null ? null : new RowKey(program.at(pc - 1).operand("first"), order);
    }

    public static OpNode create(NodeFactory nodes, Instruction i) {
        return new SorterInsertNode(nodes.program(), i, SorterPlan.order(nodes, i.operand("sorter")),
                        GroupPlan.of(nodes, i.pc() - 1) != null);
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        long meta = Registers.meta(frame, record);
        if (inGroups && Meta.isNull(meta)) {
            return;
        }
        if ((meta & (MEM_Blob | MEM_Zero)) != MEM_Blob) {
            giveBack(state);
            slow(frame, state);
            return;
        }
        RowSorter sorter = order == null ? null : sorter(state);
        int rc;
        // Rows are kept here from the first on in compiled code, in C while its profile is made: both ways are always compiled.
        if (sorter != null) {
            rc = insert(frame, sorter, Registers.payload(frame, record), Meta.length(meta));
        } else {
            if (rowKey != null && CompilerDirectives.inInterpreter()) {
                // To know the types before rows are kept here.
                rowKey.of(frame);
            }
            rc = SorterApi.stSorterInsert(state.pCursor(cursor), Registers.payload(frame, record), Meta.length(meta));
        }
        if (rc != ResultCode.OK) {
            raise(state, rc);
        }
    }

    private RowSorter sorter(MachineState state) {
        RowSorter sorter = RowSorter.of(state, cursor);
        return sorter == null ? RowSorter.takeOver(state, cursor, order) : sorter;
    }

    private int insert(VirtualFrame frame, RowSorter sorter, long pRecord, int size) {
        SortKey key = rowKey.of(frame);
        return sorter.add(key.key0(), key.key1(), key.isComplete() && rowKey.hasAllValues(), pRecord, size);
    }

    @TruffleBoundary
    private int giveBackRows(MachineState state) {
        return state.kept.giveBack(cursor);
    }

    private void giveBack(MachineState state) {
        int rc = giveBackRows(state);
        if (rc != ResultCode.OK) {
            raise(state, rc);
        }
    }
}
