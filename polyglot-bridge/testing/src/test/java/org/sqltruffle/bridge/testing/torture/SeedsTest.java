package org.sqltruffle.bridge.testing.torture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Each seed is handed out once, and none is left out. */
class SeedsTest {

    @Test
    void oneInFourBlocksIsCompiled() {
        Seeds seeds = Seeds.all(11_998, 4);
        assertEquals(11_998, seeds.take(false));
        assertEquals(11_999, seeds.take(false));
        assertEquals(Seeds.NONE, seeds.take(false), "the next block is for another process");
        assertFalse(seeds.isOver());
        assertTrue(seeds.isCompiled());
        assertEquals(12_000, seeds.take(true));
        assertEquals(12_001, seeds.take(true));
        assertEquals(Seeds.NONE, seeds.take(true));
        assertTrue(seeds.isOver());
        assertEquals(12_002, seeds.next());
    }

    @Test
    void aFindingEndsARunForATime() {
        Seeds seeds = Seeds.during(7, 1_000);
        assertEquals(7, seeds.take(false));
        seeds.noteFinding();
        assertTrue(seeds.isOver());
        assertEquals(8, seeds.next());
        Seeds all = Seeds.all(7, 2);
        all.noteFinding();
        assertFalse(all.isOver());
    }

    @Test
    void theFirstCaseRunsAlways() {
        Seeds seeds = Seeds.during(7, 0);
        assertEquals(7, seeds.take(false));
        assertEquals(Seeds.NONE, seeds.take(false));
    }
}
