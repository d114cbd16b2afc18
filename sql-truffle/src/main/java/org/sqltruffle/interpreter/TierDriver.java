package org.sqltruffle.interpreter;

import com.oracle.truffle.api.CallTarget;
import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.nodes.DirectCallNode;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.sqltruffle.abi.Constants;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.abi.TierApi;
import org.sqltruffle.interpreter.tier.CTier;
import org.sqltruffle.interpreter.tier.GrowingTurns;
import org.sqltruffle.interpreter.tier.Policy;
import org.sqltruffle.interpreter.tier.RandomTurns;
import org.sqltruffle.interpreter.tier.TierChoice;
import org.sqltruffle.interpreter.tier.TierThresholds;
import org.sqltruffle.interpreter.tier.Turns;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.sqlite.ResultCode;

/**
 * Steps one statement through the two tiers: the state machine of docs/tiers.md. The driver runs stretches, each in one tier, until the
 * step is over. {@link TierTransitions} says who runs after a stretch, {@link Phase} what the driver knows of the statement, {@link Plan}
 * what it does in the present execution, and {@link Turns} how long the stretches are. {@link CTier} and {@link NodeProgram} are the two
 * tiers.
 *
 * <p>SQLite prepares a statement anew when the schema has changed. The program is another one then, and its marker in C memory is 0: the
 * driver decodes it again.
 */
public final class TierDriver {

    private static final AtomicInteger LAST_ID = new AtomicInteger();

    private final long pVdbe;
    private final Policy policy;
    private final TierThresholds thresholds;
    private final Set<String> disabledOpcodes;
    private final MachineState state;
    private final Turns turns;
    private final StopSet stops = new StopSet();
    private final CTier cTier;
    private final TierNotes notes;

    private Phase phase;
    private Plan plan = Plan.COMPILED;
    private boolean begun;
    /** Whether the statement stays in C because the program with this {@link #id} has no loop. */
    private boolean hasNoLoop;
    /** The nodes of the program that was decoded last, and the id that it has in C. */
    private NodeProgram nodes;
    private int id;
    /** Whether the current row is in the machine state, not in C. */
    private boolean rowInTruffle;
    private boolean ranCompiled;
    private final RowsByCall rowsByCall = new RowsByCall();
    /** Whether {@link #rowsByCall} leaves this execution to C. */
    private boolean shortRows;
    /** Instructions in C before this execution. */
    private long stepsBefore;

    /** @param isCancelled whether the polyglot context of the statement is being cancelled; {@code null} outside of contexts */
    public TierDriver(long pVdbe, Policy policy, TierThresholds thresholds, Set<String> disabledOpcodes, BooleanSupplier isCancelled) {
        this.pVdbe = pVdbe;
        this.policy = policy;
        this.thresholds = thresholds;
        this.disabledOpcodes = disabledOpcodes;
        this.state = new MachineState(pVdbe);
        this.turns = policy == Policy.MIXED ? RandomTurns.of(pVdbe, thresholds) : new GrowingTurns(thresholds, System::nanoTime);
        this.cTier = new CTier(pVdbe, state.pDb, isCancelled);
        this.notes = new TierNotes(pVdbe, state.pDb);
        this.phase = policy == Policy.C ? Phase.ONLY_C : Phase.COLD;
        state.sharesWithC = policy == Policy.AUTO || policy == Policy.MIXED;
        state.bindsCompiledOnly = policy == Policy.AUTO;
    }

    public MachineState state() {
        return state;
    }

    /** The nodes, once the program was decoded; else {@code null}. */
    public NodeProgram program() {
        return nodes;
    }

    /** Whether executions run in C because they are faster there than in compiled code. */
    public boolean isFasterInC() {
        return nodes != null && nodes.choice().prefersC();
    }

    /** Whether the last stretch of nodes ran in compiled code. */
    public boolean ranCompiled() {
        return ranCompiled;
    }

    /** Whether the current row is in the machine state, not in C. */
    public boolean isRowInTruffle() {
        return rowInTruffle;
    }

    // ---- steps

    /** As {@code sqlite3_step}: ROW, DONE or an error code. */
    public int step() {
        begin(!isExecuting());
        if (isSuspended() && isTrufflesTurn()) {
            StepFrame.begin(pVdbe);
            return run(Runner.TRUFFLE);
        }
        return run(Runner.C);
    }

