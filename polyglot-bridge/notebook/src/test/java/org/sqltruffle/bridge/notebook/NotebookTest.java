package org.sqltruffle.bridge.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Runs the tests of {@code src/test/python}, which drive the kernel through Jupyter's own client libraries.
 * {@code .ci/notebook-environment} makes the Python environment that they need. The launcher starts the kernels, so the module must be
 * packaged.
 */
@Tag("slow")
class NotebookTest {

    private static final Path PYTHON = Path.of("target/jupyter/bin/python").toAbsolutePath();

    private static void run(String... modules) throws Exception {
        boolean present = Files.isExecutable(PYTHON);
        assumeTrue(present || System.getenv("CI") != null, ".ci/notebook-environment makes " + PYTHON);
        assertTrue(present, ".ci/notebook-environment makes " + PYTHON);
        List<String> command = new ArrayList<>(List.of(PYTHON.toString(), "-W", "ignore::ResourceWarning", "-u", "-m", "unittest", "-v"));
        command.addAll(List.of(modules));
        File output = File.createTempFile("notebook", ".log");
        Process process = new ProcessBuilder(command).directory(new File("src/test/python")).redirectErrorStream(true)
                        .redirectOutput(output).start();
        int status = process.waitFor();
        String text = Files.readString(output.toPath(), StandardCharsets.UTF_8);
        assertEquals(0, status, text);
        assertTrue(text.contains("\nOK"), text);
        Files.delete(output.toPath());
    }

    @Test
    void kernel() throws Exception {
        run("test_cells", "test_behaviour");
    }

    @Test
    void examples() throws Exception {
        run("test_examples");
    }

    @Test
    void browser() throws Exception {
        run("test_browser");
    }
}
