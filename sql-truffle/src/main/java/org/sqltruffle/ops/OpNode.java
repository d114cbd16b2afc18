package org.sqltruffle.ops;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import org.sqltruffle.abi.Constants;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.abi.TierApi;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.OperandUse;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.registers.StepEnd;
import org.sqltruffle.sqlite.ResultCode;

/**
 * A node for one instruction. It does the common case itself and gives everything else, errors included, to C: {@link #inC} runs the same
 * instruction there, with just the registers that it uses exchanged.
 */
public abstract class OpNode extends SpeculatingNode {

    /** Address of the instruction. */
    protected final int pc;
    private final String name;
    @CompilationFinal(dimensions = 1)
    private final int[] reads;
    @CompilationFinal(dimensions = 1)
    private final int[] writes;
    @CompilationFinal(dimensions = 1)
    private final int[] liveAfter;
    /** Whether the slow path was ever taken; until then it is not compiled. */
    @CompilationFinal
    private boolean slowPathSeen;
    private long slowPathHits;
    /** Cases met so far, bits of the subclass's own choice. */
    @CompilationFinal
    private int seen;

    protected OpNode(Program program, Instruction instruction) {
        this.pc = instruction.pc();
        this.name = instruction.name();
        OperandUse use = program.use(pc);
        this.reads = use.reads().clone();
        this.writes = java.util.Arrays.stream(use.writes()).filter(r -> !program.residentRegisters().get(r)).toArray();
        this.liveAfter = program.liveness().out(pc).stream().toArray();
        if (!program.flow().loopBodies().get(pc)) {
            // Runs once in an execution: to leave ways out of its code saves less than dropping the code would cost.
            slowPathSeen = true;
            seen = ~0;
        }
    }

    @Override
    protected final void generalize() {
        if (slowPathSeen || seen != 0) {
            slowPathSeen = true;
            seen = ~0;
        }
    }

    public final int address() {
        return pc;
    }

    /** How often C ran this instruction for the node. */
    public final long slowPathHits() {
        return slowPathHits;
    }

    /** Why {@code explain} says C: a node class for C says it, others run in Java. */
    public String tier() {
        return "java";
    }

    /** Notes a case of the fast path. Compiled code has only those met before; meeting another drops it. */
    protected final void met(int what) {
        if ((seen & what) != what) {
            dropCode();
            seen |= what;
        }
    }

    /** Runs this instruction in C. Returns the next address; it is one of the instruction's own successors. */
    protected final int inC(VirtualFrame frame, MachineState state) {
        enterSlowPath();
        storeReads(frame, state);
        int rc = TierApi.stInstruction(state.pVdbe, pc);
        if (rc != Constants.ST_STOP) {
            state.resultCode = rc;
            throw StepEnd.ENDED;
        }
        loadWrites(frame, state);
        return NativeMemory.getInt(state.pVdbe + Layout.Vdbe_pc);
    }

    /** For a constructor: that this instruction goes to C is no surprise. */
    protected final void expectSlowPath() {
        slowPathSeen = true;
    }

    /** Notes that the node goes to C for a case it could not do. Compiled code has that way only once it was taken. */
    protected final void enterSlowPath() {
        if (!slowPathSeen) {
            dropCode();
            slowPathSeen = true;
        }
        slowPathHits++;
    }

    /** Ends the step with an error that a C function called by this node has returned. */
    protected final StepEnd raise(MachineState state, int rc) {
        CompilerDirectives.transferToInterpreter();
        state.resultCode = TierApi.stRaise(state.pVdbe, pc, rc);
        assert state.resultCode != ResultCode.ROW && state.resultCode != ResultCode.DONE;
        throw StepEnd.ENDED;
    }

    /** Puts the registers that this instruction reads into C. */
    @ExplodeLoop
    protected final void storeReads(VirtualFrame frame, MachineState state) {
        for (int r : reads) {
            Registers.store(frame, state, r);
        }
    }

    /** Reads the registers that the instruction writes from C. */
    @ExplodeLoop
    protected final void loadWrites(VirtualFrame frame, MachineState state) {
        for (int r : writes) {
            Registers.load(frame, state, r);
        }
    }

    /** Leaves the Truffle tier after this instruction with every live register in C, going on at {@code next}. */
    @ExplodeLoop
    protected final StepEnd pause(VirtualFrame frame, MachineState state, int next) {
        for (int r : liveAfter) {
            Registers.store(frame, state, r);
        }
        state.pc = next;
        throw StepEnd.PAUSED;
    }

    @Override
    public String toString() {
        return pc + " " + name;
    }
}
