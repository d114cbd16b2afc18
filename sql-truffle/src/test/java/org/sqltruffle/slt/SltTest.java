package org.sqltruffle.slt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.sqltruffle.testing.Configuration;
import org.sqltruffle.testing.slt.SltCorpus;
import org.sqltruffle.testing.slt.SltResult;
import org.sqltruffle.testing.slt.SltRunner;

/** A deterministic sample of SQLite's sqllogictest through every tier; all of it: {@code ./sqltruffle slt --all}. */
class SltTest {

    /** Every eighth file, and of each this many queries: together more than 50 000 records. */
    private static final int FILE_STRIDE = 8;
    private static final int QUERIES = 420;

    @Test
    void sampleInC() throws IOException {
        check(Configuration.C, FILE_STRIDE, QUERIES, 50_000);
    }

    @Test
    void sampleInterpreted() throws IOException {
        check(Configuration.INTERPRETED, FILE_STRIDE, QUERIES, 50_000);
    }

    /** Compiling takes a hundred times longer than running, so the sample is smaller. */
    @Tag("compiled")
    @Test
    void sampleCompiled() throws IOException {
        if (Configuration.compiles()) {
            check(Configuration.COMPILED, 60, 10, 100);
        }
    }

    private static void check(Configuration configuration, int fileStride, int queries, long atLeast) throws IOException {
        SltRunner runner = new SltRunner(configuration.options(), queries);
        SltResult result;
        try (SltCorpus corpus = SltCorpus.open()) {
            List<String> names = corpus.names();
            assertEquals(622, names.size());
            result = IntStream.range(0, names.size()).filter(i -> i % fileStride == 0).parallel().mapToObj(names::get)
                            .map(name -> runner.run(name, corpus.read(name))).reduce(new SltResult(0, 0, List.of()), SltResult::plus);
        }
        Set<String> known = knownFailures();
        List<String> unexpected = result.failures().stream().filter(failure -> !known.contains(failure.split(": ", 2)[0])).toList();
        assertTrue(unexpected.isEmpty(), () -> unexpected.size() + " records failed\n" + unexpected.stream().limit(20).collect(Collectors.joining("\n")));
        assertTrue(result.records() >= atLeast, () -> "only " + result.records() + " records");
    }

    /** {@code FILE:LINE} of records that are known to fail: a list that only shrinks. */
    private static Set<String> knownFailures() throws IOException {
        return Files.readAllLines(Path.of("src/test/resources/slt-known-failures.txt")).stream().filter(line -> !line.startsWith("#")).collect(Collectors.toSet());
    }
}
