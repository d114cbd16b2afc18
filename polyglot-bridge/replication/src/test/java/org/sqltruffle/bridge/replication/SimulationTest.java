package org.sqltruffle.bridge.replication;

import static org.junit.jupiter.api.Assertions.assertNull;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.bridge.replication.simulation.Simulator;

/** A few schedules of the command {@code replica simulate}. */
class SimulationTest {

    private static final int SCHEDULES = 40;

    @TempDir
    Path directory;

    @Test
    void sitesConverge() {
        Simulator simulator = new Simulator(directory);
        for (int seed = 1; seed <= SCHEDULES; seed++) {
            assertNull(simulator.run(seed));
        }
    }
}
