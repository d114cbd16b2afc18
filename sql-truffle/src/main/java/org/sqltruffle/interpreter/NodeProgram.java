package org.sqltruffle.interpreter;

import static org.sqltruffle.abi.Constants.OPFLAG_ISNOOP;
import static org.sqltruffle.abi.Constants.P4_FUNCCTX;
import static org.sqltruffle.abi.Opcode.OP_Delete;

import com.oracle.truffle.api.CallTarget;
import com.oracle.truffle.api.Truffle;
import com.oracle.truffle.api.frame.FrameDescriptor;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.abi.TierApi;
import org.sqltruffle.interpreter.tier.Policy;
import org.sqltruffle.interpreter.tier.TierChoice;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.CInstructionNode;
import org.sqltruffle.ops.NodeFactory;
import org.sqltruffle.ops.OpNode;
import org.sqltruffle.ops.control.LoopExitNode;
import org.sqltruffle.ops.function.HostCalls;
import org.sqltruffle.ops.sorter.GroupPlan;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.OpcodeSpec.Cost;
import org.sqltruffle.program.OpcodeSpecs;
import org.sqltruffle.program.OperandUse;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.sqlite.StatementApi;

/** A program with its nodes: what all entries into it share, and the call targets by entry address, made when needed. */
public final class NodeProgram {

    /** Instructions of the largest program that is compiled as one unit. */
    static final int MAX_COMPILED_LENGTH = 500;
    /** Instructions of the largest program that has nodes when nodes run all that they can: its analysis takes 0.1 s. */
    private static final int MAX_INTERPRETED_LENGTH = 2_000;
    /**
     * A crossing takes as long as several instructions in C ({@code ./sqltruffle bench crossing}). With fewer instructions in loops for
     * each crossing, C alone is as fast.
     */
    private static final int MIN_INSTRUCTIONS_PER_CROSSING = 16;
    /** A node that writes is no faster than C, and pays for its call: so many other instructions must be in the loop for each write. */
    private static final int MIN_INSTRUCTIONS_PER_WRITE = 4;
    /** The program of a trigger runs in C. Its node pays for a call, and first writes back each value of the row that the program reads. */
    private static final int MIN_INSTRUCTIONS_PER_PROGRAM = 6;
    /** How many stretches are interpreted after code was dropped: four times as many each time, up to a million, see {@link #run}. */
    private static final int BITS_PER_DROP = 2;
    private static final int MOST_BITS = 20;
    private final Program program;
    private final NodeFactory factory;
    private final FrameDescriptor descriptor;
    private final Policy policy;
    private final CallTarget[] targets;
    private final VdbeRootNode[] roots;
    /** Entries whose last call ran compiled code. */
    private final BitSet compiledEntries = new BitSet();
    private final TierChoice choice = new TierChoice(System::nanoTime);
    private final int[][] settledBefore;
    private final int[][] loadedBefore;
    private final int[][] storedAfter;
    private final int[][] liveAt;
    private final int[][] deadSlots;
    private final boolean[] loopEntries;
    private final boolean callsHost;
    /** Stretches that are interpreted before the next call, and how often code was dropped so far. */
    private int rest;
    private int drops;

    /**
     * Why a {@code sqlite3_stmt*} has no nodes; {@code null} when it may have them. The compiler gives up on the graph of a large program,
     * and the analysis of one takes long. The program of an EXPLAIN is listed, not run: its program counter counts rows, and its cursors
     * are not open. Callers ask before they decode the program.
     */
    public static String reasonForNoNodes(long pVdbe, Policy policy) {
        if (StatementApi.stmtIsexplain(pVdbe) != 0) {
            return "EXPLAIN lists a program";
        }
        boolean tooLarge = Program.isTooLarge(pVdbe, policy == Policy.AUTO ? MAX_COMPILED_LENGTH : MAX_INTERPRETED_LENGTH);
        return tooLarge ? "program too large to compile (" + Program.length(pVdbe) + " instructions)" : null;
    }

    /**
     * Whether the statement is an UPDATE that SQLite will prepare anew as soon as it runs. Its table may be gone, so it must not be
     * decoded.
     */
    public static boolean isStale(long pVdbe) {
        return TierApi.stIsStale(pVdbe) != 0;
    }

    /**
     * Whether a statement can have nodes. A shared cache locks its tables around each stretch of C; integrity_check has a jump that no
     * instruction names.
     */
    static boolean suits(long pVdbe, long pDb, Policy policy) {
        long aOp = NativeMemory.getLong(pVdbe + Layout.Vdbe_aOp);
        return NativeMemory.getInt(pVdbe + Layout.Vdbe_lockMask) == 0 && NativeMemory.getInt(aOp + Layout.VdbeOp_p3) == 0
                        && NativeMemory.getLong(pDb + Layout.sqlite3_xProgress) == 0 && reasonForNoNodes(pVdbe, policy) == null;
    }

