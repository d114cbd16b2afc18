package org.sqltruffle.interpreter.tier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class GrowingTurnsTest {

    private static final long INTERPRETED_NANOS = 1_000_000;

    private long now = 1;

    /** The interpreter's part of the time after a while, when its stretches take as long as they do once the JVM has compiled it. */
    private double interpretedPart(double nanosOfStep) {
        GrowingTurns turns = new GrowingTurns(TierThresholds.DEFAULT, () -> now);
        double inC = 0;
        double interpreted = 0;
        for (int i = 0; i < 10_000; i++) {
            long steps = turns.nextStretch();
            now += (long) (steps * nanosOfStep);
            turns.countStepsInC(steps);
            now += INTERPRETED_NANOS;
            turns.noteInterpreted(INTERPRETED_NANOS);
            if (i > 1_000) {
                inC += steps * nanosOfStep;
                interpreted += INTERPRETED_NANOS;
            }
        }
        return interpreted / (inC + interpreted);
    }

    @Test
    void instructionsOfCRunInC() {
        double part = interpretedPart(8);
        assertTrue(part > 0.01 && part < 0.15, "part " + part);
    }

    @Test
    void theInterpreterRunsAThirdWhereFunctionsTakeTheTime() {
        assertEquals(1.0 / 3, interpretedPart(100), 0.05);
    }
}
