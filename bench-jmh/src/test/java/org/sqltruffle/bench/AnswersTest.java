package org.sqltruffle.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sqltruffle.tpch.Answer;
import org.sqltruffle.tpch.GeneratedDatabase;
import org.sqltruffle.tpch.LoadListener;

/** Every benchmark runs on every engine, for its answer and as it is timed, and its answer is checked against the golden one or sqlite-jdbc's. */
class AnswersTest {

    /** What an engine cannot do, and nothing else. */
    private static final Map<String, Set<String>> UNSUPPORTED = Map.of(
                    "sqltruffle", Set.of("micro pyfunction", "micro pyaggregate"),
                    "sqltruffle-c", Set.of("micro pyfunction", "micro pyaggregate"),
                    "sqltruffle-jdbc", Set.of("micro pyfunction", "micro pyaggregate"),
                    "sqlite-c", Set.of("micro innerjoin", "micro pythonjoin", "micro pyfunction", "micro pyaggregate", "rows id-list"),
                    "duckdb", Set.of("micro pyaggregate"));

    @ParameterizedTest
    @CsvSource({"tpch, 0.01", "ssb, 0.01", "rows, 0.1", "micro, 0.01"})
    void everyEngineAnswersTheSame(String suiteName, double scale) throws Exception {
        Suite suite = Suites.byName(suiteName);
        AnswerCheck check = new AnswerCheck(suite, scale);
        Set<String> unsupported = new TreeSet<>();
        Map<String, Answer> expected = answersOf(Engines.byName("sqlite-jdbc"), suite, scale);
        for (String name : Engines.names().stream().filter(n -> suite.accepts(Engines.byName(n))).toList()) {
            Engine engine = Engines.byName(name);
            try (Session session = open(engine, suite, scale)) {
                for (String benchmark : suite.benchmarks()) {
                    check.begin(benchmark);
                    check.check(benchmark, Engines.byName("sqlite-jdbc"), expected.get(benchmark));
                    try (Workload workload = suite.open(benchmark, engine, session)) {
                        check.check(benchmark, engine, workload.answer());
                        long result = workload.run();
                        if (suiteName.equals("rows")) { // the short one
                            assertEquals(result, workload.run(), benchmark + " on " + name + " is not the same twice");
                        }
                    } catch (UnsupportedOperationException e) {
                        unsupported.add(name + ": " + suiteName + " " + benchmark);
                    }
                }
            }
        }
        assertEquals("", String.join("\n", check.differences()));
        Set<String> known = new TreeSet<>();
        UNSUPPORTED.forEach((engine, names) -> names.stream().filter(n -> n.startsWith(suiteName + " ")).forEach(n -> known.add(engine + ": " + n)));
        assertEquals(known, unsupported);
    }

    private static Session open(Engine engine, Suite suite, double scale) throws Exception {
        return engine.open(engine.file(suite.data(scale), GeneratedDatabase.defaultCacheDirectory(), LoadListener.SILENT));
    }

    private static Map<String, Answer> answersOf(Engine engine, Suite suite, double scale) throws Exception {
        Map<String, Answer> answers = new java.util.HashMap<>();
        try (Session session = open(engine, suite, scale)) {
            for (String benchmark : suite.benchmarks()) {
                try (Workload workload = suite.open(benchmark, engine, session)) {
                    answers.put(benchmark, workload.answer());
                }
            }
        }
        return answers;
    }
}
