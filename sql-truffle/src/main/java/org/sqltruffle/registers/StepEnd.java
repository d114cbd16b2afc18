package org.sqltruffle.registers;

import com.oracle.truffle.api.nodes.ControlFlowException;

/** Leaves the Truffle tier from the middle of an instruction: the step has ended in C, or goes on elsewhere. */
public final class StepEnd extends ControlFlowException {

    private static final long serialVersionUID = 1L;

    /** The step has ended; {@link MachineState#resultCode} is set. */
    public static final StepEnd ENDED = new StepEnd();
    /** The machine stands at {@link MachineState#pc}, all registers in C. */
    public static final StepEnd PAUSED = new StepEnd();

    /** As {@link #PAUSED}, before an instruction that C is to run with all that follows once. Thrown by compiled code only. */
    public static final StepEnd LEFT_TO_C = new StepEnd();

    private StepEnd() {
    }
}
