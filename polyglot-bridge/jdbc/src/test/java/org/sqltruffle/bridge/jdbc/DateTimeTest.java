package org.sqltruffle.bridge.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.List;
import java.util.TimeZone;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Dates and times in every form that a column can hold, both ways, beside sqlite-jdbc. */
class DateTimeTest {

    private static final String[] TEXTS = {"2020-01-02 03:04:05", "2020-01-02", "2020-01-02 03:04", "2020-01-02T03:04:05",
                    "2020-01-02T03:04:05.678", "2020-01-02T03:04:05+01:00",
                    "2020-01-02T03:04:05.678Z", "2020-01-02 03:04:05.6", "2020-01-02 03:04:05.678", "2020-01-02 03:04:05.678901",
                    "2020-01-02 03:04:05.678+01:00", "03:04:05", "03:04",
                    "03:04:05.678", "20200102", "20200102030405", "2020-1-2 3:4:5", "2020-01-02 03:04:05xyz", "2020-13-45 25:61:61",
                    "2020-02-30", "0001-01-01 00:00:00",
                    "1582-10-10 00:00:00", "12020-01-02 03:04:05", "2020-03-29 02:30:00", "2020-10-25 02:30:00", "2020-10-25 02:30:00.123",
                    "02.01.2020", "02.01.20",
                    "Thu Jan 02 03:04:05 UTC 2020", "1577934245678", "abc", "", "now"};
    /** No blobs: sqlite-jdbc reads a date from a blob as an integer, unless getString() was called before. */
    private static final String[] NUMBERS = {"0", "1577934245678", "1577934245", "-1", "2458850.6278434955", "0.5", "2440587.5",
                    "1721425.5", "NULL"};
    private static final Class<?>[] TYPES = {Date.class, Time.class, Timestamp.class, LocalDate.class, LocalTime.class,
                    LocalDateTime.class};

    private final TimeZone zone = TimeZone.getDefault();

    /** A zone with a difference to UTC and summer time. */
    @BeforeEach
    void liveInBerlin() {
        TimeZone.setDefault(TimeZone.getTimeZone("Europe/Berlin"));
    }

