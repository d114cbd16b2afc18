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

/** Loops over the entries of an index, with conditions on the rows that these lead to, give the same rows with columns as without. */
@Isolated("the mode is one of the process")
class ColumnIndexLoopTest {

    private static final int ROWS = 3000;
    private static final int KEYS = 60;
    private static final int QUERIES = 16;
    private static final int SEEDS = 3;
    private static final String[] BUILDERS = {"SELECT sum(a), max(b), max(c), max(d), max(e), max(k), max(length(f)) FROM t",
                    "SELECT max(w) FROM d"};
    private static final String[] OPERATORS = {"<", "<=", ">", ">=", "=", "<>"};

    @TempDir
    private Path directory;

    @AfterEach
    void off() {
        ColumnStore.set(ColumnStore.Mode.AUTO, ColumnAnswers.BYTES);
    }

    /**
     * Table o of keys, table t with some rows for each key, and table d. Rowids of t have gaps when the random numbers say so; its values
     * are of all classes. The last column's texts are too long for a page.
     */
    private static void create(Connection connection, Random random) {
        boolean gaps = random.nextBoolean();
        connection.execute(
                        "PRAGMA page_size = 512; PRAGMA synchronous = OFF; CREATE TABLE o(k INTEGER PRIMARY KEY, v); CREATE TABLE d(id "
                                        + "INTEGER PRIMARY KEY, w);"
                                        + "CREATE TABLE t(id INTEGER PRIMARY KEY, k INT, a INT, b TEXT, c REAL, d INT, e, f); BEGIN");
        for (int i = 0; i < KEYS; i++) {
            connection.execute("INSERT INTO o VALUES(" + (i * 1000 - 3) + ", " + random.nextInt(20) + "); INSERT INTO d VALUES(" + i + ", "
                            + random.nextInt(5) + ")");
        }
        for (int i = 0; i < ROWS; i++) {
            String any = List.of("NULL", "'x'", "1.5", "x'00'", Integer.toString(random.nextInt())).get(random.nextInt(5));
            String text = random.nextInt(50) == 0 ? "printf('%.*c', 700, 'y')" : "'w" + random.nextInt(9) + "'";
            connection.execute("INSERT INTO t VALUES(" + (gaps ? i * 3 + random.nextInt(3) : i) + ", " + (random.nextInt(KEYS) * 1000 - 3)
                            + ", " + random.nextInt(100) + ", 'w" + random.nextInt(20) + "', "
                            + random.nextInt(40) / 4.0 + ", " + (random.nextInt(9) == 0 ? "NULL" : random.nextInt(KEYS + 5)) + ", " + any
                            + ", " + text + ")");
        }
        String index = List.of("t(k)", "t(k, a)", "t(k, f)", "t(k, b, c)").get(random.nextInt(4));
        connection.execute("COMMIT; CREATE INDEX i ON " + index + "; CREATE INDEX j ON t(b, a)");
    }

    /** The tables in a new file, which C makes: thousands of statements, each of which the other tiers would prepare nodes for. */
    private static void createInC(Path file, Random random) {
        try (Connection connection = ColumnAnswers.open(file, EngineOptions.Tier.C)) {
            create(connection, random);
        }
    }

    private static String condition(Random random) {
        String operator = OPERATORS[random.nextInt(OPERATORS.length)];
        return switch (random.nextInt(11)) {
            case 0 -> "t.a " + operator + " " + random.nextInt(100);
            case 1 -> "t.b " + operator + " 'w" + random.nextInt(20) + "'";
            case 2 -> "t.c " + operator + " " + random.nextInt(40) / 4.0;
            case 3 -> "t.a IN (" + random.nextInt(100) + ", " + random.nextInt(100) + ", 7)";
            case 4 -> "t.b LIKE 'w1%'";
            case 5 -> "t.e " + operator + " " + random.nextInt(3);
            case 6 -> "(t.a < " + random.nextInt(20) + " OR t.b = 'w3')";
            // The value changes with each key.
            case 7 -> "t.a " + operator + " o.v";
            case 8 -> "t.d IS NOT NULL";
            case 9 -> "(t.a " + operator + " t.d OR t.b = 'w7')";
            default -> List.of("t.a " + operator + " t.d", "t.f " + operator + " t.b", "t.c " + operator + " t.c",
                            "t.a " + operator + " t.c", "t.e " + operator + " t.a").get(random.nextInt(5));
        };
    }

