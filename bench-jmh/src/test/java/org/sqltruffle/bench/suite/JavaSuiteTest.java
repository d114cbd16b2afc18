package org.sqltruffle.bench.suite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.sqltruffle.bench.engine.Engine;
import org.sqltruffle.bench.workload.OpenDatabase;
import org.sqltruffle.bench.workload.Session;
import org.sqltruffle.bench.workload.Workload;
import org.sqltruffle.tpch.database.GeneratedDatabase;
import org.sqltruffle.tpch.database.LoadListener;
import org.sqltruffle.tpch.query.Answer;

/** Each benchmark of the suite {@code java} runs on each of its engines, twice, and answers what sqlite-jdbc answers. */
@Tag("slow")
class JavaSuiteTest {

    private static final double SCALE = 0.01;

    @Test
    void everyEngineAnswersTheSame() throws Exception {
        Suite suite = Suites.byName("java");
        AnswerCheck check = new AnswerCheck(suite, SCALE);
        Map<String, Answer> expected = new HashMap<>();
        for (String name : List.of("sqlite-jdbc", "sqltruffle-jdbc", "sqltruffle-api")) {
            Engine engine = Engines.byName(name);
            Path file = engine.file(suite.data(SCALE), GeneratedDatabase.defaultCacheDirectory(), LoadListener.SILENT);
            try (Session session = engine.open(file)) {
                for (String benchmark : suite.benchmarks()) {
                    OpenDatabase on = new OpenDatabase(engine, session, SCALE, file);
                    if (benchmark.equals("keys") && session.jdbc().isEmpty()) {
                        assertThrows(UnsupportedOperationException.class, () -> suite.open(benchmark, on));
                        continue;
                    }
                    try (Workload workload = suite.open(benchmark, on)) {
                        Answer answer = workload.answer();
                        check.begin(benchmark);
                        check.check(benchmark, Engines.byName("sqlite-jdbc"), expected.computeIfAbsent(benchmark, b -> answer));
                        check.check(benchmark, engine, answer);
                        assertEquals(workload.run(), workload.run(), benchmark + " on " + name);
                    }
                }
            }
        }
        assertEquals("", String.join("\n", check.differences()));
    }
}