    @AfterEach
    void goHome() {
        TimeZone.setDefault(zone);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "?date_precision=SECONDS", "?date_class=TEXT", "?date_class=REAL", "?date_string_format=yyyy-MM-dd",
                    "?date_string_format=yyyy-MM-dd HH:mm:ss",
                    "?date_string_format=yyyyMMdd", "?date_string_format=yyyyMMddHHmmss", "?date_string_format=dd.MM.yyyy",
                    "?date_string_format=dd.MM.yy", "?date_string_format=HH:mm:ss",
                    "?date_string_format=yyyy-MM-dd'T'HH:mm:ss.SSS", "?date_string_format=yyyy-MM-dd'T'HH:mm:ssXXX",
                    "?date_string_format=EEE MMM dd HH:mm:ss z yyyy"})
    void readsWhatSqliteJdbcReads(String options) throws Exception {
        int answers = Comparison.compareAnswered(options, (c, r) -> {
            try (Statement s = c.createStatement()) {
                for (String value : values()) {
                    try (ResultSet rs = s.executeQuery("SELECT " + value)) {
                        rs.next();
                        r.note(value + " getDate", () -> rs.getDate(1));
                        r.note(value + " getTime", () -> millis(rs.getTime(1)));
                        r.note(value + " getTimestamp", () -> rs.getTimestamp(1));
                        Calendar tokyo = Calendar.getInstance(TimeZone.getTimeZone("Asia/Tokyo"));
                        r.note(value + " getDate tokyo", () -> millis(rs.getDate(1, tokyo)));
                        r.note(value + " getTime tokyo", () -> millis(rs.getTime(1, tokyo)));
                        r.note(value + " getTimestamp tokyo", () -> millis(rs.getTimestamp(1, tokyo)));
                        for (Class<?> type : TYPES) {
                            r.note(value + " getObject " + type.getSimpleName(), () -> rs.getObject(1, type));
                        }
                    }
                }
            }
        });
        assertTrue(answers > 100, answers + " answers");
    }

    private static List<String> values() {
        List<String> values = new java.util.ArrayList<>(List.of(NUMBERS));
        for (String text : TEXTS) {
            values.add("'" + text + "'");
        }
        return values;
    }

    private static Object millis(java.util.Date date) {
        return date == null ? null : date.getTime();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "?date_precision=SECONDS", "?date_class=TEXT", "?date_class=REAL",
                    "?date_class=TEXT&date_string_format=yyyy-MM-dd HH:mm:ss",
                    "?date_class=TEXT&date_string_format=yyyy-MM-dd'T'HH:mm:ss.SSSXXX"})
    void storesWhatSqliteJdbcStores(String options) throws Exception {
        LocalDateTime local = LocalDateTime.of(2020, 7, 2, 3, 4, 5, 678_901_234);
        OffsetDateTime offset = local.atOffset(ZoneOffset.ofHours(-3));
        Object[] values = {new Timestamp(-1500), Timestamp.valueOf(local), new Date(1), new Time(2), new java.util.Date(3), local,
                        local.toLocalDate(), local.toLocalTime(), offset,
                        offset.toOffsetTime(), offset.toInstant(), offset.atZoneSameInstant(ZoneId.of("Asia/Tokyo"))};
        Comparison.compareAnswered(options, (c, r) -> {
            try (PreparedStatement p = c.prepareStatement("SELECT ?1 AS v, typeof(?1) AS t")) {
                for (Object value : values) {
                    r.act("set", () -> p.setObject(1, value));
                    r.rows(value + " ", p::executeQuery);
                    if (value instanceof Timestamp timestamp) {
                        r.act("set", () -> p.setTimestamp(1, timestamp, Calendar.getInstance(TimeZone.getTimeZone("Asia/Tokyo"))));
                        r.rows(value + " tokyo ", p::executeQuery);
                    }
                }
            }
        });
    }

    @Test
    void readsCurrentTimestamp() throws Exception {
        try (Connection c = JdbcCalls.open(":memory:");
                        Statement s = c.createStatement();
                        ResultSet rs = s.executeQuery("SELECT CURRENT_TIMESTAMP, CURRENT_DATE, CURRENT_TIME")) {
            rs.next();
            LocalDateTime now = LocalDateTime.parse(rs.getString(1).replace(' ', 'T'));
            assertEquals(Timestamp.valueOf(now), rs.getTimestamp(1));
            assertEquals(now, rs.getObject(1, LocalDateTime.class));
            assertEquals(now.toLocalDate(), rs.getObject(1, LocalDate.class));
            assertEquals(now.toLocalTime(), rs.getObject(1, LocalTime.class));
            assertEquals(now.atZone(ZoneId.systemDefault()).toInstant(), rs.getObject(1, Instant.class));
            assertEquals(Date.valueOf(rs.getString(2)), rs.getDate(2));
            assertEquals(Time.valueOf(rs.getString(3)), rs.getTime(3));
        }
    }

    /** sqlite-jdbc cannot read some of these back. */
    @Test
    void javaTimeTypesComeBackAsTheyWere() throws Exception {
        LocalDateTime local = LocalDateTime.of(2020, 3, 29, 2, 30, 0, 123_456_789);
        OffsetDateTime offset = OffsetDateTime.of(local, ZoneOffset.ofHoursMinutes(5, 30));
        Object[] values = {local, local.withNano(0), local.toLocalDate(), local.toLocalTime(), offset, offset.toOffsetTime(),
                        offset.toInstant(),
                        ZonedDateTime.of(local, ZoneId.of("America/New_York")), LocalDate.of(-44, 3, 15), LocalDate.of(12020, 1, 2)};
        try (Connection c = JdbcCalls.open(":memory:"); PreparedStatement p = c.prepareStatement("SELECT ?")) {
            for (Object value : values) {
                p.setObject(1, value);
                try (ResultSet rs = p.executeQuery()) {
                    rs.next();
                    assertEquals(value, rs.getObject(1, value.getClass()));
                }
            }
        }
    }

    /** What SQLite's own functions write, and ISO 8601. */
    @Test
    void readsTheFormatsOfSqlite() throws Exception {
        try (Connection c = JdbcCalls.open(":memory:"); PreparedStatement p = c.prepareStatement("SELECT ?")) {
            for (String[] each : new String[][]{{"2020-01-02", "2020-01-02 00:00:00.0"}, {"2020-01-02 03:04", "2020-01-02 03:04:00.0"},
                            {"2020-01-02T03:04:05", "2020-01-02 03:04:05.0"},
                            {"2020-01-02T03:04:05.678901", "2020-01-02 03:04:05.678901"}, {"2020-01-02T03:04:05Z", "2020-01-02 04:04:05.0"},
                            {"2020-01-02 03:04:05+03:00", "2020-01-02 01:04:05.0"},
                            {"03:04:05.5", "1970-01-01 03:04:05.5"}, {"2023-10-30 21:59:57.150150", "2023-10-30 21:59:57.15015"},
                            {"2023-10-30 21:59:57.1", "2023-10-30 21:59:57.1"},
                            {"2023-10-30 21:59:57.1234567899", "2023-10-30 21:59:57.123456789"},
                            {"2020-01-02 03:04:05.678+03:00", "2020-01-02 01:04:05.678"}, {"2020-02-30", "2020-03-01 00:00:00.0"},
                            {"2020-12-31 24:00", "2021-01-01 00:00:00.0"}, {"2460248.5", "2023-10-31 00:00:00.0"},
                            {"2020-03-29 02:30:00", "2020-03-29 03:30:00.0"},
                            // What SQLite does not read: the default format, leniently.
                            {"2023-1-2 3:4:5.15", "2023-01-02 03:04:05.15"},
                            {"2023-10-30 21:59:57.150150 UTC", "2023-10-30 21:59:57.15015"}}) {
                p.setString(1, each[0]);
                try (ResultSet rs = p.executeQuery()) {
                    rs.next();
                    assertEquals(each[1], rs.getTimestamp(1).toString(), each[0]);
                }
            }
            for (String wrong : new String[]{"2020-13-45", "abc", "6000000", "-1", "T", " ", "+01:00", "2020-01-02T03:", "24:01",
                            "[Europe/Berlin]", "now"}) {
                p.setString(1, wrong);
                try (ResultSet rs = p.executeQuery()) {
                    rs.next();
                    assertThrows(SQLException.class, () -> rs.getTimestamp(1), wrong);
                    assertThrows(SQLException.class, () -> rs.getObject(1, OffsetDateTime.class), wrong);
                }
            }
            p.setString(1, "03:04:05");
            try (ResultSet rs = p.executeQuery()) {
                rs.next();
                assertThrows(SQLException.class, () -> rs.getObject(1, LocalDate.class));
                assertEquals(OffsetTime.of(LocalTime.of(3, 4, 5), ZoneOffset.ofHours(1)), rs.getObject(1, OffsetTime.class));
            }
        }
    }

    /**
     * In a format of the program, three S are any number of digits. Other numbers of S are milliseconds: so sqlite-jdbc writes and reads
     * them.
     */
    @ParameterizedTest
    @CsvSource({"yyyy-MM-dd'T'HH:mm:ss.SSS, 2023-10-30T21:59:57.150150, 2023-10-30 21:59:57.15015",
                    "dd.MM.yyyy HH:mm:ss.SSS, 30.10.2023 21:59:57.1, 2023-10-30 21:59:57.1",
                    "dd.MM.yyyy HH:mm:ss.SSSXXX, 30.10.2023 21:59:57.1234567+02:00, 2023-10-30 20:59:57.1234567",
                    "dd.MM.yyyy HH:mm:ss.SSSSSS, 30.10.2023 21:59:57.000150, 2023-10-30 21:59:57.15"})
    void readsFractionsOfAFormat(String format, String text, String expected) throws Exception {
        try (Connection c = JdbcCalls.open(":memory:?date_string_format=" + format);
                        Statement s = c.createStatement();
                        ResultSet rs = s.executeQuery("SELECT '" + text + "'")) {
            rs.next();
            assertEquals(Timestamp.valueOf(expected), rs.getTimestamp(1));
            assertEquals(Timestamp.valueOf(expected).toLocalDateTime(), rs.getObject(1, LocalDateTime.class));
        }
    }

    /**
     * A time stamp comes back, but for what its stored form has no room for. Without text a zone's second hour after summer time is no
     * problem.
     */
    @ParameterizedTest
    @CsvSource({"'', 150150000, 150000000", "?date_class=TEXT, 150150000, 150000000", "?date_class=TEXT, 7000000, 7000000",
                    "?date_precision=SECONDS, 150150000, 0"})
    void timestampsComeBack(String options, int nanos, int stored) throws Exception {
        for (String zoneOfCalendar : new String[]{"Europe/Berlin", "Asia/Tokyo", "America/New_York"}) {
            Calendar calendar = Calendar.getInstance(TimeZone.getTimeZone(zoneOfCalendar));
            try (Connection c = JdbcCalls.open(":memory:" + options); PreparedStatement p = c.prepareStatement("SELECT ?")) {
                Timestamp timestamp = Timestamp.valueOf("2023-10-30 21:59:57");
                timestamp.setNanos(nanos);
                p.setTimestamp(1, timestamp, calendar);
                timestamp.setNanos(stored);
                try (ResultSet rs = p.executeQuery()) {
                    rs.next();
                    assertEquals(timestamp, rs.getTimestamp(1, calendar));
                }
            }
        }
    }

    /** With a pattern without separators SimpleDateFormat reads "2020-01-02" as the day -1 of the month 0 of 2020. */
    @Test
    void readsNoNegativeParts() throws Exception {
        try (Connection c = JdbcCalls.open(":memory:?date_string_format=yyyyMMdd");
                        Statement s = c.createStatement();
                        ResultSet rs = s.executeQuery("SELECT '2020-01-02'")) {
            rs.next();
            assertEquals("2020-01-02", rs.getDate(1).toString());
        }
    }
}
