package org.sqltruffle.interpreter;

import com.oracle.truffle.api.CompilerAsserts;
import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.frame.FrameDescriptor;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import com.oracle.truffle.api.nodes.ExplodeLoop.LoopExplosionKind;
import com.oracle.truffle.api.nodes.LoopNode;
import java.util.Collection;
import java.util.stream.IntStream;
import org.sqltruffle.abi.TierApi;
import org.sqltruffle.activity.TierEvents;
import org.sqltruffle.ops.BranchNode;
import org.sqltruffle.ops.OpNode;
import org.sqltruffle.ops.SpeculatingRootNode;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.SwitchNode;
import org.sqltruffle.ops.control.GotoNode;
import org.sqltruffle.ops.control.LoopExitNode;
import org.sqltruffle.ops.control.ResultRowNode;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.registers.StepEnd;
import org.sqltruffle.sqlite.ResultCode;

/**
 * Runs a program from one fixed address until a row, the end of the step, or a pause. Partial evaluation unrolls the dispatch along the
 * program ({@code MERGE_EXPLODE}), so compiled code has no program counter. There is one root for each address at which stretches begin:
 * after ResultRow, and at the heads of loop nests. A root has the code of its own loop nest and the straight code around it. It ends where
 * another nest begins ({@link LoopExitNode}). So each nest of a program is compiled alone, and once.
 *
 * <p>Code that runs before an exit must be part of the loop, as the compiler sees it. All exits of a loop share one successor block, in
 * which the node is no constant. So methods here return whether to leave the loop, and do their work before.
 *
 * <p>Its one argument is the {@link MachineState}; its result a {@link StretchEnd}.
 */
public final class VdbeRootNode extends SpeculatingRootNode {

    /** What an interpreted stretch counts in the interpreter's measure of hotness, in which a call is 1: ten of them give a profile. */
    private static final int STRETCH_COUNT = 40;
    /** What the compiler needs to see, in backward jumps, before it compiles, the first time and after code was dropped. */
    private static final int PROFILE = 6_000;
    /** What a call counts towards it. */
    private static final int CALL = 50;
    /** What is over the threshold of the last compilation tier. */
    private static final int HOT_COUNT = 20_000;
    /** How far a stretch goes over its quantum to reach the entry of its loop nest, so that no other place needs a root. */
    private static final int OVERRUN = 1 << 20;

    private final int entry;
    private final boolean sharesWithC;
    private final boolean pausesAnywhere;
    /** By address; {@code null} where this root never comes. */
    @Children
    private final OpNode[] ops;
    @CompilationFinal(dimensions = 1)
    private final int[] entryLoads;
    /** By address: registers to copy off their page, to load from C before, and to store to C after the instruction. */
    @CompilationFinal(dimensions = 2)
    private final int[][] settledBefore;
    @CompilationFinal(dimensions = 2)
    private final int[][] loadedBefore;
    @CompilationFinal(dimensions = 2)
    private final int[][] storedAfter;
    /** By address: registers that go out of use when a jump arrives there. */
    @CompilationFinal(dimensions = 2)
    private final int[][] liveAt;

    /** By address: whether a loop nest is entered there. */
    @CompilationFinal(dimensions = 1)
    private final boolean[] loopEntries;
    /** By address: slots to clear on the ways to the instruction, see {@link DeadSlots}. */
    @CompilationFinal(dimensions = 2)
    private final int[][] deadSlots;

    @CompilationFinal(dimensions = 1)
    private final int[] allSlots;
    /** Seen by the interpreter so far. */
    private int profile;
    /** Whether code of the last tier has run since the profile began. */
    private boolean ranCompiled;

    /** The event of a compilation that has begun, or {@code null}. */
    private volatile Object compilation;

    /** By address: where to note that compiled code was here, see {@link CompiledRuns}. */
    @CompilationFinal(dimensions = 1)
    private final boolean[][] compiledRuns;

