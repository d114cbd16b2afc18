package org.sqltruffle.bridge.jdbc;

import java.sql.SQLException;
import java.sql.Timestamp;
import java.text.DecimalFormat;
import java.text.ParsePosition;
import java.text.SimpleDateFormat;
import java.util.Calendar;
import java.util.Date;
import java.util.TimeZone;

/** Converts dates to stored values and back, by sqlite-jdbc's properties {@code date_class}, {@code date_precision} and {@code date_string_format}. */
final class DateFormats {

    static final String DEFAULT_FORMAT = "yyyy-MM-dd HH:mm:ss.SSS";
    /** The length of SQLite's {@code CURRENT_TIMESTAMP}, which lacks the milliseconds of the default format. */
    private static final int LENGTH_TO_SECONDS = "yyyy-MM-dd HH:mm:ss".length();
    private static final String NO_MILLISECONDS = ".000";
    private static final double MILLIS_PER_DAY = 86_400_000.0;
    /** Julian day of 1970-01-01 00:00. */
    private static final double EPOCH = 2440587.5;

    /** The type of stored dates. */
    enum DateClass {
        INTEGER, TEXT, REAL
    }

    private final DateClass dateClass;
    private final long unit;
    private final String pattern;
    private SimpleDateFormat format;

    DateFormats(DateClass dateClass, boolean seconds, String pattern) {
        this.dateClass = dateClass;
        this.unit = seconds ? 1000 : 1;
        this.pattern = pattern;
    }

    long fromInteger(long stored) {
        return stored * unit;
    }

    /** Reads a text of the connection's format, of SQLite's formats or of ISO 8601. */
    Timestamp parse(String text, Calendar calendar, String what) throws SQLException {
        Timestamp timestamp = parseFormat(text, calendar);
        if (timestamp != null) {
            return timestamp;
        }
        TemporalValue value = TemporalValue.parse(text);
        if (value == null) {
            throw new SQLException("Error parsing " + what, "22007");
        }
        return value.timestamp(zone(calendar).toZoneId());
    }

    /** Reads a text of the connection's format only; {@code null} when it has another one. */
    synchronized Timestamp parseFormat(String text, Calendar calendar) {
        Date date = format(calendar).parse(text, new ParsePosition(0));
        if (date == null && text.length() == LENGTH_TO_SECONDS) {
            date = format(calendar).parse(text + NO_MILLISECONDS, new ParsePosition(0));
        }
        return date == null ? null : new Timestamp(date.getTime());
    }

    /** The value to bind: a Long, a Double or a String. */
    synchronized Object toStored(long millis, Calendar calendar) {
        return switch (dateClass) {
            case TEXT -> format(calendar).format(new Date(millis));
            case REAL -> millis / MILLIS_PER_DAY + EPOCH;
            case INTEGER -> millis / unit;
        };
    }

    private SimpleDateFormat format(Calendar calendar) {
        if (format == null) {
            format = new SimpleDateFormat(pattern);
            // Without this the format "yyyyMMdd" reads "2020-01-02" as a date with the month -0.
            if (format.getNumberFormat() instanceof DecimalFormat numbers) {
                numbers.setNegativePrefix("\uffff");
            }
        }
        format.setTimeZone(zone(calendar));
        return format;
    }

    private static TimeZone zone(Calendar calendar) {
        return calendar == null ? TimeZone.getDefault() : calendar.getTimeZone();
    }

    /** Reads a Julian day as local time of the calendar's zone, as sqlite-jdbc does. */
    static long fromJulianDay(double day, Calendar calendar) {
        long millis = Math.round((day - EPOCH) * MILLIS_PER_DAY);
        TimeZone zone = zone(calendar);
        return millis - zone.getOffset(millis - zone.getRawOffset());
    }
}
