package org.sqltruffle.interpreter;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.CallTarget;
import com.oracle.truffle.api.TruffleLanguage;
import com.oracle.truffle.api.nodes.DirectCallNode;
import java.util.Set;
import java.util.stream.IntStream;
import org.sqltruffle.abi.Constants;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.abi.MapFaults;
import org.sqltruffle.abi.ResultCode;
import org.sqltruffle.abi.TierApi;
import org.sqltruffle.memory.NativeBuffer;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.program.ControlFlow;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.RegisterStore;

/**
 * Steps one statement through the two tiers. A statement begins in C. When C has run {@link TierThresholds#hot} instructions it is
 * worth looking at: the program is decoded, and from then on C stops at the heads of loop nests, where short quanta run in the Truffle
 * tier to collect profiles. While the compiler is not done, most of the work goes on in C; once a stretch reports that it
 * ran compiled, C stops at its entry at once.
 *
 * <p>A statement that SQLite prepares anew (the schema changed) has a new program; its marker in C memory is gone then, and
 * the driver starts over.
 */
public final class TierDriver {

    /** How a driver divides the work. */
    public enum Policy {
        /** C first, Truffle when hot. */
        AUTO,
        /** Truffle wherever it can: for tests. */
        TRUFFLE,
        /** The same, and never compiled. */
        INTERPRETED,
        /** Both in turns of pseudo-random length, whether compiled or not: for tests. */
        MIXED,
        /** C only. */
        C
    }

    private final TruffleLanguage<?> language;
    private final long pVdbe;
    private final Policy policy;
    private final TierThresholds thresholds;
    private final Set<String> disabledOpcodes;
    private final MachineState state;

    private NodeProgram program;
    private int id;
    private NativeBuffer stops;
    private long aStop;
    private boolean unsuited;
    /** Instructions run in C so far. */
    private long stepsInC;
    private final Turns turns;
    /** The same, {@code null} unless the policy is {@link Policy#MIXED}. */
    private final RandomTurns mixed;
    /** Whether the machine stands behind a ResultRow that the Truffle tier ran. */
    private boolean suspendedInTruffle;

    private boolean begun;
    /** Whether the present execution leaves compiled loops to C. Others have their turns all the same: what is not compiled yet may be what makes it slow. */
    private boolean choseC;
    /** Whether loops that are not compiled have no turns in it, either. */
    private boolean leftAlone;

    private static int nextId = 1;

    public TierDriver(TruffleLanguage<?> language, long pVdbe, Policy policy, TierThresholds thresholds, Set<String> disabledOpcodes) {
        this.language = language;
        this.pVdbe = pVdbe;
        this.policy = policy;
        this.thresholds = thresholds;
        this.mixed = policy == Policy.MIXED ? RandomTurns.of(pVdbe, thresholds) : null;
        this.turns = mixed != null ? mixed : new GrowingTurns(thresholds);
        this.disabledOpcodes = disabledOpcodes;
        this.state = new MachineState(pVdbe);
        state.sharesWithC = policy == Policy.AUTO || policy == Policy.MIXED;
    }

    public MachineState state() {
        return state;
    }

    /** The nodes, once the program was decoded; else {@code null}. */
    public NodeProgram program() {
        return program;
    }

    /** Whether executions run in C because they are faster there than in compiled code. */
    public boolean isFasterInC() {
        return program != null && program.choice().prefersC();
    }

    /** Whether the current row is in the machine state (and not in C). */
    public boolean isRowInTruffle() {
        return suspendedInTruffle;
    }

    /** As {@code sqlite3_step}: ROW, DONE or an error code. */
    public int step() {
        begin();
        if (!isExecuting()) {
            beginExecution();
        }
        if (isAllInC()) {
            return ended(TierApi.stStep(pVdbe, 0, 0));
        }
        boolean inC = true;
        long stretch = 0;
        if (program != null && isSuspended() && takesTurn()) {
            beginStep();
            inC = false;
        } else {
            stretch = firstStretch();
        }
        return run(inC, stretch);
    }