    /** Resets the statement, binds its first parameters and steps, in one crossing: a statement begins in C, see {@code st_execute}. */
    public int execute(int nParam, long aParam, int nColumn, long aRow, int nByte) {
        if (phase == Phase.ONLY_C && !isAnotherProgram()) {
            beginInC();
            int rc = cTier.execute(nParam, aParam, 0, 0, nColumn, aRow, nByte);
            return rc == Constants.ST_STOP || rc == Constants.ST_PAUSE ? goOn() : rc;
        }
        return executeInTiers(nParam, aParam, nColumn, aRow, nByte);
    }

    @TruffleBoundary
    private int executeInTiers(int nParam, long aParam, int nColumn, long aRow, int nByte) {
        state.kept.dropAll();
        begin(true);
        int rc = cTier.execute(nParam, aParam, firstStretch(), aStop(), nColumn, aRow, nByte);
        countInC();
        return rc == Constants.ST_STOP || rc == Constants.ST_PAUSE ? goOn() : end(rc);
    }

    /** As several calls of {@link #step} in C: {@code st_fetch}. After {@code ST_STOP}, {@link #goOn} gives the next row. */
    public int fetch(int nRow, int nColumn, long aCell, long aByte, int nByte, long aResult) {
        begin(!isExecuting());
        return endFetch(cTier.fetch(nRow, nColumn, aCell, aByte, nByte, aResult, firstStretch(), aStop()));
    }

    /** The same: {@code st_fetch_batch}. */
    public int fetchBatch(long pBatch) {
        begin(!isExecuting());
        return endFetch(cTier.fetchBatch(pBatch, firstStretch(), aStop()));
    }

    private int endFetch(int rc) {
        countInC();
        boolean stopped = rc == Constants.ST_STOP || rc == Constants.ST_PAUSE;
        if (isDecoded()) {
            turns.countRowsInC(cTier.rowsFetched(stopped));
        }
        return stopped ? Constants.ST_STOP : end(rc);
    }

    /** As {@link #step}, from where {@link #fetch} stopped. */
    @TruffleBoundary
    public int goOn() {
        boolean atStop = isDecoded() && !runsAllInC() && (isForced() || stops.isStop(pc()));
        return run(atStop ? Runner.TRUFFLE : Runner.C);
    }

    /**
     * The entry that the next step runs, when it is compiled and the statement stands after a row; {@code null}: call {@link #step}. For
     * callers that compile the statement's program into themselves.
     */
    public CallTarget compiledEntry() {
        if (nodes == null || plan != Plan.COMPILED && !shortRows || policy == Policy.MIXED || !isSuspended()) {
            return null;
        }
        int pc = pc();
        return nodes.isCompiled(pc) ? nodes.entryIfMade(pc) : null;
    }

    /** Whether {@link #compiledEntry} inlines functions of the user's program, so that much is gained when the caller inlines it. */
    public boolean callsHost() {
        return nodes.callsHost();
    }

    /** The caller calls {@link #step} although {@link #compiledEntry} has given an entry. */
    public void noteCalledByRow() {
        rowsByCall.expect(true);
    }

    /** As {@link #step}, after {@link #compiledEntry} gave the target of this call node. */
    public int step(DirectCallNode entry) {
        if (shortRows) {
            leaveC();
        }
        rowInTruffle = false;
        StepFrame.begin(pVdbe);
        nodes.choice().noteCompiled();
        state.beginStretch(thresholds.jumps());
        StretchEnd end = (StretchEnd) entry.call(state);
        finish(end);
        return end == StretchEnd.COMPILED_ROW ? state.resultCode : goOnAfter(end);
    }

    @TruffleBoundary
    private void leaveC() {
        rowsByCall.expect(false);
        shortRows = false;
        plan = Plan.COMPILED;
        nodes.choice().noteChange();
        setCompiledStops();
    }

    @TruffleBoundary
    private int goOnAfter(StretchEnd end) {
        Runner next = next(end);
        return next == Runner.CALLER ? end(state.resultCode) : run(next, turns.nextStretch());
    }

