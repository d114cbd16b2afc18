package org.sqltruffle.bench.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 10, unit = TimeUnit.MINUTES)
class WorkerProcessTest {

    /** A suite's worker may have started a Python, or another JVM. */
    @Test
    void whatAProcessStartedEndsWithIt() throws Exception {
        Process process = new ProcessBuilder("bash", "-c", "sleep 1000 & echo $!; wait").start();
        try (BufferedReader output = process.inputReader()) {
            ProcessHandle sleep = ProcessHandle.of(Long.parseLong(output.readLine())).orElseThrow();
            assertEquals(1, process.descendants().count());
            assertTrue(sleep.isAlive());
            WorkerProcess.destroy(process);
            process.waitFor();
            sleep.onExit().get();
        }
    }
}
