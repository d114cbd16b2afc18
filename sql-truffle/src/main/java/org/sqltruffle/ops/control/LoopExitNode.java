package org.sqltruffle.ops.control;

import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.ops.OpNode;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;

/** In place of the instruction at which another loop nest begins, which has a root of its own: the stretch ends before it. */
public final class LoopExitNode extends OpNode {

    @CompilationFinal(dimensions = 1)
    private final int[] liveBefore;

    public LoopExitNode(Program program, Instruction instruction, int[] liveBefore) {
        super(program, instruction);
        this.liveBefore = liveBefore;
    }

    /** Leaves the machine to whoever goes on. Returns {@code true}. */
    public boolean execute(VirtualFrame frame, MachineState state) {
        Registers.storeAll(frame, state, liveBefore);
        state.pc = pc;
        return true;
    }
}