    /** How many rows C may give in one crossing; 0: the next step is for {@link #step}. */
    public int rowsForC() {
        if (phase == Phase.ONLY_C || plan == Plan.ALL_IN_C && isExecuting()) {
            return Integer.MAX_VALUE;
        }
        if (isForced()) {
            return 0;
        }
        if (!isDecoded()) {
            return Integer.MAX_VALUE;
        }
        // The plan of the next execution is not known before it begins.
        if (!isExecuting() || !state.kept.isEmpty()) {
            return 0;
        }
        boolean compiled = policy != Policy.MIXED && nodes.isCompiled(pc());
        return !compiled ? turns.rowsLeft() : plan == Plan.COMPILED ? 0 : Integer.MAX_VALUE;
    }

    /** Whether the machine stands where compiled code goes on. */
    public boolean isAtCompiledEntry() {
        return isDecoded() && nodes.isCompiled(pc());
    }

    // ---- stretches

    private int run(Runner first) {
        return run(first, firstStretch());
    }

    /** @param stretch instructions of the first stretch, if C runs it; 0: until the step is over */
    private int run(Runner first, long stretch) {
        Runner runner = first;
        long instructions = stretch;
        while (true) {
            boolean inC = runner == Runner.C;
            if (!inC) {
                leaveIfSlow();
            }
            StretchEnd end = inC ? runC(instructions) : runTruffle();
            runner = next(end);
            if (runner == Runner.CALLER) {
                return end(state.resultCode);
            }
            if (runner == Runner.C) {
                instructions = inC ? firstStretch() : turns.nextStretch();
            }
        }
    }

    /** Leaves compiled loops to C for the rest of a slow execution. */
    private void leaveIfSlow() {
        if (policy == Policy.AUTO && plan == Plan.COMPILED && nodes.hasCompiledEntry() && nodes.choice().isLosing()) {
            plan = Plan.LOOPS_IN_C;
            setCompiledStops();
            notes.losing();
        }
    }

    /** Who goes on after a stretch. */
    private Runner next(StretchEnd end) {
        Runner next = TierTransitions.after(end, policy);
        if (next == Runner.CALLER) {
            return next;
        }
        if (state.kept.isBound()) {
            return Runner.TRUFFLE;
        }
        if (next == Runner.EITHER) {
            return turns.isCs() ? Runner.C : Runner.TRUFFLE;
        }
        if (next == Runner.TRUFFLE && !isDecoded()) {
            // Nodes may need registers of the instruction before (SorterInsert those of MakeRecord).
            return !isRuntimeStarting() && decode() && isForced() && !runsAllInC() ? Runner.TRUFFLE : Runner.C;
        }
        return next;
    }

    /** Instructions that C runs first: the rest of its turn; 0: there are no turns. */
    private long firstStretch() {
        if (runsAllInC() || isDecoded() && stops.isEmpty()) {
            return 0;
        }
        if (isForced()) {
            return 1;
        }
        return isDecoded() ? turns.stepsLeft() : Math.max(isRuntimeStarting() ? thresholds.steps() : 1, thresholds.hot() - cTier.steps());
    }

    private StretchEnd runC(long instructions) {
        if (!state.kept.isEmpty()) {
            int rc = state.kept.giveBackAll();
            if (rc != ResultCode.OK) {
                state.resultCode = TierApi.stRaise(pVdbe, pc(), rc);
                return StretchEnd.C_ENDED;
            }
        }
        boolean decoded = isDecoded();
        int rc = cTier.step(instructions, aStop(), decoded && stops.hasCompiled());
        countInC();
        state.resultCode = rc;
        if (decoded && rc == ResultCode.ROW) {
            rowsByCall.noteSteps(cTier.lastSteps());
        }
        return switch (rc) {
            case Constants.ST_STOP -> StretchEnd.C_STOPPED;
            case Constants.ST_PAUSE -> StretchEnd.C_INTERRUPTED;
            case ResultCode.ROW -> StretchEnd.C_ROW;
            default -> StretchEnd.C_ENDED;
        };
    }

    private StretchEnd runTruffle() {
        int entry = pc();
        state.beginStretch(turns.quantum());
        long begin = nodes.isCompiled(entry) ? 0 : System.nanoTime();
        StretchEnd end = nodes.run(entry, state);
        ranCompiled = end.isCompiled();
        TierChoice choice = nodes.choice();
        if (begin != 0) {
            long nanos = ranCompiled ? 0 : System.nanoTime() - begin;
            turns.noteInterpreted(nanos);
            cTier.lowerCompilerThreads();
            choice.noteInterpreted(nanos);
        }
        if (ranCompiled) {
            choice.noteCompiled();
        }
        if (nodes.setCompiled(entry, ranCompiled)) {
            choice.noteChange();
            setStop(entry);
            notes.code(nodes, entry, ranCompiled);
        }
        finish(end);
        return end;
    }

