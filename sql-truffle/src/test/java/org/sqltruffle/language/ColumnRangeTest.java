package org.sqltruffle.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sqltruffle.language.profile.CursorReport;
import org.sqltruffle.language.profile.ExecutionProfile;

/** Ranges of rowids, and scans from the last row to the first, read columns and give the same rows as without. */
@Isolated("the mode is one of the process")
class ColumnRangeTest {

    private static final int ROWS = 3000;
    /** More than a segment. */
    private static final int MANY_ROWS = 140_000;
    private static final int QUERIES = 80;
    private static final int SEEDS = 3;
    private static final String[] BUILDERS = {"SELECT sum(a), max(b) FROM t", "SELECT max(w), max(v) FROM d"};
    private static final List<String> ORDERS = List.of("", " ORDER BY id", " ORDER BY id DESC", " ORDER BY id DESC LIMIT 7");
    private static final List<String> CONDITIONS = List.of("", " AND a < 30", " AND b = 'w3' AND a > 5", " AND (a < 10 OR b > 'w7')",
                    " AND a > (SELECT min(w) FROM d)", " AND a IS NULL", " AND a < -1");

    @TempDir
    private Path directory;

    @AfterEach
    void off() {
        ColumnStore.set(ColumnStore.Mode.AUTO, ColumnAnswers.BYTES);
    }

    private static void create(Connection connection, int rows, boolean gaps) {
        String id = gaps ? "i * 3 - 100 + i % 2" : "i";
        connection.execute(
                        "PRAGMA synchronous = OFF; CREATE TABLE t(id INTEGER PRIMARY KEY, a INT, b TEXT); CREATE TABLE d(k INTEGER "
                                        + "PRIMARY KEY, w INT, v INT);"
                                        + "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < " + rows
                                        + ") INSERT INTO t SELECT " + id
                                        + ", iif(i % 23, i * 7919 % 100, NULL), 'w' || (i * 31 % 11) FROM n; INSERT INTO d SELECT id, a % "
                                        + "20 + 3, id + a FROM t WHERE a < 5 ORDER BY id LIMIT 60");
    }

    private static String bound(Random random, int most) {
        return switch (random.nextInt(8)) {
            case 0 -> "NULL";
            case 1 -> "'x'";
            case 2 -> random.nextInt(most) + ".5";
            case 3 -> "(SELECT max(k) FROM d)";
            case 4 -> random.nextBoolean() ? "9223372036854775807" : "-9223372036854775808";
            default -> Integer.toString(random.nextInt(most + 200) - 150);
        };
    }

    private static String pick(Random random, List<String> list) {
        return list.get(random.nextInt(list.size()));
    }

    private static String query(Random random, int most) {
        String low = " id " + pick(random, List.of(">", ">=")) + " " + bound(random, most);
        String high = " id " + pick(random, List.of("<", "<=")) + " " + bound(random, most);
        String range = switch (random.nextInt(4)) {
            case 0 -> low;
            case 1 -> high;
            case 2 -> " id IS NOT 5";
            default -> low + " AND" + high;
        };
        return switch (random.nextInt(5)) {
            case 0 -> "SELECT count(*), sum(a), min(b), max(id) FROM t WHERE" + range + pick(random, CONDITIONS);
            case 1 ->
                "SELECT k, (SELECT count(*) || ',' || sum(id) FROM t WHERE id BETWEEN d.k AND d.v" + pick(random, CONDITIONS) + ") FROM d";
            case 2 -> "SELECT d.k, t.id, t.a FROM d CROSS JOIN t ON t.id > d.k - 9 AND t.id <= d.k + w" + pick(random, CONDITIONS)
                            + pick(random, List.of("", " ORDER BY d.k, t.id DESC"));
            default -> "SELECT id, a, b FROM t WHERE" + range + pick(random, CONDITIONS) + pick(random, ORDERS);
        };
    }

    private static void build(Path file, Connection connection) throws IOException {
        ColumnAnswers.build(file, connection, BUILDERS);
    }

    private static void assertSame(Path file, Connection connection, String sql, String where) throws IOException {
        ColumnAnswers.assertSame(file, connection, sql, where, BUILDERS);
    }