    VdbeRootNode(FrameDescriptor descriptor, NodeProgram program, int entry) {
        super(descriptor);
        this.entry = entry;
        this.sharesWithC = program.sharesWithC();
        this.pausesAnywhere = program.pausesAnywhere();
        this.ops = program.copyOps(entry);
        this.entryLoads = program.liveAt(entry);
        this.settledBefore = program.settledBefore();
        this.loadedBefore = program.loadedBefore();
        this.storedAfter = program.storedAfter();
        this.liveAt = program.liveAtAll();
        this.deadSlots = program.deadSlots();
        this.allSlots = IntStream.range(0, descriptor.getNumberOfSlots()).toArray();
        this.loopEntries = program.loopEntries();
        this.compiledRuns = CompiledRuns.NOTED ? CompiledRuns.of(program.program(), ops) : null;
    }

    /** The flight recording's event of a compilation whose code has run now; {@code null} when nobody records it. */
    Object takeCompilation() {
        Object event = compilation;
        compilation = null;
        return event;
    }

    OpNode[] ops() {
        return ops;
    }

    @Override
    public Object execute(VirtualFrame frame) {
        MachineState state = (MachineState) frame.getArguments()[0];
        if (sharesWithC && !isLastTier()) {
            if (ranCompiled) {
                // That code was dropped, for a way that it had not met: there may be more of them.
                ranCompiled = false;
                profile = 0;
            }
            boolean profiled = profile >= PROFILE;
            if (profiled) {
                LoopNode.reportLoopCount(this, HOT_COUNT);
            }
            if (!profiled || state.kept.isBound()) {
                // Until code of the last tier is there it is interpreted.
                CompilerDirectives.transferToInterpreter();
                return interpret(frame, state);
            }
            state.pc = entry;
            return StretchEnd.INTERPRETED_PAUSED;
        }
        return interpret(frame, state);
    }

    private StretchEnd interpret(VirtualFrame frame, MachineState state) {
        state.enter();
        // Stays true when the code is left for the interpreter in the middle of the stretch.
        boolean compiled = CompilerDirectives.inCompiledCode();
        if (CompilerDirectives.inCompiledCode()) {
            // A slot that is set on some ways only is two kinds of slot to the compiler, which then carries around which.
            clear(frame, allSlots);
            ranCompiled = true;
            noteCompiled();
        } else {
            profile += CALL;
        }
        Registers.loadAll(frame, state, entryLoads);
        try {
            return run(frame, state, compiled);
        } catch (StepEnd end) {
            return endOf(end, compiled);
        } catch (OutOfMemoryError e) {
            // No room for a register in C, or for what a node makes of one in Java.
            CompilerDirectives.transferToInterpreter();
            state.resultCode = TierApi.stRaise(state.pVdbe, entry, ResultCode.NOMEM);
            return endOf(StepEnd.ENDED, compiled);
        } finally {
            if (CompilerDirectives.inInterpreter()) {
                profile += state.jumps();
            }
        }
    }

    private static StretchEnd endOf(StepEnd end, boolean compiled) {
        if (end == StepEnd.ENDED) {
            return compiled ? StretchEnd.COMPILED_ENDED : StretchEnd.INTERPRETED_ENDED;
        }
        return end == StepEnd.LEFT_TO_C ? StretchEnd.COMPILED_LEFT_TO_C : paused(compiled);
    }

    private static StretchEnd paused(boolean compiled) {
        return compiled ? StretchEnd.COMPILED_PAUSED : StretchEnd.INTERPRETED_PAUSED;
    }

    private static StretchEnd row(boolean compiled) {
        return compiled ? StretchEnd.COMPILED_ROW : StretchEnd.INTERPRETED_ROW;
    }

    /**
     * C is the first tier. Code of Truffle's first one would take as long to compile as that of the last and be no faster than C; so it is
     * compiled to nothing but the wish for the last one. The interpreter, too, leaves all to C when the profile is complete.
     */
    private static boolean isLastTier() {
        return CompilerDirectives.inCompiledCode() && !CompilerDirectives.hasNextTier();
    }

