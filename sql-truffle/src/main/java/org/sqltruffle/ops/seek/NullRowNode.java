package org.sqltruffle.ops.seek;

import static org.sqltruffle.abi.Opcode.OP_NullRow;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.SeekApi;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;

/**
 * {@code NullRow P1 P2}: cursor P1 is on a row of NULLs, or with P2 no longer. A cursor that is not open yet is opened by C.
 *
 * <p>Source: vdbe.c case OP_NullRow, SQLite 3.54.1.
 */
@VdbeOp({OP_NullRow})
public final class NullRowNode extends StraightNode {

    private final int cursor;
    private final int isNull;

    public NullRowNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.cursor = instruction.operand("cursor");
        this.isNull = instruction.operand("notNull") == 0 ? 1 : 0;
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        long pC = state.pCursor(cursor);
        if (pC == 0) {
            slow(frame, state);
        } else {
            SeekApi.stNullRow(pC, isNull);
        }
    }
}