    /** Resets the statement, binds its first parameters and steps, all in one crossing, because a statement begins in C: see {@code st_execute}. */
    public int execute(int nParam, long aParam, int nColumn, long aRow, int nByte) {
        state.kept.dropAll();
        begin();
        beginExecution();
        if (isAllInC()) {
            return ended(TierApi.stExecute(pVdbe, nParam, aParam, 0, 0, nColumn, aRow, nByte));
        }
        long before = instructionsInC();
        int rc = TierApi.stExecute(pVdbe, nParam, aParam, firstStretch(), stops(), nColumn, aRow, nByte);
        countInC(before);
        if (rc == Constants.ST_STOP) {
            return goOn();
        }
        decodeIfHot(rc);
        return ended(rc);
    }

    /**
     * The entry that the next step runs, when it is compiled and the statement stands behind a row; {@code null}: call
     * {@link #step}. For callers that compile the statement's program into themselves.
     */
    public CallTarget compiledEntry() {
        NodeProgram nodes = program;
        if (nodes == null || choseC || mixed != null || !isSuspended()) {
            return null;
        }
        int pc = NativeMemory.getInt(pVdbe + Layout.Vdbe_pc);
        return nodes.isCompiled(pc) ? nodes.entryIfMade(pc) : null;
    }

    /** As {@link #step}, after {@link #compiledEntry} gave the target of this call node. */
    public int step(DirectCallNode entry) {
        suspendedInTruffle = false;
        beginStep();
        program.choice().noteCompiled();
        state.beginStretch(turns.quantum());
        int end = (int) entry.call(state);
        if (end == MachineState.ENDED) {
            return ended(state.resultCode);
        }
        NativeMemory.putInt(pVdbe + Layout.Vdbe_pc, state.pc);
        if (end == MachineState.ROW) {
            return suspend();
        }
        return runOn();
    }

    @TruffleBoundary
    private int runOn() {
        boolean inC = isCsTurn();
        return run(inC, inC ? turns.nextStretch() : 0);
    }

    private int run(boolean firstInC, long firstStretch) {
        boolean inC = firstInC;
        long stretch = firstStretch;
        while (true) {
            if (inC) {
                int rc = runC(stretch);
                if (rc != Constants.ST_STOP) {
                    return ended(rc);
                }
                if (!programIsCurrent()) {
                    if (isRuntimeStarting()) {
                        stretch = thresholds.steps();
                        continue;
                    }
                    if (!decode()) {
                        stretch = 0;
                        continue;
                    }
                }
            }
            int entry = NativeMemory.getInt(pVdbe + Layout.Vdbe_pc);
            state.beginStretch(turns.quantum());
            int end = program.isCompiled(entry) ? (int) program.entry(entry).call(state) : interpret(entry);
            noteCompiled(entry);
            if (state.compiled) {
                program.choice().noteCompiled();
            }
            if (end == MachineState.ENDED) {
                return ended(state.resultCode);
            }
            NativeMemory.putInt(pVdbe + Layout.Vdbe_pc, state.pc);
            if (end == MachineState.ROW) {
                return suspend();
            }
            inC = isCsTurn();
            stretch = inC ? turns.nextStretch() : 0;
        }
    }

    private int interpret(int entry) {
        long begin = System.nanoTime();
        int end = (int) program.run(entry, state);
        long nanos = state.compiled ? 0 : System.nanoTime() - begin;
        turns.noteInterpreted(nanos);
        program.choice().noteInterpreted(nanos);
        return end;
    }

    /** Whether C goes on behind a pause. */
    private boolean isCsTurn() {
        if (mixed != null) {
            return !state.kept.isBound() && mixed.isCs();
        }
        return policy == Policy.AUTO && (!state.compiled || state.leftToC) && !state.kept.isBound();
    }

    /** Tells C whether it is to stop at an entry at once, because compiled code is there. */
    private void noteCompiled(int entry) {
        if (!program.setCompiled(entry, state.compiled)) {
            return;
        }
        program.choice().noteChange();
        if (stops != null) {
            tellStop(entry);
        }
    }