    /** Writes to C where nodes left the machine. */
    private void finish(StretchEnd end) {
        if (end == StretchEnd.COMPILED_ENDED || end == StretchEnd.INTERPRETED_ENDED) {
            return;
        }
        NativeMemory.putInt(pVdbe + Layout.Vdbe_pc, state.pc);
        if (end == StretchEnd.COMPILED_ROW || end == StretchEnd.INTERPRETED_ROW) {
            state.resultCode = suspend();
        }
    }

    private int suspend() {
        int rc = StepFrame.suspend(state);
        rowInTruffle = rc == ResultCode.ROW;
        return rc;
    }

    /** Puts the current row into the C registers of its ResultRow, as if it were C's. */
    @TruffleBoundary
    public void storeRow() {
        StepFrame.storeRow(state, nodes.program().at(state.pc - 1));
    }

    /** Whether C runs all of this execution, or ran all of the last one. */
    public boolean runsAllInC() {
        return phase == Phase.ONLY_C || plan == Plan.ALL_IN_C;
    }

    private boolean isTrufflesTurn() {
        if (runsAllInC()) {
            return false;
        }
        if (isForced() || state.kept.isBound()) {
            return true;
        }
        return policy != Policy.MIXED && nodes.isCompiled(pc()) ? plan == Plan.COMPILED : turns.takesRow();
    }

    private boolean isForced() {
        return policy == Policy.TRUFFLE || policy == Policy.INTERPRETED;
    }

    /** Whether nodes can go on: they are of the program that SQLite would run. */
    private boolean isDecoded() {
        return phase == Phase.DECODED && NativeMemory.getInt(pVdbe + Layout.Vdbe_id) == id;
    }

    /** Whether the machine stands after a row, and the nodes can go on there. */
    private boolean isSuspended() {
        return isExecuting() && isDecoded();
    }

    private boolean isExecuting() {
        return NativeMemory.getByte(pVdbe + Layout.Vdbe_eVdbeState) == Constants.VDBE_RUN_STATE;
    }

    private int pc() {
        return NativeMemory.getInt(pVdbe + Layout.Vdbe_pc);
    }

    /** Whether to stay in C because there is no compiler yet. */
    private boolean isRuntimeStarting() {
        return policy == Policy.AUTO && cTier.steps() >= thresholds.hot() && NodeProgram.waits(pVdbe, state.pDb);
    }

    private void countInC() {
        if (state.hasSums()) {
            plan = Plan.ALL_IN_C;
            shortRows = false;
        }
        turns.countStepsInC(cTier.lastSteps());
    }

    // ---- begin and end

    private void beginInC() {
        rowInTruffle = false;
        state.threadId = Thread.currentThread().threadId();
    }

    private void begin(boolean newExecution) {
        rowInTruffle = false;
        if (isAnotherProgram()) {
            phase = Phase.COLD;
            begun = hasNoLoop = false;
        }
        if (!begun && policy == Policy.AUTO) {
            beginFirst();
        }
        if (newExecution) {
            beginInC();
            plan = Plan.COMPILED;
            shortRows = false;
            stepsBefore = cTier.steps();
            if (nodes != null) {
                nodes.endRest();
            }
            if (policy == Policy.AUTO && disabledOpcodes.isEmpty() && isDecoded()) {
                choosePlan();
            }
        }
    }

    /** Goes on from what closed statements of the same text have left. A program without a loop stays in C. */
    private void beginFirst() {
        if (!NodeProgram.suits(pVdbe, state.pDb, policy)) {
            return;
        }
        begun = true;
        if (TierApi.stHasLoop(pVdbe) == 0) {
            phase = Phase.ONLY_C;
            hasNoLoop = true;
            mark();
            return;
        }
        ProgramPool.Legacy legacy = ProgramPool.take(pVdbe, disabledOpcodes);
        cTier.inherit(legacy.steps());
        if (legacy.nodes() != null) {
            legacy.nodes().program().follow(pVdbe);
            runWith(legacy.nodes());
        }
    }

