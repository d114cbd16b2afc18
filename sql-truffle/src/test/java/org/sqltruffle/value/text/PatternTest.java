package org.sqltruffle.value.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.sqltruffle.value.Oracle;
import org.sqltruffle.value.RandomValues;
import org.sqltruffle.value.SqlValue;

@Execution(ExecutionMode.CONCURRENT)
class PatternTest {

    private static void check(Oracle oracle, Pattern pattern, String sql, SqlValue text, SqlValue... others) {
        SqlValue[] parameters = new SqlValue[others.length + 1];
        parameters[0] = text;
        System.arraycopy(others, 0, parameters, 1, others.length);
        assertEquals(oracle.value(sql, parameters).bits() != 0, pattern.matches(oracle.address(text.bytes()), text.bytes().length),
                        () -> sql + " with " + java.util.Arrays.toString(parameters));
    }

    private static void checkAll(Oracle oracle, byte[] text, byte[] pattern) {
        long p = oracle.address(pattern);
        Pattern like = Pattern.like(p, pattern.length, Pattern.NO_ESCAPE, false);
        assertTrue(like.isFor(p, pattern.length));
        check(oracle, like, "SELECT ?1 LIKE ?2", SqlValue.text(text), SqlValue.text(pattern));
        check(oracle, Pattern.glob(p, pattern.length), "SELECT ?1 GLOB ?2", SqlValue.text(text), SqlValue.text(pattern));
    }

    private static void checkEscape(Oracle oracle, byte[] text, byte[] pattern, byte[] escape) {
        long p = oracle.address(pattern);
        int c = Pattern.escapeCharacter(oracle.address(escape), escape.length);
        String sql = "SELECT ?1 LIKE ?2 ESCAPE ?3";
        if (c == Pattern.BAD_ESCAPE) {
            assertEquals("ESCAPE expression must be a single character",
                            oracle.error(sql, SqlValue.text(text), SqlValue.text(pattern), SqlValue.text(escape)));
        } else {
            check(oracle, Pattern.like(p, pattern.length, c, false), sql, SqlValue.text(text), SqlValue.text(pattern),
                            SqlValue.text(escape));
        }
    }

    @Test
    void fewLetters() {
        RandomValues values = new RandomValues(30);
        try (Oracle oracle = new Oracle()) {
            for (int i = 0; i < 80_000; i++) {
                String alphabet = i % 3 == 0 ? "aAb%*" : i % 3 == 1 ? "aAb%_*?" : "ab%_*?[]^-";
                byte[] text = values.string(i % 2 == 0 ? "aAb" : i % 5 == 0 ? "aAbAb\u0000" : "aAb-]^", values.below(16)).getBytes();
                byte[] pattern = values.string(alphabet, values.below(9)).getBytes();
                checkAll(oracle, text, pattern);
                checkEscape(oracle, text, pattern, values.string("ab%_\\", 1).getBytes());
            }
        }
    }

    /** Texts in which pieces of the pattern are looked for eight positions at a time. */
    @Test
    void longTexts() {
        RandomValues values = new RandomValues(33);
        try (Oracle oracle = new Oracle()) {
            for (int i = 0; i < 40_000; i++) {
                String alphabet = i % 4 == 0 ? "aAb@`" : i % 4 == 1 ? "aAbB\u0000xyzXYZ" : i % 4 == 2 ? "abc " : "ab\u00e1\u00c1";
                byte[] text = values.string(alphabet, values.below(70)).getBytes(StandardCharsets.UTF_8);
                byte[] pattern = values.string("aab%*@ xZ", values.below(8)).getBytes(StandardCharsets.UTF_8);
                checkAll(oracle, text, pattern);
            }
        }
    }

    @Test
    void anyBytes() {
        RandomValues values = new RandomValues(31);
        try (Oracle oracle = new Oracle()) {
            for (int i = 0; i < 60_000; i++) {
                byte[] text = values.utf8(12);
                byte[] pattern = mixed(values, text);
                checkAll(oracle, text, pattern);
                checkEscape(oracle, text, pattern, values.utf8(2));
            }
        }
    }

    /** A pattern that matches often: the text with parts of it replaced by wildcards. */
    private static byte[] mixed(RandomValues values, byte[] text) {
        if (values.below(3) == 0) {
            return values.utf8(8);
        }
        StringBuilder pattern = new StringBuilder();
        for (byte b : text) {
            switch (values.below(8)) {
                case 0 -> pattern.append("%*".charAt(values.below(2)));
                case 1 -> pattern.append("_?".charAt(values.below(2)));
                case 2 -> pattern.append('[').append((char) (b & 0xff)).append(']');
                case 3 -> pattern.append('\\').append((char) (b & 0xff));
                default -> pattern.append((char) (b & 0xff));
            }
        }
        return pattern.toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    @Test
    void queriesOfTheBenchmarks() {
        String[] patterns = {"%BRASS", "forest%", "%green%", "%special%requests%", "MEDIUM POLISHED%", "%Customer%Complaints%", "PROMO%",
                        "", "%", "%%", "a"};
        String[] texts = {"SMALL PLATED BRASS", "forest green", "no green here", "the special express requests", "medium polished tin",
                        "Customer slow Complaints",
                        "promo brushed", "brass", "BRASS\u0000", "", "a", "A"};
        try (Oracle oracle = new Oracle()) {
            for (String pattern : patterns) {
                for (String text : texts) {
                    checkAll(oracle, text.getBytes(StandardCharsets.UTF_8), pattern.getBytes(StandardCharsets.UTF_8));
                }
            }
        }
    }

    @Test
    void caseSensitive() {
        RandomValues values = new RandomValues(32);
        try (Oracle oracle = new Oracle()) {
            oracle.connection().execute("PRAGMA case_sensitive_like=ON");
            for (int i = 0; i < 20_000; i++) {
                byte[] text = values.string("aAbB", values.below(10)).getBytes();
                byte[] pattern = values.string("aAb%_", values.below(8)).getBytes();
                check(oracle, Pattern.like(oracle.address(pattern), pattern.length, Pattern.NO_ESCAPE, true), "SELECT ?1 LIKE ?2",
                                SqlValue.text(text), SqlValue.text(pattern));
            }
        }
    }

    /** As many wildcards as SQLite's limit on the length of a pattern allows need no stack. */
    @Test
    void manyWildcards() {
        try (Oracle oracle = new Oracle()) {
            byte[] pattern = "%a_".repeat(15_000).getBytes();
            byte[] text = "ab".repeat(16_000).getBytes();
            assertTrue(Pattern.like(oracle.address(pattern), pattern.length, Pattern.NO_ESCAPE, false).matches(oracle.address(text),
                            text.length));
        }
    }
}
