package org.sqltruffle.bridge.arrow.writer;

import java.time.LocalDate;
import org.apache.arrow.vector.types.TimeUnit;

/** Dates and times as the texts that SQLite's functions take. */
public final class DateTimes {

    public static final long DAY_MILLISECONDS = 86_400_000;
    private static final long DAY_SECONDS = 86_400;
    private static final int HOUR_SECONDS = 3600;
    private static final int MINUTE_SECONDS = 60;
    private static final long THOUSAND = 1000;
    private static final int MILLI_DIGITS = 3;
    private static final int MICRO_DIGITS = 6;
    private static final int NANO_DIGITS = 9;

    private DateTimes() {
    }

    public static long perSecond(TimeUnit unit) {
        return switch (unit) {
            case SECOND -> 1;
            case MILLISECOND -> THOUSAND;
            case MICROSECOND -> THOUSAND * THOUSAND;
            case NANOSECOND -> THOUSAND * THOUSAND * THOUSAND;
        };
    }

    public static String date(long days) {
        LocalDate date = LocalDate.ofEpochDay(days);
        if (date.getYear() < 0 || date.getYear() > 9999) {
            throw new IllegalArgumentException("SQLite has no date " + date);
        }
        return date.toString();
    }

    public static String timestamp(long value, long perSecond) {
        long perDay = DAY_SECONDS * perSecond;
        return date(Math.floorDiv(value, perDay)) + " " + time(Math.floorMod(value, perDay), perSecond);
    }

    /** {@code HH:MM:SS}, and the fraction of a second when there is one. */
    public static String time(long value, long perSecond) {
        long seconds = value / perSecond;
        String whole = "%02d:%02d:%02d".formatted(seconds / HOUR_SECONDS, seconds / MINUTE_SECONDS % MINUTE_SECONDS,
                        seconds % MINUTE_SECONDS);
        long nanoseconds = value % perSecond * (perSecond(TimeUnit.NANOSECOND) / perSecond);
        if (nanoseconds == 0) {
            return whole;
        }
        String digits = "%09d".formatted(nanoseconds);
        int length = nanoseconds % (THOUSAND * THOUSAND) == 0 ? MILLI_DIGITS : nanoseconds % THOUSAND == 0 ? MICRO_DIGITS : NANO_DIGITS;
        return whole + "." + digits.substring(0, length);
    }
}
