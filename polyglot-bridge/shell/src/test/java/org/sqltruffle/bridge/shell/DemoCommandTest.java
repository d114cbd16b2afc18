package org.sqltruffle.bridge.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The demo runs on little data with hardly any warm-up, and its answers are equal. */
@Tag("slow")
class DemoCommandTest {

    @Test
    void answersAreEqual(@TempDir Path directory) throws IOException {
        Path json = directory.resolve("demo.json");
        CommandLineRun run = CommandLineRun.of("demo", "--sf", "0.01", "--warmup", "0", "--json", json.toString());
        assertEquals(0, run.status(), run.out() + run.err());
        assertFalse(run.out().contains("DIFFERENT"), run.out());
        String table = Files.readString(json);
        assertEquals(5, table.lines().filter(l -> l.contains("\"equal\": true")).count(), table);
    }

    @Test
    void badArguments(@TempDir Path directory) {
        assertEquals(1, CommandLineRun.of("demo", "--sf", "-1").status());
        assertEquals(2, CommandLineRun.of("demo", "--sf", "much").status());
        CommandLineRun run = CommandLineRun.of("demo", "--json", directory.resolve("missing").resolve("x.json").toString());
        assertEquals(1, run.status());
        assertTrue(run.err().startsWith("Error:"), run.err());
    }
}
