package org.sqltruffle.bench.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sqltruffle.bench.workload.Workload;
import org.sqltruffle.tpch.query.Answer;

class SettlingTest {

    private final List<String> ran = new ArrayList<>();

    private TimedWorkload workload(String name, long millis) {
        return new TimedWorkload(new Workload() {
            @Override
            public Answer answer() {
                throw new AssertionError("not for warming up");
            }

            @Override
            public long run() throws InterruptedException {
                Thread.sleep(millis);
                ran.add(name);
                return 0;
            }

            @Override
            public void close() {
                ran.add("closed");
            }
        }, Clock.WALL);
    }

    private static double seconds(long begin) {
        return (System.nanoTime() - begin) / 1e9;
    }

    @Test
    void benchmarksTakeTurns() throws Exception {
        assertTrue(new Settling(0.3, 60, 0, true).run(List.of(workload("slow", 100), workload("fast", 1))));
        assertEquals("slow", ran.getFirst());
        assertEquals("fast", ran.get(1));
        assertEquals("fast", ran.getLast());
        assertTrue(ran.stream().filter("slow"::equals).count() >= 2, ran::toString);
    }

    @Test
    void itEndsWhenItsTimeIsOver() throws Exception {
        long begin = System.nanoTime();
        assertFalse(new Settling(60, 0.2, 0, true).run(List.of(workload("a", 10), workload("b", 10))));
        assertTrue(seconds(begin) >= 0.2 && seconds(begin) < 30);
        assertTrue(ran.contains("b"), ran::toString);
    }

    @Test
    void compilersMustHaveRestedForAWhile() throws Exception {
        long begin = System.nanoTime();
        assertTrue(new Settling(0, 60, 0.5, true).run(List.of(workload("a", 20))));
        assertTrue(seconds(begin) >= 0.5, () -> "" + seconds(begin));
    }

    @Test
    void noTimeAtAll() throws Exception {
        assertFalse(new Settling(0, 0, 0, true).run(List.of(workload("a", 1))));
        assertTrue(ran.isEmpty(), ran::toString);
    }
}
