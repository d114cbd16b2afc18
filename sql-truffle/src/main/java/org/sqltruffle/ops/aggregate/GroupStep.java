package org.sqltruffle.ops.aggregate;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.registers.MachineState;

/** A step of an aggregate whose context is plain bytes, all zeros at first, and can be kept elsewhere than in the accumulator. */
public interface GroupStep {

    /** The register whose context it is in SQLite's program. */
    int accumulator();

    /** Bytes of the context. */
    int contextSize();

    /** Takes the step in a context at an address. */
    void stepIn(VirtualFrame frame, MachineState state, long pContext);

    /** The context in the accumulator, made when there is none; 0: out of memory. */
    long context(MachineState state);
}
