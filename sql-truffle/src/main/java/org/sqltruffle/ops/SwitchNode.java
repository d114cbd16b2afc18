package org.sqltruffle.ops;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import java.util.stream.IntStream;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.registers.StepEnd;

/** An instruction with several possible next addresses, computed when it runs. */
public abstract class SwitchNode extends OpNode {

    @CompilationFinal(dimensions = 1)
    private final int[] targets;
    @CompilationFinal(dimensions = 1)
    private final int[] registers;

    protected SwitchNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.targets = program.flow().successors(pc).clone();
        this.registers = IntStream.range(1, program.registerCount()).filter(r -> !program.residentRegisters().get(r)).toArray();
    }

    /** The addresses that the dispatch compares the result with. */
    public final int[] targets() {
        return targets;
    }

    /** Runs the instruction; the next address, which may be none of {@link #targets}. */
    public abstract int execute(VirtualFrame frame, MachineState state);

    /** Leaves the tier for an address that {@link #targets} does not have: nothing is known of what is read there. */
    @ExplodeLoop
    public final StepEnd leave(VirtualFrame frame, MachineState state, int next) {
        CompilerDirectives.transferToInterpreter();
        for (int register : registers) {
            Registers.store(frame, state, register);
        }
        state.pc = next;
        throw StepEnd.PAUSED;
    }
}
