package org.sqltruffle.bridge.jdbc.setting;

import java.sql.SQLException;
import java.sql.Timestamp;
import java.text.DecimalFormat;
import java.text.ParsePosition;
import java.text.SimpleDateFormat;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.TimeZone;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sqltruffle.bridge.session.value.TemporalValue;

/**
 * Converts dates to stored values and back, by sqlite-jdbc's properties {@code date_class}, {@code date_precision} and
 * {@code date_string_format}.
 */
public final class DateFormats {

    static final String DEFAULT_FORMAT = "yyyy-MM-dd HH:mm:ss.SSS";
    /** The length of SQLite's {@code CURRENT_TIMESTAMP}, which lacks the milliseconds of the default format. */
    private static final int LENGTH_TO_SECONDS = "yyyy-MM-dd HH:mm:ss".length();
    private static final String NO_MILLISECONDS = ".000";
    /**
     * A format with a fraction of a second outside of quotes. For other numbers of S sqlite-jdbc writes milliseconds: .000150 are 150 of
     * them.
     */
    private static final Pattern FRACTION = Pattern.compile("((?:[^']|'[^']*')*[.,])SSS(?!S).*");
    private static final double MILLIS_PER_DAY = 86_400_000.0;
    /** Julian day of 1970-01-01 00:00. */
    private static final double EPOCH = 2440587.5;

    private static final int[] FIELDS = {Calendar.ERA, Calendar.YEAR, Calendar.MONTH, Calendar.DAY_OF_MONTH, Calendar.HOUR_OF_DAY,
                    Calendar.MINUTE, Calendar.SECOND, Calendar.MILLISECOND};

    /** The type of stored dates. */
    enum DateClass {
        INTEGER, TEXT, REAL
    }

    private final DateClass dateClass;
    private final long unit;
    private final String pattern;
    private final boolean isDefault;
    private SimpleDateFormat format;
    /** The part of the format before a fraction of a second; {@code null} when it has none. */
    private SimpleDateFormat beforeFraction;

    DateFormats(DateClass dateClass, boolean seconds, String pattern) {
        this.dateClass = dateClass;
        this.unit = seconds ? 1000 : 1;
        this.pattern = pattern;
        this.isDefault = pattern.equals(DEFAULT_FORMAT);
    }

    public long fromInteger(long stored) {
        return stored * unit;
    }

    /** Reads a text as {@link #parse(String)} does; a calendar's zone takes the place of the default one. */
    public Timestamp parse(String text, Calendar calendar, String what) throws SQLException {
        Object read = read(text, calendar);
        if (read == null) {
            throw new SQLException("Error parsing " + what, "22007");
        }
        return read instanceof Timestamp timestamp ? timestamp : timestamp((TemporalValue) read, zone(calendar));
    }

    /** Reads a text of the connection's format, of SQLite's formats or of ISO 8601; {@code null} when it has another one. */
    public TemporalValue parse(String text) {
        Object read = read(text, null);
        return read instanceof Timestamp timestamp ? fields(timestamp) : (TemporalValue) read;
    }

    /**
     * Reads a text as a Timestamp when it has the connection's format, else as a TemporalValue. A format that the program has chosen comes
     * first. The default format comes after SQLite's own ones: what they do not read, as {@code 2020-1-2 3:4:5.6}, it reads leniently, as
     * sqlite-jdbc does.
     */
    private Object read(String text, Calendar calendar) {
        Object first = isDefault ? TemporalValue.parse(text) : parseFormat(text, calendar);
        if (first != null) {
            return first;
        }
        return isDefault ? parseFormat(text, calendar) : TemporalValue.parse(text);
    }

    /** The fields of a time stamp in the default zone. */
    public static TemporalValue fields(Timestamp timestamp) {
        LocalDateTime local = timestamp.toLocalDateTime();
        return new TemporalValue(local.toLocalDate(), local.toLocalTime(), null);
    }

