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

/** Sums and counts that are added up block by block are those of the instructions, to the last bit. */
@Isolated("the mode is one of the process")
class ColumnSumTest {

    private static final int ROWS = 4000;
    private static final int QUERIES = 60;
    private static final int SEEDS = 4;
    /** Columns of the table, and what makes their values of the numbers r, s and t. */
    private static final List<String> COLUMNS = List.of("small INTEGER", "big INTEGER", "price REAL", "part REAL", "whole REAL",
                    "mixed NUMERIC", "gap INTEGER", "k TEXT", "l TEXT", "c TEXT COLLATE NOCASE", "any");
    private static final List<String> VALUES = List.of("abs(r) % 50", "r", "abs(r) % 100000 / 7.0", "abs(s) % 11 / 100.0", "abs(t) % 9",
                    "abs(t) % 1000 / 10.0", "iif(s % 5 = 0, NULL, s % 9)", "'k' || (abs(r) % 3)", "'l' || (abs(s) % 40)",
                    "substr('aAbB', 1 + abs(t) % 4, 1)", "iif(t % 3 = 0, 1, iif(t % 3 = 1, 1.0, '1'))");
    private static final List<String> NUMBERS = List.of("small", "price", "part", "whole", "small", "price", "part", "whole", "small",
                    "price", "part", "whole", "big", "mixed", "gap", "any");
    private static final List<String> KEYS = List.of("k", "l", "small", "k", "l", "small", "gap", "c", "any", "whole", "big");
    private static final List<String> JOINED_KEYS = List.of("w", "z", "d.w, z", "y", "i", "w, k", "z, small", "w", "z");
    /** A join takes the columns of the other table if they are there. */
    private static final String BUILDER = "SELECT max(i), max(w), max(z), max(y) FROM d WHERE w >= 0";
    private static final String ONE = "SELECT sum(small), total(price), avg(part), count(*), count(gap), sum(price * (1 - part)) FROM t";

    @TempDir
    private Path directory;

    @AfterEach
    void off() {
        ColumnStore.set(ColumnStore.Mode.AUTO, ColumnAnswers.BYTES);
    }

    private static void create(Connection connection, long seed, int rows) {
        connection.execute("CREATE TABLE t(id INTEGER PRIMARY KEY, " + String.join(", ", COLUMNS)
                        + "); WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < " + rows
                        + "), m(r, s, t) AS (SELECT "
                        + number(seed) + ", " + number(seed + 1) + ", " + number(seed + 2) + " FROM n) INSERT INTO t SELECT NULL, "
                        + String.join(", ", VALUES) + " FROM m;"
                        // Rows whose key is some value of small or gap.
                        + "CREATE TABLE d(i INTEGER PRIMARY KEY, w INT, z TEXT, y); WITH n(i) AS (SELECT -3 UNION ALL SELECT i + 1 FROM n "
                        + "WHERE i < 60) INSERT INTO d SELECT i, i % 5, 'z' || (i % 3), iif(i % 4, i, 1.5) FROM n WHERE i % 7 <> 3");
    }

    /** An expression of i whose values look like random ones. */
    private static String number(long seed) {
        return "(i * i * 48271 + i * " + (seed * 7919) + ") % 65521 * 16807 % 2147483647 - 1000000000";
    }

    private static String pick(Random random, List<String> list) {
        return list.get(random.nextInt(list.size()));
    }

    private static String value(Random random, int depth) {
        if (depth == 0 || random.nextInt(3) == 0) {
            return random.nextInt(6) == 0 ? pick(random, List.of("1", "2.5", "-3", "?1", "1e300", "4503599627370496"))
                            : pick(random, NUMBERS);
        }
        return "(" + value(random, depth - 1) + " " + pick(random, List.of("+", "-", "*")) + " " + value(random, depth - 1) + ")";
    }

