package org.sqltruffle.interpreter.tier;

import java.util.function.BooleanSupplier;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.abi.TierApi;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.sqlite.ApiConstants;

/**
 * The C tier of one statement: runs it by functions of {@link TierApi}, and counts the instructions that C runs. In a polyglot context
 * other threads can interrupt each call: see {@link InterruptibleSteps}. {@code TierDriver} decides when C runs.
 */
public final class CTier {

    private final long pVdbe;
    /** {@code null} outside of polyglot contexts. */
    private final InterruptibleSteps interruptible;
    private long steps;
    private int rowsFetched;
    private long lastSteps;

    /** @param isCancelled whether the polyglot context is being cancelled; {@code null} outside of contexts */
    public CTier(long pVdbe, long pDb, BooleanSupplier isCancelled) {
        this.pVdbe = pVdbe;
        this.interruptible = isCancelled == null ? null : new InterruptibleSteps(pVdbe, pDb, isCancelled);
    }

    /** Instructions that C has run, with those of closed statements of the same text that {@link #inherit} was told of. */
    public long steps() {
        return steps;
    }

    /** Instructions that the last call has run. */
    public long lastSteps() {
        return lastSteps;
    }

    /** Counts on from what closed statements of the same text have run. */
    public void inherit(long stepsOfOthers) {
        steps = stepsOfOthers;
    }

    /** See {@link CompilerThreads}. In a polyglot context the compiler also works for the guest language, which C cannot replace. */
    public void lowerCompilerThreads() {
        if (interruptible == null) {
            CompilerThreads.lower();
        }
    }

    /**
     * As {@code st_step}.
     *
     * @param waits whether compiled code waits at one of the stops
     */
    public int step(long stretch, long aStop, boolean waits) {
        long before = instructions();
        int rc = interruptible == null ? TierApi.stStep(pVdbe, stretch, aStop) : interruptible.step(stretch, aStop, waits);
        count(before);
        return rc;
    }

    /** As {@code st_execute}. The stretch may be shorter than wanted. */
    public int execute(int nParam, long aParam, long stretch, long aStop, int nColumn, long aRow, int nByte) {
        long before = instructions();
        int rc = isUninterrupted(aStop) ? TierApi.stExecute(pVdbe, nParam, aParam, uninterruptedPart(stretch), aStop, nColumn, aRow, nByte)
                        : interruptible.call(() -> TierApi.stExecute(pVdbe, nParam, aParam, stretch, aStop, nColumn, aRow, nByte));
        count(before);
        return rc;
    }

    /** As {@code st_fetch}. The stretch may be shorter than wanted. */
    public int fetch(int nRow, int nColumn, long aCell, long aByte, int nByte, long aResult, long stretch, long aStop) {
        long before = instructions();
        int rc = isUninterrupted(aStop)
                        ? TierApi.stFetch(pVdbe, nRow, nColumn, aCell, aByte, nByte, aResult, uninterruptedPart(stretch), aStop)
                        : interruptible.call(() -> TierApi.stFetch(pVdbe, nRow, nColumn, aCell, aByte, nByte, aResult, stretch, aStop));
        count(before);
        rowsFetched = NativeMemory.getInt(aResult + Layout.StFetched_nRow);
        return rc;
    }

    /** As {@code st_fetch_batch}. The stretch may be shorter than wanted. */
    public int fetchBatch(long pBatch, long stretch, long aStop) {
        long before = instructions();
        int rowsBefore = NativeMemory.getInt(pBatch + Layout.StBatch_nRow);
        int rc = isUninterrupted(aStop) ? TierApi.stFetchBatch(pVdbe, pBatch, uninterruptedPart(stretch), aStop)
                        : interruptible.call(() -> TierApi.stFetchBatch(pVdbe, pBatch, stretch, aStop));
        count(before);
        rowsFetched = NativeMemory.getInt(pBatch + Layout.StBatch_nRow) - rowsBefore;
        return rc;
    }

    /**
     * The rows of the last fetch. The row after a stop counts as well: otherwise an entry whose rows always come compiled out of a loop
     * would never have a turn.
     */
    public int rowsFetched(boolean stopped) {
        return rowsFetched + (stopped ? 1 : 0);
    }

    /** Whether C may run {@link #uninterruptedPart} of a stretch without looking for other threads. */
    private boolean isUninterrupted(long aStop) {
        return interruptible == null || interruptible.maySkipFirst(aStop);
    }

    private long uninterruptedPart(long stretch) {
        return interruptible == null ? stretch : InterruptibleSteps.part(stretch);
    }

    private void count(long before) {
        lastSteps = Math.max(0, instructions() - before);
        steps += lastSteps;
    }

    private long instructions() {
        return NativeMemory.getU32(pVdbe + Layout.Vdbe_aCounter + ApiConstants.SQLITE_STMTSTATUS_VM_STEP * Integer.BYTES);
    }
}
