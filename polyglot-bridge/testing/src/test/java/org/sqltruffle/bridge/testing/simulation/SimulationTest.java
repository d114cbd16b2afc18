package org.sqltruffle.bridge.testing.simulation;

import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A few schedules of the command {@code simulate}. */
@Tag("slow")
class SimulationTest {

    private static final int SCHEDULES = 20;

    @TempDir
    Path onDisk;

    @Test
    void sitesConverge() throws IOException {
        // Thousands of transactions: in memory, where there is such a directory.
        Path memory = Path.of("/dev/shm");
        Path directory = Files.isDirectory(memory) ? Files.createTempDirectory(memory, "simulation") : onDisk;
        try {
            converge(new Simulator(directory));
        } finally {
            Files.deleteIfExists(directory);
        }
    }

    private static void converge(Simulator simulator) {
        try (simulator) {
            for (int seed = 1; seed <= SCHEDULES; seed++) {
                assertNull(simulator.run(seed));
            }
        }
    }
}