    private void tellStop(int pc) {
        NativeMemory.putByte(aStop + pc, stopOf(pc));
        NativeMemory.putByte(aStop + program.program().length(), (byte) (program.hasCompiledEntry() && !choseC && mixed == null ? 1 : 0));
    }

    /** How C stops at an address. */
    private byte stopOf(int pc) {
        if (mixed != null) {
            return (byte) (program.program().flow().loopHeads().get(pc) || mixed.stopsAtAny() ? Constants.ST_STOP_ENTRY : Constants.ST_STOP_NEVER);
        }
        if (program.isCompiled(pc)) {
            return (byte) (choseC ? Constants.ST_STOP_NEVER : Constants.ST_STOP_COMPILED);
        }
        ControlFlow flow = program.program().flow();
        if (program.isLeftToC(pc)) {
            return Constants.ST_STOP_NEVER;
        }
        return (byte) (flow.loopEntries().get(pc) ? Constants.ST_STOP_ENTRY : flow.loopHeads().get(pc) ? Constants.ST_STOP_INNER : Constants.ST_STOP_NEVER);
    }

    /** How many of the next rows C may produce in one crossing; 0 when the next step is for {@link #step}. */
    public int rowsForC() {
        // Whether the next execution is left alone is not known before it begins.
        if (isAllInC() && (!leftAlone || isExecuting())) {
            return Integer.MAX_VALUE;
        }
        if (isForced()) {
            return 0;
        }
        if (program == null) {
            return Integer.MAX_VALUE;
        }
        if (!state.kept.isEmpty()) {
            return 0;
        }
        if (!isSuspended()) {
            return 0;
        }
        boolean compiled = mixed == null && program.isCompiled(NativeMemory.getInt(pVdbe + Layout.Vdbe_pc));
        return !compiled ? turns.rowsLeft() : choseC ? Integer.MAX_VALUE : 0;
    }

    /**
     * As several calls of {@link #step} in C: see {@code st_fetch}. When fewer rows than wanted were written and the result is ROW,
     * one more row is the current row of the statement; when it is {@code ST_STOP}, {@link #goOn} gives the next.
     */
    public int fetch(int nRow, int nColumn, long aCell, long aByte, int nByte, long aResult) {
        begin();
        if (!isExecuting()) {
            beginExecution();
        }
        if (isAllInC()) {
            return ended(TierApi.stFetch(pVdbe, nRow, nColumn, aCell, aByte, nByte, aResult, 0, 0));
        }
        long before = instructionsInC();
        int rc = TierApi.stFetch(pVdbe, nRow, nColumn, aCell, aByte, nByte, aResult, firstStretch(), stops());
        countInC(before);
        if (program == null) {
            if (rc == ResultCode.ROW && stepsInC >= thresholds.hot() && !isRuntimeStarting()) {
                decode();
            }
        } else {
            // The row behind a stop as well: else one that always comes compiled out of a loop would put off the turn of the entry behind it for ever.
            turns.countRowsInC(NativeMemory.getInt(aResult) + (rc == Constants.ST_STOP ? 1 : 0));
        }
        return rc == Constants.ST_STOP ? rc : ended(rc);
    }

    /** As {@link #step}, from where {@link #fetch} stopped. */
    public int goOn() {
        if (!programIsCurrent() && isRuntimeStarting()) {
            return run(true, thresholds.steps());
        }
        boolean decoded = programIsCurrent() || decode();
        return run(!decoded, 0);
    }

    /** Whether the machine stands where compiled code goes on. */
    public boolean isAtCompiledEntry() {
        return programIsCurrent() && program.isCompiled(NativeMemory.getInt(pVdbe + Layout.Vdbe_pc));
    }

    /** Whether the machine stands behind a ResultRow. */
    private boolean isSuspended() {
        return isExecuting() && programIsCurrent();
    }

    private boolean isExecuting() {
        return NativeMemory.getByte(pVdbe + Layout.Vdbe_eVdbeState) == Constants.VDBE_RUN_STATE;
    }

