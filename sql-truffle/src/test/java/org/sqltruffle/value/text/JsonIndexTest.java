package org.sqltruffle.value.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.sqlite.SqliteException;
import org.sqltruffle.value.Oracle;
import org.sqltruffle.value.RandomValues;
import org.sqltruffle.value.SqlValue;

/** Values in JSON texts, well-formed and damaged ones, beside SQLite's. */
@Execution(ExecutionMode.CONCURRENT)
class JsonIndexTest {

    private static final String[] LABELS = {"a", "b", "c", "long label", "", "\u00e4", "a.b", "0", "x\\ny", "x\\u0061", "a\\\""};
    private static final String[] SCALARS = {"0", "-0", "1", "-17", "123456789012345678", "1234567890123456789", "-9223372036854775808",
                    "9223372036854775808", "1.5", "-0.0", "1e5", "1E-400",
                    "12.5e+300", "1e999", "0.1", "123456.789e3", "true", "false", "null", "\"\"", "\"text\"",
                    "\"a longer text with nothing special in it\"", "\"tab\\tquote\\\"slash\\/back\\\\\"",
                    "\"\\u00e4\\u20ac\\u0041\"", "\"\\ud83d\\ude00\"", "\"\\u0000\"", "\"\u00e4\u20ac\"", "\"  spaces , : [ ] { } \"",
                    "\"\\b\\f\\n\\r\""};
    /** JSON5 and errors. */
    private static final String[] OTHERS = {"+1", ".5", "5.", "0x1F", "'single'", "\"\\x41\"", "\"\\v\"", "Infinity", "NaN", "nul", "truex",
                    "01", "-", "1e", "\"open", "/*c*/1", "\"\u0001\"", ""};
    private static final String[] PATHS = {"$", "$.a", "$.b", "$.a.b", "$.a[0]", "$[0]", "$[1].a", "$[2]", "$.c[1][0]", "$.\"a.b\"",
                    "$.\"\"", "$.long label", "$[0][0]", "$.x\\ny", "$.\"xa\"", "$.xa",
                    "$[#-1]", "$.", "$x", "$.a[", "$[01]", "$[99999999999]", "a", "b", "0", "[0]", "[1].a]", "a.b", "", "\u00e4",
                    "$.\u00e4", "$.a.a.a", "[]"};

    private static String space(RandomValues values) {
        return values.below(4) == 0 ? values.string(" \t\n\r", 1 + values.below(2)) : "";
    }

    private static String json(RandomValues values, int depth) {
        StringBuilder s = new StringBuilder(space(values));
        int kind = depth == 0 ? 2 : values.below(12) / 5;
        if (kind == 2) {
            s.append(values.below(300) == 0 ? OTHERS[values.below(OTHERS.length)] : SCALARS[values.below(SCALARS.length)]);
        } else {
            s.append(kind == 0 ? '{' : '[').append(space(values));
            int n = values.below(6);
            for (int i = 0; i < n; i++) {
                if (kind == 0) {
                    s.append(space(values)).append('"').append(LABELS[values.below(values.below(2) == 0 ? 2 : LABELS.length)]).append('"')
                                    .append(space(values)).append(':');
                }
                s.append(json(values, depth - 1)).append(i < n - 1 ? "," : "");
            }
            s.append(kind == 0 ? '}' : ']');
        }
        return s.append(space(values)).toString();
    }

    private static byte[] text(RandomValues values) {
        byte[] text = json(values, values.below(5)).getBytes(StandardCharsets.UTF_8);
        if (values.below(8) == 0 && text.length > 0) {
            text[values.below(text.length)] = (byte) " ,:[]{}\"\\0e.\u0000\u007f'".charAt(values.below(15));
        }
        return text;
    }

    /** The row, or the error's message. */
    private static Object answer(Oracle oracle, String sql, SqlValue... parameters) {
        try {
            return Arrays.asList(oracle.row(sql, parameters));
        } catch (SqliteException e) {
            return e.getMessage();
        }
    }

    @Tag("slow")
    @Test
    void extraction() {
        RandomValues values = new RandomValues(40);
        JsonIndex index = new JsonIndex();
        int read = 0;
        int found = 0;
        int samples = 60_000;
        String sql = "SELECT json_extract(?1, ?2), ?1 ->> ?2, ?1 -> ?2, json_array(json_extract(?1, ?2), ?1 -> ?2, ?1 ->> ?2), typeof(?1 "
                        + "-> ?2), (?1 -> ?2) ->> '$[0]'";
        String operators = "SELECT ?1 ->> ?2, ?1 -> ?2, json_array(?1 ->> ?2, ?1 -> ?2)";
        try (Oracle c = new Oracle(); Oracle nodes = new Oracle(EngineOptions.Tier.TRUFFLE)) {
            for (int i = 0; i < samples; i++) {
                byte[] text = text(values);
                byte[] path = PATHS[values.below(PATHS.length)].getBytes(StandardCharsets.UTF_8);
                SqlValue json = SqlValue.text(text);
                SqlValue where = SqlValue.text(path);
                assertEquals(answer(c, sql, json, where), answer(nodes, sql, json, where), () -> json + " at " + where);
                SqlValue abbreviated = values.below(3) == 0 ? SqlValue.of(values.below(6) - 2) : where;
                assertEquals(answer(c, operators, json, abbreviated), answer(nodes, operators, json, abbreviated),
                                () -> json + " at " + abbreviated);
                JsonPath prepared = JsonPath.of(c.address(path), path.length, true);
                if (prepared != null && index.read(c.address(text), text.length)) {
                    read++;
                    found += index.find(prepared) >= 0 ? 1 : 0;
                }
            }
        }
        int all = read;
        int hits = found;
        assertTrue(all > samples / 2 && hits > samples / 20, () -> "in Java only " + all + ", found " + hits);
    }

    @Test
    void depth() {
        try (Oracle c = new Oracle(); Oracle nodes = new Oracle(EngineOptions.Tier.TRUFFLE)) {
            for (int depth : new int[]{1, 99, 100, 101, 999, 1000, 1001, 100_000}) {
                SqlValue json = SqlValue.text("[".repeat(depth) + "]".repeat(depth));
                assertEquals(answer(c, "SELECT ?1 -> 0", json), answer(nodes, "SELECT ?1 -> 0", json), () -> "depth " + depth);
            }
        }
    }
}
