package org.sqltruffle.ops;

import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;

/** An instruction with several possible next addresses, computed when it runs. */
public abstract class SwitchNode extends OpNode {

    @CompilationFinal(dimensions = 1) private final int[] targets;

    protected SwitchNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.targets = program.flow().successors(pc).clone();
    }

    /** The addresses that the dispatch compares the result with. */
    public final int[] targets() {
        return targets;
    }

    /** Runs the instruction; the next address, which may be none of {@link #targets}. */
    public abstract int execute(VirtualFrame frame, MachineState state);

    /** Leaves the tier for an address that the program's text does not name. */
    public final void leave(VirtualFrame frame, MachineState state, int next) {
        throw pause(frame, state, next);
    }
}