    @ExplodeLoop(kind = LoopExplosionKind.MERGE_EXPLODE)
    private StretchEnd run(VirtualFrame frame, MachineState state, boolean compiled) {
        int pc = entry;
        dispatch : while (true) {
            CompilerAsserts.partialEvaluationConstant(pc);
            OpNode op = ops[pc];
            if (op instanceof LoopExitNode exit && exit.execute(frame, state)) {
                return paused(compiled);
            }
            prepare(frame, state, pc);
            if (CompilerDirectives.inInterpreter()) {
                if (state.executions != null) {
                    state.executions[pc]++;
                }
            } else if (CompiledRuns.NOTED) {
                compiledRuns[pc][0] = true;
            }
            if (op instanceof StraightNode straight) {
                straight.execute(frame, state);
                finish(frame, state, pc);
                pc = next(frame, pc);
            } else if (op instanceof BranchNode branch) {
                boolean taken = branch.execute(frame, state);
                finish(frame, state, pc);
                if (branch.profile(taken)) {
                    int target = branch.target();
                    if (target <= pc && backEdge(frame, state, target)) {
                        return paused(compiled);
                    }
                    clear(frame, deadSlots[target]);
                    pc = target;
                } else {
                    pc = next(frame, pc);
                }
            } else if (op instanceof GotoNode jump) {
                int target = jump.target();
                if (target <= pc && backEdge(frame, state, target)) {
                    return paused(compiled);
                }
                clear(frame, deadSlots[target]);
                pc = target;
            } else if (op instanceof ResultRowNode row) {
                if (row.execute(frame, state)) {
                    return row(compiled);
                }
                pc = next(frame, pc);
            } else {
                SwitchNode node = (SwitchNode) op;
                int next = node.execute(frame, state);
                finish(frame, state, pc);
                for (int target : node.targets()) {
                    if (next == target) {
                        if (target <= pc && backEdge(frame, state, target)) {
                            return paused(compiled);
                        }
                        clear(frame, deadSlots[target]);
                        pc = target;
                        continue dispatch;
                    }
                }
                throw node.leave(frame, state, next);
            }
        }
    }

    /** Adds the addresses to which {@link #run} can go from a node. */
    static void addSuccessors(OpNode op, Collection<Integer> addresses) {
        switch (op) {
            case LoopExitNode exit -> {
            }
            case GotoNode jump -> addresses.add(jump.target());
            case BranchNode branch -> {
                addresses.add(branch.target());
                addresses.add(op.address() + 1);
            }
            case SwitchNode node -> IntStream.of(node.targets()).forEach(addresses::add);
            default -> addresses.add(op.address() + 1);
        }
    }

    private int next(VirtualFrame frame, int pc) {
        clear(frame, deadSlots[pc + 1]);
        return pc + 1;
    }

    /** On the way to where ways meet, not after: what differs between them there is kept for the interpreter, for nothing. */
    @ExplodeLoop
    private static void clear(VirtualFrame frame, int[] slots) {
        CompilerAsserts.partialEvaluationConstant(slots);
        for (int slot : slots) {
            frame.setLongStatic(slot, 0);
        }
    }

    @ExplodeLoop
    private void prepare(VirtualFrame frame, MachineState state, int pc) {
        for (int r : settledBefore[pc]) {
            Registers.settle(frame, state, r);
        }
        for (int r : loadedBefore[pc]) {
            Registers.peek(frame, state, r);
        }
    }

    @ExplodeLoop
    private void finish(VirtualFrame frame, MachineState state, int pc) {
        for (int r : storedAfter[pc]) {
            Registers.store(frame, state, r);
        }
    }

    /**
     * A backward jump: the place where an interpreted stretch pauses when its quantum is used up, so that C or better code can take over.
     */
    private boolean backEdge(VirtualFrame frame, MachineState state, int target) {
        if (CompilerDirectives.inCompiledCode() && !pausesAnywhere || --state.quantum > 0) {
            return false;
        }
        if (!sharesWithC && !pausesAnywhere && !loopEntries[target] && state.quantum > -OVERRUN) {
            return false;
        }
        if (!pausesAnywhere) {
            LoopNode.reportLoopCount(this, STRETCH_COUNT);
        }
        Registers.storeAll(frame, state, liveAt[target]);
        state.pc = target;
        return true;
    }

    @Override
    protected boolean prepareForCompilation(boolean rootCompilation, int compilationTier, boolean lastTier) {
        boolean suits = ops.length <= NodeProgram.MAX_COMPILED_LENGTH;
        if (suits && rootCompilation && lastTier) {
            compilation = TierEvents.beginCompilation();
        }
        return suits;
    }

    @Override
    public String getName() {
        return "vdbe@" + entry;
    }

    @Override
    public String toString() {
        return getName();
    }
}
