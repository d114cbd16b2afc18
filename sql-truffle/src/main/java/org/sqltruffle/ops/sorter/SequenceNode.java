package org.sqltruffle.ops.sorter;

import static org.sqltruffle.abi.Opcode.OP_Sequence;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;

/**
 * {@code Sequence P1 P2}: the sequence number of cursor P1 goes to register P2 and is incremented. Source: vdbe.c case OP_Sequence, SQLite
 * 3.54.1.
 */
@VdbeOp({OP_Sequence})
public final class SequenceNode extends StraightNode {

    private final int cursor;
    private final int output;

    public SequenceNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.cursor = instruction.operand("cursor");
        this.output = instruction.operand("output");
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        Registers.setInt(frame, output, next(state.pCursor(cursor)));
    }

    /** The sequence number of a cursor, before it is incremented. */
    static long next(long pC) {
        long sequence = NativeMemory.getLong(pC + Layout.VdbeCursor_seqCount);
        NativeMemory.putLong(pC + Layout.VdbeCursor_seqCount, sequence + 1);
        return sequence;
    }
}