    /** Whether a hot statement can have nodes as soon as the compiler is there. One that cannot does not start the compiler. */
    static boolean waits(long pVdbe, long pDb) {
        return !OptimizingRuntime.isSettled() && suits(pVdbe, pDb, Policy.AUTO)
                        && OptimizingRuntime.state() == OptimizingRuntime.State.STARTING;
    }

    /** @param policy with {@link Policy#AUTO} C runs the program as long as it is not compiled */
    public NodeProgram(Program program, Set<String> disabledOpcodes, Policy policy) {
        this.program = program;
        this.policy = policy;
        this.factory = new NodeFactory(program, disabledOpcodes, new RegisteredNodes());
        this.descriptor = Registers.descriptor(program.registerCount(), factory.auxiliarySlots());
        int n = program.length();
        this.targets = new CallTarget[n];
        this.roots = new VdbeRootNode[n];
        this.settledBefore = new int[n][];
        this.loadedBefore = new int[n][];
        this.storedAfter = new int[n][];
        this.liveAt = new int[n][];
        this.deadSlots = DeadSlots.of(program);
        this.loopEntries = new boolean[n];
        program.flow().loopEntries().stream().forEach(pc -> loopEntries[pc] = true);
        this.callsHost = program.flow().loopBodies().stream().mapToObj(program::at)
                        .anyMatch(i -> i.p4type() == P4_FUNCCTX && HostCalls.of(program, i) != null);
        BitSet resident = program.residentRegisters();
        for (int pc = 0; pc < n; pc++) {
            liveAt[pc] = program.liveBefore(pc);
            settledBefore[pc] = IntStream.of(program.settledBefore(pc)).filter(r -> !resident.get(r)).toArray();
            OperandUse use = program.use(pc);
            boolean inC = factory.reasonForC(pc) != null;
            loadedBefore[pc] = inC ? new int[0] : IntStream.of(use.reads()).filter(resident::get).toArray();
            storedAfter[pc] = inC ? new int[0] : IntStream.of(use.writes()).filter(resident::get).toArray();
        }
    }

    /** Whether a stretch pauses at any loop as soon as its quantum is used up, in compiled code too: see {@link Policy#MIXED}. */
    boolean pausesAnywhere() {
        return policy == Policy.MIXED;
    }

    /** Whether C runs the program as long as it is not compiled, and interpreted stretches are short. */
    boolean sharesWithC() {
        return policy == Policy.AUTO;
    }

    public Program program() {
        return program;
    }

    /** Whether its executions are left to C all the same. */
    TierChoice choice() {
        return choice;
    }

    /** A new node for the instruction at an address. */
    public OpNode createNode(int pc) {
        return factory.create(pc);
    }

    /** Why the instruction at an address always runs in C; {@code null} when a node runs it. */
    public String reasonForC(int pc) {
        return factory.reasonForC(pc);
    }

    /**
     * Why C alone runs the program faster; {@code null} when the Truffle tier can win. A crossing into C costs more than an instruction
     * there. So loops that leave many instructions to C are slower than C alone. Disabled opcodes do not count: they are disabled to
     * measure what that costs.
     */
    public String reasonToStayInC() {
        BitSet loops = program.flow().loopBodies();
        int[] inC = loops.stream().filter(pc -> reasonForC(pc) != null && !factory.isDisabled(pc) && cost(pc) != Cost.SET_UP).toArray();
        if (inC.length * MIN_INSTRUCTIONS_PER_CROSSING > loops.cardinality()) {
            return program.at(inC[0]).name() + " at " + inC[0] + " in a loop runs in C: " + reasonForC(inC[0]);
        }
        if (loops.isEmpty()) {
            return "no loop";
        }
        return program.flow().loopHeads().stream().allMatch(this::doesLittleButWrite) ? "loops do little but write" : null;
    }

    /** Whether its loops call functions of the user's program that compiled code inlines. */
    boolean callsHost() {
        return callsHost;
    }

    /** Whether the loop nest with this head is no faster in nodes, for the calls that they make. */
    private boolean doesLittleButWrite(int head) {
        BitSet nest = program.flow().loopNest(head);
        return nest.stream().map(this::instructionsPerCall).sum() > nest.cardinality();
    }

    /**
     * How many instructions must be in a loop for the call of C that the node at an address makes: to write to a table or an index, to find
     * out whether it can, to run a trigger.
     */
    private int instructionsPerCall(int pc) {
        Instruction i = program.at(pc);
        return switch (cost(pc)) {
            case WRITE -> program.isWritten(i.operand("cursor")) && !isNoDelete(i) ? MIN_INSTRUCTIONS_PER_WRITE : 0;
            case TRIGGER -> MIN_INSTRUCTIONS_PER_PROGRAM;
            case NODE, SET_UP -> 0;
        };
    }

