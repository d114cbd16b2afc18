package org.sqltruffle.bridge.python;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.bridge.python.command.StandbyCommand;

/**
 * CPython's own tests of {@code sqlite3}, run on this module in a standby, from where CPython is installed. System property
 * {@code sqltruffle.cpython.lib} names its library directory (as {@code /usr/lib/python3.12}) when it is not found.
 */
@Tag("slow")
class CPythonSuiteTest {

    private static final String PROPERTY = "sqltruffle.cpython.lib";
    private static final long MINUTES = 15;

    @TempDir
    private Path directory;

    @Test
    void allTestsThatPassOnCPythonPassHere() throws Exception {
        Optional<Path> library = library();
        String missing = "no CPython 3.12 or 3.11 with its tests is installed; name its library with -D" + PROPERTY;
        // A build machine has to have one: there the suite fails.
        assertTrue(library.isPresent() || !"true".equals(System.getenv("CI")), missing);
        Assumptions.assumeTrue(library.isPresent(), missing);
        Path script = directory.resolve("cpython_tests.py");
        try (InputStream in = CPythonSuiteTest.class.getResourceAsStream("cpython_tests.py")) {
            Files.copy(in, script);
        }
        Path result = directory.resolve("result");
        try (StandbyCommand standby = new StandbyCommand(Files.createDirectory(directory.resolve("standby")))) {
            standby.serve("-Dsqltruffle.launcher=" + PythonProcess.executable(Path.of("target")));
            Path output = directory.resolve("output");
            ProcessBuilder streams = new ProcessBuilder().redirectInput(new File("/dev/null")).redirectErrorStream(true)
                            .redirectOutput(output.toFile());
            Process process = standby.begin(streams, List.of("/bin/false"), StandbyCommand.STAMP, script.toString(),
                            library.get().toString(), Path.of("target").toAbsolutePath().toString(), result.toString());
            assertTrue(process.waitFor(MINUTES, TimeUnit.MINUTES), () -> "still running after " + MINUTES + " minutes: " + text(output));
            assertEquals(0, process.exitValue(), () -> text(output));
        }
        List<String> lines = Files.readAllLines(result);
        int run = Integer.parseInt(lines.getFirst());
        Map<String, String> failures = new TreeMap<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] words = line.split("\t", 2);
            failures.put(words[0], words[1]);
        }
        assertTrue(run > 300, "only " + run + " tests ran");
        assertEquals(Map.of(), failures);
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return e.toString();
        }
    }

    /** GraalPy is Python 3.12: its version first. */
    private static Optional<Path> library() throws IOException {
        List<Path> candidates = new ArrayList<>();
        String configured = System.getProperty(PROPERTY);
        if (configured != null) {
            candidates.add(Path.of(configured));
        }
        for (String version : List.of("3.12", "3.11")) {
            String directory = "lib/python" + version;
            Path versions = Path.of(System.getProperty("user.home"), ".pyenv", "versions");
            if (Files.isDirectory(versions)) {
                try (Stream<Path> installed = Files.list(versions)) {
                    installed.filter(p -> p.getFileName().toString().startsWith(version + ".")).sorted()
                                    .forEach(p -> candidates.add(p.resolve(directory)));
                }
            }
            candidates.add(Path.of("/usr", directory));
            candidates.add(Path.of("/usr/local", directory));
        }
        return candidates.stream().filter(p -> Files.isDirectory(p.resolve("test/test_sqlite3"))).findFirst();
    }
}
