package org.sqltruffle.bridge.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The launcher's runtime ({@code runtime.sh}) with good and bad JDKs and cache directories. */
class LauncherRuntimeTest {

    private static final Path SCRIPT = Path.of("src/main/launcher/runtime.sh");

    @Test
    void badInputLeavesCommandsWithoutRuntime() throws Exception {
        Process process = new ProcessBuilder("bash", "-s", "--", SCRIPT.toAbsolutePath().toString()).redirectErrorStream(true).start();
        try (InputStream test = LauncherRuntimeTest.class.getResourceAsStream("runtime_test.sh"); var in = process.getOutputStream()) {
            test.transferTo(in);
        }
        assertEquals("", new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        assertEquals(0, process.waitFor());
    }
}
