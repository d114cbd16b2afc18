package org.sqltruffle.tpch.ssb;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.format.TextStyle;
import java.util.Iterator;
import java.util.Locale;
import org.sqltruffle.tpch.database.TableSchema;

/** The table {@code date}: the days of the seven years 1992 to 1998. No random numbers in it. */
final class SsbDates {
    static final LocalDate FIRST = LocalDate.of(1992, 1, 1);
    static final LocalDate LAST = LocalDate.of(1998, 12, 31);
    /** The days from {@link #FIRST} to {@link #LAST}. The specification's outline says 2556, which would leave out a day. */
    static final int COUNT = 2557;

    static final TableSchema SCHEMA = TableSchema.of("date", TableSchema.columns("""
                    d_datekey INTEGER, d_date TEXT, d_dayofweek TEXT, d_month TEXT, d_year INTEGER, d_yearmonthnum INTEGER,
                    d_yearmonth TEXT, d_daynuminweek INTEGER, d_daynuminmonth INTEGER, d_daynuminyear INTEGER,
                    d_monthnuminyear INTEGER, d_weeknuminyear INTEGER, d_sellingseason TEXT, d_lastdayinweekfl INTEGER,
                    d_lastdayinmonthfl INTEGER, d_holidayfl INTEGER, d_weekdayfl INTEGER"""), "d_datekey");

    private SsbDates() {
    }

    static Iterator<Object[]> rows() {
        return FIRST.datesUntil(LAST.plusDays(1)).map(SsbDates::row).iterator();
    }

    /** As 19940214. */
    static long key(LocalDate day) {
        return day.getYear() * 10_000L + day.getMonthValue() * 100 + day.getDayOfMonth();
    }

    private static Object[] row(LocalDate day) {
        String month = day.getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH);
        // Weeks of the calendar run from Sunday to Saturday; weeks of the year are counted from January 1st.
        long dayInWeek = day.getDayOfWeek().getValue() % 7 + 1;
        long weekInYear = (day.getDayOfYear() - 1) / 7 + 1;
        String weekday = day.getDayOfWeek().getDisplayName(TextStyle.FULL, Locale.ENGLISH);
        return new Object[]{key(day), month + " " + day.getDayOfMonth() + ", " + day.getYear(), weekday, month,
                        (long) day.getYear(), day.getYear() * 100L + day.getMonthValue(), month.substring(0, 3) + day.getYear(), dayInWeek,
                        (long) day.getDayOfMonth(), (long) day.getDayOfYear(), (long) day.getMonthValue(), weekInYear, season(day),
                        flag(day.getDayOfWeek() == DayOfWeek.SATURDAY), flag(day.getDayOfMonth() == day.lengthOfMonth()),
                        flag(isHoliday(day)), flag(dayInWeek != 1 && dayInWeek != 7)};
    }

    /** Five seasons, as the specification says; their limits are ours, and no query asks for them. */
    private static String season(LocalDate day) {
        return switch (day.getMonth()) {
            case JANUARY, FEBRUARY, MARCH -> "Winter";
            case APRIL, MAY -> "Spring";
            case JUNE, JULY, AUGUST -> "Summer";
            case SEPTEMBER, OCTOBER -> "Fall";
            case NOVEMBER, DECEMBER -> "Christmas";
        };
    }

    /** The specification leaves the holidays open, and no query asks for them: those of the United States with a fixed day. */
    private static boolean isHoliday(LocalDate day) {
        return switch (day.getMonth()) {
            case JANUARY -> day.getDayOfMonth() == 1;
            case JULY -> day.getDayOfMonth() == 4;
            case NOVEMBER -> day.getDayOfMonth() == 11;
            case DECEMBER -> day.getDayOfMonth() == 25;
            default -> false;
        };
    }

    private static long flag(boolean value) {
        return value ? 1 : 0;
    }
}
