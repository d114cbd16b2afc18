package org.sqltruffle.bench.suite;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.sqltruffle.bench.engine.Engine;
import org.sqltruffle.tpch.query.Answer;

/** Compares what engines answer to one benchmark with what is expected. */
public final class AnswerCheck {

    /** How far sums may differ that were added in another order. */
    private static final double TOLERANCE = 1e-9;

    private final List<String> differences = new ArrayList<>();
    private final Suite suite;
    private final double scale;
    private String expectedFrom;
    private Answer expected;

    /** @param scale the golden answer is expected at the scale that has one, elsewhere the first SQLite's answer */
    public AnswerCheck(Suite suite, double scale) {
        this.suite = suite;
        this.scale = scale;
    }

    public void begin(String benchmark) {
        Optional<Answer> golden = suite.golden(benchmark, scale);
        expected = golden.orElse(null);
        expectedFrom = "the golden answer";
    }

    public void check(String benchmark, Engine engine, Answer answer) {
        if (expected == null) {
            expected = answer;
            expectedFrom = engine.name();
            return;
        }
        Optional<String> difference = engine.isSqlite() && suite.addsInOneOrder() ? answer.differenceFrom(expected)
                        : answer.differenceFrom(expected, TOLERANCE);
        difference.ifPresent(text -> differences.add(benchmark + ": " + engine.name() + " differs from " + expectedFrom + ": " + text));
    }

    public List<String> differences() {
        return differences;
    }
}
