package org.sqltruffle.slt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.sqltruffle.testing.Configuration;
import org.sqltruffle.testing.slt.SltCorpus;
import org.sqltruffle.testing.slt.SltResult;
import org.sqltruffle.testing.slt.SltRunner;

/** A deterministic sample of SQLite's sqllogictest through every tier; all of it: {@code ./sqltruffle slt --all}. */
@Tag("slow")
class SltTest {

    /** About every eighth file, and of each this many queries: together more than 50 000 records. */
    private static final int FILE_STRIDE = 8;
    private static final int QUERIES = 420;

    @Test
    void sampleInC() throws IOException {
        check(Configuration.C, SltTest::isInSample, QUERIES, 50_000);
    }

    @Test
    void sampleInterpreted() throws IOException {
        check(Configuration.INTERPRETED, SltTest::isInSample, QUERIES, 50_000);
    }

    private static boolean isInSample(String name) {
        // Where a file stands in the sorted list changes with the list; its name does not.
        return Math.floorMod(name.hashCode(), FILE_STRIDE) == 0;
    }

    private static void check(Configuration configuration, Predicate<String> files, int queries, long atLeast) throws IOException {
        SltRunner runner = new SltRunner(configuration.options(), queries);
        SltResult result;
        try (SltCorpus corpus = SltCorpus.open()) {
            List<String> names = corpus.names();
            assertEquals(622, names.size());
            result = names.parallelStream().filter(files)
                            .map(name -> runner.run(name, corpus.read(name))).reduce(new SltResult(0, 0, List.of()), SltResult::plus);
        }
        Set<String> known = knownFailures();
        List<String> unexpected = result.failures().stream().filter(failure -> !known.contains(failure.split(": ", 2)[0])).toList();
        assertTrue(unexpected.isEmpty(),
                        () -> unexpected.size() + " records failed\n" + unexpected.stream().limit(20).collect(Collectors.joining("\n")));
        assertTrue(result.records() >= atLeast, () -> "only " + result.records() + " records");
    }

    /** {@code FILE:LINE} of records that are known to fail: a list that only shrinks. */
    private static Set<String> knownFailures() throws IOException {
        return Files.readAllLines(Path.of("src/test/resources/slt-known-failures.txt")).stream().filter(line -> !line.startsWith("#"))
                        .collect(Collectors.toSet());
    }
}
