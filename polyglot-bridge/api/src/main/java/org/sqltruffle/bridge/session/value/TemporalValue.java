package org.sqltruffle.bridge.session.value;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Set;

/**
 * A date, a time, or both, as a column holds it. A missing part is {@code null}. A value without a zone is of the reader's zone.
 */
public record TemporalValue(LocalDate date, LocalTime time, ZoneId zone) {

    /** The types of {@code java.time} that a value can be read as. */
    public static final Set<Class<?>> TYPES = Set.of(LocalDate.class, LocalTime.class, LocalDateTime.class, OffsetDateTime.class,
                    OffsetTime.class, ZonedDateTime.class, Instant.class);

    /** Reads a text in one of SQLite's formats or by ISO 8601; {@code null} when it has another format. */
    public static TemporalValue parse(String text) {
        return TemporalText.parse(text);
    }

    /** The nanoseconds of digits after a decimal point. More than nine digits are cut off. */
    public static int nanos(String fraction) {
        return Integer.parseInt((fraction + "00000000").substring(0, 9));
    }

    private ZonedDateTime zoned(ZoneId defaultZone) {
        return LocalDateTime.of(requiredDate(), time == null ? LocalTime.MIDNIGHT : time).atZone(zone == null ? defaultZone : zone);
    }

    private LocalDateTime local() {
        return zone == null ? LocalDateTime.of(requiredDate(), time == null ? LocalTime.MIDNIGHT : time)
                        : zoned(zone).withZoneSameInstant(ZoneId.systemDefault()).toLocalDateTime();
    }

    private LocalDate requiredDate() {
        if (date == null) {
            throw new DateTimeException("there is no date");
        }
        return date;
    }

    private LocalTime requiredTime() {
        if (time == null) {
            throw new DateTimeException("there is no time");
        }
        return time;
    }

    /**
     * The value as one of {@link #TYPES}, in the default zone unless it has one.
     *
     * @throws DateTimeException when a part that the type needs is missing
     */
    public Object as(Class<?> type) {
        ZoneId zoneOfReader = ZoneId.systemDefault();
        if (type == LocalDate.class) {
            return local().toLocalDate();
        } else if (type == LocalTime.class) {
            return time == null || date == null || zone == null ? requiredTime() : local().toLocalTime();
        } else if (type == LocalDateTime.class) {
            return local();
        } else if (type == OffsetDateTime.class) {
            return zoned(zoneOfReader).toOffsetDateTime();
        } else if (type == OffsetTime.class) {
            return new TemporalValue(date == null ? LocalDate.EPOCH : date, requiredTime(), zone).zoned(zoneOfReader).toOffsetDateTime()
                            .toOffsetTime();
        } else if (type == ZonedDateTime.class) {
            return zoned(zoneOfReader);
        } else if (type == Instant.class) {
            return zoned(zoneOfReader).toInstant();
        }
        throw new IllegalArgumentException(type.getName());
    }
}