    private static String query(Random random) {
        StringBuilder sql = new StringBuilder(random.nextInt(3) == 0 ? "SELECT count(*), sum(t.a), min(t.f), max(t.e)"
                        : "SELECT o.k, t.id, t.a, t.b, length(t.f)");
        boolean dimension = random.nextInt(3) == 0;
        switch (random.nextInt(4)) {
            case 0 -> sql.append(" FROM o LEFT JOIN t ON t.k = o.k AND ").append(condition(random));
            case 1 -> sql.append(" FROM o CROSS JOIN t INDEXED BY j ON t.b >= 'w").append(random.nextInt(9)).append("' AND t.b <= 'w")
                            .append(random.nextInt(9)).append("x'");
            default -> sql.append(" FROM o CROSS JOIN t ON t.k = o.k");
        }
        sql.append(dimension ? " CROSS JOIN d ON d.id = t.d AND d.w < " + random.nextInt(4) : "").append(" WHERE o.k % 7 < ")
                        .append(4 + random.nextInt(4));
        for (int i = random.nextInt(3); i > 0; i--) {
            sql.append(" AND ").append(condition(random));
        }
        // A coroutine leaves its values in registers, with which guards compare directly.
        return random.nextInt(3) == 0 ? sql.toString().replace("FROM o ", "FROM (SELECT k, v FROM o ORDER BY v LIMIT 50) o ")
                        : sql.toString();
    }

    private static void prime(Path file, Connection connection) throws IOException {
        ColumnAnswers.build(file, connection, BUILDERS);
    }

    /** Without columns, and with them. */
    private static void assertSame(Path file, Connection connection, String sql, String where) throws IOException {
        ColumnAnswers.assertSame(file, connection, sql, where, BUILDERS);
    }

    /** The rows that entries lead to come from columns. */
    @ParameterizedTest
    @EnumSource(EngineOptions.Tier.class)
    void rowsComeFromColumns(EngineOptions.Tier tier) throws IOException {
        Path file = directory.resolve("reported.db");
        createInC(file, new Random(1));
        String sql = "SELECT count(*), sum(t.c) FROM o CROSS JOIN t INDEXED BY i ON t.k = o.k WHERE t.a < 3";
        try (Connection connection = ColumnAnswers.open(file, tier)) {
            assertSame(file, connection, sql, tier.toString());
            try (Statement statement = connection.prepare(sql)) {
                List<CursorReport> cursors = ExecutionProfile.of(statement).cursors();
                assertTrue(cursors.stream().filter(CursorReport::columns).count() >= 2, cursors.toString());
            }
        }
    }

