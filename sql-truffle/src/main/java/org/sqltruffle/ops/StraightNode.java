package org.sqltruffle.ops;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;

/** An instruction after which the next one follows. */
public abstract class StraightNode extends OpNode {

    protected StraightNode(Program program, Instruction instruction) {
        super(program, instruction);
    }

    public abstract void execute(VirtualFrame frame, MachineState state);

    /** Gives the instruction to C. */
    protected final void slow(VirtualFrame frame, MachineState state) {
        int next = inC(frame, state);
        if (next != pc + 1) {
            // Init P3 names a handler for corrupt records, used by integrity_check only.
            pause(frame, state, next);
        }
    }
}
