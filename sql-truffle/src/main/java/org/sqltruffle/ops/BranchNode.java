package org.sqltruffle.ops;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;

/** An instruction that jumps to one address or goes on with the next one. */
public abstract class BranchNode extends OpNode {

    private final int target;

    protected BranchNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.target = instruction.p2();
    }

    /** Where it jumps to: P2. */
    public final int target() {
        return target;
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
