package org.sqltruffle.value.date;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.value.Oracle;
import org.sqltruffle.value.RandomValues;
import org.sqltruffle.value.SqlValue;
import org.sqltruffle.value.number.Conversion;

/** The calendar beside SQLite's: dates of many forms, with modifiers; what Java leaves to C is counted. */
@Execution(ExecutionMode.CONCURRENT)
class DateTimeTest {

    private static final String[] MODIFIERS = {"+1 day", "-1 days", "+3 months", "-14 MONTH", "1 year", "-5 years", "+1.5 days",
                    "-0.25 hours", "90 minutes", "+7.25 seconds",
                    "start of day", "start of month", "Start of Year", "end of day", "end of month", "end of year", "weekday 0",
                    "weekday 3", "weekday 6", "unixepoch", "julianday", "auto", "ceiling",
                    "floor", "subsec", "subsecond", "+2000 years", "-3000000 days", "+1.7 months", "-2.5 years", "+1e3 seconds",
                    "17   hours", "+12 month"};
    /** Those that C has to do, and some that are none. */
    private static final String[] OTHERS = {"utc", "localtime", "weekday 7", "weekday -2", "start of week", "+01:30", "-0001-02-03",
                    "+1 fortnight", "", "1 ", "days", "+1e99 days", "start of"};
    private static final String[] FORMATS = {"%Y", "%Y-%m-%d %H:%M:%S", "%d%e%F%H%k%I%l%j", "%m%M%p%P%R%S%T%u%w", "%U %V %W %G %g", "%s",
                    "%J", "%f", "%%x%%", "", "%", "%Q", "a%", "no conversion",
                    "\u00e4%Y\u20ac"};

    private static String date(RandomValues values) {
        int year = values.below(4) == 0 ? values.below(10000) : 1900 + values.below(200);
        return String.format("%s%04d-%02d-%02d", values.below(20) == 0 ? "-" : "", year,
                        values.below(20) == 0 ? values.below(14) : 1 + values.below(12),
                        values.below(10) == 0 ? values.below(33) : 1 + values.below(31));
    }

    private static String time(RandomValues values) {
        String s = String.format("%02d:%02d", values.below(values.below(10) == 0 ? 26 : 24), values.below(values.below(10) == 0 ? 61 : 60));
        if (values.below(3) != 0) {
            s += String.format(":%02d", values.below(values.below(10) == 0 ? 61 : 60));
            s += values.below(3) == 0 ? "." + values.digits(values.below(5)) : "";
        }
        return values.below(20) == 0 ? "24:00" : s;
    }

    private static SqlValue moment(RandomValues values) {
        String zone = switch (values.below(12)) {
            case 0 -> "Z";
            case 1 -> " z ";
            case 2 -> String.format("%s%02d:%02d", values.below(2) == 0 ? "+" : " -", values.below(16), values.below(62));
            case 3 -> values.string("x +-:0", values.below(3));
            default -> "";
        };
        return switch (values.below(10)) {
            case 0 -> SqlValue.of(values.below(5_400_000) + values.below(1000) / 1000.0);
            case 1 -> SqlValue.of((long) values.below(Integer.MAX_VALUE));
            case 2 -> values.below(2) == 0 ? SqlValue.of(values.real()) : SqlValue.of(values.integer());
            case 3 -> SqlValue.text(time(values) + zone);
            case 4, 5, 6 -> SqlValue.text(date(values));
            case 7 -> SqlValue.text(values.below(2) == 0 ? values.utf8(6) : values.number().getBytes(StandardCharsets.UTF_8));
            default -> SqlValue.text(date(values) + (values.below(2) == 0 ? " " : "T") + time(values) + zone);
        };
    }

