package org.sqltruffle.value.date;

import static org.sqltruffle.memory.NativeMemory.getByte;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.value.number.NumericText;

/**
 * A modifier of a date, read once: {@code +N days} and the like, {@code start of}, {@code end of}, {@code weekday N}, {@code unixepoch},
 * {@code julianday}, {@code auto}, {@code ceiling}, {@code floor}, {@code subsec}. Left to C: {@code localtime} and {@code utc}, which may
 * not be called everywhere, additions of a date or time, and what is no modifier.
 *
 * <p>Source: date.c parseModifier, SQLite 3.54.1.
 */
public final class DateModifier {

    private enum Kind { ADD, START, END, WEEKDAY, UNIXEPOCH, JULIANDAY, AUTO, CEILING, FLOOR, SUBSECOND }

    /** {@code aXformType}: names, limits and seconds. */
    private static final List<String> UNITS = List.of("second", "minute", "hour", "day", "month", "year");
    private static final float[] LIMITS = {4.6427e+14f, 7.7379e+12f, 1.2897e+11f, 5373485.0f, 176546.0f, 14713.0f};
    private static final float[] SECONDS = {1.0f, 60.0f, 3600.0f, 86400.0f, 2592000.0f, 31536000.0f};
    private static final int MONTH = 4;
    private static final int YEAR = 5;
    /** What the start and the end are of. */
    private static final List<String> PARTS = List.of("day", "month", "year");
    private static final int OF_MONTH = 1;
    private static final int OF_YEAR = 2;
    private static final double LAST_UNIX_SECOND = 253402300799.0;
    private static final double END_OF_JD = 464269060800000.0;

    private final byte[] text;
    private Kind kind;
    /** Unit, part or day of the week. */
    private int unit;
    private double amount;

    private DateModifier(byte[] text) {
        this.text = text;
    }

    /** The modifier of a text, {@code null} when it is one for C. */
    @TruffleBoundary
    public static DateModifier of(long p, int n) {
        DateModifier modifier = new DateModifier(NativeMemory.getBytes(p, n));
        modifier.kind = modifier.read(new String(modifier.text, StandardCharsets.ISO_8859_1), p);
        return modifier.kind == null ? null : modifier;
    }

    /** Whether this is the modifier of a text. */
    public boolean isFor(long p, int n) {
        if (n != text.length) {
            return false;
        }
        for (int i = 0; i < n; i++) {
            if (getByte(p + i) != text[i]) {
                return false;
            }
        }
        return true;
    }

    private Kind read(String written, long p) {
        String s = written.toLowerCase(Locale.ROOT);
        char first = s.isEmpty() ? 0 : s.charAt(0);
        if (first == '+' || first == '-' || first >= '0' && first <= '9') {
            return readAddition(s, p);
        }
        if (s.startsWith("start of ")) {
            unit = PARTS.indexOf(s.substring("start of ".length()));
            return unit < 0 ? null : Kind.START;
        }
        if (s.startsWith("end of ")) {
            unit = PARTS.indexOf(s.substring("end of ".length()));
            return unit < 0 ? null : Kind.END;
        }
        if (s.startsWith("weekday ")) {
            String number = s.substring("weekday ".length());
            unit = number.length() == 1 ? number.charAt(0) - '0' : -1;
            return unit < 0 || unit > 6 ? null : Kind.WEEKDAY;
        }
        return switch (s) {
            case "unixepoch" -> Kind.UNIXEPOCH;
            case "julianday" -> Kind.JULIANDAY;
            case "auto" -> Kind.AUTO;
            case "ceiling" -> Kind.CEILING;
            case "floor" -> Kind.FLOOR;
            case "subsec", "subsecond" -> Kind.SUBSECOND;
            default -> null;
        };
    }

    /** A number, spaces, a unit that may end in {@code s}. */
    private Kind readAddition(String s, long p) {
        int n = 1;
        while (n < s.length() && !NumericText.isSpace(s.charAt(n))) {
            char c = s.charAt(n);
            if (c == ':' || c == '-' || c == 0) {
                return null;
            }
            n++;
        }
        int name = n;
        while (name < s.length() && NumericText.isSpace(s.charAt(name))) {
            name++;
        }
        String unitName = s.substring(name);
        unit = UNITS.indexOf(unitName.endsWith("s") ? unitName.substring(0, unitName.length() - 1) : unitName);
        if (unit < 0 || NumericText.realState(p, n) <= 0) {
            return null;
        }
        amount = NumericText.toReal(p, n);
        return amount > -LIMITS[unit] && amount < LIMITS[unit] ? Kind.ADD : null;
    }

