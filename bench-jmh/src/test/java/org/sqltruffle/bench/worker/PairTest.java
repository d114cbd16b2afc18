package org.sqltruffle.bench.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.sqltruffle.bench.measure.Executions;
import org.sqltruffle.bench.measure.Measurement;

/** What is measured again, and how often. */
class PairTest {

    private static final double[] NONE = {};

    private static Executions.Slice undisturbed(double... seconds) {
        return new Executions.Slice(seconds, NONE);
    }

    private static Executions.Slice disturbed(double... seconds) {
        return new Executions.Slice(NONE, seconds);
    }

    @Test
    void whatWasDisturbedIsRepeatedUntilItWasNot() {
        Pair pair = new Pair("q01", 0.02, 1);
        assertFalse(pair.isWorthRepeating(), "nothing was measured: it has no time for that");
        pair.add(disturbed(0.011, 0.012, 0.013), true);
        assertTrue(pair.isWorthRepeating());
        pair.beginRepetitions();
        pair.add(undisturbed(0.01, 0.01), true);
        assertTrue(pair.isWorthRepeating(), "two are too few");
        pair.add(undisturbed(0.01), true);
        assertFalse(pair.isWorthRepeating());
        assertEquals(0.01, pair.measurement("sqltruffle", NONE, "").mean(), 1e-9);
    }

    @Test
    void whatIsLongIsNotRepeated() {
        Pair pair = new Pair("q01", 0.5, 1);
        pair.add(disturbed(0.4, 0.41), true);
        assertFalse(pair.isWorthRepeating());
    }

    /** What was measured without a compiler beside it is what counts, so that repetitions beside one are in vain. */
    @Test
    void repetitionsBesideCompilersComeToAnEnd() {
        Pair pair = new Pair("q01", 0.02, 1);
        pair.add(disturbed(0.011), true);
        for (int i = 0; i < 10; i++) {
            pair.add(disturbed(0.03), false);
        }
        pair.beginRepetitions();
        int repetitions = 0;
        while (pair.isWorthRepeating() && repetitions < 100) {
            pair.add(undisturbed(0.02, 0.02, 0.02), false);
            repetitions++;
        }
        assertEquals(3, repetitions);
        assertEquals(0.011, pair.measurement("sqltruffle", NONE, "").mean(), 1e-9);
    }

    /** Until it was measured without one, what was measured beside a compiler counts, and can be undisturbed as well. */
    @Test
    void besideACompilerAllTheTime() {
        Pair pair = new Pair("q01", 0.02, 1);
        pair.add(disturbed(0.03), false);
        pair.beginRepetitions();
        assertTrue(pair.isWorthRepeating());
        pair.add(undisturbed(0.02, 0.02, 0.02), false);
        assertFalse(pair.isWorthRepeating());
        Measurement measurement = pair.measurement("sqltruffle", NONE, "");
        assertEquals(0.02, measurement.mean(), 1e-9);
        assertFalse(measurement.warm());
    }

    /** Another execution of what takes seconds would be at the cost of all other measurements. */
    @Test
    void whatTakesSecondsHasOneSliceInARound() {
        assertEquals(2, new Pair("q01", 0.9, 2).task().each());
        assertEquals(1, new Pair("q01", 1.1, 2).task().each());
    }
}
