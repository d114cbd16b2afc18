package org.sqltruffle.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.sqltruffle.testing.Repeat;

/**
 * Other threads evaluate conditions with those of the queries ({@code column_parallel.c}): the rows, their order and the sums stay the
 * same.
 */
@Isolated("the mode and the number of threads are of the process")
class ColumnThreadsTest {

    private static final int ROWS = 70_000;
    private static final int THREADS = 3;
    private static final int EXECUTIONS = 40;
    private static final int MOST_TRIES = 20_000;
    private static final int MILLISECONDS_BEFORE_THE_END = 300;
    private static final List<String> QUERIES = List.of("SELECT count(*), sum(a), total(c) FROM t WHERE a < 30 AND b >= 'w3'",
                    "SELECT a, sum(c), avg(c) FROM t WHERE c < 0.7 GROUP BY a % 1, a",
                    "SELECT id, b FROM t WHERE b LIKE 'w1%' AND a IN (1, 5, 99) AND c > 0.5",
                    "SELECT id FROM t WHERE a = 17 AND (c < 0.1 OR b = 'w2') ORDER BY c",
                    "SELECT sum(length(b)) FROM t WHERE c BETWEEN 0.25 AND 0.26",
                    "SELECT count(*), max(d.w) FROM t JOIN d ON d.id = t.a WHERE d.w < 3 AND t.c < 0.9",
                    "SELECT count(*) FROM d CROSS JOIN t INDEXED BY i ON t.a = d.id WHERE t.c < 0.01",
                    "SELECT id FROM t WHERE c > 0.999", "SELECT a FROM t WHERE c > 0.5 LIMIT 3",
                    "SELECT count(*) FROM t WHERE e IS NULL AND c < 0.5");

    /** Nests without conditions: only their steps can run on other threads. */
    private static final List<String> NESTS = List.of("SELECT b, sum(c), count(*), avg(a), max(e) FROM t GROUP BY b",
                    "SELECT a, b, sum(c * a), sum(e), min(c) FROM t GROUP BY a, b",
                    "SELECT sum(c * a), count(e) FILTER (WHERE a > 98), sum(CASE WHEN a < 2 THEN c END) FROM t",
                    "SELECT count(*), sum(c), group_concat(upper(b)) FROM t INDEXED BY i WHERE a BETWEEN 3 AND 90",
                    "SELECT d.w, total(t.c), count(DISTINCT t.b) FROM t JOIN d ON d.id = t.a GROUP BY d.w",
                    "SELECT d.w, total(t.c - d.w) FROM t LEFT JOIN d ON d.id = t.e GROUP BY 1");

    @TempDir
    private Path directory;

    @AfterEach
    void off() {
        ColumnStore.set(ColumnStore.Mode.AUTO, ColumnAnswers.BYTES);
        ColumnStore.setThreads(ColumnStore.defaultThreads());
    }

    private static void create(Connection connection) {
        connection.execute(
                        "CREATE TABLE d(id INTEGER PRIMARY KEY, w INT); CREATE TABLE t(id INTEGER PRIMARY KEY, a INT, b TEXT, c REAL, e "
                                        + "INT);"
                                        + "WITH n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 99) INSERT INTO d SELECT i, i % "
                                        + "7 FROM n;"
                                        + "WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < " + ROWS
                                        + "), r(i, x) AS (SELECT i, i * 48271 % 65521 FROM n)"
                                        + "INSERT INTO t SELECT i, x % 100, 'w' || (x % 23), (x * 16807 % 65521) / 65521.0, iif(x % 3, x, "
                                        + "NULL) FROM r; CREATE INDEX i ON t(a)");
    }

    /** Several connections at once: one has the helpers, the others evaluate alone. */
    @Test
    void answersAreTheSame() throws Exception {
        Path file = directory.resolve("threads.db");
        Map<String, List<String>> expected = new HashMap<>();
        ColumnStore.set(ColumnStore.Mode.OFF, ColumnAnswers.BYTES);
        try (Connection connection = ColumnAnswers.open(file, EngineOptions.Tier.C)) {
            create(connection);
            for (String sql : QUERIES) {
                expected.put(sql, ColumnAnswers.rows(connection, sql));
            }
        }
        ColumnAnswers.settle(file);
        ColumnStore.set(ColumnStore.Mode.BUILD, ColumnAnswers.BYTES);
        ColumnStore.setThreads(THREADS);
        long before = ColumnStore.status().helped();
        try (ExecutorService executor = Executors.newFixedThreadPool(ColumnAnswers.TIERS.length)) {
            List<Future<?>> ends = new ArrayList<>();
            for (EngineOptions.Tier tier : ColumnAnswers.TIERS) {
                ends.add(executor.submit(() -> repeat(file, tier, expected)));
            }
            for (Future<?> end : ends) {
                end.get();
            }
        }
        /* On a busy machine the other threads may come too late for all of them. */
        try (Connection connection = ColumnAnswers.open(file, EngineOptions.Tier.C)) {
            String sql = QUERIES.getFirst();
            Repeat.until(() -> ColumnStore.status().helped() > before,
                            () -> assertEquals(expected.get(sql), ColumnAnswers.rows(connection, sql)),
                            "no other thread has evaluated a block");
        }
    }

