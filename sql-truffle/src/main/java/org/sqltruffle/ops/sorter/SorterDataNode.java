package org.sqltruffle.ops.sorter;

import static org.sqltruffle.abi.Constants.MEM_Blob;
import static org.sqltruffle.abi.Opcode.OP_SorterData;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.abi.SorterApi;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.value.Meta;

/**
 * {@code SorterData P1 P2 P3}: the current record of sorter P1 goes to register P2, and the pseudo-cursor P3, which reads that register,
 * forgets what it knew. The record stays in the sorter's memory until the sorter moves, as text on a page does.
 *
 * <p>Source: vdbe.c case OP_SorterData, SQLite 3.54.1.
 */
@VdbeOp({OP_SorterData})
public final class SorterDataNode extends StraightNode {

    /** Cases of {@link #met}. */
    private static final int ROWS_IN_C = 2;

    private final int cursor;
    private final int output;
    private final int pseudoCursor;

    public SorterDataNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.cursor = instruction.operand("sorter");
        this.output = instruction.operand("output");
        this.pseudoCursor = instruction.operand("pseudoCursor");
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        RowSorter sorter = RowSorter.of(state, cursor);
        long pRecord;
        int size;
        if (sorter != null) {
            pRecord = sorter.pRecord();
            size = sorter.recordSize();
        } else {
            met(ROWS_IN_C);
            pRecord = SorterApi.stSorterRow(state.pVdbe, state.pCursor(cursor));
            size = (int) NativeMemory.getLong(state.pVdbe + Layout.Vdbe_nOut);
        }
        Registers.set(frame, output, pRecord, Meta.bytes(MEM_Blob | Registers.PAGE, size));
        NativeMemory.putInt(state.pCursor(pseudoCursor) + Layout.VdbeCursor_cacheStatus, 0);
    }
}
