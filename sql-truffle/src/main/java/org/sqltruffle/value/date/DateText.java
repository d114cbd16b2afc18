package org.sqltruffle.value.date;

import static org.sqltruffle.memory.NativeMemory.getU8;
import static org.sqltruffle.memory.NativeMemory.putByte;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.value.number.RealText;

/**
 * The texts of date(), time(), datetime() and strftime().
 *
 * <p>Source: date.c dateFunc, timeFunc, datetimeFunc, strftimeFunc, SQLite 3.54.1.
 */
public final class DateText {

    /** Bytes that date(), time() and datetime() need at most. */
    public static final int MAX_LENGTH = 24;
    /** Instead of a length: the result is NULL. */
    public static final int NULL = -1;
    /** Instead of a length: C has to do it. */
    public static final int FOR_C = -2;

    /** Bytes that a conversion of two characters becomes at most: %J. */
    private static final int MAX_CONVERSION = 32;
    private static final int JULIAN_DIGITS = 16;
    /** Reals below are written with an exponent. */
    private static final double LEAST_PLAIN = 1e-4;
    private static final double LAST_SECOND = 59.999;

    private final DateTime t;
    private long out;

    private DateText(DateTime t, long pOut) {
        this.t = t;
        this.out = pOut;
    }

    /** Writes the text of date(), time() or, with both, datetime(); returns its length. */
    @TruffleBoundary
    public static int write(DateTime t, boolean date, boolean time, long pOut) {
        DateText text = new DateText(t, pOut);
        if (date) {
            t.computeDate();
        }
        if (time) {
            t.computeTime();
        }
        if (date) {
            if (t.year < 0) {
                text.character('-');
            }
            text.date(Math.abs(t.year));
        }
        if (date && time) {
            text.character(' ');
        }
        if (time) {
            text.time(t.subseconds);
        }
        return (int) (text.out - pOut);
    }

    /** Bytes to reserve for strftime() with a format of so many. */
    public static int formatRoom(int nFormat) {
        return nFormat / 2 * MAX_CONVERSION + 1;
    }

    /** Writes the text of strftime(); returns its length, {@link #NULL} or {@link #FOR_C}. */
    @TruffleBoundary
    public static int format(DateTime t, long pFormat, int nFormat, long pOut) {
        t.computeDate();
        t.computeTime();
        if (t.year < 0) {
            return FOR_C;
        }
        DateText text = new DateText(t, pOut);
        for (int i = 0; i < nFormat; i++) {
            int c = getU8(pFormat + i);
            if (c == 0) {
                break;
            }
            if (c != '%') {
                text.character(c);
            } else {
                i++;
                int state = text.conversion(i < nFormat ? getU8(pFormat + i) : 0);
                if (state < 0) {
                    return state;
                }
            }
        }
        return (int) (text.out - pOut);
    }

    /** Writes what stands for a character after a percent sign; a negative number as {@link #format} returns it. */
    private int conversion(int c) {
        switch (c) {
            case 'd' -> two(t.day);
            case 'e' -> spaced(t.day);
            case 'f' -> {
                return fraction();
            }
            case 'F' -> date(t.year);
            case 'G', 'g', 'V' -> {
                return week(c);
            }
            case 'H' -> two(t.hour);
            case 'k' -> spaced(t.hour);
            case 'I' -> two(hourOfHalf());
            case 'l' -> spaced(hourOfHalf());
            case 'j' -> digits(t.dayOfYear() + 1, 3);
            case 'J' -> {
                return julianDay();
            }
            case 'm' -> two(t.month);
            case 'M' -> two(t.minute);
            case 'p', 'P' -> {
                int letterCase = c == 'p' ? 0 : 'a' - 'A';
                character((t.hour >= 12 ? 'P' : 'A') + letterCase);
                character('M' + letterCase);
            }
            case 'R' -> hourAndMinute();
            case 's' -> {
                if (t.subseconds) {
                    return FOR_C;
                }
                out += RealText.writeInt(t.unixSeconds(), out);
            }
            case 'S' -> two((int) t.seconds);
            case 'T' -> time(false);
            case 'u' -> digits((t.dayAfterSunday() + 6) % 7 + 1, 1);
            case 'w' -> digits(t.dayAfterSunday(), 1);
            case 'U' -> two((t.dayOfYear() - t.dayAfterSunday() + 7) / 7);
            case 'W' -> two((t.dayOfYear() - t.dayAfterMonday() + 7) / 7);
            case 'Y' -> digits(t.year, 4);
            case '%' -> character('%');
            default -> {
                return NULL;
            }
        }
        return 0;
    }

    private void character(int c) {
        putByte(out++, (byte) c);
    }

    private void digits(int value, int count) {
        int rest = value;
        for (int i = count - 1; i >= 0; i--) {
            putByte(out + i, (byte) ('0' + rest % 10));
            rest /= 10;
        }
        out += count;
    }

    private void two(int value) {
        digits(value, 2);
    }

    private void spaced(int value) {
        if (value < 10) {
            character(' ');
            digits(value, 1);
        } else {
            two(value);
        }
    }

    private void date(int year) {
        digits(year, 4);
        character('-');
        two(t.month);
        character('-');
        two(t.day);
    }

    private void hourAndMinute() {
        two(t.hour);
        character(':');
        two(t.minute);
    }

    private void time(boolean subseconds) {
        hourAndMinute();
        character(':');
        if (subseconds) {
            milliseconds((int) (1000.0 * t.seconds + 0.5));
        } else {
            two((int) t.seconds);
        }
    }

    private void milliseconds(int ms) {
        two(ms / 1000);
        character('.');
        digits(ms % 1000, 3);
    }

    private int hourOfHalf() {
        return (t.hour + 11) % 12 + 1;
    }

    /** {@code %06.3f} of seconds that have no more than three digits; C rounds others. */
    private int fraction() {
        double ms = Math.min(t.seconds, LAST_SECOND) * 1000.0;
        long whole = Math.round(ms);
        if (Math.abs(ms - whole) > 1e-6) {
            return FOR_C;
        }
        milliseconds((int) whole);
        return 0;
    }

    /** {@code %.16g}. */
    private int julianDay() {
        double r = t.julianDay();
        if (r < LEAST_PLAIN) {
            return FOR_C;
        }
        byte[] text = new byte[MAX_CONVERSION];
        int n = RealText.format(r, JULIAN_DIGITS, text);
        if (text[n - 1] == '0' && text[n - 2] == '.') {
            n -= 2;
        }
        NativeMemory.copyIn(text, 0, out, n);
        out += n;
        return 0;
    }

    /** Number and year of the week by ISO 8601. */
    private int week(int c) {
        DateTime thursday = t.thursday();
        if (thursday == null || thursday.year < 0) {
            return FOR_C;
        }
        if (c == 'G') {
            digits(thursday.year, 4);
        } else {
            two(c == 'g' ? thursday.year % 100 : thursday.dayOfYear() / 7 + 1);
        }
        return 0;
    }
}
