package org.sqltruffle.bridge.python;

import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of a native library that cannot be loaded, which the query beside GraalPy's start finds first. */
@Tag("slow")
class EarlyQueryTest {

    @Test
    void importSaysWhyTheLibraryIsMissing(@TempDir Path directory) throws IOException, InterruptedException {
        ProcessBuilder command = new ProcessBuilder(PythonProcess.executable(directory).toString(), "-c", "import sqlite3")
                        .redirectErrorStream(true);
        // A process that ends at its import is not worth the time of the optimizing compiler.
        command.environment().put("JAVA_TOOL_OPTIONS", "-XX:TieredStopAtLevel=1 -Dsqltruffle.library=" + directory.resolve("missing.so"));
        Process process = command.start();
        String output = new String(process.getInputStream().readAllBytes());
        assertNotEquals(0, process.waitFor(), output);
        assertTrue(output.contains("\njava.lang.UnsatisfiedLinkError: cannot load " + directory.resolve("missing.so")), output);
    }
}
