package org.sqlite.date;

import java.text.ParseException;
import java.text.SimpleDateFormat;
import java.util.Calendar;
import java.util.Date;
import java.util.TimeZone;

/** A format of dates that threads may share. */
public final class FastDateFormat {

    private final String pattern;
    private final TimeZone zone;

    private FastDateFormat(String pattern, TimeZone zone) {
        this.pattern = pattern;
        this.zone = zone;
    }

    /** A format in the default time zone, in the letters of {@link SimpleDateFormat}. */
    public static FastDateFormat getInstance(String pattern) {
        return getInstance(pattern, null);
    }

    /** A format in a time zone; {@code null} for the default one. */
    public static FastDateFormat getInstance(String pattern, TimeZone zone) {
        return new FastDateFormat(pattern, zone);
    }

    private SimpleDateFormat format() {
        SimpleDateFormat format = new SimpleDateFormat(pattern);
        if (zone != null) {
            format.setTimeZone(zone);
        }
        return format;
    }

    public String getPattern() {
        return pattern;
    }

    public TimeZone getTimeZone() {
        return zone == null ? TimeZone.getDefault() : zone;
    }

    public String format(Date date) {
        return format().format(date);
    }

    public String format(long millis) {
        return format(new Date(millis));
    }

    public String format(Calendar calendar) {
        return format(calendar.getTime());
    }

    public Date parse(String text) throws ParseException {
        return format().parse(text);
    }
}
