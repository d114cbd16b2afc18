package org.sqltruffle.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sqltruffle.language.profile.CursorReport;
import org.sqltruffle.language.profile.ExecutionProfile;

/**
 * Scans of a whole index whose entries are in columns ({@code column_index_scan.c}) give the same rows in the same order as without
 * columns.
 */
@Isolated("the mode is one of the process")
class ColumnIndexScanTest {

    private static final int ROWS = 3000;
    private static final int SEEDS = 3;
    private static final List<String> INDEXES = List.of("t(a)", "t(s)", "t(r, a)", "t(a DESC, s)", "t(s COLLATE NOCASE, a)", "t(a, r, s)",
                    "t(m)", "t(a) WHERE a > 3", "t(a + 1, r)");
    private static final List<String> QUERIES = List.of(
                    "SELECT a, count(*), sum(r) FROM t INDEXED BY i GROUP BY a",
                    "SELECT count(*), sum(a), total(a), avg(a) FROM t INDEXED BY i",
                    "SELECT count(*), sum(r * 2 - 1), sum(a) FROM t INDEXED BY i WHERE r > 10.5",
                    "SELECT count(*) FROM t INDEXED BY i WHERE s LIKE '%a%3'",
                    "SELECT count(*), sum(length(s)) FROM t INDEXED BY i WHERE s IN ('a3', 'B3', 'b1') OR a = 4",
                    "SELECT id, s FROM t INDEXED BY i WHERE s > 'a5' ORDER BY s",
                    "SELECT id, a, typeof(a) FROM t INDEXED BY i ORDER BY a DESC",
                    "SELECT rowid, r, typeof(r) FROM t INDEXED BY i",
                    "SELECT DISTINCT s FROM t INDEXED BY i",
                    "SELECT DISTINCT a, s FROM t INDEXED BY i WHERE a IS NOT NULL",
                    "SELECT s, group_concat(id), max(a), min(r) FROM t INDEXED BY i GROUP BY s",
                    "SELECT a, m FROM t INDEXED BY i WHERE a > 3 ORDER BY a, id",
                    "SELECT m, typeof(m), id FROM t INDEXED BY i ORDER BY m",
                    "SELECT t.a, u.s FROM t INDEXED BY i JOIN u ON u.id = t.a WHERE t.a > 3",
                    "SELECT u.s, count(*), sum(t.a) FROM t INDEXED BY i CROSS JOIN u ON u.id = t.a WHERE u.s <> 'x' GROUP BY u.s",
                    "SELECT u.id, (SELECT count(*) FROM t INDEXED BY i WHERE t.s >= u.s) FROM u",
                    "SELECT a + 1, r FROM t INDEXED BY i WHERE a + 1 > 6",
                    "SELECT max(a), min(s) FROM t INDEXED BY i",
                    "SELECT s FROM t INDEXED BY i ORDER BY s LIMIT 7 OFFSET 100");

    @TempDir
    private Path directory;

    @AfterEach
    void off() {
        ColumnStore.set(ColumnStore.Mode.AUTO, ColumnAnswers.BYTES);
    }

    /** Table u of few rows. Table t: a has integers, r reals of which some are whole, s texts in both cases, m values of all classes. */
    private static void create(Connection connection, Random random, String index) {
        connection.execute("PRAGMA page_size = 512; PRAGMA synchronous = OFF; CREATE TABLE u(id INTEGER PRIMARY KEY, s TEXT);"
                        + "CREATE TABLE t(id INTEGER PRIMARY KEY, a INT, r REAL, s TEXT, m); BEGIN");
        for (int i = 0; i < 9; i++) {
            connection.execute("INSERT INTO u VALUES(" + i + ", '" + (i % 3 == 0 ? "x" : "a" + i) + "')");
        }
        for (int i = 0; i < ROWS; i++) {
            String any = List.of("NULL", "3", "2.5", "x'01'", "'text'", "9223372036854775807").get(random.nextInt(6));
            connection.execute("INSERT INTO t VALUES(" + i * 2 + ", " + (random.nextInt(9) - 1) + ", " + random.nextInt(80) / 2.0 + ", '"
                            + (random.nextBoolean() ? "a" : "B") + random.nextInt(7) + "', " + any + ")");
        }
        if (random.nextInt(3) == 0) {
            connection.execute("UPDATE t SET a = NULL WHERE id % 11 = 0");
        }
        if (random.nextInt(4) == 0) {
            connection.execute("UPDATE t SET s = printf('%.600c', 'z') WHERE id = 20");
        }
        connection.execute("COMMIT; CREATE INDEX i ON " + index);
    }

