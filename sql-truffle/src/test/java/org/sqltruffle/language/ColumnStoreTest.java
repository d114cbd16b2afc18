package org.sqltruffle.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
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
import org.sqltruffle.sqlite.SqliteException;
import org.sqltruffle.testing.Repeat;

/**
 * Queries give the same rows with columns as without: over all storage classes, after writes of the same and of other connections, and amid
 * them.
 */
@Isolated("the mode is one of the process")
class ColumnStoreTest {

    private static final int FEW_SEEDS = 10;
    private static final int SEEDS = 40;
    private static final int QUERIES = 40;
    private static final int MOST_COLUMNS = 7;
    private static final int PAGE_SIZE = 512;
    /** The first byte of a leaf page of a table. */
    private static final byte LEAF = 13;
    private static final int KINDS = 8;
    private static final String[] TYPES = {"", "INTEGER", "REAL", "TEXT", "BLOB", "NUMERIC", "TEXT COLLATE NOCASE"};
    private static final String[] OPERATORS = {"<", "<=", ">", ">=", "=", "<>", "IS", "IS NOT"};

    private static final String[] PATTERNS = {"'w%'", "'%1'", "'_1%'", "'W12'", "'0%'", "NULL"};

    @TempDir
    private Path directory;

    @AfterEach
    void off() {
        ColumnStore.set(ColumnStore.Mode.AUTO, ColumnAnswers.BYTES);
    }

    private static void attempt(Connection connection, String sql) {
        try {
            connection.execute(sql);
        } catch (SqliteException e) {
            // A random statement may fail, for example because the other connection writes.
        }
    }

    /** Without columns, while they are built, and with them. */
    private static void assertSame(Connection connection, String sql, String where) {
        ColumnStore.set(ColumnStore.Mode.AUTO, ColumnAnswers.BYTES);
        List<String> expected = ColumnAnswers.rows(connection, sql);
        // A scan does not wait for the background thread.
        ColumnStore.await();
        ColumnStore.set(ColumnStore.Mode.BUILD, ColumnAnswers.BYTES);
        ColumnAnswers.assertRows(expected, connection, sql, where);
    }

    @Test
    void columnsAreRead() throws IOException {
        Path file = directory.resolve("read.db");
        for (EngineOptions.Tier tier : ColumnAnswers.TIERS) {
            try (Connection connection = ColumnAnswers.open(file, tier)) {
                connection.execute("DROP TABLE IF EXISTS t; CREATE TABLE t(id INTEGER PRIMARY KEY, a REAL, b TEXT);"
                                + "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000) INSERT INTO t SELECT i, "
                                + "i % 50 / 4.0, 'x' || (i % 7) FROM n");
                ColumnAnswers.settle(file);
                long hits = ColumnStore.status().hits();
                assertSame(connection, "SELECT sum(a), count(*), min(b) FROM t WHERE a < 5 AND b >= 'x3'", tier.toString());
                assertTrue(ColumnStore.status().hits() > hits, "no cursor read columns");
            }
        }
    }

    /** A leaf page that is no page: nothing is built, and the query ends as without columns. */
    @Test
    void aDamagedPageGivesTheSameError() throws IOException {
        Path file = directory.resolve("damaged.db");
        try (Connection connection = ColumnAnswers.open(file, EngineOptions.Tier.C)) {
            connection.execute(
                            "PRAGMA page_size=512; CREATE TABLE t(a, b); WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n "
                                            + "WHERE i < 2000) INSERT INTO t SELECT i, 'text' || i FROM n");
        }
        byte[] bytes = Files.readAllBytes(file);
        int leaf = PAGE_SIZE * 20;
        assertEquals(LEAF, bytes[leaf], "not the page that was meant");
        bytes[leaf] = 0;
        Files.write(file, bytes);
        ColumnAnswers.settle(file);
        try (Connection connection = ColumnAnswers.open(file, EngineOptions.Tier.C)) {
            assertSame(connection, "SELECT sum(a), max(b) FROM t", "damaged");
        }
    }

    @Test
    void aProfileSaysWhatCursorsRead() throws IOException {
        Path file = directory.resolve("profile.db");
        try (Connection connection = ColumnAnswers.open(file, EngineOptions.Tier.C)) {
            connection.execute(
                            "CREATE TABLE t(id INTEGER PRIMARY KEY, a INT); WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM "
                                            + "n WHERE i < 5000) INSERT INTO t SELECT i, i FROM n");
            ColumnAnswers.settle(file);
            ColumnStore.set(ColumnStore.Mode.BUILD, ColumnAnswers.BYTES);
            try (Statement statement = connection.prepare("SELECT count(*) FROM t WHERE a > 4500")) {
                assertEquals(new CursorReport(0, true, 1, 1, 0, 5, 4, 500, 1), ExecutionProfile.of(statement).cursors().getFirst());
            }
        }
    }

