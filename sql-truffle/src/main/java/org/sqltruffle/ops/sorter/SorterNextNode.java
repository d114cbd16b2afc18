package org.sqltruffle.ops.sorter;

import static org.sqltruffle.abi.Opcode.OP_SorterNext;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.abi.SorterApi;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.BranchNode;
import org.sqltruffle.ops.NodeFactory;
import org.sqltruffle.ops.OpNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.sqlite.ResultCode;

/**
 * {@code SorterNext P1 P2 * * P5}: moves sorter P1 to its next row and jumps to P2; falls through when there is none. P5 is the counter of
 * sqlite3_stmt_status() to increment. Source: vdbe.c case OP_SorterNext, SQLite 3.54.1.
 */
@VdbeOp({OP_SorterNext})
public final class SorterNextNode extends BranchNode {

    /** Cases of {@link #met}. */
    private static final int ROWS_IN_C = 2;

    private final int cursor;
    private final int counterOffset;
    private final GroupAccumulators accumulators;

    /** @param accumulators where the steps of rows that have gone into groups are put; {@code null}: none have */
    private SorterNextNode(Program program, Instruction instruction, GroupAccumulators accumulators) {
        super(program, instruction);
        this.accumulators = accumulators;
        this.cursor = instruction.operand("sorter");
        this.counterOffset = Layout.Vdbe_aCounter + instruction.operand("counter") * Integer.BYTES;
    }

    public static OpNode create(NodeFactory nodes, Instruction i) {
        GroupPlan plan = GroupPlan.ofSorter(nodes, i.operand("sorter"));
        return new SorterNextNode(nodes.program(), i, plan == null ? null : new GroupAccumulators(plan.createBody(nodes)));
    }

    @Override
    public boolean execute(VirtualFrame frame, MachineState state) {
        RowSorter sorter = RowSorter.of(state, cursor);
        if (state.isInterrupted()) {
            raise(state, ResultCode.INTERRUPT);
        }
        int rc;
        if (sorter != null) {
            if (accumulators != null && sorter.pGroup() != 0 && !accumulators.restore(state, sorter.pGroup())) {
                raise(state, ResultCode.NOMEM);
            }
            rc = sorter.next();
            long pC = state.pCursor(cursor);
            NativeMemory.putInt(pC + Layout.VdbeCursor_cacheStatus, 0);
            NativeMemory.putByte(pC + Layout.VdbeCursor_nullRow, (byte) (rc == ResultCode.OK ? 0 : 1));
        } else {
            met(ROWS_IN_C);
            rc = SorterApi.stSorterNext(state.pVdbe, state.pCursor(cursor));
        }
        if (rc == ResultCode.OK) {
            long pCounter = state.pVdbe + counterOffset;
            NativeMemory.putInt(pCounter, NativeMemory.getInt(pCounter) + 1);
            return true;
        }
        if (rc != ResultCode.DONE) {
            raise(state, rc);
        }
        return false;
    }
}
