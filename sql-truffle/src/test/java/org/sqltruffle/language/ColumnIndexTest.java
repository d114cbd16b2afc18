package org.sqltruffle.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
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

/**
 * Loops that seek in an index whose entries are in columns ({@code column_index.c}) give the same rows in the same order as without
 * columns.
 */
@Isolated("the mode is one of the process")
class ColumnIndexTest {

    private static final int ROWS = 2000;
    private static final int KEYS = 40;
    private static final int QUERIES = 20;
    private static final int SEEDS = 4;
    private static final List<String> INDEXES = List.of("t(a)", "t(a, b)", "t(a, s)", "t(a, b, s)", "t(b, a)", "t(a, id)", "t(a DESC)",
                    "t(a, b DESC)", "t(s, a)", "t(a) WHERE b < 20", "t(a + b)");
    private static final List<String> QUERY_FORMS = List.of(
                    "SELECT o.k, t.id, t.b, t.s FROM o CROSS JOIN t ON t.a = o.k",
                    "SELECT o.k, t.id, t.a FROM o CROSS JOIN t ON t.a = o.k AND t.b = o.v",
                    "SELECT o.k, t.id, t.s FROM o LEFT JOIN t ON t.a = o.k AND t.b > o.v",
                    "SELECT o.k, t.id FROM o CROSS JOIN t ON t.a > o.k AND t.a <= o.k + 2",
                    "SELECT o.k, t.id FROM o CROSS JOIN t ON t.a >= o.k AND t.a < o.k + 2 WHERE t.s <> 'w3'",
                    "SELECT o.k, t.id FROM o CROSS JOIN t ON t.a = o.k AND t.b >= o.v AND t.b < o.v + 9",
                    "SELECT o.k, t.id FROM o CROSS JOIN t ON t.a = o.k AND t.b > o.v",
                    "SELECT o.k, (SELECT group_concat(t.s) FROM t WHERE t.a = o.k) FROM o",
                    "SELECT o.k, EXISTS (SELECT 1 FROM t WHERE t.a = o.k AND t.b = o.v), (SELECT max(b) FROM t WHERE a = o.k) FROM o",
                    "SELECT count(*), sum(t.b) FROM o CROSS JOIN t ON t.a = o.k WHERE t.s = 'w4'",
                    "SELECT t.id, t.a FROM t WHERE t.a IN (SELECT k FROM o) AND t.b < 30",
                    "SELECT o.k, t.id FROM o CROSS JOIN t ON t.a = o.w",
                    "SELECT o.k, t.id FROM o CROSS JOIN t ON t.a IS o.w",
                    "SELECT o.k, t.a, t.b FROM o CROSS JOIN t ON t.a = o.k",
                    "SELECT o.k, t.id FROM o CROSS JOIN t ON t.a = o.k AND t.b IN (1, 3, 7, o.v)",
                    "SELECT a, b, count(*) FROM t GROUP BY a, b",
                    "SELECT id FROM t WHERE a BETWEEN -5 AND 5 LIMIT 100",
                    "SELECT o.k, u.id, t.id FROM o CROSS JOIN t AS u ON u.a = o.k CROSS JOIN t ON t.a = u.b");

    @TempDir
    private Path directory;

    @AfterEach
    void off() {
        ColumnStore.set(ColumnStore.Mode.AUTO, ColumnAnswers.BYTES);
    }

