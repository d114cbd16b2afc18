package org.sqltruffle.bench.suite;

import static java.util.Map.entry;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sqltruffle.bench.engine.Engine;
import org.sqltruffle.bench.workload.OpenDatabase;
import org.sqltruffle.bench.workload.Session;
import org.sqltruffle.bench.workload.Workload;
import org.sqltruffle.tpch.database.GeneratedDatabase;
import org.sqltruffle.tpch.database.LoadListener;
import org.sqltruffle.tpch.query.Answer;

/**
 * Every benchmark runs on every engine, for its answer and as it is timed, and its answer is checked against the golden one or
 * sqlite-jdbc's.
 */
@Tag("slow")
class AnswersTest {

    private static final long SHORT = 100_000_000;

    /** What this project's engines cannot do without the Java API: call functions of the program. */
    private static final Set<String> FUNCTIONS = Set.of("micro pyfunction", "micro pyaggregate", "crossing function");

    /** What an engine cannot do, and nothing else. */
    private static final Map<String, Set<String>> UNSUPPORTED = Map.ofEntries(
                    entry("sqltruffle", FUNCTIONS),
                    entry("sqltruffle-c", FUNCTIONS),
                    entry("sqltruffle-jdbc", FUNCTIONS),
                    entry("no-columns", FUNCTIONS),
                    entry("columns", FUNCTIONS),
                    entry("columns-c", FUNCTIONS),
                    entry("sqlite4j",
                                    Set.of("tatp wal", "tatp delete", "blob 100KB-90", "blob 100KB-50", "blob 100KB-10", "blob 10MB-90",
                                                    "blob 10MB-50", "blob 10MB-10",
                                                    "load lineitem", "load orders", "load partsupp", "load customer")),
                    entry("h2", Set.of("tatp delete")),
                    entry("duckdb", Set.of("micro pyaggregate", "tatp delete")),
                    entry("duckdb-all", Set.of("micro pyaggregate", "tatp delete")));

    /** Minutes: H2 evaluates the view of q15 for each supplier. */
    private static final Map<String, Set<String>> TOO_SLOW = Map.of("h2", Set.of("tpch q15"));

    /** The same of the ways to call C, which have no callbacks and no strings. */
    private static final Map<String, Set<String>> UNSUPPORTED_CALLS = Map.of(
                    "ffm", Set.of("crossing getString", "crossing function"),
                    "ffm-critical", Set.of("crossing next", "crossing execute", "crossing getString", "crossing function"),
                    "nfi-libffi", Set.of("crossing getString", "crossing function"),
                    "nfi-panama", Set.of("crossing getString", "crossing function"));

    /** The queries of warm-up, in a suite of their own. */
    @Test
    void atEachScaleToo() throws Exception {
        everyEngineAnswersTheSame("scale", 0.01);
    }

    @ParameterizedTest
    @CsvSource({"tpch, 0.01", "ssb, 0.002", "shapes, 0.01", "rows, 0.1", "freshness, 0.01", "micro, 0.01",
                    "warmup, 0.01", "tatp, 0.1", "tpcc, 1", "blob, 1", "load, 0.01", "crossing, 1", "startup, 1"})
    void everyEngineAnswersTheSame(String suiteName, double scale) throws Exception {
        Suite suite = Suites.byName(suiteName);
        AnswerCheck check = new AnswerCheck(suite, scale);
        Set<String> unsupported = new TreeSet<>();
        Map<String, Answer> expected = answersOf(Engines.byName("sqlite-jdbc"), suite, scale);
        for (String name : Engines.names().stream().filter(n -> suite.takes(Engines.byName(n)) && !Engines.byName(n).isPython()).toList()) {
            Engine engine = Engines.byName(name);
            OpenDatabase on = open(engine, suite, scale);
            try (Session session = on.session()) {
                for (String benchmark : suite.benchmarks()) {
                    if (TOO_SLOW.getOrDefault(name, Set.of()).contains(suiteName + " " + benchmark)) {
                        continue;
                    }
                    check.begin(benchmark);
                    check.check(benchmark, Engines.byName("sqlite-jdbc"), expected.get(benchmark));
                    try (Workload workload = suite.open(benchmark, on)) {
                        long start = System.nanoTime();
                        check.check(benchmark, engine, workload.answer());
                        // As it is timed, where that does not take long.
                        if (System.nanoTime() - start < SHORT) {
                            long result = workload.run();
                            boolean writes = Set.of("tatp", "tpcc", "blob", "load").contains(suiteName);
                            assertTrue(writes || result == workload.run(), benchmark + " on " + name + " is not the same twice");
                        }
                    } catch (UnsupportedOperationException e) {
                        unsupported.add(name + ": " + suiteName + " " + benchmark);
                    }
                }
            }
        }
        assertEquals("", String.join("\n", check.differences()));
        Set<String> known = new TreeSet<>();
        Stream.of(UNSUPPORTED, UNSUPPORTED_CALLS).forEach(map -> map.forEach((engine, names) -> names.stream()
                        .filter(n -> n.startsWith(suiteName + " ")).forEach(n -> known.add(engine + ": " + n))));
        assertEquals(known, unsupported);
    }

    private static OpenDatabase open(Engine engine, Suite suite, double scale) throws Exception {
        Optional<GeneratedDatabase> data = suite.database(scale);
        Path file = data.isEmpty() ? null : engine.file(data.get(), GeneratedDatabase.defaultCacheDirectory(), LoadListener.SILENT);
        return new OpenDatabase(engine, engine.isPython() ? null : engine.open(file), scale, file);
    }

    private static Map<String, Answer> answersOf(Engine engine, Suite suite, double scale) throws Exception {
        Map<String, Answer> answers = new java.util.HashMap<>();
        OpenDatabase on = open(engine, suite, scale);
        try (Session session = on.session()) {
            for (String benchmark : suite.benchmarks()) {
                try (Workload workload = suite.open(benchmark, on)) {
                    answers.put(benchmark, workload.answer());
                }
            }
        }
        return answers;
    }
}
