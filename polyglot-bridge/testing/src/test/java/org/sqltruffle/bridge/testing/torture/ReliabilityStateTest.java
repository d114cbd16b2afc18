package org.sqltruffle.bridge.testing.torture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The counts go on from run to run, and the document shows them. */
class ReliabilityStateTest {

    @Test
    void countsAddUp(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("reliability.counts");
        ReliabilityState state = new ReliabilityState(file);
        assertEquals(1, state.nextSeed("sql"));
        state.add("sql", Map.of("statements", 100L, "cases", 2L), 3, 60, "2026-01-01 abc");
        state.found("sql", 2, "a | difference\nmore", "2026-01-01 abc");
        state.save();
        state = new ReliabilityState(file);
        state.add("sql", Map.of("statements", 50L), 4, 30, "2026-01-02 def");
        state.found("sql", 3, "a | difference\nand other details", "2026-01-02 def");
        state.save();
        ReliabilityState last = new ReliabilityState(file);
        assertEquals(4, last.nextSeed("sql"));
        assertEquals(150, last.count("sql", "statements"));
        assertEquals(Map.of("statements", 150L, "cases", 2L), last.counts("sql"));
        assertEquals(1, last.findings().size(), "the same text counts once");
        ReliabilityDocument.write(directory.resolve("RELIABILITY.md"), last);
        String document = Files.readString(directory.resolve("RELIABILITY.md"));
        assertTrue(document.contains("| 2 cases, 150 statements | 1 | 2026-01-02 def |"), document);
        assertTrue(document.contains("| sql | 2 | 2026-01-01 abc | `a \\| difference` | **no** |"), document);
        last.gone(last.findings().getFirst(), "2026-01-03 fed");
        assertTrue(ReliabilityDocument.text(last).contains("| 2026-01-03 fed |"));
    }
}