    /** Returns true for a Delete that only counts: an Insert replaces the row. */
    private static boolean isNoDelete(Instruction i) {
        return i.opcode() == OP_Delete && (i.operand("flags") & OPFLAG_ISNOOP) != 0;
    }

    private Cost cost(int pc) {
        return OpcodeSpecs.of(program.at(pc).opcode()).cost();
    }

    /** The call target that runs the program from an address. */
    public CallTarget entry(int pc) {
        CallTarget target = targets[pc];
        if (target == null) {
            roots[pc] = new VdbeRootNode(descriptor, this, pc);
            target = roots[pc].getCallTarget();
            targets[pc] = target;
        }
        return target;
    }

    /**
     * Runs the program from an address on; with {@link Policy#INTERPRETED} not by a call, which would count. With {@link Policy#TRUFFLE} a
     * program whose code was dropped is interpreted for 1, 4, 16 stretches and so on: a JVM that compiles before the first execution would
     * compile it again for each case that it meets.
     */
    StretchEnd run(int pc, MachineState state) {
        CallTarget target = entry(pc);
        VdbeRootNode root = roots[pc];
        boolean rests = rest > 0;
        if (rests) {
            rest--;
        }
        if (rests || policy == Policy.INTERPRETED) {
            return (StretchEnd) root.execute(Truffle.getRuntime().createVirtualFrame(new Object[]{state}, descriptor));
        }
        int before = root.drops();
        StretchEnd end = (StretchEnd) target.call(state);
        if (policy == Policy.TRUFFLE && root.drops() != before) {
            rest = 1 << Math.min(MOST_BITS, BITS_PER_DROP * drops);
            drops++;
        }
        return end;
    }

    /** The next call may run compiled code, whatever was dropped: another execution begins. */
    void endRest() {
        rest = 0;
    }

    /** Notes whether the last call of an entry ran compiled code; whether that is news. */
    boolean setCompiled(int pc, boolean compiled) {
        if (compiledEntries.get(pc) == compiled) {
            return false;
        }
        compiledEntries.set(pc, compiled);
        return true;
    }

    /** See {@link VdbeRootNode#takeCompilation}. */
    Object takeCompilation(int pc) {
        return roots[pc].takeCompilation();
    }

    /** Whether C never stops at a loop for the interpreter: it is to run in the Truffle tier only when it must. */
    boolean isLeftToC(int head) {
        return GroupPlan.readsGroups(factory, head) || doesLittleButWrite(head);
    }

    boolean[] loopEntries() {
        return loopEntries;
    }

    /** Whether the last call of an entry ran compiled code. */
    public boolean isCompiled(int pc) {
        return compiledEntries.get(pc);
    }

    IntStream compiledEntries() {
        return compiledEntries.stream();
    }

    boolean hasCompiledEntry() {
        return !compiledEntries.isEmpty();
    }

    /** As {@link #entry}, but {@code null} when it was never needed. */
    CallTarget entryIfMade(int pc) {
        return targets[pc];
    }

    /** How often nodes at an address went to C, over all entries. */
    public long slowPathHits(int pc) {
        long hits = 0;
        for (VdbeRootNode root : roots) {
            if (root != null && root.ops()[pc] != null && !(root.ops()[pc] instanceof CInstructionNode)) {
                hits += root.ops()[pc].slowPathHits();
            }
        }
        return hits;
    }

    /**
     * Nodes for a root with the given entry, by address: those that it reaches. Other loop nests than its own are left to their own roots.
     */
    OpNode[] copyOps(int entry) {
        BitSet nest = program.flow().loopNest(entry);
        OpNode[] ops = new OpNode[program.length()];
        ArrayDeque<Integer> work = new ArrayDeque<>();
        work.add(entry);
        while (!work.isEmpty()) {
            int pc = work.poll();
            if (pc < ops.length && ops[pc] == null) {
                boolean leaves = loopEntries[pc] && pc != entry && !nest.get(pc);
                ops[pc] = leaves ? new LoopExitNode(program, program.at(pc), liveAt[pc]) : factory.create(pc);
                VdbeRootNode.addSuccessors(ops[pc], work);
            }
        }
        return ops;
    }

    int[] liveAt(int pc) {
        return liveAt[pc];
    }

    int[][] liveAtAll() {
        return liveAt;
    }

    int[][] deadSlots() {
        return deadSlots;
    }

    int[][] settledBefore() {
        return settledBefore;
    }

    int[][] loadedBefore() {
        return loadedBefore;
    }

    int[][] storedAfter() {
        return storedAfter;
    }
}
