package org.sqltruffle.bench.measure;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.sqltruffle.bench.measure.Executions.Slice;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ExecutionsTest {

    private static double[] times(double... seconds) {
        return seconds;
    }

    private static Executions of(Slice... slices) {
        Executions executions = new Executions();
        Arrays.stream(slices).forEach(executions::add);
        return executions;
    }

    @Test
    void threeUndisturbedOnesLeaveOutAllOthers() {
        Executions executions = of(new Slice(times(4), times(3.9, 9)), new Slice(times(5, 6), times()));
        assertTrue(executions.areUndisturbed());
        assertArrayEquals(times(4, 5, 6), executions.times());
        assertEquals(4, executions.mean());
    }

    @Test
    void withFewerAllCount() {
        Executions executions = of(new Slice(times(4), times(1, 9)), new Slice(times(5), times()));
        assertFalse(executions.areUndisturbed());
        assertArrayEquals(times(4, 1, 9, 5), executions.times());
    }

    /** As of the first slices before a loop was compiled, when all that came later was disturbed. */
    @Test
    void whatWasFasterAlthoughItWasDisturbedCountsToo() {
        Executions executions = of(new Slice(times(2, 2, 2), times()), new Slice(times(), times(1.2, 1.1)));
        assertFalse(executions.areUndisturbed());
        assertArrayEquals(times(2, 2, 2, 1.2, 1.1), executions.times());
        assertEquals(1.15, executions.mean(), 1e-12);
    }

    @Test
    void whatBecomesFasterIsSeen() {
        Slice slow = new Slice(times(2, 2, 2), times());
        Slice fast = new Slice(times(1, 1, 1), times());
        Slice disturbed = new Slice(times(1), times(0.6, 3));
        assertTrue(of(slow, slow, fast, fast).areFalling());
        assertFalse(of(fast, fast, fast, fast, disturbed).areFalling());
        assertFalse(of(fast, slow, slow).areFalling());
        assertFalse(of(slow).areFalling());
        // That the machine had something else to do at first says nothing about the engine.
        Slice busy = new Slice(times(), times(2, 2, 2));
        assertFalse(of(busy, busy, fast, fast).areFalling());
        assertFalse(of(busy, fast, busy).areFalling());
        assertTrue(of(busy, slow, fast, busy).areFalling());
    }
}
