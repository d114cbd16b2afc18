package org.sqltruffle.ops.control;

import static org.sqltruffle.abi.Opcode.OP_Once;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.BranchNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.registers.StepEnd;

/**
 * {@code Once P1 P2}: falls through the first time in a run of the statement and jumps afterwards. The first time is C's, and so is all
 * that runs then when the loop around it is compiled.
 *
 * <p>Source: vdbe.c case OP_Once, SQLite 3.54.1.
 */
@VdbeOp({OP_Once})
public final class OnceNode extends BranchNode {

    @CompilationFinal(dimensions = 1)
    private final int[] liveBefore;

    public OnceNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.liveBefore = program.liveBefore(pc);
    }

    @Override
    public boolean execute(VirtualFrame frame, MachineState state) {
        // P1 of this instruction and of Init are equal when the code that runs once has run. C remembers it so.
        if (NativeMemory.getInt(state.pOp(0) + Layout.VdbeOp_p1) == NativeMemory.getInt(state.pOp(pc) + Layout.VdbeOp_p1)) {
            return true;
        }
        if (CompilerDirectives.inCompiledCode() && state.canLeaveToC()) {
            // What runs once is no part of the loop: neither compiled with it nor, for want of a profile, a reason to drop its code.
            Registers.storeAll(frame, state, liveBefore);
            state.pc = pc;
            throw StepEnd.LEFT_TO_C;
        }
        return slow(frame, state);
    }
}
