package org.sqltruffle.bench.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sqltruffle.bench.workload.Workload;
import org.sqltruffle.tpch.query.Answer;

class WarmUpTest {

    private final List<String> ran = new ArrayList<>();

    private TimedWorkload workload(String name) {
        return new TimedWorkload(new Workload() {
            @Override
            public Answer answer() {
                throw new AssertionError("not for warming up");
            }

            @Override
            public long run() throws InterruptedException {
                Thread.sleep(1);
                ran.add(name);
                return 0;
            }

            @Override
            public void close() {
                ran.add("closed");
            }
        });
    }

    @Test
    void benchmarksTakeTurns() throws Exception {
        new WarmUp(60, 0).run(List.of(workload("a"), workload("b")));
        assertEquals("a", ran.getFirst());
        assertTrue(ran.contains("b"), ran::toString);
    }

    @Test
    void itEndsWhenItsTimeIsOver() throws Exception {
        assertFalse(new WarmUp(1, 60).run(List.of(workload("a"))));
        assertFalse(ran.isEmpty());
    }

    @Test
    void noTimeAtAll() throws Exception {
        assertFalse(new WarmUp(0, 0).run(List.of(workload("a"))));
        assertTrue(ran.isEmpty(), ran::toString);
    }

    @Test
    void onlyMeasuredExecutionsCount() throws Exception {
        TimedWorkload workload = workload("a");
        workload.run();
        workload.startMeasuring();
        workload.run();
        workload.run();
        assertEquals(2, workload.measured().length);
        assertEquals(3, workload.first().length);
    }
}
