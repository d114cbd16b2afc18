package org.sqltruffle.tpch.query;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AnswerTest {
    private static final Answer ANSWER = new Answer(List.of("a", "b|c"), List.of(
                    Arrays.asList("it's | two\nlines", null), List.of("", 0.1 + 0.2), List.of("''", -7L), List.of("NULL", 1e22),
                    List.of("1", -0.0)));

    @Test
    void text() {
        assertEquals("""
                        'a'|'b|c'
                        'it''s | two
                        lines'|NULL
                        ''|0.30000000000000004
                        ''''''|-7
                        'NULL'|10000000000000000000000.0
                        '1'|-0.0
                        """, ANSWER.toText());
    }

    @Test
    void textReadsBack() {
        assertEquals(ANSWER, Answer.parse(ANSWER.toText()));
    }

    @Test
    void exactComparison() {
        assertEquals(Optional.empty(), ANSWER.differenceFrom(ANSWER));
        assertEquals(Optional.of("row 1, column x: 3.0, expected 3"), one(3.0).differenceFrom(one(3L)));
        assertEquals(Optional.of("row 1, column x: 0.30000000000000004, expected 0.3"), one(0.1 + 0.2).differenceFrom(one(0.3)));
        assertEquals(Optional.of("row 1, column x: NULL, expected ''"), one(null).differenceFrom(one("")));
    }

    @Test
    void tolerantComparison() {
        assertEquals(Optional.empty(), one(3.0).differenceFrom(one(3L), 1e-12));
        assertEquals(Optional.empty(), one(0.1 + 0.2).differenceFrom(one(0.3), 1e-12));
        assertEquals(Optional.of("row 1, column x: 0.31, expected 0.3"), one(0.31).differenceFrom(one(0.3), 1e-12));
        assertEquals(Optional.of("row 1, column x: 'b', expected 'a'"), one("b").differenceFrom(one("a"), 1));
    }

    @Test
    void shapes() {
        Answer empty = new Answer(List.of("x"), List.of());
        assertEquals(Optional.of("0 rows, expected 1"), empty.differenceFrom(one(1L)));
        assertEquals(Optional.of("1 rows, expected 0"), one(1L).differenceFrom(empty));
        assertEquals(Optional.of("2 columns, expected 1"), ANSWER.differenceFrom(empty));
    }

    private static Answer one(Object value) {
        return new Answer(List.of("x"), List.of(Arrays.asList(value)));
    }
}
