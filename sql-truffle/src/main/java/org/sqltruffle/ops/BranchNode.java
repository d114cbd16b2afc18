package org.sqltruffle.ops;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;

/** An instruction that jumps to one address or goes on with the next one. */
public abstract class BranchNode extends OpNode {

    private static final int MAX_COUNT = 1 << 20;

    private final int target;
    /** How often it jumped, and how often not, while interpreted. */
    @CompilationFinal
    private int jumped;
    @CompilationFinal
    private int passed;

    protected BranchNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.target = instruction.jumpTarget();
    }

    /** Where it jumps to. */
    public final int target() {
        return target;
    }

    /**
     * Counts how the instruction went while interpreted, and tells compiled code how likely it is to jump. Neither way is left out of
     * compiled code: a loop's end would drop the code each time.
     *
     * @return {@code jumps}
     */
    public final boolean profile(boolean jumps) {
        if (CompilerDirectives.inInterpreter()) {
            if (jumps) {
                jumped = Math.min(jumped, MAX_COUNT) + 1;
            } else {
                passed = Math.min(passed, MAX_COUNT) + 1;
            }
            return jumps;
        }
        return CompilerDirectives.injectBranchProbability((jumped + 1.0) / (jumped + passed + 2.0), jumps);
    }

    /** Runs the instruction; whether it jumps. */
    public abstract boolean execute(VirtualFrame frame, MachineState state);

    /** Gives the instruction to C; whether it jumped. */
    protected final boolean slow(VirtualFrame frame, MachineState state) {
        int next = inC(frame, state);
        if (next == target) {
            return true;
        }
        if (next != pc + 1) {
            pause(frame, state, next);
        }
        return false;
    }
}
