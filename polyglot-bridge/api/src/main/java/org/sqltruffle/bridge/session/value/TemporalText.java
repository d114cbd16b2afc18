package org.sqltruffle.bridge.session.value;

import static java.time.format.DateTimeFormatter.ISO_LOCAL_DATE;
import static java.time.format.DateTimeFormatter.ISO_LOCAL_TIME;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads texts as SQLite's date functions do: {@code parseDateOrTime} of date.c, SQLite 3.54.1. Seconds have nine digits after the point
 * here, and milliseconds in SQLite. Texts that SQLite does not read are read by ISO 8601, as {@code java.time} writes them. The text
 * {@code now} is no time: reading it twice would give two values.
 */
final class TemporalText {

    private static final int HOURS_PER_DAY = 24;
    private static final int MAX_ZONE_HOURS = 14;
    private static final double MILLIS_PER_DAY = 86_400_000.0;
    /** 1970-01-01 as a Julian day in milliseconds. */
    private static final long EPOCH = 210_866_760_000_000L;
    /** The first Julian day that SQLite reads no more. */
    private static final double END_OF_JULIAN_DAYS = 5_373_484.5;

    private static final String DATE = "(?<year>-?\\d{4})-(?<month>\\d\\d)-(?<day>\\d\\d)";
    private static final String ZONE = "(?<utc>[Zz])|(?<sign>[+-])(?<zoneHour>\\d\\d):(?<zoneMinute>\\d\\d)";
    private static final String TIME = "(?<hour>\\d\\d):(?<minute>\\d\\d)(?::(?<second>\\d\\d)(?:\\.(?<fraction>\\d+))?)?\\s*(?:(?:" + ZONE
                    + ")\\s*)?";
    /** A date, a time, or both. SQLite lets any number of spaces and letters T stand between them, also none. */
    private static final Pattern DATE_AND_TIME = Pattern.compile("(?:" + DATE + "[\\sT]*+)?(?:" + TIME + ")?");
    private static final Pattern NUMBER = Pattern.compile("\\s*[+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?\\s*");

    /** {@code 2020-01-02T03:04:05.678+01:00[Europe/Berlin]} and parts of it. */
    private static final DateTimeFormatter ISO = new DateTimeFormatterBuilder().parseCaseInsensitive().appendOptional(ISO_LOCAL_DATE)
                    .optionalStart().optionalStart().appendLiteral('T').optionalEnd().optionalStart().appendLiteral(' ').optionalEnd()
                    .append(ISO_LOCAL_TIME).optionalEnd()
                    .optionalStart().appendOffsetId().optionalEnd()
                    .optionalStart().appendLiteral('[').appendZoneRegionId().appendLiteral(']').toFormatter(Locale.ROOT);

    private TemporalText() {
    }

    /** Reads a text; {@code null} when it has another format. */
    static TemporalValue parse(String text) {
        Matcher parts = DATE_AND_TIME.matcher(text);
        TemporalValue value = parts.matches() ? dateAndTime(parts)
                        : NUMBER.matcher(text).matches() ? julianDay(Double.parseDouble(text)) : null;
        return value == null ? iso(text) : value;
    }

    private static TemporalValue dateAndTime(Matcher parts) {
        boolean hasDate = parts.group("year") != null;
        boolean hasTime = parts.group("hour") != null;
        if (!hasDate && !hasTime) {
            return null;
        }
        LocalDate date = hasDate ? date(number(parts, "year"), number(parts, "month"), number(parts, "day")) : null;
        if (hasDate && date == null) {
            return null;
        }
        if (!hasTime) {
            return new TemporalValue(date, null, null);
        }
        int hour = number(parts, "hour");
        LocalTime time = time(hour, number(parts, "minute"), number(parts, "second"),
                        parts.group("fraction") == null ? 0 : TemporalValue.nanos(parts.group("fraction")));
        if (time == null) {
            return null;
        }
        ZoneId zone = null;
        if (parts.group("utc") != null) {
            zone = ZoneOffset.UTC;
        } else if (parts.group("sign") != null) {
            int hours = number(parts, "zoneHour");
            int minutes = number(parts, "zoneMinute");
            if (hours > MAX_ZONE_HOURS || minutes > 59) {
                return null;
            }
            int seconds = (hours * 60 + minutes) * 60;
            zone = ZoneOffset.ofTotalSeconds(parts.group("sign").equals("-") ? -seconds : seconds);
        }
        return new TemporalValue(hasDate && hour == HOURS_PER_DAY ? date.plusDays(1) : date, time, zone);
    }

    /** The number that a group matched; 0 when it matched nothing. */
    private static int number(Matcher parts, String group) {
        String digits = parts.group(group);
        return digits == null ? 0 : Integer.parseInt(digits);
    }

    /** A day after the last of its month is one of the next month: February 30 is March 1 or 2. */
    private static LocalDate date(int year, int month, int day) {
        return month < 1 || month > 12 || day < 1 || day > 31 ? null : LocalDate.of(year, month, 1).plusDays(day - 1L);
    }

    /** 24:00:00 is midnight. */
    private static LocalTime time(int hour, int minute, int second, int nanos) {
        if (hour > HOURS_PER_DAY || minute > 59 || second > 59 || hour == HOURS_PER_DAY && (minute | second | nanos) != 0) {
            return null;
        }
        return LocalTime.of(hour % HOURS_PER_DAY, minute, second, nanos);
    }

    private static TemporalValue julianDay(double day) {
        if (!(day >= 0 && day < END_OF_JULIAN_DAYS)) {
            return null;
        }
        long millis = (long) (day * MILLIS_PER_DAY + 0.5) - EPOCH;
        LocalDateTime local = LocalDateTime.ofEpochSecond(Math.floorDiv(millis, 1000L), Math.floorMod(millis, 1000) * 1_000_000,
                        ZoneOffset.UTC);
        return new TemporalValue(local.toLocalDate(), local.toLocalTime(), null);
    }

    private static TemporalValue iso(String text) {
        try {
            TemporalAccessor parts = ISO.parse(text);
            LocalDate date = parts.query(TemporalQueries.localDate());
            LocalTime time = parts.query(TemporalQueries.localTime());
            return date == null && time == null ? null : new TemporalValue(date, time, parts.query(TemporalQueries.zone()));
        } catch (DateTimeParseException e) {
            return null;
        }
    }
}
