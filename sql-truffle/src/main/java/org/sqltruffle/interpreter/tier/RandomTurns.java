package org.sqltruffle.interpreter.tier;

import java.util.SplittableRandom;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;

/** Turns of pseudo-random length, so that tests meet every way from one tier to the other. The same seed and text give the same turns. */
public final class RandomTurns implements Turns {

    private static final int MOST_ROWS = 4;

    private final TierThresholds most;
    private final SplittableRandom random;

    private RandomTurns(TierThresholds most, long seed) {
        this.most = most;
        this.random = new SplittableRandom(seed);
    }

    /** Turns that depend on the seed of the thresholds and on the text of a statement. */
    public static RandomTurns of(long pVdbe, TierThresholds most) {
        String sql = NativeMemory.getString(NativeMemory.getLong(pVdbe + Layout.Vdbe_zSql));
        return new RandomTurns(most, most.seed() + (sql == null ? 0 : sql.hashCode()));
    }

    @Override
    public int quantum() {
        return 1 + random.nextInt(most.jumps());
    }

    @Override
    public int rowsLeft() {
        return random.nextInt(MOST_ROWS);
    }

    @Override
    public long stepsLeft() {
        return nextStretch();
    }

    @Override
    public void countStepsInC(long steps) {
        // The next turn does not depend on it.
    }

    @Override
    public void countRowsInC(int rows) {
        // The next turn does not depend on it.
    }

    @Override
    public void noteInterpreted(long nanos) {
        // The next turn does not depend on it.
    }

    @Override
    public boolean takesRow() {
        return random.nextBoolean();
    }

    @Override
    public long nextStretch() {
        return 1L + random.nextInt(most.steps());
    }

    @Override
    public boolean isCs() {
        return random.nextBoolean();
    }
}
