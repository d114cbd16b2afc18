package org.sqltruffle.bridge.python;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Value;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * CPython's own tests of {@code sqlite3}, run on this module from where CPython is installed. System property
 * {@code sqltruffle.cpython.lib} names its library directory (as {@code /usr/lib/python3.12}) when it is not found.
 */
@Tag("slow")
class CPythonSuiteTest {

    private static final String PROPERTY = "sqltruffle.cpython.lib";

    @Test
    void allTestsThatPassOnCPythonPassHere() throws IOException {
        Optional<Path> library = library();
        String missing = "no CPython 3.12 or 3.11 with its tests is installed; name its library with -D" + PROPERTY;
        // A build machine has to have one: there the suite fails.
        assertTrue(library.isPresent() || !"true".equals(System.getenv("CI")), missing);
        Assumptions.assumeTrue(library.isPresent(), missing);
        Map<String, String> failures = new TreeMap<>();
        int run;
        // As ./sqltruffle python has it.
        Context.Builder builder = Context.newBuilder().allowAllAccess(true).allowExperimentalOptions(true)
                        .option("python.PosixModuleBackend", "native")
                        .option("python.RunViaLauncher", "true")
                        .option("python.Executable", PythonProcess.executable(Path.of("target")).toString());
        try (Context context = SqlTruffle.install(builder).build()) {
            Value lines = context.eval("python", resource("cpython_tests.py")).execute(library.get().toString(),
                            Path.of("target").toAbsolutePath().toString());
            run = Integer.parseInt(lines.getArrayElement(0).asString());
            for (long i = 1; i < lines.getArraySize(); i++) {
                String[] line = lines.getArrayElement(i).asString().split("\t", 2);
                failures.put(line[0], line[1]);
            }
        }
        assertTrue(run > 300, "only " + run + " tests ran");
        assertEquals(Map.of(), failures);
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = CPythonSuiteTest.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
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