    /** Whether C runs the present execution as if there was nothing else. */
    boolean isAllInC() {
        return policy == Policy.C || unsuited || leftAlone;
    }

    private boolean takesTurn() {
        return isForced() || state.kept.isBound() || (mixed == null && program.isCompiled(NativeMemory.getInt(pVdbe + Layout.Vdbe_pc)) ? !choseC : turns.takesRow());
    }

    private boolean isForced() {
        return policy == Policy.TRUFFLE || policy == Policy.INTERPRETED;
    }

    private long firstStretch() {
        if (isForced()) {
            return 1;
        }
        return program == null ? Math.max(isRuntimeStarting() ? thresholds.steps() : 1, thresholds.hot() - stepsInC) : turns.stepsLeft();
    }

    /** What sqlite3VdbeExec() does before the first instruction of a step. */
    private void beginStep() {
        NativeMemory.putLong(pVdbe + Layout.Vdbe_iCurrentTime, 0);
        NativeMemory.putByte(pVdbe + Layout.Vdbe_bResume, (byte) 1);
        NativeMemory.putInt(pVdbe + Layout.Vdbe_rc, ResultCode.OK);
    }

    private int ended(int rc) {
        if (rc != ResultCode.ROW) {
            if (!state.kept.isEmpty()) {
                state.kept.dropAll();
            }
            if (program != null && program.choice().isTimed()) {
                program.choice().endExecution(rc == ResultCode.DONE || rc == Constants.ST_LAST_ROW);
            }
        }
        return rc;
    }

    private int runC(long instructions) {
        if (!state.kept.isEmpty()) {
            int rc = state.kept.giveBackAll();
            if (rc != ResultCode.OK) {
                return TierApi.stRaise(pVdbe, NativeMemory.getInt(pVdbe + Layout.Vdbe_pc), rc);
            }
        }
        long before = instructionsInC();
        int rc = TierApi.stStep(pVdbe, instructions, stops());
        countInC(before);
        decodeIfHot(rc);
        return rc;
    }

    /** C gave a row before it stopped: the next may come from nodes. */
    private void decodeIfHot(int rc) {
        if (program == null && rc == ResultCode.ROW && stepsInC >= thresholds.hot() && !isRuntimeStarting()) {
            decode();
        }
    }

    /** The stop set; 0 (stop anywhere) while SQLite's program is not the decoded one. */
    private long stops() {
        return programIsCurrent() ? aStop : 0;
    }

    private void countInC(long before) {
        long steps = Math.max(0, instructionsInC() - before);
        stepsInC += steps;
        turns.countStepsInC(steps);
    }

    private long instructionsInC() {
        return NativeMemory.getU32(pVdbe + Layout.Vdbe_aCounter + Constants.SQLITE_STMTSTATUS_VM_STEP * Integer.BYTES);
    }

    /** What sqlite3VdbeExec() and sqlite3Step() leave behind when they return a row; ROW, or an error when the row's pages have gone. */
    private int suspend() {
        if (MapFaults.isFaulty(state.pDb)) {
            return TierApi.stRaise(pVdbe, state.pc - 1, ResultCode.IOERR_MMAP);
        }
        suspendedInTruffle = true;
        NativeMemory.putByte(pVdbe + Layout.Vdbe_bResume, (byte) 0);
        NativeMemory.putInt(state.pDb + Layout.sqlite3_errCode, ResultCode.ROW);
        NativeMemory.putLong(pVdbe + Layout.Vdbe_pResultRow, state.rowInC == 0 ? 0 : state.pMem(state.rowInC));
        return ResultCode.ROW;
    }

    /**
     * Puts the current row, produced by the Truffle tier, into the C registers of its ResultRow, as if C had produced it.
     */
    @TruffleBoundary
    public void storeRow() {
        Instruction resultRow = program.program().at(state.pc - 1);
        for (int i = 0; i < resultRow.p2(); i++) {
            RegisterStore.store(state, resultRow.p1() + i, state.rowPayload[i], state.rowMeta[i]);
        }
        state.rowInC = resultRow.p1();
        NativeMemory.putLong(pVdbe + Layout.Vdbe_pResultRow, state.pMem(resultRow.p1()));
    }