    /** What Java makes of a date and its modifiers; {@code null}: C has to. */
    private static Boolean prepare(DateTime t, Oracle oracle, SqlValue moment, String[] modifiers) {
        DateModifier[] prepared = new DateModifier[modifiers.length];
        for (int i = 0; i < prepared.length; i++) {
            byte[] text = modifiers[i].getBytes(StandardCharsets.UTF_8);
            long p = oracle.address(text);
            prepared[i] = DateModifier.of(p, text.length);
            if (prepared[i] == null) {
                return null;
            }
            assertTrue(prepared[i].isFor(p, text.length));
        }
        if (!moment.hasBytes()) {
            t.set(Conversion.toReal(moment.bits(), Oracle.meta(moment)));
        } else if (!t.parse(oracle.address(moment.bytes()), moment.bytes().length)) {
            return null;
        }
        for (int i = 0; i < prepared.length; i++) {
            if (!prepared[i].apply(t, i + 1)) {
                return false;
            }
        }
        return t.finish(prepared.length > 0);
    }

    private static String[] modifiers(RandomValues values) {
        String[] modifiers = new String[Math.max(values.below(5) - 1, 0)];
        for (int i = 0; i < modifiers.length; i++) {
            modifiers[i] = values.below(30) == 0 ? OTHERS[values.below(OTHERS.length)] : MODIFIERS[values.below(MODIFIERS.length)];
        }
        return modifiers;
    }

    private static SqlValue text(Oracle oracle, DateTime t, boolean date, boolean time) {
        long out = oracle.buffer(DateText.MAX_LENGTH);
        int n = DateText.write(t, date, time, out);
        Oracle.checkGuards(out, DateText.MAX_LENGTH);
        return SqlValue.text(NativeMemory.getBytes(out, n));
    }

    @Test
    void functions() {
        RandomValues values = new RandomValues(30);
        DateTime t = new DateTime();
        int inJava = 0;
        int formatted = 0;
        try (Oracle oracle = new Oracle()) {
            for (int i = 0; i < 60_000; i++) {
                SqlValue moment = moment(values);
                String[] modifiers = modifiers(values);
                byte[] format = FORMATS[values.below(FORMATS.length)].getBytes(StandardCharsets.UTF_8);
                SqlValue[] arguments = new SqlValue[modifiers.length + 2];
                arguments[0] = SqlValue.text(format);
                arguments[1] = moment;
                StringBuilder list = new StringBuilder("?2");
                for (int m = 0; m < modifiers.length; m++) {
                    arguments[m + 2] = SqlValue.text(modifiers[m]);
                    list.append(", ?").append(m + 3);
                }
                Boolean valid = prepare(t, oracle, moment, modifiers);
                if (valid == null) {
                    continue;
                }
                inJava++;
                String sql = "SELECT date(@), time(@), datetime(@), julianday(@), unixepoch(@), strftime(?1, @)".replace("@", list);
                SqlValue[] row = oracle.row(sql, arguments);
                String what = Arrays.toString(arguments);
                if (!valid) {
                    for (SqlValue value : row) {
                        assertEquals(value, SqlValue.NULL, what);
                    }
                    continue;
                }
                assertEquals(row[3], SqlValue.of(t.julianDay()), what);
                assertEquals(row[4], t.hasSubseconds() ? SqlValue.of(t.unixSecondsExactly()) : SqlValue.of(t.unixSeconds()), what);
                // Each computes what the next may use.
                assertEquals(row[0], text(oracle, t, true, false), what);
                assertEquals(row[1], text(oracle, t, false, true), what);
                assertEquals(row[2], text(oracle, t, true, true), what);
                formatted += format(oracle, t, format, row[5], what) ? 1 : 0;
            }
        }
        // Modifiers and texts that are none of Java's are a part of the samples only.
        assertTrue(inJava > 45_000, () -> "too few in Java");
        int strftimes = formatted;
        assertTrue(strftimes > 20_000, () -> "too few formats in Java: " + strftimes);
    }

    private static boolean format(Oracle oracle, DateTime t, byte[] format, SqlValue expected, String what) {
        int room = DateText.formatRoom(format.length);
        long out = oracle.buffer(room);
        int n = DateText.format(t, oracle.address(format), format.length, out);
        Oracle.checkGuards(out, room);
        if (n != DateText.FOR_C) {
            assertEquals(expected, n == DateText.NULL ? SqlValue.NULL : SqlValue.text(NativeMemory.getBytes(out, n)), what);
        }
        return n != DateText.FOR_C;
    }
}