    private static CursorReport report(Connection connection, String sql) {
        try (Statement statement = connection.prepare(sql)) {
            return ExecutionProfile.of(statement).cursors().stream().filter(CursorReport::columns).findFirst().orElse(null);
        }
    }

    @ParameterizedTest
    @EnumSource(EngineOptions.Tier.class)
    void entriesAreReadFromColumns(EngineOptions.Tier tier) throws IOException {
        Path file = directory.resolve("read.db");
        try (Connection connection = ColumnAnswers.open(file, tier)) {
            create(connection, new Random(1), "t(s, a)");
            for (String sql : QUERIES) {
                ColumnAnswers.assertSame(file, connection, sql, tier.toString());
            }
            CursorReport like = report(connection, "SELECT count(*) FROM t WHERE s LIKE '%a%3'");
            assertTrue(like != null && like.guards() == 1 && like.scans() == 1, "no guard in the scan of an index: " + like);
            CursorReport sum = report(connection, "SELECT sum(a), count(*) FROM t WHERE s <> 'a3'");
            assertEquals(tier == EngineOptions.Tier.C ? 1 : sum.sums(), sum.sums(), "no sums in blocks: " + sum);
        }
    }

    @ParameterizedTest
    @EnumSource(EngineOptions.Tier.class)
    void anyIndex(EngineOptions.Tier tier) throws IOException {
        for (int i = 0; i < INDEXES.size(); i++) {
            Path file = directory.resolve(tier + " " + i + ".db");
            try (Connection connection = ColumnAnswers.open(file, tier)) {
                create(connection, new Random(i), INDEXES.get(i));
                for (String sql : QUERIES) {
                    ColumnAnswers.assertSame(file, connection, sql, tier + ", " + INDEXES.get(i));
                }
            }
        }
    }

    /** A loop sees what its connection writes meanwhile, as SQLite's does, also when the entry that it stands on goes. */
    @ParameterizedTest
    @EnumSource(EngineOptions.Tier.class)
    void writesAmidALoop(EngineOptions.Tier tier) throws IOException {
        for (int seed = 0; seed < SEEDS; seed++) {
            List<List<String>> both = new ArrayList<>();
            for (ColumnStore.Mode mode : List.of(ColumnStore.Mode.OFF, ColumnStore.Mode.BUILD)) {
                Path file = directory.resolve("amid " + seed + tier + mode + ".db");
                Random random = new Random(seed);
                List<String> answers = new ArrayList<>();
                try (Connection connection = ColumnAnswers.open(file, tier)) {
                    create(connection, random, INDEXES.get(seed));
                    for (String query : QUERIES) {
                        ColumnAnswers.settle(file);
                        ColumnStore.set(mode, ColumnAnswers.BYTES);
                        ColumnAnswers.rows(connection, query);
                        int from = random.nextInt(ROWS);
                        answers.add(query);
                        answers.addAll(ColumnAnswers.rows(connection, query,
                                        List.of("DELETE FROM t WHERE id % 5 = 0 AND id BETWEEN " + from + " AND " + (from + 400),
                                                        "UPDATE t SET a = a + 1 WHERE id % 13 = 1",
                                                        "UPDATE t SET r = 3, s = 'a4' WHERE id % 3 = 1",
                                                        "DELETE FROM t WHERE a = " + random.nextInt(9),
                                                        "INSERT INTO t(a, r, s) SELECT a, r, 'new' FROM t WHERE id % 7 = 2 LIMIT 60")));
                    }
                    answers.addAll(ColumnAnswers.rows(connection, "PRAGMA integrity_check"));
                }
                both.add(answers);
            }
            assertEquals(both.get(0), both.get(1), "seed " + seed + ", " + tier);
        }
    }

    /** What stops after some entries of an index is no reason to build columns of it. */
    @Test
    void shortReadsDoNotPayForColumns() throws IOException {
        Path file = directory.resolve("short.db");
        try (Connection connection = ColumnAnswers.open(file, EngineOptions.Tier.C)) {
            create(connection, new Random(1), "t(s, a)");
            ColumnAnswers.build(file, connection, "SELECT count(*) FROM t WHERE a > 3");
            ColumnStore.set(ColumnStore.Mode.AUTO, ColumnAnswers.BYTES);
            for (String sql : List.of("SELECT min(s) FROM t", "SELECT max(s) FROM t", "SELECT s FROM t ORDER BY s LIMIT 3",
                            "SELECT EXISTS (SELECT 1 FROM t WHERE a = 3)")) {
                assertFalse(report(connection, sql) != null, sql);
            }
            assertTrue(report(connection, "SELECT count(*) FROM t WHERE a > 3") != null, "a whole scan");
        }
    }
}
