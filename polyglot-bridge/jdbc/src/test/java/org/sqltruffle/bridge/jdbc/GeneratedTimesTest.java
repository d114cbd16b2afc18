package org.sqltruffle.bridge.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.util.Random;
import java.util.TimeZone;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts of random dates and times: SQLite's strftime() says what they mean. */
class GeneratedTimesTest {

    private static final int TEXTS = 20_000;
    private static final String[] SPACES = {"", " ", "  ", "T", " T ", "\t", "\n"};

    private final TimeZone zone = TimeZone.getDefault();
    private final Random random = new Random(5);

    @AfterEach
    void goHome() {
        TimeZone.setDefault(zone);
    }

    private String any(String... texts) {
        return texts[random.nextInt(texts.length)];
    }

    private String digits(int count) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append(random.nextInt(8) == 0 ? '9' : (char) ('0' + random.nextInt(10)));
        }
        return text.toString();
    }

    private String date() {
        String year = random.nextInt(4) == 0 ? any("", "", "-") + digits(4) : "" + (1900 + random.nextInt(200));
        return "%s-%02d-%02d".formatted(year, 1 + random.nextInt(random.nextInt(20) == 0 ? 14 : 12),
                        1 + random.nextInt(random.nextInt(10) == 0 ? 33 : 28));
    }

    private String time() {
        if (random.nextInt(20) == 0) {
            return any("24:00", "24:00:00", "24:00:00.000", "24:00:01", "24:01", "23:60", "00:00:60", "1:02:03", "01:02:3");
        }
        String time = "%02d:%02d".formatted(random.nextInt(24), random.nextInt(60));
        if (random.nextInt(6) > 0) {
            time += ":%02d".formatted(random.nextInt(60));
            if (random.nextInt(6) > 0) {
                time += "." + digits(random.nextInt(13));
            }
        }
        return time;
    }

    private String suffix() {
        return switch (random.nextInt(8)) {
            case 0 -> any("", " ") + any("Z", "z") + any("", " ", "\t ");
            case 1 -> any("", " ") + "%s%02d:%02d".formatted(any("+", "-"), random.nextInt(16), random.nextInt(62)) + any("", " ");
            case 2 -> any(" ", "  ", "\n", "x", "[UTC]", "+01", "+0100");
            default -> "";
        };
    }

    private String text() {
        return any("", "", "", "", "", "", "", "", " ") + switch (random.nextInt(8)) {
            case 0 -> date() + any("", "", " ", "T", "x");
            case 1 -> time() + suffix();
            case 2 -> any("", "+", " ") + random.nextInt(5_500_000) + any("", ".5", ".", "." + digits(8), "e0") + any("", " ");
            default -> date() + any(SPACES) + time() + suffix();
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTC", "Europe/Berlin", "America/St_Johns", "Pacific/Apia"})
    void readsWhatSqliteReads(String zoneOfReader) throws SQLException {
        TimeZone.setDefault(TimeZone.getTimeZone(zoneOfReader));
        int read = 0;
        int withFraction = 0;
        try (Connection c = JdbcCalls.open(":memory:");
                        PreparedStatement p = c.prepareStatement("SELECT ?1, strftime('%Y-%m-%d %H:%M:%f', ?1)")) {
            for (int i = 0; i < TEXTS; i++) {
                String text = text();
                p.setString(1, text);
                try (ResultSet rs = p.executeQuery()) {
                    rs.next();
                    String expected = rs.getString(2);
                    // SQLite writes years before 0 as 000-1.
                    if (expected != null && !text.contains("--") && !text.stripLeading().startsWith("-") && expected.matches("\\d{4}-.*")) {
                        check(rs, text, LocalDateTime.parse(expected.replace(' ', 'T')));
                        read++;
                        withFraction += text.matches(".*:\\d\\d\\.\\d.*") ? 1 : 0;
                    }
                }
            }
        }
        int times = read;
        int fractions = withFraction;
        assertTrue(times > TEXTS / 2, () -> times + " times");
        assertTrue(fractions > TEXTS / 5, () -> fractions + " times with a fraction of a second");
    }

    private static void check(ResultSet rs, String text, LocalDateTime expected) throws SQLException {
        String shown = "'" + text + "'";
        boolean hasZone = text.matches("(?s).*:.*([zZ]|[+-]\\d\\d:\\d\\d)\\s*");
        if (text.matches("(?s)\\d\\d:.*")) {
            LocalTime time = hasZone ? rs.getObject(1, OffsetTime.class).withOffsetSameInstant(ZoneOffset.UTC).toLocalTime()
                            : rs.getObject(1, LocalTime.class);
            assertMeans(expected, time.atDate(expected.toLocalDate()), shown + " as a time", text);
            return;
        }
        Timestamp timestamp = rs.getTimestamp(1);
        if (hasZone) {
            Instant instant = rs.getObject(1, Instant.class);
            assertMeans(expected, LocalDateTime.ofInstant(instant, ZoneOffset.UTC), shown + " as Instant", text);
            assertEquals(instant, timestamp.toInstant(), shown);
            return;
        }
        LocalDateTime local = rs.getObject(1, LocalDateTime.class);
        assertMeans(expected, local, shown + " as LocalDateTime", text);
        assertEquals(Timestamp.valueOf(local), timestamp, shown);
    }

    /** SQLite rounds to milliseconds, but not up to the next second. */
    private static void assertMeans(LocalDateTime expected, LocalDateTime actual, String what, String text) {
        boolean isCapped = text.matches("(?s).*\\.999\\d.*") && expected.getNano() == 999_000_000
                        && actual.withNano(999_000_000).equals(expected);
        long nanos = Math.abs(Duration.between(expected, actual).toNanos());
        assertTrue(isCapped || nanos <= 500_000, () -> what + ": SQLite has " + expected + ", read was " + actual);
    }
}
