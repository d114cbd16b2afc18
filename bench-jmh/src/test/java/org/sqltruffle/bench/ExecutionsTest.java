package org.sqltruffle.bench;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.sqltruffle.bench.Executions.Slice;

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
        Executions executions = of(new Slice(times(4), times(1, 9)), new Slice(times(5, 6), times()));
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

    @Test
    void whatBecomesFasterIsSeen() {
        Slice slow = new Slice(times(2, 2, 2), times());
        Slice fast = new Slice(times(1, 1, 1), times());
        Slice disturbed = new Slice(times(1, 1, 1), times(0.1, 3));
        assertTrue(of(slow, slow, fast, fast).areFalling());
        assertFalse(of(fast, disturbed, disturbed).areFalling());
        assertFalse(of(fast, slow, slow).areFalling());
        assertFalse(of(slow).areFalling());
        // That the machine had something else to do at first says nothing about the engine.
        Slice busy = new Slice(times(), times(2, 2, 2));
        assertFalse(of(busy, busy, fast, fast).areFalling());
        assertFalse(of(busy, fast, busy).areFalling());
        assertTrue(of(busy, slow, fast, busy).areFalling());
    }
}
