package org.sqltruffle.bench.suite;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.sqltruffle.tpch.query.Answer;

class AnswerCheckTest {

    private static final Suite SUITE = Suites.byName("rows");

    private static Answer answer(Object value) {
        return new Answer(List.of("x"), List.of(List.of(value)));
    }

    @Test
    void anSqliteMustBeExact() {
        AnswerCheck check = new AnswerCheck(SUITE, 1);
        check.begin("id");
        check.check("id", Engines.byName("sqlite-jdbc"), answer(1.0));
        check.check("id", Engines.byName("sqltruffle-c"), answer(1.0000000000000002));
        assertEquals(List.of("id: sqltruffle-c differs from sqlite-jdbc: row 1, column x: 1.0000000000000002, expected 1.0"),
                        check.differences());
    }

    @Test
    void othersMayAddInAnotherOrder() {
        AnswerCheck check = new AnswerCheck(SUITE, 1);
        check.begin("id");
        check.check("id", Engines.byName("sqlite-jdbc"), answer(1.0));
        check.check("id", Engines.byName("duckdb"), answer(1.0000000000000002));
        assertEquals(List.of(), check.differences());
        check.check("id", Engines.byName("h2"), answer(1.001));
        assertEquals(1, check.differences().size());
    }

    @Test
    void theGoldenAnswerIsExpectedWhereThereIsOne() {
        Suite tpch = Suites.byName("tpch");
        AnswerCheck check = new AnswerCheck(tpch, 0.01);
        check.begin("q06");
        check.check("q06", Engines.byName("sqlite-jdbc"), answer(1.0));
        assertEquals(1, check.differences().size());
    }
}