    /**
     * The instant. A time without a date is one of 1970-01-01. A value without a zone has the same fields in the calendar of
     * {@code java.sql.Timestamp}.
     */
    private static Timestamp timestamp(TemporalValue value, TimeZone zone) {
        LocalDate date = value.date() == null ? LocalDate.EPOCH : value.date();
        LocalTime time = value.time() == null ? LocalTime.MIDNIGHT : value.time();
        if (value.zone() != null) {
            return Timestamp.from(ZonedDateTime.of(date, time, value.zone()).toInstant());
        }
        Calendar local = new GregorianCalendar(zone);
        local.clear();
        local.set(date.getYear(), date.getMonthValue() - 1, date.getDayOfMonth(), time.getHour(), time.getMinute(), time.getSecond());
        Timestamp timestamp = new Timestamp(local.getTimeInMillis());
        timestamp.setNanos(time.getNano());
        return timestamp;
    }

    /** Reads a text of the connection's format only; {@code null} when it has another one. */
    private synchronized Timestamp parseFormat(String text, Calendar calendar) {
        SimpleDateFormat whole = format(calendar);
        if (beforeFraction != null) {
            ParsePosition end = new ParsePosition(0);
            beforeFraction.setTimeZone(whole.getTimeZone());
            if (beforeFraction.parse(text, end) != null) {
                Timestamp timestamp = parseFraction(whole, text, end.getIndex());
                if (timestamp != null) {
                    return timestamp;
                }
            }
        }
        Date date = whole.parse(text, new ParsePosition(0));
        if (date == null && text.length() == LENGTH_TO_SECONDS) {
            date = whole.parse(text + NO_MILLISECONDS, new ParsePosition(0));
        }
        return date == null ? null : new Timestamp(date.getTime());
    }

    /** Reads the digits from an index on as a fraction of a second. {@link SimpleDateFormat} would read {@code .15} as 15 milliseconds. */
    private static Timestamp parseFraction(SimpleDateFormat whole, String text, int start) {
        int end = start;
        while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
            end++;
        }
        Date seconds = end == start ? null : whole.parse(text.substring(0, start) + "000" + text.substring(end), new ParsePosition(0));
        if (seconds == null) {
            return null;
        }
        Timestamp timestamp = new Timestamp(seconds.getTime());
        timestamp.setNanos(TemporalValue.nanos(text.substring(start, end)));
        return timestamp;
    }

    /** The value to bind: a Long, a Double or a String. */
    public synchronized Object toStored(long millis, Calendar calendar) {
        return switch (dateClass) {
            case TEXT -> format(calendar).format(new Date(millis));
            case REAL -> millis / MILLIS_PER_DAY + EPOCH;
            case INTEGER -> millis / unit;
        };
    }

    private SimpleDateFormat format(Calendar calendar) {
        if (format == null) {
            format = newFormat(pattern);
            Matcher fraction = FRACTION.matcher(pattern);
            beforeFraction = fraction.matches() ? newFormat(fraction.group(1)) : null;
        }
        format.setTimeZone(zone(calendar));
        return format;
    }

    private static SimpleDateFormat newFormat(String pattern) {
        SimpleDateFormat format = new SimpleDateFormat(pattern);
        // Without this the format "yyyyMMdd" reads "2020-01-02" as a date with the month -0.
        if (format.getNumberFormat() instanceof DecimalFormat numbers) {
            numbers.setNegativePrefix("\uffff");
        }
        return format;
    }

    private static TimeZone zone(Calendar calendar) {
        return calendar == null ? TimeZone.getDefault() : calendar.getTimeZone();
    }

    /** Reads a Julian day as local time of the calendar's zone, as sqlite-jdbc does. */
    public static long fromJulianDay(double day, Calendar calendar) {
        Calendar utc = new GregorianCalendar(TimeZone.getTimeZone("UTC"));
        utc.setTimeInMillis(Math.round((day - EPOCH) * MILLIS_PER_DAY));
        Calendar local = new GregorianCalendar(zone(calendar));
        local.clear();
        for (int field : FIELDS) {
            local.set(field, utc.get(field));
        }
        return local.getTimeInMillis();
    }
}
