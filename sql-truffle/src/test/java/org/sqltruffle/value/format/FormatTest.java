package org.sqltruffle.value.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.value.Oracle;
import org.sqltruffle.value.RandomValues;
import org.sqltruffle.value.SqlValue;

@Execution(ExecutionMode.CONCURRENT)
class FormatTest {

    private static final int ARGUMENTS = 3;

    /** The text, or {@code null} when C has to make it; otherwise it is compared with C's. */
    private static String check(Oracle oracle, byte[] format, SqlValue... values) {
        Format parsed = Format.of(oracle.address(format), format.length);
        if (parsed == null) {
            return null;
        }
        FormatWriter writer = new FormatWriter(values.length);
        for (int i = 0; i < values.length; i++) {
            writer.set(i, oracle.payload(values[i]), Oracle.meta(values[i]));
        }
        int n = writer.write(parsed);
        if (n == FormatWriter.FOR_C) {
            return null;
        }
        long p = oracle.buffer(n);
        writer.copyTo(p);
        Oracle.checkGuards(p, n);
        SqlValue text = SqlValue.text(NativeMemory.getBytes(p, n));
        SqlValue[] parameters = new SqlValue[values.length + 1];
        parameters[0] = SqlValue.text(format);
        System.arraycopy(values, 0, parameters, 1, values.length);
        String sql = "SELECT printf(?1" + ", ?2, ?3, ?4".substring(0, 4 * values.length) + ")";
        assertEquals(oracle.value(sql, parameters), text, () -> "printf of " + java.util.Arrays.toString(parameters));
        return new String(text.bytes(), StandardCharsets.UTF_8);
    }

    private static String check(Oracle oracle, String format, SqlValue... values) {
        return check(oracle, format.getBytes(StandardCharsets.UTF_8), values);
    }

    private static String directive(RandomValues values, String conversions) {
        StringBuilder s = new StringBuilder("%");
        s.append(values.string("-+ #!0,", values.below(2) * values.below(4)));
        switch (values.below(5)) {
            case 0, 1 -> s.append(1 + values.below(30));
            case 2 -> s.append(values.below(20) == 0 ? "*" : "");
            default -> {}
        }
        switch (values.below(5)) {
            case 0, 1 -> s.append('.').append(values.below(25));
            case 2 -> s.append(values.below(20) == 0 ? ".*" : "");
            case 3 -> s.append(values.below(20) == 0 ? "." : "");
            default -> {}
        }
        return s.append(values.below(10) == 0 ? "lll".substring(values.below(3)) : "")
                        .append(conversions.charAt(values.below(conversions.length()))).toString();
    }

    /** A value of the kind that a conversion is for, or another. */
    private static SqlValue value(RandomValues values, char conversion) {
        if (values.below(4) == 0) {
            return values.value();
        }
        if ("feEgG".indexOf(conversion) >= 0) {
            return SqlValue.of(values.real());
        }
        if ("diuxXo".indexOf(conversion) >= 0) {
            return SqlValue.of(values.integer());
        }
        return values.below(2) == 0 ? SqlValue.text(values.utf8(8)) : SqlValue.text("it's \"\u00e4\u20ac\" " + values.number());
    }

    private static void random(long seed, String conversions, int atLeast) {
        RandomValues values = new RandomValues(seed);
        int done = 0;
        try (Oracle oracle = new Oracle()) {
            for (int i = 0; i < 10_000; i++) {
                StringBuilder format = new StringBuilder(values.string("ab %\u00e4", values.below(3)));
                SqlValue[] arguments = new SqlValue[values.below(10) == 0 ? 0 : ARGUMENTS];
                for (int k = 0; k < ARGUMENTS; k++) {
                    String directive = directive(values, conversions);
                    if (k < arguments.length) {
                        arguments[k] = value(values, directive.charAt(directive.length() - 1));
                    }
                    if (k <= values.below(3)) {
                        format.append(directive).append(values.string("x-, ", values.below(3)));
                    }
                }
                done += check(oracle, format.toString(), arguments) == null ? 0 : 1;
            }
        }
        int count = done;
        assertTrue(count >= atLeast, () -> "only " + count + " without C");
    }

    @Test
    void reals() {
        random(80, "ffffeEgG", 8_500);
    }

    @Test
    void integers() {
        random(81, "dddiuxXo", 8_500);
    }

    @Test
    void texts() {
        random(82, "sssszcqQw%", 6_000);
    }

