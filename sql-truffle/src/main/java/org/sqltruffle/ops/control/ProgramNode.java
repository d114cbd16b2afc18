package org.sqltruffle.ops.control;

import static org.sqltruffle.abi.Opcode.OP_Program;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_LIMIT_TRIGGER_DEPTH;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_STMTSTATUS_RUN;

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
 * {@code Program P1 P2 P3 P4 P5}: runs the program P4 of a trigger or of a foreign-key action: in C, in one call, up to its end. It reads
 * those registers from P1 on that its Param instructions name. It reads and writes the counters of AUTOINCREMENT, which are registers of
 * the root program at any depth. Goes on at P2 after RAISE(IGNORE). Register P3 is C's: the memory of the frame that the program runs in,
 * which is kept for its next run. With P5 nothing happens when the same trigger is already running. A WHEN that compares values of the row
 * is looked at here first ({@link TriggerConditionNode}).
 *
 * <p>The program may do anything to any table, cursors of its caller on these included; the other ways of RAISE, and all errors, end the
 * step. Source: vdbe.c case OP_Program, OP_Param and OP_Halt, SQLite 3.54.1.
 */
@VdbeOp({OP_Program})
public final class ProgramNode extends SwitchNode {

    /** Tells whether the program will do nothing; {@code null}: only running it does. */
    @Child
    private TriggerConditionNode when;

    public ProgramNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.when = TriggerConditionNode.of(program, instruction);
    }

    @Override
    public int execute(VirtualFrame frame, MachineState state) {
        if (when != null && isUnobserved(state) && when.doesNothing(frame)) {
            long pRuns = state.pVdbe + Layout.Vdbe_aCounter + SQLITE_STMTSTATUS_RUN * Integer.BYTES;
            NativeMemory.putInt(pRuns, NativeMemory.getInt(pRuns) + 1);
            return pc + 1;
        }
        storeReads(frame, state);
        int rc = TierApi.stInstruction(state.pVdbe, pc);
        if (rc != Constants.ST_STOP) {
            state.resultCode = rc;
            throw StepEnd.ENDED;
        }
        loadWrites(frame, state);
        return NativeMemory.getInt(state.pVdbe + Layout.Vdbe_pc);
    }

    /**
     * Whether nobody sees that a program which does nothing was not called: a trace would, an interrupt, and that no trigger may run at
     * all.
     */
    private static boolean isUnobserved(MachineState state) {
        return NativeMemory.getU8(state.pDb + Layout.sqlite3_mTrace) == 0 && !state.isInterrupted()
                        && NativeMemory.getInt(state.pDb + Layout.sqlite3_aLimit + SQLITE_LIMIT_TRIGGER_DEPTH * Integer.BYTES) > 0;
    }
}