    /**
     * Table o of keys, whose column w is of all classes; table t with some rows for each key, and with NULL and the ends of the range of
     * integers as keys.
     */
    private static void create(Connection connection, Random random, String index) {
        connection.execute("PRAGMA page_size = 512; PRAGMA synchronous = OFF; CREATE TABLE o(k INTEGER PRIMARY KEY, v INT, w);"
                        + "CREATE TABLE t(id INTEGER PRIMARY KEY, a INT, b INT, s TEXT); BEGIN");
        int step = List.of(1, 3, 1_000_000_007).get(random.nextInt(3));
        for (int i = 0; i < KEYS; i++) {
            String any = List.of("NULL", "'3'", "2.0", "x'00'", "9223372036854775807", "'x'", "1.5", "-9223372036854775808")
                            .get(random.nextInt(8));
            connection.execute("INSERT INTO o VALUES(" + (i - 5) * step + ", " + random.nextInt(30) + ", " + any + ")");
        }
        for (int i = 0; i < ROWS; i++) {
            String key = random.nextInt(15) > 0 ? Long.toString((random.nextInt(KEYS) - 5L) * step)
                            : List.of("NULL", "9223372036854775807", "-9223372036854775808").get(random.nextInt(3));
            connection.execute(
                            "INSERT INTO t VALUES(" + i * 2 + ", " + key + ", " + (random.nextInt(30)) + ", 'w" + random.nextInt(9) + "')");
        }
        if (random.nextInt(6) == 0) {
            connection.execute("UPDATE t SET b = NULL WHERE id % 11 = 0");
        }
        if (random.nextInt(6) == 0) {
            connection.execute("UPDATE t SET a = 'text' WHERE id = 20");
        }
        connection.execute("COMMIT; CREATE INDEX i ON " + index);
    }

    /** The tables in a new file, which C makes: thousands of statements, each of which the other tiers would prepare nodes for. */
    private static void createInC(Path file, Random random, String index) {
        try (Connection connection = ColumnAnswers.open(file, EngineOptions.Tier.C)) {
            create(connection, random, index);
        }
    }

    private static void assertSame(Path file, Connection connection, String sql, String where) throws IOException {
        ColumnAnswers.assertSame(file, connection, sql, where);
    }

    private static boolean hasColumns(Connection connection, String name) {
        return !ColumnAnswers.rows(connection, "SELECT 1 FROM sqltruffle_columns WHERE tbl_name = '" + name + "'").isEmpty();
    }

    @ParameterizedTest
    @EnumSource(EngineOptions.Tier.class)
    void entriesAreReadFromColumns(EngineOptions.Tier tier) throws IOException {
        Path file = directory.resolve("read.db");
        createInC(file, new Random(1), "t(a, b)");
        try (Connection connection = ColumnAnswers.open(file, tier)) {
            for (String sql : QUERY_FORMS) {
                assertSame(file, connection, sql, tier.toString());
            }
            assertTrue(hasColumns(connection, "i"), "the index has no columns");
            try (Statement statement = connection.prepare(QUERY_FORMS.getFirst())) {
                assertEquals(3, ExecutionProfile.of(statement).cursors().stream().filter(CursorReport::columns).count(),
                                "cursors with columns: both tables, and the index");
            }
        }
    }

    @Tag("slow")
    @ParameterizedTest
    @EnumSource(EngineOptions.Tier.class)
    void anyIndex(EngineOptions.Tier tier) throws IOException {
        for (int i = 0; i < INDEXES.size(); i++) {
            Path file = directory.resolve(tier + " " + i + ".db");
            Random random = new Random(i);
            createInC(file, random, INDEXES.get(i));
            try (Connection connection = ColumnAnswers.open(file, tier)) {
                for (String sql : QUERY_FORMS) {
                    assertSame(file, connection, sql, tier + ", " + INDEXES.get(i));
                }
            }
        }
    }