    /** Applies it as the {@code index}-th modifier, from 1 on; {@code false}: the result is NULL. */
    public boolean apply(DateTime t, int index) {
        switch (kind) {
            case ADD -> add(t);
            case START, END -> {
                return toPart(t);
            }
            case WEEKDAY -> toWeekday(t);
            case UNIXEPOCH -> {
                return index == 1 && fromUnixSeconds(t);
            }
            case JULIANDAY -> {
                boolean isNumber = index == 1 && t.validJd && t.raw;
                t.raw = false;
                return isNumber;
            }
            case AUTO -> {
                automatic(t);
                return index == 1;
            }
            case CEILING, FLOOR -> {
                t.computeJd();
                if (kind == Kind.FLOOR) {
                    t.jd -= t.overflowDays * (long) DateTime.DAY_MS;
                } else {
                    t.overflowDays = 0;
                }
                t.clearFields();
            }
            default -> t.subseconds = true;
        }
        return true;
    }

    private void add(DateTime t) {
        double rest = amount;
        t.computeJd();
        t.overflowDays = 0;
        if (unit == MONTH) {
            computeFields(t);
            int month = t.month + (int) rest;
            int years = month > 0 ? (month - 1) / 12 : (month - 12) / 12;
            t.year += years;
            t.month = month - years * 12;
        } else if (unit == YEAR) {
            computeFields(t);
            t.year += (int) rest;
        }
        if (unit >= MONTH) {
            t.computeOverflow();
            t.validJd = false;
            rest -= (int) rest;
        }
        t.computeJd();
        t.jd += (long) (rest * 1000.0 * SECONDS[unit] + (amount < 0 ? -0.5 : 0.5));
        t.clearFields();
    }

    private static void computeFields(DateTime t) {
        t.computeDate();
        t.computeTime();
    }

    private boolean toPart(DateTime t) {
        if (!t.validJd && !t.validDate && !t.validTime) {
            return false;
        }
        boolean start = kind == Kind.START;
        t.computeDate();
        if (start) {
            t.setTime(0, 0, 0.0);
        } else {
            t.setTime(23, 59, 59.999);
        }
        if (unit == OF_YEAR) {
            t.month = start ? 1 : 12;
            t.day = start ? 1 : 31;
        } else if (unit == OF_MONTH) {
            t.day = 1;
            if (!start) {
                toEndOfMonth(t);
            }
        }
        return true;
    }

    /** From the first of a month to the last. */
    private static void toEndOfMonth(DateTime t) {
        t.month++;
        if (t.month > 12) {
            t.year++;
            t.month = 1;
        }
        t.computeOverflow();
        t.computeJd();
        t.jd -= (t.overflowDays + 1) * (long) DateTime.DAY_MS;
        t.clearFields();
    }

    private void toWeekday(DateTime t) {
        computeFields(t);
        t.dropZone();
        t.computeJd();
        long today = (t.jd + 129600000) / DateTime.DAY_MS % 7;
        long days = unit - today;
        t.jd += (days < 0 ? days + 7 : days) * DateTime.DAY_MS;
        t.clearFields();
    }

    private static boolean fromUnixSeconds(DateTime t) {
        if (!t.raw) {
            return false;
        }
        double ms = t.seconds * 1000.0 + DateTime.UNIX_EPOCH;
        if (ms >= 0.0 && ms < END_OF_JD) {
            setJd(t, ms);
            return true;
        }
        return false;
    }

    private static void setJd(DateTime t, double ms) {
        t.clearFields();
        t.jd = (long) (ms + 0.5);
        t.validJd = true;
        t.raw = false;
    }

    /** {@code autoAdjustDate}. */
    private static void automatic(DateTime t) {
        if (!t.raw || t.validJd) {
            t.raw = false;
        } else if (t.seconds >= -(DateTime.UNIX_EPOCH / 1000.0) && t.seconds <= LAST_UNIX_SECOND) {
            setJd(t, t.seconds * 1000.0 + DateTime.UNIX_EPOCH);
        }
    }
}
