package org.sqltruffle.bench.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.tpch.database.LoadListener;
import org.sqltruffle.tpch.database.RowsDatabase;

/** The command as a process of its own: Ctrl-C while data are made and while it measures, and a limit on how much it may write. */
@Tag("slow")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class InterruptionTest {

    private static final int INTERRUPTED = 130;

    @TempDir
    private Path directory;
    private final List<Process> started = new ArrayList<>();

    /** @param limit kilobytes that a file may have, as a quota; 0 for no limit */
    private Process start(int limit, String... arguments) throws IOException {
        // A process started in the background of a shell inherits that SIGINT is ignored.
        List<String> command = new ArrayList<>(List.of("env", "--default-signal=INT"));
        if (limit > 0) {
            command.addAll(List.of("bash", "-c", "ulimit -f " + limit + "; exec \"$@\"", "bash"));
        }
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                        .filter(argument -> !argument.startsWith("-agentlib")).toList());
        command.addAll(List.of("-Dsqltruffle.cache=" + cache(), "-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(List.of(arguments));
        command.addAll(List.of("--allow-interpreter", "--out", out().toString()));
        Process process = new ProcessBuilder(command).redirectError(messages().toFile())
                        .redirectOutput(directory.resolve("stdout").toFile()).start();
        started.add(process);
        return process;
    }

    private Path cache() {
        return directory.resolve("cache");
    }

    private Path out() {
        return directory.resolve("out");
    }

    private Path messages() {
        return directory.resolve("stderr");
    }

    /** What is in the cache besides lock files. */
    private List<String> cached() throws IOException {
        try (Stream<Path> files = Files.list(cache())) {
            return files.map(file -> file.getFileName().toString()).filter(name -> !name.endsWith(".lock")).sorted().toList();
        }
    }

    private List<String> errors() throws IOException {
        return Files.readAllLines(messages()).stream().filter(line -> line.startsWith("Error: ") || line.contains("Exception")).toList();
    }

    private String log() {
        try {
            return Files.readString(messages());
        } catch (IOException e) {
            return e.toString();
        }
    }

    @FunctionalInterface
    private interface Condition {
        boolean holds() throws IOException;
    }

    private static void interruptWhen(Process process, Condition condition) throws Exception {
        while (!condition.holds()) {
            assertTrue(process.isAlive(), "it ended too early");
            Thread.sleep(20);
        }
        new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
        assertEquals(INTERRUPTED, process.waitFor());
    }

    /** Whatever a test leaves when it fails. */
    @AfterEach
    void end() {
        started.forEach(Process::destroyForcibly);
    }

    @Test
    void whileDataAreMade() throws Exception {
        Process process = start(0, "tpch", "--sf", "0.2", "--engines", "sqlite-jdbc");
        interruptWhen(process, () -> Files.exists(cache()) && cached().contains("tpch-sf0.2-v1.db.partial"));
        assertEquals(List.of("Error: interrupted; nothing half-done is kept"), errors());
        assertEquals(List.of(), cached());
    }

    @Test
    void whileItRuns() throws Exception {
        Process process = start(0, "blob", "--engines", "sqltruffle,sqlite-jdbc", "--only", "100KB-50", "--seconds", "20", "--processes",
                        "1");
        List<ProcessHandle> workers = new ArrayList<>();
        interruptWhen(process, () -> {
            if (!Files.readString(messages()).contains("Warming up: ")) {
                return false;
            }
            process.descendants().forEach(workers::add);
            return true;
        });
        assertTrue(workers.size() >= 2, workers::toString);
        assertEquals(List.of("Error: interrupted; nothing half-done is kept"), errors());
        for (ProcessHandle worker : workers) {
            // The system may show it for a moment after the command has ended.
            worker.onExit().get(1, TimeUnit.MINUTES);
        }
        assertEquals(List.of(), cached());
        assertFalse(Files.exists(out().resolve("report.md")));
        assertFalse(Files.exists(out().resolve("results.csv")));
    }

    @Test
    void aDatabaseThatDoesNotFit() throws Exception {
        Process process = start(10_000, "tpch", "--sf", "0.05", "--engines", "sqlite-jdbc");
        assertEquals(1, process.waitFor());
        assertEquals(1, errors().size(), this::log);
        assertTrue(errors().getFirst().startsWith("Error: not enough disk space in " + cache() + ": tpch-sf0.05-v1.db needs about "),
                        errors().getFirst());
        assertEquals(List.of(), cached());
    }

    @Test
    void anotherEnginesFileThatDoesNotFit() throws Exception {
        // What H2 copies from is there already, so that the limit can be far below the size of H2's smallest file.
        new RowsDatabase(5).file(cache(), LoadListener.SILENT);
        Process process = start(400, "rows", "--sf", "5", "--engines", "h2");
        assertEquals(1, process.waitFor());
        assertEquals(1, errors().size(), this::log);
        assertTrue(errors().getFirst().startsWith("Error: cannot make rows-50000-v1-h2-"), errors().getFirst());
        assertEquals(List.of("rows-50000-v1.db"), cached());
    }

    @Test
    void aBlobThatDoesNotFit() throws Exception {
        Process process = start(8_000, "blob", "--engines", "sqltruffle", "--only", "10MB-50", "--seconds", "0.1", "--processes", "1");
        assertEquals(1, process.waitFor());
        assertEquals(1, errors().size(), this::log);
        assertTrue(errors().getFirst().startsWith("Error: 10MB-50 fails on sqltruffle: "), errors().getFirst());
        assertEquals(List.of(), cached());
        assertFalse(Files.exists(out().resolve("report.md")));
    }
}