    private static void repeat(Path file, EngineOptions.Tier tier, Map<String, List<String>> expected) {
        Random random = new Random(tier.ordinal());
        try (Connection connection = ColumnAnswers.open(file, tier)) {
            for (int i = 0; i < EXECUTIONS; i++) {
                String sql = QUERIES.get(random.nextInt(QUERIES.size()));
                assertEquals(expected.get(sql), ColumnAnswers.rows(connection, sql), tier + ": " + sql);
            }
        }
    }

    /** The steps of nests run on other threads, and every sum is that of one thread. */
    @Test
    void stepsOfNests() {
        Path file = directory.resolve("nests.db");
        ColumnStore.set(ColumnStore.Mode.OFF, ColumnAnswers.BYTES);
        try (Connection connection = ColumnAnswers.open(file, EngineOptions.Tier.C)) {
            create(connection);
            List<List<String>> expected = NESTS.stream().map(sql -> ColumnAnswers.rows(connection, sql)).toList();
            ColumnStore.set(ColumnStore.Mode.BUILD, ColumnAnswers.BYTES);
            ColumnStore.setThreads(THREADS);
            for (int i = 0; i < NESTS.size(); i++) {
                String sql = NESTS.get(i);
                long before = ColumnStore.status().helped();
                /* A thread may come too late. With DISTINCT there is one thread. */
                for (int k = 0; k < MOST_TRIES && (k < 3 || (ColumnStore.status().helped() == before && !sql.contains("DISTINCT"))); k++) {
                    assertEquals(expected.get(i), ColumnAnswers.rows(connection, sql), sql);
                }
                assertTrue(sql.contains("DISTINCT") || ColumnStore.status().helped() > before,
                                () -> "no other thread has run steps: " + sql);
            }
        }
    }

    /** An interrupt ends all threads of a nest. */
    @Test
    void interruptedNest() throws Exception {
        Path file = directory.resolve("interrupted.db");
        ColumnStore.set(ColumnStore.Mode.BUILD, ColumnAnswers.BYTES);
        ColumnStore.setThreads(THREADS);
        try (Connection connection = ColumnAnswers.open(file, EngineOptions.Tier.C)) {
            create(connection);
            List<String> expected = ColumnAnswers.rows(connection, NESTS.get(0));
            /* The query takes minutes: threads help by the first interrupt, or by a later one. One before the query ends nothing. */
            Thread interrupter = Thread.ofPlatform().start(() -> {
                try {
                    while (true) {
                        Thread.sleep(MILLISECONDS_BEFORE_THE_END);
                        connection.interrupt();
                    }
                } catch (InterruptedException e) {
                    // The query has ended.
                }
            });
            assertEquals(List.of("interrupted"),
                            ColumnAnswers.rows(connection,
                                            "SELECT sum(x.c * y.c), count(*) FROM t x CROSS JOIN t y INDEXED BY i ON y.a = x.a CROSS JOIN "
                                                            + "t z INDEXED BY i ON z.a = x.a"));
            interrupter.interrupt();
            interrupter.join();
            assertEquals(expected, ColumnAnswers.rows(connection, NESTS.get(0)));
        }
    }

    @Test
    void noThreads() {
        ColumnStore.setThreads(0);
        Path file = directory.resolve("alone.db");
        ColumnStore.set(ColumnStore.Mode.BUILD, ColumnAnswers.BYTES);
        long before = ColumnStore.status().helped();
        try (Connection connection = ColumnAnswers.open(file, EngineOptions.Tier.C)) {
            create(connection);
            for (String sql : QUERIES) {
                ColumnAnswers.rows(connection, sql);
            }
        }
        assertEquals(before, ColumnStore.status().helped());
        assertThrows(IllegalArgumentException.class, () -> ColumnStore.setThreads(-1));
    }
}