    /** Columns that other queries have wanted do not keep lookups from wanting theirs. */
    @ParameterizedTest
    @EnumSource(EngineOptions.Tier.class)
    void lookupsWantWhatIsMissing(EngineOptions.Tier tier) throws Exception {
        for (ColumnStore.Mode mode : List.of(ColumnStore.Mode.AUTO, ColumnStore.Mode.BUILD)) {
            lookupsWantWhatIsMissing(tier, mode);
        }
    }

    private void lookupsWantWhatIsMissing(EngineOptions.Tier tier, ColumnStore.Mode mode) throws Exception {
        Path file = directory.resolve(mode + ".db");
        try (Connection connection = ColumnAnswers.open(file, tier)) {
            connection.execute("CREATE TABLE t(id INTEGER PRIMARY KEY, a INT, b INT); CREATE TABLE o(t INT);"
                            + "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9000) INSERT INTO t SELECT i, i, "
                            + "i % 7 FROM n; INSERT INTO o SELECT a FROM t");
            ColumnAnswers.build(file, connection, "SELECT sum(a) FROM t");
            ColumnStore.set(mode, ColumnAnswers.BYTES);
            String built = "SELECT group_concat(col_name) FROM sqltruffle_columns WHERE tbl_name = 't'";
            assertEquals(List.of("3:a|"), ColumnAnswers.rows(connection, built));
            // A later execution wants b.
            Repeat.until(() -> ColumnAnswers.rows(connection, built).equals(List.of("3:a,b|")), () -> {
                assertEquals(List.of("1:27000|"), ColumnAnswers.rows(connection, "SELECT sum(b) FROM o CROSS JOIN t ON id = o.t"));
                ColumnStore.await();
            }, "b is not built");
        }
    }

    @ParameterizedTest
    @EnumSource(EngineOptions.Tier.class)
    void aWriteIsSeenAtOnce(EngineOptions.Tier tier) throws IOException {
        Path file = directory.resolve("write.db");
        try (Connection connection = ColumnAnswers.open(file, tier); Connection other = ColumnAnswers.open(file, EngineOptions.Tier.C)) {
            connection.execute("CREATE TABLE t(a); INSERT INTO t VALUES(1), (2), (3)");
            ColumnAnswers.settle(file);
            ColumnStore.set(ColumnStore.Mode.BUILD, ColumnAnswers.BYTES);
            assertEquals(List.of("1:6|"), ColumnAnswers.rows(connection, "SELECT sum(a) FROM t"));
            other.execute("UPDATE t SET a = 10 WHERE a = 1");
            assertEquals(List.of("1:15|"), ColumnAnswers.rows(connection, "SELECT sum(a) FROM t"));
            connection.execute("BEGIN; DELETE FROM t WHERE a = 2");
            assertEquals(List.of("1:13|"), ColumnAnswers.rows(connection, "SELECT sum(a) FROM t"));
            connection.execute("ROLLBACK");
            assertEquals(List.of("1:15|"), ColumnAnswers.rows(connection, "SELECT sum(a) FROM t"));
        }
    }

    /** Another database in the same file, with the same change counter. */
    @Test
    void aFileThatIsReplacedIsReadAnew() throws IOException {
        Path one = directory.resolve("one.db");
        Path two = directory.resolve("two.db");
        for (Path file : List.of(one, two)) {
            try (Connection connection = ColumnAnswers.open(file, EngineOptions.Tier.C)) {
                connection.execute("CREATE TABLE t(a); INSERT INTO t VALUES(" + (file == one ? 1 : 2) + ")");
            }
        }
        ColumnAnswers.settle(one);
        ColumnStore.set(ColumnStore.Mode.BUILD, ColumnAnswers.BYTES);
        try (Connection connection = ColumnAnswers.open(one, EngineOptions.Tier.C)) {
            assertEquals(List.of("1:1|"), ColumnAnswers.rows(connection, "SELECT a FROM t"));
        }
        Files.write(one, Files.readAllBytes(two));
        try (Connection connection = ColumnAnswers.open(one, EngineOptions.Tier.C)) {
            assertEquals(List.of("1:2|"), ColumnAnswers.rows(connection, "SELECT a FROM t"));
        }
    }