    private static CursorReport report(Connection connection, String sql) {
        try (Statement statement = connection.prepare(sql)) {
            return ExecutionProfile.of(statement).cursors().get(0);
        }
    }

    /** Only the blocks of a range are looked at, and only its rows that pass are visited. */
    @ParameterizedTest
    @EnumSource(EngineOptions.Tier.class)
    void whatIsRead(EngineOptions.Tier tier) throws IOException {
        Path file = directory.resolve("read" + tier + ".db");
        try (Connection connection = ColumnAnswers.open(file, tier)) {
            create(connection, MANY_ROWS, false);
            for (String order : List.of("ORDER BY id", "ORDER BY id DESC")) {
                String range = "SELECT id FROM t WHERE id BETWEEN 60000 AND 69999 AND a = 3 " + order;
                assertSame(file, connection, range, tier.toString());
                CursorReport report = report(connection, range);
                assertTrue(report.columns(), range + ": " + report);
                assertTrue(report.blocks() >= 10 && report.blocks() <= 13, range + ": " + report);
                String whole = "SELECT id FROM t WHERE a = 3 " + order;
                assertSame(file, connection, whole, tier.toString());
                assertTrue(report(connection, whole).blocks() >= MANY_ROWS / 1024, whole + ": " + report(connection, whole));
            }
        }
    }

    /** A connection that writes amid its own scan reads what it would without columns. */
    @ParameterizedTest
    @EnumSource(EngineOptions.Tier.class)
    void writesAmidTheScan(EngineOptions.Tier tier) throws IOException {
        Path file = directory.resolve("writes" + tier + ".db");
        List<String> writes = List.of("UPDATE t SET a = 1 WHERE id % 5 = 0", "DELETE FROM t WHERE id BETWEEN 700 AND 900",
                        "INSERT INTO t VALUES(800, 2, 'w3'), (100000, 3, 'w3')", "DELETE FROM t WHERE id > 2500");
        String[] queries = {"SELECT id, a, b FROM t WHERE a > 3 ORDER BY id DESC",
                        "SELECT id, a FROM t WHERE id BETWEEN 300 AND 2700 AND a < 90",
                        "SELECT id, b FROM t WHERE id < 2000 AND b <> 'w3' ORDER BY id DESC"};
        for (String sql : queries) {
            try (Connection connection = ColumnAnswers.open(file, tier)) {
                connection.execute("DROP TABLE IF EXISTS t; DROP TABLE IF EXISTS d");
                create(connection, ROWS, false);
                connection.execute("BEGIN");
                ColumnStore.set(ColumnStore.Mode.OFF, ColumnAnswers.BYTES);
                List<String> expected = ColumnAnswers.rows(connection, sql, writes);
                connection.execute("ROLLBACK");
                for (int i = 0; i < 3; i++) {
                    build(file, connection);
                    connection.execute("SAVEPOINT s");
                    assertEquals(expected, ColumnAnswers.rows(connection, sql, writes), tier + ": " + sql);
                    connection.execute("ROLLBACK TO s; RELEASE s");
                }
            }
        }
    }

    @Test
    void answersAreTheSame() throws IOException {
        compare(SEEDS);
    }

    @Test
    @Tag("slow")
    void answersOfMoreQueriesAreTheSame() throws IOException {
        compare(SEEDS * 8);
    }

    private void compare(int seeds) throws IOException {
        for (int seed = 0; seed < seeds; seed++) {
            Random random = new Random(seed);
            EngineOptions.Tier tier = ColumnAnswers.TIERS[seed % ColumnAnswers.TIERS.length];
            Path file = directory.resolve("random" + seeds + "-" + seed + ".db");
            try (Connection connection = ColumnAnswers.open(file, tier)) {
                int rows = ROWS / (1 + random.nextInt(3));
                create(connection, rows, random.nextBoolean());
                for (int i = 0; i < QUERIES; i++) {
                    assertSame(file, connection, query(random, rows), "seed " + seed + ", " + tier);
                }
            }
        }
    }
}
