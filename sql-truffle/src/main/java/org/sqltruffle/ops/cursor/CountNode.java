package org.sqltruffle.ops.cursor;

import static org.sqltruffle.abi.Opcode.OP_Count;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.FunctionApi;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.sqlite.ResultCode;

/**
 * {@code Count P1 P2 P3}: the number of rows of cursor P1's B-tree goes to register P2; C counts. With P3 an estimate, all by C.
 *
 * <p>Source: vdbe.c case OP_Count, SQLite 3.54.1.
 */
@VdbeOp({OP_Count})
public final class CountNode extends StraightNode {

    private final int cursor;
    private final int output;
    private final boolean estimate;

    public CountNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.cursor = instruction.operand("cursor");
        this.output = instruction.operand("output");
        this.estimate = instruction.operand("estimate") != 0;
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        if (estimate) {
            slow(frame, state);
            return;
        }
        long n = FunctionApi.stCount(state.pVdbe, state.pCursor(cursor));
        if (n < 0) {
            raise(state, (int) -n);
        }
        if (state.isInterrupted()) {
            raise(state, ResultCode.INTERRUPT);
        }
        Registers.setInt(frame, output, n);
    }
}
