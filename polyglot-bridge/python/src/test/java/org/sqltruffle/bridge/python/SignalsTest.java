package org.sqltruffle.bridge.python;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Signals that come to the command {@code python}: what the program prints and how the process ends is CPython's outcome. */
class SignalsTest {

    private static final String CPYTHON = "python3";
    private static final List<String> SHORT = List.of("interrupted");
    private static final List<String> LONG = List.of("waiting", "terminated", "hung up", "exits", "default", "raises", "status", "writes",
                    "writes by default");

    @TempDir
    private Path directory;

    /** The driver is a program of CPython, because Java does not tell an exit status from a signal. */
    private static boolean hasCPython() {
        return Stream.of(System.getenv("PATH").split(":")).anyMatch(each -> Files.isExecutable(Path.of(each, CPYTHON)));
    }

    private String run(String interpreter, List<String> programs) throws Exception {
        assumeTrue(hasCPython() || "true".equals(System.getenv("CI")), "there is no CPython");
        Path driver = Path.of(SignalsTest.class.getResource("signals_driver.py").toURI());
        List<String> command = new ArrayList<>(List.of(CPYTHON, driver.toString(), interpreter, directory.resolve("lock.db").toString()));
        command.addAll(programs);
        Path output = directory.resolve("output");
        Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile()).start();
        try {
            assertTrue(process.waitFor(20, TimeUnit.MINUTES), () -> "hangs after: " + read(output));
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        return read(output);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return e.toString();
        }
    }

    private void compare(List<String> programs) throws Exception {
        String expected = run(CPYTHON, programs);
        assertTrue(expected.contains("status -"), expected);
        assertEquals(expected, run(PythonProcess.executable(directory).toString(), programs));
    }

    @Test
    void interrupt() throws Exception {
        compare(SHORT);
    }

    @Test
    @Tag("slow")
    void everySignal() throws Exception {
        compare(LONG);
    }

    @Test
    @Tag("slow")
    void waitForALockEnds() throws Exception {
        assertEquals("lock wait: interrupted\nlock wait: [] True\nlock wait: [] status 0\n",
                        run(PythonProcess.executable(directory).toString(), List.of("lock wait")));
    }
}
