package org.sqltruffle.interpreter.tier;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.TruffleSafepoint;
import com.oracle.truffle.api.TruffleSafepoint.Interrupter;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;
import org.sqltruffle.abi.Constants;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.abi.TierApi;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.sqlite.ConnectionApi;
import org.sqltruffle.sqlite.StatementApi;

/**
 * Runs C so that the thread reaches Truffle's safepoints. Another thread that wants something of this one, for example to cancel the
 * context, makes C pause before its next instruction. C goes on after the safepoint, unless the safepoint throws. The program of a trigger
 * pauses only when the context is cancelled, and not when a node calls it.
 */
public final class InterruptibleSteps implements Interrupter {

    /** Instructions that C runs before it costs anything to be interruptible. */
    private static final int UNINTERRUPTED = 5_000;

    private final long pVdbe;
    private final long pDb;
    private final BooleanSupplier isCancelled;

    /** @param isCancelled whether the context is being cancelled */
    public InterruptibleSteps(long pVdbe, long pDb, BooleanSupplier isCancelled) {
        this.pVdbe = pVdbe;
        this.pDb = pDb;
        this.isCancelled = isCancelled;
    }

    /** Whether C may run the first {@link #part} of a stretch uninterrupted. */
    boolean maySkipFirst(long aStop) {
        return aStop == 0 && !mayBeLong();
    }

    /** The program of a trigger may be long, and does not stop. An execution that has sums stops nowhere for nodes. */
    private boolean mayBeLong() {
        return NativeMemory.getLong(pVdbe + Layout.Vdbe_pProgram) != 0 || NativeMemory.getLong(pVdbe + Layout.Vdbe_pPipes) != 0;
    }

    /** The first part of a stretch. */
    static long part(long instructions) {
        return instructions == 0 ? UNINTERRUPTED : Math.min(UNINTERRUPTED, instructions);
    }

    /**
     * As {@code st_step}.
     *
     * @param waits whether compiled code waits at one of the stops
     */
    int step(long instructions, long aStop, boolean waits) {
        long first = part(instructions);
        // Before that many instructions have run, C stops only for compiled code.
        boolean reachesNoStop = aStop == 0 || !waits && first == UNINTERRUPTED;
        if (!reachesNoStop || mayBeLong()) {
            return call(() -> TierApi.stStep(pVdbe, instructions, aStop));
        }
        int rc = TierApi.stStep(pVdbe, first, 0);
        if (rc != Constants.ST_STOP || first == instructions && aStop == 0) {
            return rc;
        }
        long rest = instructions == 0 ? 0 : Math.max(1, instructions - first);
        return call(() -> TierApi.stStep(pVdbe, rest, aStop));
    }

    /**
     * Calls a function that steps the statement. When it returned {@code ST_PAUSE} the safepoint was reached. When the safepoint throws the
     * statement is reset.
     */
    @TruffleBoundary
    int call(IntSupplier function) {
        int[] result = new int[1];
        try {
            TruffleSafepoint.getCurrent().setBlocked(null, this, each -> {
                if (result[0] != Constants.ST_PAUSE) {
                    result[0] = each.getAsInt();
                    if (result[0] == Constants.ST_PAUSE) {
                        // Truffle processes the safepoint and calls again.
                        throw new InterruptedException();
                    }
                }
            }, function, null, null);
        } catch (Throwable t) {
            StatementApi.reset(pVdbe);
            throw t;
        }
        return result[0];
    }

    @Override
    public void interrupt(Thread thread) {
        TierApi.stPause(pVdbe);
        if (isCancelled.getAsBoolean()) {
            ConnectionApi.interrupt(pDb);
        }
    }

    @Override
    public void resetInterrupted() {
        NativeMemory.putByte(pVdbe + Layout.Vdbe_bPause, (byte) 0);
    }
}