    private static String query(Random random) {
        StringBuilder aggregates = new StringBuilder();
        for (int i = random.nextInt(4); i >= 0; i--) {
            String function = pick(random, List.of("sum", "total", "avg", "count"));
            aggregates.append(", ").append(random.nextInt(8) == 0 ? "count(*)" : function + "(" + value(random, 2) + ")");
        }
        if (random.nextInt(12) == 0) {
            aggregates.append(", ").append(pick(random,
                            List.of("max(price)", "sum(DISTINCT small)", "sum(price) FILTER (WHERE small > 3)", "group_concat(k)")));
        }
        String where = switch (random.nextInt(6)) {
            case 0 -> "";
            case 1 -> " WHERE price < " + random.nextInt(15000) + " AND small >= " + random.nextInt(50);
            case 2 -> " WHERE l > 'l2" + random.nextInt(10) + "' AND part BETWEEN 0.02 AND 0.07";
            case 3 -> " WHERE " + pick(random, List.of("gap IS NOT NULL AND k <> 'k1'", "l LIKE '%" + random.nextInt(5) + "'",
                            "gap IN (1, 3, 4)", "k NOT IN ('k1', 'x')", "length(l) > 2 AND small < 30"));
            case 4 -> " WHERE substr(k, 2, 1) = '1' AND l NOT LIKE 'l2%'";
            default -> " WHERE price < -1";
        };
        // A subquery's value, which the loop's first turn finds; and disjunctions.
        String more = random.nextInt(3) > 0 ? ""
                        : pick(random, List.of("small > (SELECT min(w) + 3 FROM d)", "price < (SELECT max(i) * 200 FROM d)",
                                        "(small < 5 OR price > 9000)", "(k = 'k1' OR l < 'l2')", "small < gap", "part <= whole",
                                        "whole = gap", "l > k", "(k >= l OR small <> big)", "c <= k", "price IS NOT small",
                                        "(small > 20 OR part < (SELECT avg(w) FROM d) / 50) AND id > 2"));
        if (!more.isEmpty()) {
            where += (where.isEmpty() ? " WHERE " : " AND ") + more;
        }
        boolean isJoin = random.nextInt(3) == 0;
        if (isJoin) {
            where = " CROSS JOIN d ON d.i = t." + pick(random, List.of("small", "gap", "small", "any"))
                            + pick(random, List.of("", " AND d.w < 3", " AND d.z = 'z1' AND d.w <> 2", " AND d.y > 7",
                                            " AND d.w < t.part * 50"))
                            + where;
        }
        int keys = random.nextInt(3);
        if (keys == 0) {
            return "SELECT" + aggregates.substring(1) + " FROM t" + where;
        }
        List<String> all = isJoin ? JOINED_KEYS : KEYS;
        String key = pick(random, all) + (keys == 2 ? ", " + pick(random, all) : "");
        return "SELECT " + key + aggregates + (random.nextInt(3) == 0 ? ", id" : "") + " FROM t" + where + " GROUP BY " + key
                        + (random.nextInt(3) == 0 ? " HAVING count(*) > 3" : "")
                        + (random.nextInt(3) == 0 ? " ORDER BY 1 DESC, 2" : "");
    }

    private static int sums(Connection connection, String sql) {
        try (Statement statement = connection.prepare(sql)) {
            return ExecutionProfile.of(statement).cursors().stream().mapToInt(CursorReport::sums).max().orElseThrow();
        }
    }

    private static void assertSame(Path file, Connection connection, String sql, String where) throws IOException {
        ColumnAnswers.assertSame(file, connection, sql, where, BUILDER);
    }

    /** A statement whose nodes run is prepared anew, and C adds up at once: the nodes of the new program must not take over. */
    @ParameterizedTest
    @EnumSource(EngineOptions.Tier.class)
    void anotherSchema(EngineOptions.Tier tier) throws IOException {
        Path file = directory.resolve("schema.db");
        try (Connection connection = ColumnAnswers.open(file, tier)) {
            create(connection, 1, ROWS);
            String sql = "SELECT l, count(*), sum(small) FROM t GROUP BY l";
            ColumnStore.set(ColumnStore.Mode.OFF, ColumnAnswers.BYTES);
            List<String> expected = ColumnAnswers.rows(connection, sql);
            try (Statement statement = connection.prepare(sql)) {
                for (int i = 0; i < 4; i++) {
                    assertEquals(expected, ColumnAnswers.rows(statement), "execution " + i);
                    statement.reset();
                    connection.execute("CREATE TABLE another" + i + "(x)");
                    ColumnAnswers.build(file, connection);
                }
            }
        }
    }

