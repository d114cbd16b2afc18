package org.sqltruffle.bridge.testing;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.sqltruffle.bridge.shell.command.CommandLines;
import org.sqltruffle.bridge.testing.simulation.Simulator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sqltruffle simulate}: random schedules of simulated replicas. */
@Command(name = "simulate", mixinStandardHelpOptions = true,
                description = {"Simulates sites that write, exchange, lose, repeat and reorder changes, and checks that they converge.",
                                "A failure is shrunk to its shortest schedule. Exit status 1 when there was one."})
final class SimulateCommand implements Callable<Integer> {

    private static final long REPORT_MILLISECONDS = 10_000;
    private static final long MINUTE_MILLISECONDS = 60_000;
    /** Where there is such a directory, databases do not wait for a disk. */
    private static final Path IN_MEMORY = Path.of("/dev/shm");

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1",
                    description = "Number of the first schedule; the following count up. Default: ${DEFAULT-VALUE}.")
    private long seed;
    @Option(names = "--minutes", paramLabel = "M", defaultValue = "1", description = "How long to run. Default: ${DEFAULT-VALUE}.")
    private double minutes;
    @Option(names = "--schedules", paramLabel = "N", defaultValue = "9223372036854775807", description = "How many to run at most.")
    private long schedules;
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        Path directory = Files.createTempDirectory(Files.isDirectory(IN_MEMORY) ? IN_MEMORY : Path.of(System.getProperty("java.io.tmpdir")),
                        "simulate");
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        long end = System.currentTimeMillis() + (long) (minutes * MINUTE_MILLISECONDS);
        long report = System.currentTimeMillis() + REPORT_MILLISECONDS;
        long done = 0;
        String failure = null;
        try (Simulator simulator = new Simulator(directory)) {
            while (failure == null && done < schedules && System.currentTimeMillis() < end) {
                failure = simulator.run(seed + done++);
                if (System.currentTimeMillis() > report) {
                    report += REPORT_MILLISECONDS;
                    err.printf("%,d schedules, %,d steps%n", done, simulator.steps());
                    err.flush();
                }
            }
            out.printf("%,d schedules from seed %d, %,d steps, failure: %s%n", done, seed, simulator.steps(),
                            failure == null ? "none" : failure);
            out.flush();
        }
        Files.delete(directory);
        return failure == null ? 0 : CommandLines.FAILED;
    }
}
