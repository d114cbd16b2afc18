package org.sqltruffle.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class SlicesTest {

    private static double[] times(int n, double each) {
        double[] all = new double[n];
        Arrays.fill(all, each);
        return all;
    }

    private static double[] with(double[] all, double... more) {
        double[] both = Arrays.copyOf(all, all.length + more.length);
        System.arraycopy(more, 0, both, all.length, more.length);
        return both;
    }

    @Test
    void withoutALimitThereIsNothingToDivide() {
        Slices slices = Slices.of(Double.POSITIVE_INFINITY, 3, 1, times(2, 100));
        assertEquals(1, slices.length());
        assertTrue(slices.has(0, 100));
    }

    @Test
    void noLongerThanNeeded() {
        assertEquals(0.25, Slices.of(1000, 3, 0.25, times(20, 0.001)).length());
    }

    /** 100 measurements in each of three rounds, and a fifth of a second for each with what comes besides. */
    @Test
    void shortOnesShareTheTime() {
        double length = Slices.of(60, 3, 1, times(100, 0.001)).length();
        assertTrue(length > 0.15 && length < 0.16, () -> "" + length);
    }

    /** Four executions of 2 s cost the others the 8 s of one round, not of three. */
    @Test
    void whatIsSlowIsMeasuredOnce() {
        Slices slices = Slices.of(68.3, 3, 1, with(times(100, 0.001), 2, 2, 2, 2));
        assertTrue(slices.length() > 0.15 && slices.length() < 0.16, slices::toString);
        assertTrue(slices.has(0, 2));
        assertFalse(slices.has(1, 2));
        assertTrue(slices.has(2, 0.5) && !slices.has(2, 0.7), slices::toString);
    }

    @Test
    void whatDoesNotFitIsNotMeasured() {
        Slices slices = Slices.of(10, 3, 1, with(times(10, 0.001), 3, 5));
        assertTrue(slices.has(0, 3));
        assertFalse(slices.has(0, 5));
        assertFalse(Slices.of(0, 3, 1, times(10, 0.001)).has(0, 0.001));
    }
}