    /** Columns of an index follow its writes, and are not those of another index on the same page. */
    @Test
    void writesBetweenQueries() throws IOException {
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            Path file = directory.resolve(seed + ".db");
            EngineOptions.Tier tier = ColumnAnswers.TIERS[seed % ColumnAnswers.TIERS.length];
            createInC(file, random, INDEXES.get(random.nextInt(4)));
            try (Connection connection = ColumnAnswers.open(file, tier)) {
                if (random.nextBoolean()) {
                    connection.execute("PRAGMA journal_mode = WAL");
                }
                for (int i = 0; i < QUERIES; i++) {
                    connection.execute(switch (random.nextInt(7)) {
                        case 0 -> "UPDATE t SET a = a + 1 WHERE id % 101 = " + random.nextInt(101);
                        case 1 -> "DELETE FROM t WHERE id BETWEEN " + random.nextInt(ROWS) + " AND " + random.nextInt(ROWS);
                        case 2 -> "INSERT INTO t(a, b, s) SELECT a, b, s FROM t WHERE id % 7 = " + random.nextInt(7);
                        case 3 -> "DROP INDEX i; CREATE INDEX i ON " + INDEXES.get(random.nextInt(INDEXES.size()));
                        case 4 -> "UPDATE t SET b = b + 1 WHERE id = " + random.nextInt(ROWS);
                        case 5 ->
                            "DROP INDEX i; CREATE TABLE IF NOT EXISTS n(x INTEGER PRIMARY KEY, y); INSERT INTO n(y) SELECT a FROM t LIMIT "
                                            + "50; CREATE INDEX i ON t(a)";
                        default -> "INSERT INTO t(a, b) VALUES(3, 4)";
                    });
                    assertSame(file, connection, QUERY_FORMS.get(random.nextInt(QUERY_FORMS.size())), "seed " + seed + ", " + tier);
                    assertSame(file, connection, QUERY_FORMS.getFirst(), "seed " + seed + ", " + tier);
                }
            }
        }
    }

    /** A loop sees what its connection writes meanwhile, as SQLite's does, also when the entry that it stands on goes. */
    @Tag("slow")
    @Test
    void writesAmidALoop() throws IOException {
        for (EngineOptions.Tier tier : ColumnAnswers.TIERS) {
            for (int seed = 0; seed < SEEDS; seed++) {
                List<List<String>> both = new ArrayList<>();
                for (ColumnStore.Mode mode : List.of(ColumnStore.Mode.OFF, ColumnStore.Mode.BUILD)) {
                    Path file = directory.resolve("amid " + seed + tier + mode + ".db");
                    Random random = new Random(seed);
                    List<String> answers = new ArrayList<>();
                    createInC(file, random, INDEXES.get(seed % 4));
                    try (Connection connection = ColumnAnswers.open(file, tier)) {
                        for (String query : QUERY_FORMS) {
                            ColumnAnswers.settle(file);
                            ColumnStore.set(mode, ColumnAnswers.BYTES);
                            ColumnAnswers.rows(connection, query);
                            int from = random.nextInt(ROWS);
                            answers.add(query);
                            answers.addAll(ColumnAnswers.rows(connection, query,
                                            List.of("DELETE FROM t WHERE id % 5 = 0 AND id BETWEEN " + from + " AND " + (from + 400),
                                                            "UPDATE t SET a = a + 1 WHERE id % 13 = 1",
                                                            "UPDATE t SET b = 3, s = 'w4' WHERE id % 3 = 1",
                                                            "DELETE FROM t WHERE a = " + random.nextInt(KEYS),
                                                            "INSERT INTO t(a, b, s) SELECT a, b, 'new' FROM t WHERE id % 7 = 2 LIMIT 60")));
                        }
                        answers.addAll(ColumnAnswers.rows(connection, "PRAGMA integrity_check"));
                    }
                    both.add(answers);
                }
                assertEquals(both.get(0), both.get(1), "seed " + seed + ", " + tier);
            }
        }
    }

    /** An index that does not agree with its table gives the rows that its entries name, with columns as without. */
    @ParameterizedTest
    @EnumSource(EngineOptions.Tier.class)
    void entriesAreThoseOfTheIndex(EngineOptions.Tier tier) throws IOException {
        for (String index : List.of("t(a)", "t(s)", "t(a DESC)")) {
            Path file = directory.resolve(tier + index + ".db");
            createInC(file, new Random(3), index);
            try (Connection connection = ColumnAnswers.open(file, EngineOptions.Tier.C)) {
                connection.execute("PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = 'CREATE INDEX i ON t(b)' WHERE name = 'i'");
            }
            try (Connection connection = ColumnAnswers.open(file, tier)) {
                assertSame(file, connection, "SELECT o.k, t.id, t.a, t.b FROM o CROSS JOIN t INDEXED BY i ON t.b = o.k", index);
            }
        }
    }
}
