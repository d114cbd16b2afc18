package org.sqltruffle.bench.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class JmhRunTest {

    @Test
    void aShortSliceIsOneIteration() {
        assertEquals(1, JmhRun.iterations(0.02, 0.001));
        assertEquals(1, JmhRun.iterations(0.19, 0.001));
        assertEquals(2, JmhRun.iterations(0.21, 0.001));
    }

    @Test
    void aLongOneIsFive() {
        assertEquals(5, JmhRun.iterations(3, 0.001));
    }

    @Test
    void whatDoesNotFitIntoAnIterationHasFewer() {
        assertEquals(3, JmhRun.iterations(3.1, 1));
        assertEquals(1, JmhRun.iterations(3, 10));
    }
}
