package org.sqltruffle.value.date;

import static org.sqltruffle.memory.NativeMemory.getU8;

import org.sqltruffle.value.number.NumericText;

/**
 * A date and time as SQLite computes with it: C's {@code DateTime}. It is a julian day in milliseconds, a year, month and day, a time of
 * the day, or several of these at once; which ones count is what the flags say. One object serves many values.
 *
 * <p>Left to C: the current time, and numbers in texts.
 *
 * <p>Source: date.c, SQLite 3.54.1.
 */
public final class DateTime {

    static final int DAY_MS = 86_400_000;
    /** 1970-01-01 as a julian day in milliseconds. */
    static final long UNIX_EPOCH = 210_866_760_000_000L;
    /** Up to here a number is a julian day. */
    private static final double MAX_JULIAN_DAY = 5373484.5;
    private static final long MAX_JD = 464269060799999L;
    private static final int MAX_YEAR_DIGITS = 14712;
    /** Months with 31 days, bit by bit. */
    private static final int LONG_MONTHS = 0x15aa;

    /** The julian day in milliseconds, {@code iJD}. */
    long jd;
    int year;
    int month;
    int day;
    int hour;
    int minute;
    double seconds;
    /** Of the numbers above, which hold. */
    boolean validJd;
    boolean validDate;
    boolean validTime;
    /** Whether {@link #seconds} is a number whose meaning is not known yet. */
    boolean raw;
    /** Whether the text has fractions of seconds. */
    boolean subseconds;
    /** Days that the day is beyond the end of its month. */
    int overflowDays;
    private int zone;
    private boolean error;

    /** What follows the last number of {@link #digits}. */
    private long at;
    private long end;

    private void clear() {
        jd = 0;
        year = 0;
        month = 0;
        day = 0;
        hour = 0;
        minute = 0;
        seconds = 0;
        validJd = false;
        validDate = false;
        validTime = false;
        raw = false;
        subseconds = false;
        overflowDays = 0;
        zone = 0;
        error = false;
    }

    /** {@code setRawDateNumber}. */
    public void set(double number) {
        clear();
        seconds = number;
        raw = true;
        if (number >= 0.0 && number < MAX_JULIAN_DAY) {
            jd = (long) (number * DAY_MS + 0.5);
            validJd = true;
        }
    }

    /** {@code parseDateOrTime}; {@code false}: it is no date nor time, or one that C has to read. */
    public boolean parse(long p, int n) {
        clear();
        end = p + n;
        return parseDate(p) || parseTime(p);
    }

    /** The character at an address, 0 at the end of the text. */
    private int character(long p) {
        return p < end ? getU8(p) : 0;
    }

    /** The number of exactly {@code count} digits at {@link #at}, which goes on after it; -1: there is none. */
    private int digits(int count) {
        int value = 0;
        for (int i = 0; i < count; i++) {
            int digit = character(at) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            value = value * 10 + digit;
            at++;
        }
        return value;
    }

    private boolean skip(int c) {
        if (character(at) != c) {
            return false;
        }
        at++;
        return true;
    }

    private void skipSpaces() {
        while (NumericText.isSpace(character(at))) {
            at++;
        }
    }

    /** {@code parseYyyyMmDd}. */
    private boolean parseDate(long p) {
        at = p;
        boolean negative = skip('-');
        int y = digits(4);
        if (y < 0 || y > MAX_YEAR_DIGITS || !skip('-')) {
            return false;
        }
        int m = digits(2);
        if (m < 1 || m > 12 || !skip('-')) {
            return false;
        }
        int d = digits(2);
        if (d < 1 || d > 31) {
            return false;
        }
        while (NumericText.isSpace(character(at)) || character(at) == 'T') {
            at++;
        }
        if (character(at) == 0) {
            validTime = false;
        } else if (!parseTime(at)) {
            return false;
        } else if (hour == 24) {
            hour = 0;
            d++;
            int days = daysOfMonth(y, m);
            if (d > days) {
                d -= days;
                m++;
                if (m > 12) {
                    m = 1;
                    y++;
                }
            }
        }
        validJd = false;
        validDate = true;
        year = negative ? -y : y;
        month = m;
        day = d;
        computeOverflow();
        if (zone != 0) {
            computeJd();
        }
        return true;
    }

