package org.sqltruffle.interpreter;

/**
 * Whose turn it is while the compiler is not done: the interpreter runs now and then, to collect profiles, and C most of the time. Its stretches and the interpreter's grow: profiles
 * need few of them, the compiler needs time.
 */
final class GrowingTurns implements Turns {

    /** Instructions that C runs at least between two interpreted stretches while the compiler works: at first, and later. */
    private static final int LAST_C_STRETCH = 4_000_000;
    /**
     * Instructions that it runs for each nanosecond of the interpreted stretch before, so that these take about a tenth of the time: C takes some 10 ns for one, the interpreter a
     * thousand as long as it is not compiled itself. And the most of them, because a stretch may have waited for something else.
     */
    private static final int C_STEPS_PER_NANO = 1;
    private static final int MAX_C_STRETCH = 50_000_000;
    /** Backward jumps of an interpreted stretch, at first and at most. */
    private static final int LAST_QUANTUM = 1024;
    /** Rows that C produces between two that the interpreter produces, at first and at most. */
    private static final int FIRST_C_ROWS = 8;
    private static final int LAST_C_ROWS = 1024;

    private long stretchInC;
    private long leastStretch;
    private int rowsInC = FIRST_C_ROWS;
    private int quantum;
    /** Instructions that C has run since the interpreter's last turn, and rows until its next. */
    private long stepsSinceTurn;
    private int rowsUntilTurn;
    /** What the last interpreted stretch took. */
    private long interpretedNanos;

    GrowingTurns(TierThresholds first) {
        this.stretchInC = first.steps();
        this.leastStretch = first.steps();
        this.quantum = first.jumps();
    }

    @Override
    public int quantum() {
        return quantum;
    }

    @Override
    public int rowsLeft() {
        return Math.max(0, rowsUntilTurn - 1);
    }

    @Override
    public long stepsLeft() {
        return Math.max(1, stretchInC - stepsSinceTurn);
    }

    @Override
    public void countStepsInC(long steps) {
        stepsSinceTurn += steps;
    }

    @Override
    public void countRowsInC(int rows) {
        rowsUntilTurn -= rows;
    }

    @Override
    public void noteInterpreted(long nanos) {
        interpretedNanos = nanos;
    }

    @Override
    public boolean takesRow() {
        if (--rowsUntilTurn <= 0) {
            rowsUntilTurn = rowsInC;
            rowsInC = Math.min(LAST_C_ROWS, rowsInC + 1);
            return true;
        }
        return false;
    }

    @Override
    public long nextStretch() {
        if (stepsSinceTurn < stretchInC) {
            // C did not stop for a turn; compiled code left something to it, or went on to a nest that is not compiled. Were the stretch to begin anew, C would never stop at other nests.
            return stretchInC - stepsSinceTurn;
        }
        leastStretch = Math.min(LAST_C_STRETCH, leastStretch + leastStretch / 4);
        stretchInC = Math.max(leastStretch, Math.min(MAX_C_STRETCH, C_STEPS_PER_NANO * interpretedNanos));
        quantum = Math.min(LAST_QUANTUM, quantum + quantum / 4);
        stepsSinceTurn = 0;
        return stretchInC;
    }
}