    /** File systems give the inode of a deleted file to a new one. */
    @Test
    void aNewFileInPlaceOfADeletedOneGetsColumns() throws IOException {
        for (int i = 0; i < 5; i++) {
            Path file = directory.resolve("inode" + i + ".db");
            try (Connection connection = ColumnAnswers.open(file, EngineOptions.Tier.C)) {
                connection.execute("CREATE TABLE t(a); INSERT INTO t VALUES(" + i + ")");
                ColumnAnswers.settle(file);
                ColumnStore.set(ColumnStore.Mode.BUILD, ColumnAnswers.BYTES);
                long hits = ColumnStore.status().hits();
                assertEquals(List.of("1:" + i + "|"), ColumnAnswers.rows(connection, "SELECT sum(a) FROM t"));
                assertTrue(ColumnStore.status().hits() > hits, "no cursor read columns of file " + i);
            }
            Files.delete(file);
        }
    }

    @Test
    void aBoundOfNothingKeepsNothing() throws IOException {
        Path file = directory.resolve("bound.db");
        try (Connection connection = ColumnAnswers.open(file, EngineOptions.Tier.C)) {
            connection.execute("CREATE TABLE t(a); INSERT INTO t VALUES(1), (2)");
            ColumnAnswers.settle(file);
            ColumnStore.set(ColumnStore.Mode.BUILD, 0);
            assertEquals(List.of("1:3|"), ColumnAnswers.rows(connection, "SELECT sum(a) FROM t"));
            assertEquals(0, ColumnStore.status().bytes());
        }
    }

    @Test
    void randomTablesQueriesAndWrites() throws IOException {
        randomTablesQueriesAndWrites(0, FEW_SEEDS);
    }

    @Tag("slow")
    @Test
    void moreRandomTablesQueriesAndWrites() throws IOException {
        randomTablesQueriesAndWrites(FEW_SEEDS, SEEDS);
    }

    private void randomTablesQueriesAndWrites(int firstSeed, int endSeed) throws IOException {
        for (int seed = firstSeed; seed < endSeed; seed++) {
            new Case(new Random(seed), directory.resolve("random" + seed + ".db"), "seed " + seed).run();
        }
    }

    /** Two tables of random columns, read and written by two connections. */
    private static final class Case {

        private final Random random;
        private final Path file;
        private final String name;
        private final int[][] kinds = new int[2][MOST_COLUMNS];
        private final int[] columns = new int[2];

        Case(Random random, Path file, String name) {
            this.random = random;
            this.file = file;
            this.name = name;
        }

        void run() throws IOException {
            EngineOptions.Tier tier = ColumnAnswers.TIERS[random.nextInt(ColumnAnswers.TIERS.length)];
            try (Connection one = ColumnAnswers.open(file, tier); Connection two = ColumnAnswers.open(file, EngineOptions.Tier.C)) {
                one.execute("PRAGMA synchronous=OFF");
                if (random.nextBoolean()) {
                    one.execute("PRAGMA journal_mode=WAL");
                }
                create(one, 0);
                create(one, 1);
                ColumnAnswers.settle(file);
                for (int i = 0; i < QUERIES; i++) {
                    if (random.nextInt(4) == 0) {
                        attempt(random.nextBoolean() ? one : two, write());
                    }
                    assertSame(random.nextBoolean() ? one : two, query(), name);
                }
            }
        }

        private void create(Connection connection, int table) {
            columns[table] = 2 + random.nextInt(5);
            StringBuilder sql = new StringBuilder(
                            "CREATE TABLE t" + table + "(id" + (random.nextInt(3) == 0 ? "" : " INTEGER PRIMARY KEY"));
            for (int i = 0; i < columns[table]; i++) {
                kinds[table][i] = random.nextInt(KINDS);
                sql.append(", c").append(i).append(' ').append(TYPES[random.nextInt(TYPES.length)]);
            }
            connection.execute(sql + ")");
            if (random.nextInt(3) == 0) {
                connection.execute("CREATE INDEX i" + table + " ON t" + table + "(c" + random.nextInt(columns[table]) + ")");
            }
            connection.execute("BEGIN");
            int rows = random.nextInt(random.nextInt(4) == 0 ? 1500 : 200);
            for (int row = 0; row < rows; row++) {
                StringBuilder insert = new StringBuilder(
                                "INSERT OR IGNORE INTO t" + table + " VALUES(" + (random.nextInt(3) == 0 ? random.nextInt(2000) : row));
                for (int i = 0; i < columns[table]; i++) {
                    insert.append(", ").append(random.nextInt(40) == 0 ? anything() : value(kinds[table][i]));
                }
                attempt(connection, insert + ")");
            }
            connection.execute("COMMIT");
        }

        private String anything() {
            return switch (random.nextInt(8)) {
                case 0 -> "NULL";
                case 1 -> random.nextInt(10) + ".5";
                case 2 -> random.nextInt(10) + ".0";
                case 3 -> "'t" + random.nextInt(6) + "'";
                case 4 -> "x'0" + random.nextInt(6) + "'";
                case 5 -> Long.toString(random.nextLong());
                case 6 -> "'" + random.nextInt(10) + "'";
                default -> Integer.toString(random.nextInt(1000) - 500);
            };
        }