    @Test
    void anything() {
        random(83, "dfsgexcqQw%iunprjJSTyZ", 4_000);
    }

    /** Formats of random bytes, which are mostly wrong. */
    @Test
    void noise() {
        RandomValues values = new RandomValues(84);
        try (Oracle oracle = new Oracle()) {
            for (int i = 0; i < 20_000; i++) {
                String format = values.string("%%%%*.l-+ #!0,1259dfsgexXcqQwn\u00e4", values.below(12));
                check(oracle, format, values.value(), values.value(), values.value());
            }
        }
    }

    @Test
    void edges() {
        String[] formats = {"%.2f", "%f", "%e", "%g", "%G", "%E", "%.0f", "%#.0f", "%!.17g", "%.17g", "%.20f", "%!.20f", "%,.2f", "%012.3f",
                        "%-12.3f|", "%+.1f", "% .1f", "%#.1f", "%.30f", "%!f", "%!e", "%#g",
                        "%.16e", "%!.16e", "%d", "%,d", "%020,d", "%s", "%10s", "%x", "%020x", "%o", "%u", "%Q", "%.1000f", "%1000.3f"};
        try (Oracle oracle = new Oracle()) {
            for (String format : formats) {
                for (double edge : RandomValues.edgeReals()) {
                    for (double r : new double[]{edge, -edge, Math.nextUp(edge), Math.nextDown(edge)}) {
                        check(oracle, format, SqlValue.of(r));
                    }
                }
                for (long edge : RandomValues.edgeInts()) {
                    check(oracle, format, SqlValue.of(edge));
                }
                for (String edge : RandomValues.edgeNumbers()) {
                    check(oracle, format, SqlValue.text(edge));
                }
            }
        }
    }

    /** Numbers of few digits, halves of the last digit, and their neighbours. */
    @Test
    void fixed() {
        RandomValues values = new RandomValues(85);
        try (Oracle oracle = new Oracle()) {
            for (int i = 0; i < 40_000; i++) {
                double r = Double.parseDouble(values.digits(1 + values.below(17)) + values.string("05", 1) + "e" + (values.below(24) - 20));
                int steps = values.below(3) * (values.below(2) * 2 - 1);
                double near = Double.longBitsToDouble(Math.abs(Double.doubleToRawLongBits(r) + steps));
                check(oracle, values.string(" +0-", values.below(2) * values.below(2)).transform("%"::concat) + values.below(14) + "."
                                + values.below(20) + "f", SqlValue.of(values.below(2) == 0 ? near : -near));
            }
        }
    }

    /** The usual ones are made here, what the classes leave to C is. */
    @Test
    void whatGoesToC() {
        try (Oracle oracle = new Oracle()) {
            assertEquals("3.14", check(oracle, "%.2f", SqlValue.of(3.14159)));
            assertEquals("00042", check(oracle, "%05d", SqlValue.of(42)));
            assertEquals("[  it''s]", check(oracle, "[%*q]", SqlValue.of(7), SqlValue.text("it's")));
            assertEquals("100%", check(oracle, "%d%%", SqlValue.of(100)));
            assertEquals("-9,223,372,036,854,775,808", check(oracle, "%,lld", SqlValue.of(Long.MIN_VALUE)));
            assertEquals("", check(oracle, "%s", SqlValue.NULL));
            assertEquals("a", check(oracle, "a%y%d", SqlValue.of(1)));
            for (String format : new String[]{"%n", "%p", "%r", "%j", "%#q", "%1001d", "%99999999999999d", "%.1001f", "%c", "a\0b", "%\0",
                            "%d" + " ".repeat(4096)}) {
                assertEquals(null, check(oracle, format, SqlValue.NULL), format);
            }
            assertEquals(null, check(oracle, "%05f", SqlValue.of(Double.POSITIVE_INFINITY)));
            assertEquals(null, check(oracle, "%*d", SqlValue.of(1001), SqlValue.of(1)));
            assertEquals(null, check(oracle, "%.*d", SqlValue.of(-1001), SqlValue.of(1)));
            assertEquals(null, check(oracle, "%s", SqlValue.text("a\0b")));
            assertEquals(null, check(oracle, "%s", SqlValue.blob(new byte[]{'a'})));
            assertEquals(null, check(oracle, "%s", SqlValue.text("a".repeat(70_000))));
        }
    }
}
