package org.sqltruffle.bridge.jdbc;

import static java.time.format.DateTimeFormatter.ISO_LOCAL_DATE;
import static java.time.format.DateTimeFormatter.ISO_LOCAL_TIME;

import java.sql.Timestamp;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.util.Locale;
import java.util.Set;

/**
 * A date, a time, or both, as a column holds it. A missing part is {@code null}. A value without a zone is of the reader's zone.
 */
record TemporalValue(LocalDate date, LocalTime time, ZoneId zone) {

    /** The types of {@code java.time} that a value can be read as. */
    static final Set<Class<?>> TYPES = Set.of(LocalDate.class, LocalTime.class, LocalDateTime.class, OffsetDateTime.class, OffsetTime.class, ZonedDateTime.class, Instant.class);

    /** SQLite's formats and those of ISO 8601: {@code 2020-01-02}, {@code 03:04}, {@code 2020-01-02T03:04:05.678+01:00[Europe/Berlin]}. */
    private static final DateTimeFormatter FORMATS = new DateTimeFormatterBuilder().parseCaseInsensitive().appendOptional(ISO_LOCAL_DATE)
                    .optionalStart().optionalStart().appendLiteral('T').optionalEnd().optionalStart().appendLiteral(' ').optionalEnd().append(ISO_LOCAL_TIME).optionalEnd()
                    .optionalStart().appendOffsetId().optionalEnd()
                    .optionalStart().appendLiteral('[').appendZoneRegionId().appendLiteral(']').toFormatter(Locale.ROOT);

    /** Reads a text; {@code null} when it has another format. */
    static TemporalValue parse(String text) {
        try {
            TemporalAccessor parts = FORMATS.parse(text);
            LocalDate date = parts.query(TemporalQueries.localDate());
            LocalTime time = parts.query(TemporalQueries.localTime());
            return date == null && time == null ? null : new TemporalValue(date, time, parts.query(TemporalQueries.zone()));
        } catch (DateTimeParseException e) {
            return null;
        }
    }

    /** The fields of a time stamp in the default zone. */
    static TemporalValue of(Timestamp timestamp) {
        LocalDateTime local = timestamp.toLocalDateTime();
        return new TemporalValue(local.toLocalDate(), local.toLocalTime(), null);
    }

    /** The instant. A time without a date is one of 1970-01-01. */
    Timestamp timestamp(ZoneId defaultZone) {
        return Timestamp.from((date == null ? new TemporalValue(LocalDate.EPOCH, time, zone) : this).zoned(defaultZone).toInstant());
    }

    private ZonedDateTime zoned(ZoneId defaultZone) {
        return LocalDateTime.of(requiredDate(), time == null ? LocalTime.MIDNIGHT : time).atZone(zone == null ? defaultZone : zone);
    }

    private LocalDateTime local() {
        return zone == null ? LocalDateTime.of(requiredDate(), time == null ? LocalTime.MIDNIGHT : time) : zoned(zone).withZoneSameInstant(ZoneId.systemDefault()).toLocalDateTime();
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
    Object as(Class<?> type) {
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
            return new TemporalValue(date == null ? LocalDate.EPOCH : date, requiredTime(), zone).zoned(zoneOfReader).toOffsetDateTime().toOffsetTime();
        } else if (type == ZonedDateTime.class) {
            return zoned(zoneOfReader);
        } else if (type == Instant.class) {
            return zoned(zoneOfReader).toInstant();
        }
        throw new IllegalArgumentException(type.getName());
    }
}
