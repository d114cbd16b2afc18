package org.sqltruffle.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.sqltruffle.testing.Configuration;
import org.sqltruffle.testing.fuzz.Fuzzer;

/** A short run of the fuzzer; longer ones: {@code ./sqltruffle fuzz --seed N --minutes M}. */
class FuzzerTest {

    private static final long MILLISECONDS = 20_000;
    private static final long LAST_SEED = 300;

    /** Always the same cases from the first one on; how many depends on the machine. */
    @Test
    void tiersAgree() throws IOException {
        Set<String> known = Set.copyOf(Files.readAllLines(Path.of("src/test/resources/fuzz-known-failures.txt")));
        Fuzzer fuzzer = new Fuzzer(Configuration.underTest().getFirst().options(), null);
        long end = System.currentTimeMillis() + MILLISECONDS;
        for (long seed = 1; seed <= LAST_SEED && System.currentTimeMillis() < end; seed++) {
            if (!known.contains(Long.toString(seed))) {
                assertNull(fuzzer.run(seed));
            }
        }
    }

    @Test
    void seedDecidesTheCase() {
        assertEquals(Fuzzer.script(42), Fuzzer.script(42));
        assertNotEquals(Fuzzer.script(42), Fuzzer.script(43));
    }
}
