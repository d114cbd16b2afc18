package org.sqltruffle.interpreter.tier;

import java.util.function.LongSupplier;

/**
 * Turns while the compiler works: the interpreter runs short stretches, to collect profiles, and C runs the rest. The stretches of both
 * grow, because profiles need few stretches and the compiler needs time.
 */
public final class GrowingTurns implements Turns {

    /** Nanoseconds in C between two interpreted stretches, the most that growing alone leads to. */
    private static final double LAST_C_NANOS = 40e6;
    /**
     * Nanoseconds in C for each nanosecond of the interpreted stretch before: the interpreter gets about a tenth of the time. It takes a
     * thousand times as long while the JVM has not compiled it. Where functions of the program take most of the time, in C as in the
     * interpreter, the interpreter loses little, and gets up to a third.
     */
    private static final double C_NANOS_PER_NANO = 10;
    private static final double LEAST_C_NANOS_PER_NANO = 2;
    /** From here on, functions of the program take most of an instruction's time. */
    private static final double NANOS_OF_FUNCTIONS = 40;
    /** What an instruction takes in C, unless it was measured to take longer, and at most: a stretch may have waited for something else. */
    private static final double NANOS_OF_STEP = 10;
    private static final double MOST_NANOS_OF_STEP = 200;
    /** Shorter stretches say nothing about time. */
    private static final long TIMED_STEPS = 10_000;
    /** The most instructions in C, because an interpreted stretch may have waited for something else. */
    private static final int MAX_C_STRETCH = 50_000_000;
    /**
     * The most interpreted stretches between two long ones in C. They are many and short, because Truffle compiles what was called often,
     * and a stretch is a call. The command {@code python} asks for many calls, to keep the compiler away from imports.
     */
    private static final double LAST_BURST = 16;
    /** Rows that C produces between two rows of the interpreter, at first and at most. */
    private static final int FIRST_C_ROWS = 8;
    private static final int LAST_C_ROWS = 1024;

    private final LongSupplier clock;
    private long stretchInC;
    private long leastStretch;
    private int rowsInC = FIRST_C_ROWS;
    private final int quantum;
    private double burst = 1;
    /** Interpreted stretches until C's next long one. */
    private int stretchesLeft = 1;
    /** Instructions that C has run since the interpreter's last turn, and rows until its next turn. */
    private long stepsSinceTurn;
    private int rowsUntilTurn;
    /** Nanoseconds of the last interpreted stretches. */
    private long interpretedNanos;
    /** Nanoseconds of an instruction in C: functions of the program may take most of them. */
    private double nanosOfStep = NANOS_OF_STEP;
    /** When C was given a stretch; 0: it has ended. */
    private long began;

    /** @param clock nanoseconds since any time */
    public GrowingTurns(TierThresholds first, LongSupplier clock) {
        this.clock = clock;
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
        if (began != 0 && steps >= TIMED_STEPS) {
            double nanos = Math.min(MOST_NANOS_OF_STEP, (double) (clock.getAsLong() - began) / steps);
            nanosOfStep = Math.max(NANOS_OF_STEP, (nanosOfStep + nanos) / 2);
        }
        began = 0;
    }

    @Override
    public void countRowsInC(int rows) {
        rowsUntilTurn -= rows;
    }

    @Override
    public void noteInterpreted(long nanos) {
        interpretedNanos += nanos;
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
            // C goes on with its turn after compiled code. A new turn each time would never end, and other loop nests would have none.
            return stretchInC - stepsSinceTurn;
        }
        if (--stretchesLeft > 0) {
            return 1;
        }
        burst = Math.min(LAST_BURST, burst * 1.25);
        stretchesLeft = (int) burst;
        if (nanosOfStep < NANOS_OF_FUNCTIONS) {
            leastStretch = Math.min((long) (LAST_C_NANOS / nanosOfStep), leastStretch + leastStretch / 4);
        }
        double share = Math.max(LEAST_C_NANOS_PER_NANO, C_NANOS_PER_NANO * NANOS_OF_STEP / nanosOfStep);
        stretchInC = Math.max(leastStretch, Math.min(MAX_C_STRETCH, (long) (share * interpretedNanos / nanosOfStep)));
        interpretedNanos = 0;
        stepsSinceTurn = 0;
        began = clock.getAsLong();
        return stretchInC;
    }
}