    private void choosePlan() {
        TierChoice choice = nodes.choice();
        boolean loopsInC = choice.beginExecution();
        notes.choice(choice.prefersC());
        shortRows = rowsByCall.areForC(nodes);
        loopsInC |= shortRows;
        plan = choice.isLeftAlone() ? Plan.ALL_IN_C : loopsInC ? Plan.LOOPS_IN_C : Plan.COMPILED;
        if (loopsInC == stops.hasCompiled()) {
            setCompiledStops();
        }
    }

    /** Ends a step. Returns its result code. */
    private int end(int rc) {
        if (rc == ResultCode.ROW) {
            if (phase == Phase.COLD && cTier.steps() >= thresholds.hot() && !isRuntimeStarting()) {
                decode();
            }
            return rc;
        }
        state.kept.dropAll();
        if (nodes != null && nodes.choice().isTimed()) {
            nodes.choice().noteColumns(state.tookColumns());
            nodes.choice().noteSums(state.tookSums(), nodes.callsHost(), cTier.steps() - stepsBefore);
            nodes.choice().endExecution(rc == ResultCode.DONE || rc == Constants.ST_LAST_ROW);
        }
        return rc;
    }

    // ---- decoding

    /** Decodes the program. {@code false}: this execution stays in C. */
    @TruffleBoundary
    private boolean decode() {
        if (!NodeProgram.suits(pVdbe, state.pDb, policy)
                        || policy == Policy.AUTO && OptimizingRuntime.state() == OptimizingRuntime.State.ABSENT) {
            phase = Phase.ONLY_C;
            notes.staysInC("it cannot be compiled, or there is no compiler");
            return false;
        }
        if (NodeProgram.isStale(pVdbe)) {
            plan = Plan.ALL_IN_C;
            return false;
        }
        return runWith(new NodeProgram(Program.decode(pVdbe), disabledOpcodes, policy));
    }

    /** Runs with these nodes of the statement's program. {@code false}: it stays in C. */
    private boolean runWith(NodeProgram newNodes) {
        nodes = newNodes;
        state.fitRow();
        state.fitRegisters(nodes.program().registerCount());
        mark();
        stops.close();
        if (policy == Policy.AUTO && nodes.reasonToStayInC() != null) {
            phase = Phase.ONLY_C;
            notes.staysInC(nodes.reasonToStayInC());
            return false;
        }
        phase = Phase.DECODED;
        notes.hot();
        // Decoded in the middle of an execution, perhaps of a program that SQLite has just prepared anew.
        plan = state.hasSums() ? Plan.ALL_IN_C : Plan.COMPILED;
        if (!isForced()) {
            stops.open(nodes.program().length());
            for (int pc = 0; pc < nodes.program().length(); pc++) {
                setStop(pc);
            }
        }
        return true;
    }

    /** Notes in C which program was looked at: SQLite clears the mark when it prepares the statement anew. */
    private void mark() {
        id = LAST_ID.incrementAndGet();
        NativeMemory.putInt(pVdbe + Layout.Vdbe_id, id);
    }

    /** Whether SQLite has prepared a statement anew whose program had no loop. */
    private boolean isAnotherProgram() {
        return hasNoLoop && NativeMemory.getInt(pVdbe + Layout.Vdbe_id) != id;
    }

    /** The stops of the present program; 0 (C stops anywhere) when it is not decoded. */
    private long aStop() {
        return isDecoded() ? stops.address() : 0;
    }

    private void setStop(int pc) {
        if (!isForced()) {
            stops.set(pc, StopSet.stopAt(pc, nodes, policy, plan == Plan.COMPILED));
            stops.setHasCompiled(nodes.hasCompiledEntry() && plan == Plan.COMPILED && policy != Policy.MIXED);
        }
    }

    private void setCompiledStops() {
        nodes.compiledEntries().forEach(this::setStop);
    }

    /** Drops what belongs to the execution. */
    @TruffleBoundary
    public void reset() {
        state.kept.dropAll();
    }

    /** Frees what belongs to the statement. */
    @TruffleBoundary
    public void close() {
        state.kept.dropAll();
        if (begun && phase != Phase.ONLY_C) {
            ProgramPool.leave(pVdbe, disabledOpcodes, cTier.steps(), isDecoded() ? nodes : null);
        }
        stops.close();
    }
}