    /** What is added up, into how many groups. */
    @Test
    void whatIsAddedUp() throws IOException {
        Path file = directory.resolve("sums.db");
        try (Connection connection = ColumnAnswers.open(file, EngineOptions.Tier.C)) {
            create(connection, 1, ROWS);
            ColumnAnswers.build(file, connection, BUILDER);
            assertEquals(1, sums(connection, "SELECT sum(small), avg(price), count(*) FROM t WHERE part < 0.05"));
            assertEquals(3, sums(connection,
                            "SELECT k, sum(price * (1 - part)), sum(whole), count(price) FROM t WHERE small < 40 GROUP BY k"));
            assertEquals(3, sums(connection,
                            "SELECT k, sum(price), count(*) FROM t CROSS JOIN d ON d.i = t.small WHERE d.w < 3 AND part < 0.05 GROUP BY "
                                            + "k"));
            assertEquals(1, sums(connection,
                            "SELECT sum(price) FROM t CROSS JOIN d ON d.i = t.gap AND d.z <> 'z1' CROSS JOIN d e ON e.i = t.small"),
                            "keys with NULLs");
            assertEquals(5, sums(connection, "SELECT w, sum(price) FROM t CROSS JOIN d ON d.i = t.small GROUP BY w"),
                            "a key of the joined table");
            assertEquals(45, sums(connection, "SELECT z, k, w, sum(price), count(*) FROM t CROSS JOIN d ON d.i = t.small GROUP BY z, k, w"),
                            "keys of both tables");
            assertEquals(32, sums(connection, "SELECT y, sum(price) FROM t CROSS JOIN d ON d.i = t.small GROUP BY y"), "a key with reals");
            assertEquals(1, sums(connection, "SELECT sum(small) FROM t WHERE small > (SELECT min(w) + 3 FROM d)"), "a subquery");
            assertEquals(3, sums(connection, "SELECT k, sum(small) FROM t WHERE (small < 5 OR price > 9000) GROUP BY k"), "a disjunction");
            assertEquals(0, sums(connection, "SELECT k, sum(small) FROM t WHERE (small < 5 OR price > any) GROUP BY k"),
                            "a column of several types");
            assertEquals(1, sums(connection, "SELECT sum(d.w) FROM t CROSS JOIN d ON d.i = t.small"), "a value of the joined table");
            assertEquals(1, sums(connection, "SELECT sum(price) FROM t CROSS JOIN d ON d.i = t.small AND d.w < t.part * 50"),
                            "a comparison with the joined table");
            assertEquals(List.of("1:" + sums(connection, "SELECT big, sum(small) FROM t GROUP BY big") + "|"),
                            ColumnAnswers.rows(connection, "SELECT count(DISTINCT big) FROM t"), "many groups");
            assertEquals(1, sums(connection, "SELECT sum(gap), count(gap), avg(gap * price) FROM t"), "NULLs");
            assertEquals(18, sums(connection, "SELECT gap, sum(gap), count(*) FROM t GROUP BY gap"), "NULL as a key");
            assertEquals(0, sums(connection, "SELECT c, sum(small) FROM t GROUP BY c"), "a collation");
            assertEquals(1, sums(connection, "SELECT sum(small) FROM t WHERE l LIKE '%1%'"), "LIKE");
            assertEquals(3, sums(connection, "SELECT k, sum(price) FROM t WHERE l IN ('l3', 'l30', 'l7') AND length(l) = 3 GROUP BY k"),
                            "a list, and a function");
            assertEquals(1, sums(connection, "SELECT sum(small) FROM t WHERE abs(small) > 3"), "a function that is no guard");
            assertEquals(3, sums(connection, "SELECT k, sum(price) FROM t WHERE small < gap AND l > k AND whole <> part GROUP BY k"),
                            "comparisons of two columns");
            assertEquals(1, sums(connection,
                            "SELECT sum(price) FROM t CROSS JOIN d ON d.i = t.small WHERE d.w <= d.w AND (small >= whole OR l = k)"),
                            "comparisons of two columns, of a joined table and in a disjunction");
            assertEquals(1, sums(connection, "SELECT sum(price) FROM t WHERE c < l"), "a comparison of two columns with a collation");
            assertEquals(3, sums(connection, "SELECT k, max(price), part FROM t GROUP BY k"), "max() notes whether it has taken the row");
        }
    }

