package org.sqltruffle.bench.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.sqltruffle.bench.workload.Workload;
import org.sqltruffle.tpch.query.Answer;

class CoreProbeTest {

    private static final int SPINNERS_FOR_EACH = 8;
    private static final int PROBES = 2000;

    /** On a machine as busy as any a thread is alone now and then, and hardly ever where each processor has eight other threads. */
    @Test
    void otherThreadsOnTheProcessorAreSeen() throws InterruptedException {
        CoreProbe probe = new CoreProbe();
        long start = System.nanoTime();
        assertTrue(probe.await(start + 60_000_000_000L));
        List<Thread> spinners = new ArrayList<>();
        try {
            for (int i = 0; i < SPINNERS_FOR_EACH * Runtime.getRuntime().availableProcessors(); i++) {
                Thread spinner = new Thread(() -> {
                    while (!Thread.interrupted()) {
                        Thread.onSpinWait();
                    }
                });
                spinner.start();
                spinners.add(spinner);
            }
            assertFalse(IntStream.range(0, PROBES).allMatch(i -> probe.isAlone()));
        } finally {
            for (Thread spinner : spinners) {
                spinner.interrupt();
                spinner.join();
            }
        }
    }

    @Test
    void aWaitEnds() {
        CoreProbe probe = new CoreProbe() {
            @Override
            boolean isAlone() {
                return false;
            }
        };
        assertFalse(probe.await(System.nanoTime() + 1_000_000));
    }

    /** What the probe says decides which times they are; what runs outside before and after is not measured. */
    @Test
    void executionsAreToldApart() throws Exception {
        boolean[] isAlone = {false, true, true, false, true, true};
        int[] n = {0};
        CoreProbe probe = new CoreProbe() {
            @Override
            boolean isAlone() {
                return n[0] >= isAlone.length || isAlone[n[0]++];
            }
        };
        n[0] = 0;
        TimedWorkload workload = new TimedWorkload(new Workload() {
            @Override
            public Answer answer() {
                return null;
            }

            @Override
            public long run() {
                return 0;
            }

            @Override
            public void close() {
            }
        }, Clock.WALL);
        workload.startMeasuring(null, probe, 60_000_000_000L);
        workload.run();
        for (int i = 0; i < 3; i++) {
            workload.before();
            workload.run();
            workload.after();
        }
        workload.endMeasuring();
        workload.after();
        // Waits for the second, is alone then; not after the next; and for the last again.
        assertEquals(List.of(2, 1), List.of(workload.undisturbed().length, workload.disturbed().length));
        assertEquals(isAlone.length, n[0]);
        assertEquals(4, workload.seconds().length);
    }
}