    /** Keys that are not in the rows as they are in the index: of columns that were added later, and of generated ones. */
    @Tag("slow")
    @ParameterizedTest
    @EnumSource(EngineOptions.Tier.class)
    void keysOfOtherColumns(EngineOptions.Tier tier) throws IOException {
        Path file = directory.resolve("keys.db");
        createInC(file, new Random(2));
        try (Connection connection = ColumnAnswers.open(file, tier)) {
            connection.execute(
                            "ALTER TABLE t ADD COLUMN later INT DEFAULT 7; ALTER TABLE t ADD COLUMN half INT AS (a / 2); UPDATE t SET "
                                            + "later = a WHERE id % 3 = 0;"
                                            + "CREATE INDEX l ON t(later); CREATE INDEX v ON t(half); CREATE INDEX r ON t(c); CREATE "
                                            + "INDEX e ON t(e); CREATE INDEX x ON t(a + 1); CREATE INDEX p ON t(a) WHERE b < 'w5'");
            for (String join : List.of("t INDEXED BY l ON t.later = d.id", "t INDEXED BY v ON t.half = d.id",
                            "t INDEXED BY r ON t.c = d.id", "t INDEXED BY e ON t.e = d.id",
                            "t INDEXED BY x ON t.a + 1 = d.id", "t INDEXED BY p ON t.a = d.id AND t.b < 'w5'",
                            "t INDEXED BY l ON t.later = d.id / 2.0", "t INDEXED BY l ON t.later = CAST(d.id AS TEXT)")) {
                for (String condition : List.of("t.a < 20", "t.b = 'w3'", "t.f <> 'w1'", "t.c > 9")) {
                    String sql = "SELECT d.id, t.id, t.a FROM d CROSS JOIN " + join + " WHERE " + condition;
                    assertSame(file, connection, sql, tier.toString());
                }
            }
        }
    }

    @Test
    void randomJoins() throws IOException {
        randomJoins(0, 1);
    }

    @Tag("slow")
    @Test
    void moreRandomJoins() throws IOException {
        randomJoins(1, SEEDS);
    }

    private void randomJoins(int firstSeed, int endSeed) throws IOException {
        for (int seed = firstSeed; seed < endSeed; seed++) {
            Path file = directory.resolve(seed + ".db");
            Random random = new Random(seed);
            createInC(file, random);
            for (EngineOptions.Tier tier : ColumnAnswers.TIERS) {
                try (Connection connection = ColumnAnswers.open(file, tier)) {
                    for (int i = 0; i < QUERIES; i++) {
                        String sql = query(random);
                        assertSame(file, connection, sql, "seed " + seed + ", " + tier);
                    }
                }
            }
        }
    }

    /** The loop sees what its connection writes meanwhile, as SQLite's does. */
    @Test
    void writesAmidAJoin() throws IOException {
        writesAmidAJoin(0, 1);
    }

    @Tag("slow")
    @Test
    void moreWritesAmidAJoin() throws IOException {
        writesAmidAJoin(1, SEEDS);
    }

    private void writesAmidAJoin(int firstSeed, int endSeed) throws IOException {
        for (int seed = firstSeed; seed < endSeed; seed++) {
            for (EngineOptions.Tier tier : ColumnAnswers.TIERS) {
                Random random = new Random(seed);
                List<List<List<String>>> both = new ArrayList<>();
                List<String> queries = new ArrayList<>();
                for (int i = 0; i < QUERIES / 8; i++) {
                    queries.add("SELECT o.k, t.id, t.a, t.b, t.c FROM o CROSS JOIN t ON t.k = o.k WHERE " + condition(random));
                }
                for (ColumnStore.Mode mode : List.of(ColumnStore.Mode.OFF, ColumnStore.Mode.BUILD)) {
                    Path file = directory.resolve("amid " + seed + tier + mode + ".db");
                    Random writes = new Random(seed);
                    List<List<String>> answers = new ArrayList<>();
                    createInC(file, new Random(seed));
                    try (Connection connection = ColumnAnswers.open(file, tier)) {
                        for (String query : queries) {
                            prime(file, connection);
                            ColumnStore.set(mode, ColumnAnswers.BYTES);
                            answers.add(ColumnAnswers.rows(connection, query,
                                            List.of("UPDATE t SET a = a + 50, c = 0.25, b = 'w3' WHERE id % 5 = " + writes.nextInt(5),
                                                            "DELETE FROM t WHERE id % 97 = " + writes.nextInt(97),
                                                            "UPDATE t SET a = 7 WHERE id % 3 = 1")));
                        }
                        answers.add(ColumnAnswers.rows(connection, "PRAGMA integrity_check"));
                    }
                    both.add(answers);
                }
                assertEquals(both.get(0), both.get(1), "seed " + seed + ", " + tier);
            }
        }
    }
}
