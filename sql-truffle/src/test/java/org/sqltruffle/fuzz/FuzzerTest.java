package org.sqltruffle.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqltruffle.language.ColumnStore;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.testing.Configuration;
import org.sqltruffle.testing.fuzz.Fuzzer;

/** A short run of the fuzzer; longer ones: {@code ./sqltruffle fuzz --seed N --minutes M}. */
class FuzzerTest {

    private static final long FEW = 8;
    private static final long MANY = 100;
    /** Replaces rows of a table without rowids by equal rows. */
    private static final long REPLACES_EQUAL_ROWS = 751;

    @Test
    void tiersAgreeOnFewCases() throws IOException {
        compareTiers(1, FEW);
    }

    @Test
    void cAgreesWithPlainSqlite() {
        for (long seed = 1; seed <= FEW; seed++) {
            assertNull(Fuzzer.runPlain(seed));
        }
    }

    /** Rowids that SQLite chooses at random, and zeros whose sign plain SQLite loses. */
    @ParameterizedTest
    @ValueSource(longs = {2281, 4444, 5640, 7245})
    void whatIsNoDifference(long seed) {
        assertNull(Fuzzer.runPlain(seed));
    }

    @Test
    void plainSqliteOverwritesWhatABuildWithPreUpdateHookDeletes() {
        assertNull(Fuzzer.runPlain(REPLACES_EQUAL_ROWS));
    }

    @Test
    @Tag("slow")
    void tiersAgreeOnManyCases() throws IOException {
        compareTiers(FEW + 1, MANY);
    }

    @Test
    @Tag("slow")
    void columnsAgreeWithRows() throws IOException {
        for (Configuration configuration : List.of(Configuration.C, Configuration.underTest().getFirst(), Configuration.MIXED)) {
            compare(configuration.options().withColumns(ColumnStore.Mode.BUILD), FEW + 1, MANY * 3 / 4);
        }
    }

    private static void compareTiers(long firstSeed, long lastSeed) throws IOException {
        for (Configuration configuration : Configuration.underTest()) {
            compare(configuration.options(), firstSeed, lastSeed);
        }
    }

    private static void compare(EngineOptions options, long firstSeed, long lastSeed) throws IOException {
        Set<String> known = Set.copyOf(Files.readAllLines(Path.of("src/test/resources/fuzz-known-failures.txt")));
        Fuzzer fuzzer = new Fuzzer(options, null);
        for (long seed = firstSeed; seed <= lastSeed; seed++) {
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