    /** Groups, types and dictionaries go on from one segment to the next. */
    @Test
    void segments() throws IOException {
        Path file = directory.resolve("segments.db");
        try (Connection connection = ColumnAnswers.open(file, EngineOptions.Tier.C)) {
            create(connection, 3, 150_000);
            connection.execute(
                            "UPDATE t SET k = 'other', mixed = small WHERE id <= 65536; UPDATE t SET mixed = mixed + 0.25 WHERE id > "
                                            + "65536");
            String sql = "SELECT k, small, sum(price * (1 - part)), sum(small), avg(mixed), sum(mixed), count(*) FROM t WHERE part > 0.01 "
                            + "GROUP BY k, small";
            assertSame(file, connection, sql, "segments");
            assertEquals(200, sums(connection, sql));
            assertSame(file, connection, "SELECT sum(price), sum(mixed), sum(small * small), count(part) FROM t", "segments");
        }
    }

    @ParameterizedTest
    @EnumSource(value = EngineOptions.Tier.class, names = {"C", "AUTO", "TRUFFLE", "MIXED"})
    void oneRow(EngineOptions.Tier tier) throws IOException {
        Path file = directory.resolve("one" + tier + ".db");
        try (Connection connection = ColumnAnswers.open(file, tier)) {
            create(connection, 2, ROWS);
            assertSame(file, connection, ONE, tier.toString());
            assertSame(file, connection, ONE + " WHERE price < 0", tier.toString());
            assertSame(file, connection,
                            "SELECT k, (SELECT sum(u.price) FROM t u WHERE u.small > o.small), sum(o.part) FROM (SELECT k, small, part "
                                            + "FROM t LIMIT 30) o GROUP BY k",
                            tier.toString());
            assertSame(file, connection,
                            "SELECT * FROM (SELECT k, sum(price) AS a FROM t GROUP BY k) JOIN (SELECT k, sum(part) AS b FROM t GROUP BY "
                                            + "k) USING (k)",
                            tier.toString());
            assertSame(file, connection, "SELECT count(*), sum(t.price) FROM (SELECT 1 FROM t LIMIT 20) CROSS JOIN t WHERE t.small > 2",
                            tier.toString());
            assertSame(file, connection, "SELECT t.k, count(*), sum(t.price) FROM (SELECT 1 FROM t LIMIT 20) CROSS JOIN t GROUP BY t.k",
                            tier.toString());
            assertSame(file, connection,
                            "SELECT o.k, (SELECT sum(n) FROM (SELECT count(*) AS n FROM t u WHERE u.small > o.small GROUP BY u.k)) FROM "
                                            + "(SELECT k, small FROM t LIMIT 30) o",
                            tier.toString());
            assertSame(file, connection,
                            "SELECT sum(price) FROM t UNION ALL SELECT sum(part) FROM t UNION ALL SELECT count(*) FROM t WHERE small = 3",
                            tier.toString());
        }
    }

    @Test
    void answersAreTheSame() throws IOException {
        compare(SEEDS);
    }

    @Test
    @Tag("slow")
    void answersOfMoreQueriesAreTheSame() throws IOException {
        compare(SEEDS * 10);
    }

    private void compare(int seeds) throws IOException {
        int added = 0;
        for (int seed = 0; seed < seeds; seed++) {
            Path file = directory.resolve("random" + seeds + "-" + seed + ".db");
            Random random = new Random(seed);
            EngineOptions.Tier tier = ColumnAnswers.TIERS[seed % ColumnAnswers.TIERS.length];
            try (Connection connection = ColumnAnswers.open(file, tier)) {
                create(connection, seed, ROWS / (1 + random.nextInt(8)));
                for (int i = 0; i < QUERIES; i++) {
                    String sql = query(random).replace("?1", Integer.toString(random.nextInt(100)));
                    assertSame(file, connection, sql, "seed " + seed + ", " + tier);
                    // Some end with an integer overflow.
                    added += ColumnAnswers.rows(connection, sql).contains("integer overflow") || sums(connection, sql) == 0 ? 0 : 1;
                }
            }
        }
        assertTrue(added >= seeds * QUERIES / 20, "only " + added + " queries were added up");
    }
}
