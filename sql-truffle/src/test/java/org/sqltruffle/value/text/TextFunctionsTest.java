package org.sqltruffle.value.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.value.Oracle;
import org.sqltruffle.value.RandomValues;
import org.sqltruffle.value.SqlValue;

@Execution(ExecutionMode.CONCURRENT)
class TextFunctionsTest {

    private static byte[] text(RandomValues values) {
        return values.below(3) == 0 ? values.bytes(30) : values.utf8(12);
    }

    private static SqlValue span(byte[] bytes, long span, boolean isText) {
        byte[] part = Arrays.copyOfRange(bytes, Span.offset(span), Span.offset(span) + Span.length(span));
        return isText ? SqlValue.text(part) : SqlValue.blob(part);
    }

    @Test
    void lengthCaseUnicodeHex() {
        RandomValues values = new RandomValues(20);
        try (Oracle oracle = new Oracle()) {
            for (int i = 0; i < 20_000; i++) {
                byte[] bytes = text(values);
                int n = bytes.length;
                long p = oracle.address(bytes);
                SqlValue[] row = oracle.row("SELECT length(?1), upper(?1), lower(?1), unicode(?1), hex(?1), hex(?2), octet_length(?1)",
                                SqlValue.text(bytes), SqlValue.blob(bytes));
                assertEquals(row[0].bits(), TextFunctions.length(p, n), () -> "length of " + SqlValue.text(bytes));
                long out = oracle.buffer(n);
                TextFunctions.upper(p, n, out);
                assertEquals(row[1], SqlValue.text(NativeMemory.getBytes(out, n)));
                TextFunctions.lower(p, n, out);
                assertEquals(row[2], SqlValue.text(NativeMemory.getBytes(out, n)));
                Oracle.checkGuards(out, n);
                long c = TextFunctions.unicode(p, n);
                assertEquals(row[3], c == TextFunctions.NO_CHARACTER ? SqlValue.NULL : SqlValue.of(c),
                                () -> "unicode of " + SqlValue.text(bytes));
                long hex = oracle.buffer(2 * n);
                TextFunctions.hex(p, n, hex);
                assertEquals(row[4], SqlValue.text(NativeMemory.getBytes(hex, 2 * n)));
                assertEquals(row[5], row[4]);
                Oracle.checkGuards(hex, 2 * n);
            }
        }
    }

    @Test
    void characters() {
        RandomValues values = new RandomValues(21);
        try (Oracle oracle = new Oracle()) {
            for (int i = 0; i < 6_000; i++) {
                long c = i < 3000 ? i - 100 : i < 4000 ? 0x10ffff - 500 + i - 3000 : i < 5000 ? 0xffff - 500 + i - 4000 : values.integer();
                long out = oracle.buffer(4);
                int n = TextFunctions.writeChar(c, out);
                assertEquals(oracle.value("SELECT char(?1)", SqlValue.of(c)), SqlValue.text(NativeMemory.getBytes(out, n)));
                Oracle.checkGuards(out, 4);
            }
        }
    }

    @Test
    void substrings() {
        RandomValues values = new RandomValues(22);
        try (Oracle oracle = new Oracle()) {
            for (int i = 0; i < 60_000; i++) {
                byte[] bytes = text(values);
                int n = bytes.length;
                long p = oracle.address(bytes);
                long start = values.below(10) == 0 ? values.integer() : values.below(40) - 20;
                long count = values.below(10) == 0 ? values.integer() : values.below(40) - 20;
                boolean rest = values.below(4) == 0;
                String sql = rest ? "SELECT substr(?1, ?2)" : "SELECT substr(?1, ?2, ?3)";
                SqlValue[] arguments = {SqlValue.text(bytes), SqlValue.of(start), SqlValue.of(count)};
                long span = Span.substring(p, n, start, rest ? Span.ALL : count);
                assertEquals(substr(oracle, sql, arguments, rest), span(bytes, span, true),
                                () -> sql + " of " + Arrays.toString(arguments));
                arguments[0] = SqlValue.blob(bytes);
                SqlValue expected = substr(oracle, sql, arguments, rest);
                if (n == 0) {
                    assertEquals(SqlValue.NULL, expected);
                } else {
                    assertEquals(expected, span(bytes, Span.subblob(n, start, rest ? Span.ALL : count), false),
                                    () -> sql + " of " + Arrays.toString(arguments));
                }
            }
        }
    }