    /** Whether to stay in C for now because the compiler is not there yet. */
    private boolean isRuntimeStarting() {
        return policy == Policy.AUTO && stepsInC >= thresholds.hot() && OptimizingRuntime.state() == OptimizingRuntime.State.STARTING;
    }

    private boolean programIsCurrent() {
        return id != 0 && NativeMemory.getInt(pVdbe + Layout.Vdbe_id) == id;
    }

    private void beginExecution() {
        leftAlone = false;
        if (policy != Policy.AUTO || unsuited || !programIsCurrent() || !disabledOpcodes.isEmpty()) {
            return;
        }
        boolean toC = program.choice().beginExecution();
        leftAlone = program.choice().isLeftAlone();
        if (toC != choseC) {
            choseC = toC;
            program.compiledEntries().forEach(this::tellStop);
        }
    }

    /** Before each step: there is no row of the Truffle tier. Before the first instruction: goes on from what closed statements of the same text have left. */
    private void begin() {
        suspendedInTruffle = false;
        if (begun || policy != Policy.AUTO || !isSuited()) {
            return;
        }
        begun = true;
        ProgramPool.Legacy legacy = ProgramPool.take(pVdbe, disabledOpcodes);
        stepsInC = legacy.steps();
        if (legacy.nodes() != null) {
            legacy.nodes().program().follow(pVdbe);
            runWith(legacy.nodes());
        }
    }

    /** Decodes the program. {@code false}: this statement stays in C. */
    @TruffleBoundary
    private boolean decode() {
        if (!isSuited() || policy == Policy.AUTO && OptimizingRuntime.state() == OptimizingRuntime.State.ABSENT) {
            unsuited = true;
            return false;
        }
        return runWith(new NodeProgram(language, Program.decode(pVdbe), disabledOpcodes, "vdbe", policy));
    }

    /** Runs with these nodes, whose program is the statement's. {@code false}: it stays in C. */
    private boolean runWith(NodeProgram nodes) {
        state.fitRow();
        program = nodes;
        state.fitRegisters(program.program().registerCount());
        synchronized (TierDriver.class) {
            id = nextId++;
        }
        NativeMemory.putInt(pVdbe + Layout.Vdbe_id, id);
        releaseStops();
        if (policy == Policy.AUTO && program.reasonToStayInC() != null) {
            unsuited = true;
            return false;
        }
        if (!isForced()) {
            stops = new NativeBuffer(program.program().length() + 1);
            aStop = stops.address();
            choseC = false;
            IntStream.range(0, program.program().length()).forEach(this::tellStop);
        }
        return true;
    }

    /** A shared cache locks its tables around each stretch of C; integrity_check has a jump that no instruction names. */
    private boolean isSuited() {
        long aOp = NativeMemory.getLong(pVdbe + Layout.Vdbe_aOp);
        return NativeMemory.getInt(pVdbe + Layout.Vdbe_lockMask) == 0 && NativeMemory.getInt(aOp + Layout.VdbeOp_p3) == 0
                && NativeMemory.getLong(state.pDb + Layout.sqlite3_xProgress) == 0 && NodeProgram.reasonForNoNodes(pVdbe, policy) == null;
    }

    private void releaseStops() {
        if (stops != null) {
            stops.close();
            stops = null;
            aStop = 0;
        }
    }

    /** Drops what belongs to the current execution. */
    @TruffleBoundary
    public void reset() {
        state.kept.dropAll();
    }

    /** Frees what belongs to the statement. */
    @TruffleBoundary
    public void close() {
        state.kept.dropAll();
        if (begun && !unsuited) {
            ProgramPool.leave(pVdbe, disabledOpcodes, stepsInC, programIsCurrent() ? program : null);
        }
        releaseStops();
    }
}