        /** A value of one of the kinds of columns: what encodings are made for. */
        private String value(int kind) {
            return switch (kind) {
                case 0 -> Integer.toString(random.nextInt(12) - 3);
                case 1 -> random.nextInt(12) + (random.nextInt(3) == 0 ? ".0" : ".25");
                case 2 -> "'w" + random.nextInt(random.nextInt(3) == 0 ? 3000 : 5) + "'";
                case 3 -> anything();
                case 4 -> Long.toString(random.nextLong());
                case 5 -> random.nextInt(3) == 0 ? Integer.toString(random.nextInt(5)) : "NULL";
                case 6 -> random.nextInt(1000) + "." + random.nextInt(100_000);
                default -> "'" + "0".repeat(random.nextInt(30)) + random.nextInt(1_000_000) + "'";
            };
        }

        private String write() {
            int table = random.nextInt(2);
            return switch (random.nextInt(7)) {
                case 0 -> "DELETE FROM t" + table + " WHERE rowid % " + (2 + random.nextInt(20)) + " = 0";
                case 1 -> "INSERT INTO t" + table + "(c0, c1) SELECT c1, c0 FROM t" + table + " LIMIT 20";
                case 2 -> "BEGIN";
                case 3 -> "ROLLBACK";
                case 4 -> "COMMIT";
                case 5 -> "VACUUM";
                default -> "UPDATE t" + table + " SET c" + random.nextInt(columns[table]) + " = " + anything() + " WHERE rowid % "
                                + (2 + random.nextInt(30)) + " = 1";
            };
        }

        private String condition(int table, String alias) {
            int column = random.nextInt(columns[table]);
            String name = alias + ".c" + column;
            String value = random.nextInt(3) == 0 ? anything() : value(kinds[table][column]);
            return switch (random.nextInt(12)) {
                case 6 -> name + (random.nextBoolean() ? "" : " NOT") + " IN (" + value + ", " + value(kinds[table][column]) + ", "
                                + anything() + ", " + value(kinds[table][column]) + ")";
                case 7 -> name + (random.nextBoolean() ? "" : " NOT") + " LIKE " + PATTERNS[random.nextInt(PATTERNS.length)];
                case 8 -> "(" + name + " = " + value + " OR " + name + " " + OPERATORS[random.nextInt(OPERATORS.length)] + " "
                                + value(kinds[table][column]) + ")";
                case 9 -> "(" + name + " < " + value + " AND " + alias + ".c0 <> " + value(kinds[table][0]) + " OR " + alias + ".c1 >= "
                                + value(kinds[table][1]) + ")";
                case 10 -> "substr(" + name + ", 1, 2) " + OPERATORS[random.nextInt(6)] + " 'w1'";
                case 11 -> "length(" + name + ") " + OPERATORS[random.nextInt(6)] + " " + random.nextInt(6);
                case 0 -> name + (random.nextBoolean() ? " IS NULL" : " IS NOT NULL");
                case 1 -> name + " BETWEEN " + value(kinds[table][column]) + " AND " + value(kinds[table][column]);
                case 2 -> name + " IN (" + value(kinds[table][column]) + ", " + anything() + ")";
                default -> name + " " + OPERATORS[random.nextInt(OPERATORS.length)] + " " + value;
            };
        }

        private String query() {
            boolean join = random.nextInt(3) == 0;
            int column = random.nextInt(columns[0]);
            boolean group = random.nextInt(5) == 0;
            String[] results = {"count(*), sum(a.c0), min(a.c1), max(a.c1), typeof(a.c0)", join ? "a.*, b.*" : "a.*", "a.rowid, a.c0",
                            "a.c1, (SELECT max(c0) FROM t1 WHERE t1.rowid = a.c0)"};
            StringBuilder sql = new StringBuilder(
                            "SELECT " + (group ? "a.c" + column + ", count(*)" : results[random.nextInt(results.length)]) + " FROM t0 a");
            if (join) {
                sql.append(random.nextInt(3) == 0 ? " LEFT" : "").append(" JOIN t1 b ON b.rowid = a.c").append(random.nextInt(columns[0]));
            }
            int conditions = random.nextInt(4);
            for (int i = 0; i < conditions; i++) {
                sql.append(i == 0 ? " WHERE " : " AND ").append(join && random.nextBoolean() ? condition(1, "b") : condition(0, "a"));
            }
            return sql + (group ? " GROUP BY 1" : "") + (random.nextInt(6) == 0 ? " LIMIT " + random.nextInt(20) : "");
        }
    }
}
