package org.sqltruffle.bridge.arrow.writer;

import java.time.LocalDate;
import java.time.YearMonth;

/**
 * Texts of dates and times in the form that SQLite's functions write: {@code YYYY-MM-DD}, then {@code HH:MM}, {@code HH:MM:SS} or
 * {@code HH:MM:SS.} with up to six digits, after a space or T.
 */
public final class TemporalText {

    /** The text has another form. */
    public static final long NONE = Long.MIN_VALUE;

    private static final int DATE_LENGTH = 10;
    private static final int MINUTES_LENGTH = 16;
    private static final int SECONDS_LENGTH = 19;
    private static final int MOST_DIGITS = 6;
    private static final long MICROSECONDS = 1_000_000;
    private static final long DAY_SECONDS = 86_400;
    private static final int HOUR_SECONDS = 3600;
    private static final int MINUTE_SECONDS = 60;
    private static final int HOURS = 24;
    private static final int MONTHS = 12;

    private TemporalText() {
    }

    /** The days since 1970-01-01 of a text that is a date, or {@link #NONE}. */
    static long date(byte[] text, int from, int to) {
        return to - from == DATE_LENGTH ? days(text, from) : NONE;
    }

    /** The microseconds since 1970-01-01 of a text that is a date, with or without a time; or {@link #NONE}. */
    static long timestamp(byte[] text, int from, int to) {
        int length = to - from;
        if (length < DATE_LENGTH) {
            return NONE;
        }
        long days = days(text, from);
        if (days == NONE || length == DATE_LENGTH) {
            return days == NONE ? NONE : days * DAY_SECONDS * MICROSECONDS;
        }
        byte between = text[from + DATE_LENGTH];
        if (length < MINUTES_LENGTH || between != ' ' && between != 'T') {
            return NONE;
        }
        int seconds = secondsOfDay(text, from + DATE_LENGTH + 1, length);
        long fraction = length <= SECONDS_LENGTH ? 0 : fraction(text, from + SECONDS_LENGTH, to);
        return seconds < 0 || fraction < 0 ? NONE : (days * DAY_SECONDS + seconds) * MICROSECONDS + fraction;
    }

    private static long days(byte[] text, int from) {
        int year = digits(text, from, from + 4);
        int month = digits(text, from + 5, from + 7);
        int day = digits(text, from + 8, from + 10);
        if (year < 0 || month < 1 || month > MONTHS || day < 1 || text[from + 4] != '-' || text[from + 7] != '-'
                        || day > YearMonth.of(year, month).lengthOfMonth()) {
            return NONE;
        }
        return LocalDate.of(year, month, day).toEpochDay();
    }

    private static int secondsOfDay(byte[] text, int from, int length) {
        int hour = digits(text, from, from + 2);
        int minute = digits(text, from + 3, from + 5);
        boolean hasSeconds = length >= SECONDS_LENGTH;
        if (hour < 0 || hour >= HOURS || minute < 0 || minute >= MINUTE_SECONDS || text[from + 2] != ':'
                        || !hasSeconds && length != MINUTES_LENGTH) {
            return -1;
        }
        int second = hasSeconds ? digits(text, from + 6, from + 8) : 0;
        if (second < 0 || second >= MINUTE_SECONDS || hasSeconds && text[from + 5] != ':') {
            return -1;
        }
        return hour * HOUR_SECONDS + minute * MINUTE_SECONDS + second;
    }

    private static long fraction(byte[] text, int from, int to) {
        int count = to - from - 1;
        if (text[from] != '.' || count < 1 || count > MOST_DIGITS) {
            return -1;
        }
        long value = digits(text, from + 1, to);
        for (int i = count; i < MOST_DIGITS && value >= 0; i++) {
            value *= 10;
        }
        return value;
    }

    /** A number of decimal digits only, or -1. */
    private static int digits(byte[] text, int from, int to) {
        int value = 0;
        for (int i = from; i < to; i++) {
            int digit = text[i] - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            value = value * 10 + digit;
        }
        return value;
    }
}
