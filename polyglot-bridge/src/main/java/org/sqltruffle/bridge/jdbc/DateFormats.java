package org.sqltruffle.bridge.jdbc;

import java.sql.SQLException;
import java.text.ParseException;
import java.text.SimpleDateFormat;
import java.util.Calendar;
import java.util.Date;
import java.util.TimeZone;

/** How dates are kept: sqlite-jdbc's properties {@code date_class}, {@code date_precision} and {@code date_string_format}. */
final class DateFormats {

    static final String DEFAULT_FORMAT = "yyyy-MM-dd HH:mm:ss.SSS";
    private static final double MILLIS_PER_DAY = 86_400_000.0;
    /** Julian day of 1970-01-01 00:00. */
    private static final double EPOCH = 2440587.5;

    /** What a date becomes in the database. */
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

    synchronized long parse(String text, Calendar calendar, String what) throws SQLException {
        try {
            return format(calendar).parse(text).getTime();
        } catch (ParseException e) {
            throw new SQLException("Error parsing " + what, "22007", e);
        }
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
        }
        format.setTimeZone(calendar == null ? TimeZone.getDefault() : calendar.getTimeZone());
        return format;
    }

    /** As sqlite-jdbc: the Julian day is read as local time of the calendar's zone. */
    static long fromJulianDay(double day, Calendar calendar) {
        long millis = Math.round((day - EPOCH) * MILLIS_PER_DAY);
        TimeZone zone = calendar == null ? TimeZone.getDefault() : calendar.getTimeZone();
        return millis - zone.getOffset(millis - zone.getRawOffset());
    }
}