    /** {@code parseHhMmSs}. */
    private boolean parseTime(long p) {
        at = p;
        int h = digits(2);
        if (h < 0 || h > 24 || !skip(':')) {
            return false;
        }
        int m = digits(2);
        if (m < 0 || m > 59) {
            return false;
        }
        int s = 0;
        double fraction = 0.0;
        if (skip(':')) {
            s = digits(2);
            if (s < 0 || s > 59) {
                return false;
            }
            if (character(at) == '.' && isDigit(character(at + 1))) {
                at++;
                fraction = fraction();
            }
        }
        if (Double.isNaN(fraction)) {
            // More digits than a double has room for.
            return false;
        }
        if (h == 24 && (m != 0 || s != 0 || fraction != 0.0)) {
            return false;
        }
        validJd = false;
        raw = false;
        validTime = true;
        hour = h;
        minute = m;
        seconds = s + fraction;
        return parseZone();
    }

    private static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }

    private double fraction() {
        double value = 0.0;
        double scale = 1.0;
        for (int c = character(at); isDigit(c); c = character(at)) {
            value = value * 10.0 + c - '0';
            scale *= 10.0;
            at++;
        }
        return Math.min(value / scale, 0.999);
    }

    /** {@code parseTimezone}: nothing, {@code Z}, or hours and minutes. */
    private boolean parseZone() {
        skipSpaces();
        zone = 0;
        int c = character(at);
        if (c == 'Z' || c == 'z') {
            at++;
        } else if (c == '-' || c == '+') {
            at++;
            int h = digits(2);
            if (h < 0 || h > 14 || !skip(':')) {
                return false;
            }
            int m = digits(2);
            if (m < 0 || m > 59) {
                return false;
            }
            zone = c == '-' ? -(m + h * 60) : m + h * 60;
        } else {
            return c == 0;
        }
        skipSpaces();
        return character(at) == 0;
    }

    private static int daysOfMonth(int year, int month) {
        if ((1 << month & LONG_MONTHS) != 0) {
            return 31;
        }
        if (month != 2) {
            return 30;
        }
        return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
    }

    /** {@code computeFloor}. */
    void computeOverflow() {
        overflowDays = Math.max(day - daysOfMonth(year, month), 0);
    }

    private void fail() {
        clear();
        error = true;
    }

    /** Makes {@link #jd} valid. */
    void computeJd() {
        if (validJd) {
            return;
        }
        int y = 2000;
        int m = 1;
        int d = 1;
        if (validDate) {
            y = year;
            m = month;
            d = day;
        } else if (validTime && hour == 24) {
            hour = 0;
            d = 2;
        }
        if (y < -4713 || y > 9999 || raw) {
            fail();
            return;
        }
        jd = midnight(y, m, d);
        validJd = true;
        if (validTime) {
            jd += hour * 3600000 + minute * 60000 + (long) (seconds * 1000 + 0.5);
            if (zone != 0) {
                jd -= zone * 60000;
                clearFields();
            }
        }
    }

    /** The julian day of a day's begin: Meeus, page 61. */
    static long midnight(int year, int month, int day) {
        int y = month <= 2 ? year - 1 : year;
        int m = month <= 2 ? month + 12 : month;
        int a = (y + 4800) / 100;
        int b = 38 - a + a / 4;
        int days = 36525 * (y + 4716) / 100 + 306001 * (m + 1) / 10000 + day + b;
        // Less 1524 and a half.
        return days * (long) DAY_MS - 131_716_800_000L;
    }

    /** Makes year, month and day valid. */
    void computeDate() {
        if (validDate) {
            return;
        }
        if (!validJd) {
            year = 2000;
            month = 1;
            day = 1;
        } else if (jd < 0 || jd > MAX_JD) {
            fail();
            return;
        } else {
            int z = (int) ((jd + DAY_MS / 2) / DAY_MS);
            int alpha = (int) ((z + 32044.75) / 36524.25) - 52;
            int a = z + 1 + alpha - (alpha + 100) / 4 + 25;
            int b = a + 1524;
            int c = (int) ((b - 122.1) / 365.25);
            int d = 36525 * (c & 32767) / 100;
            int e = (int) ((b - d) / 30.6001);
            day = b - d - (int) (30.6001 * e);
            month = e < 14 ? e - 1 : e - 13;
            year = month > 2 ? c - 4716 : c - 4715;
        }
        validDate = true;
    }

    /** Makes hour, minute and seconds valid. */
    void computeTime() {
        if (validTime) {
            return;
        }
        computeJd();
        int ms = (int) ((jd + DAY_MS / 2) % DAY_MS);
        seconds = ms % 60000 / 1000.0;
        int minutes = ms / 60000;
        minute = minutes % 60;
        hour = minutes / 60;
        raw = false;
        validTime = true;
    }

    /** {@code clearYMD_HMS_TZ}. */
    void clearFields() {
        validDate = false;
        validTime = false;
        zone = 0;
    }

    /** Sets the time of the day; the julian day has to be computed anew. */
    void setTime(int h, int m, double s) {
        validTime = true;
        hour = h;
        minute = m;
        seconds = s;
        raw = false;
        zone = 0;
        validJd = false;
    }

    /** The time stays, but the time zone and the julian day have to be taken anew. */
    void dropZone() {
        zone = 0;
        validJd = false;
    }

    /** The end of {@code isDate}; {@code false}: the result is NULL. */
    public boolean finish(boolean modified) {
        computeJd();
        if (error || jd < 0 || jd > MAX_JD) {
            return false;
        }
        if (!modified && validDate && day > 28) {
            // 2023-02-31 is 2023-03-03.
            validDate = false;
        }
        return true;
    }

    /** The result of julianday(). */
    public double julianDay() {
        return jd / (double) DAY_MS;
    }

    /** Whether 'subsec' was among the modifiers. */
    public boolean hasSubseconds() {
        return subseconds;
    }

    /** The result of unixepoch(). */
    public long unixSeconds() {
        return jd / 1000 - UNIX_EPOCH / 1000;
    }

    /** The result of unixepoch() with 'subsec'. */
    public double unixSecondsExactly() {
        return (jd - UNIX_EPOCH) / 1000.0;
    }

    /** Days since the first of January. */
    int dayOfYear() {
        // The time of the day is in both.
        return (int) ((jd - midnight(year, 1, 1) - timeOfDay() + DAY_MS / 2) / DAY_MS);
    }

    private long timeOfDay() {
        return hour * 3600000 + minute * 60000 + (long) (seconds * 1000 + 0.5);
    }

    /** Days since Monday. */
    int dayAfterMonday() {
        return (int) ((jd + DAY_MS / 2) / DAY_MS) % 7;
    }

    /** Days since Sunday. */
    int dayAfterSunday() {
        return (int) ((jd + DAY_MS + DAY_MS / 2) / DAY_MS) % 7;
    }

    /** The Thursday of the same week, which says to what year the week belongs, at the same time of the day; {@code null}: out of range. */
    DateTime thursday() {
        DateTime y = new DateTime();
        y.jd = jd + (3 - dayAfterMonday()) * (long) DAY_MS;
        y.validJd = true;
        y.computeDate();
        if (y.error) {
            return null;
        }
        y.hour = hour;
        y.minute = minute;
        y.seconds = seconds;
        return y;
    }
}