    private static SqlValue substr(Oracle oracle, String sql, SqlValue[] arguments, boolean rest) {
        return oracle.value(sql, rest ? Arrays.copyOf(arguments, 2) : arguments);
    }

    @Test
    void trims() {
        RandomValues values = new RandomValues(23);
        try (Oracle oracle = new Oracle()) {
            for (int i = 0; i < 20_000; i++) {
                byte[] bytes = values.below(2) == 0 ? values.string(" ab", values.below(9)).getBytes() : values.utf8(8);
                byte[] set = values.below(2) == 0 ? values.string(" ab", values.below(3)).getBytes() : values.utf8(4);
                long p = oracle.address(bytes);
                long pSet = oracle.address(set);
                for (int sides = 1; sides <= 3; sides++) {
                    String function = new String[]{"", "ltrim", "rtrim", "trim"}[sides];
                    assertEquals(oracle.value("SELECT " + function + "(?1)", SqlValue.text(bytes)),
                                    span(bytes, Span.trimSpaces(p, bytes.length, sides), true));
                    assertEquals(oracle.value("SELECT " + function + "(?1, ?2)", SqlValue.text(bytes), SqlValue.text(set)),
                                    span(bytes, Span.trim(p, bytes.length, pSet, set.length, sides), true),
                                    () -> function + " of " + SqlValue.text(bytes) + ", " + SqlValue.text(set));
                }
            }
        }
    }

    @Test
    void instrAndReplace() {
        RandomValues values = new RandomValues(24);
        try (Oracle oracle = new Oracle()) {
            for (int i = 0; i < 30_000; i++) {
                byte[] a = values.below(2) == 0 ? values.string("ab", values.below(12)).getBytes() : values.utf8(10);
                byte[] b = values.below(2) == 0 ? values.string("ab", values.below(3)).getBytes() : part(values, a);
                byte[] c = values.utf8(3);
                long pa = oracle.address(a);
                long pb = oracle.address(b);
                SqlValue[] row = oracle.row("SELECT instr(?1, ?2), instr(?3, ?4), instr(?1, ?4), replace(?1, ?2, ?5)",
                                SqlValue.text(a), SqlValue.text(b), SqlValue.blob(a), SqlValue.blob(b), SqlValue.text(c));
                assertEquals(row[0].bits(), TextFunctions.instr(pa, a.length, pb, b.length, true),
                                () -> SqlValue.text(a) + " in " + SqlValue.text(b));
                assertEquals(row[1].bits(), TextFunctions.instr(pa, a.length, pb, b.length, false));
                assertEquals(row[2], row[0]);
                if (TextFunctions.replacesNothing(pb, b.length)) {
                    assertEquals(row[3], SqlValue.text(a));
                } else {
                    long pc = oracle.address(c);
                    int n = (int) TextFunctions.replaceLength(pa, a.length, pb, b.length, c.length);
                    long out = oracle.buffer(n);
                    TextFunctions.replace(pa, a.length, pb, b.length, pc, c.length, out);
                    assertEquals(row[3], SqlValue.text(NativeMemory.getBytes(out, n)));
                    Oracle.checkGuards(out, n);
                }
            }
        }
    }

    private static byte[] part(RandomValues values, byte[] bytes) {
        int from = values.below(bytes.length + 1);
        return Arrays.copyOfRange(bytes, from, from + values.below(Math.min(4, bytes.length - from) + 1));
    }
}
