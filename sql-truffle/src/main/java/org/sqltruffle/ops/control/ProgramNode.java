package org.sqltruffle.ops.control;

import static org.sqltruffle.abi.Opcode.OP_Program;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.Constants;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.abi.TierApi;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.SwitchNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.StepEnd;

/**
 * {@code Program P1 P2 P3 P4 P5}: runs the program P4 of a trigger or of a foreign-key action: in C, in one call, up to its end. It looks at those registers from P1
 * on that its Param instructions name, and changes none. Goes on at P2 after RAISE(IGNORE). Register P3 is C's: the memory of the frame that the program runs in, which
 * is kept for its next run. With P5 nothing happens when the same trigger is already running.
 *
 * <p>The program may do anything to any table, cursors of its caller on these included; the other ways of RAISE, and all errors, end the step. Source: vdbe.c case
 * OP_Program, OP_Param and OP_Halt, SQLite 3.54.1.
 */
@VdbeOp({OP_Program})
public final class ProgramNode extends SwitchNode {

    public ProgramNode(Program program, Instruction instruction) {
        super(program, instruction);
    }

    @Override
    public int execute(VirtualFrame frame, MachineState state) {
        storeReads(frame, state);
        int rc = TierApi.stInstruction(state.pVdbe, pc);
        if (rc != Constants.ST_STOP) {
            state.resultCode = rc;
            throw StepEnd.ENDED;
        }
        return NativeMemory.getInt(state.pVdbe + Layout.Vdbe_pc);
    }
}
