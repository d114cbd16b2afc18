package org.sqltruffle.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqltruffle.ops.HostFunctions;

/** Deterministic functions of the program are called for many rows at once, and nothing but the number of calls tells. */
@Isolated("the mode is one of the process")
class ManyCallsTest {

    private static final int ROWS = RowCallsTest.ROWS;
    private static final String TABLE = RowCallsTest.TABLE + "; CREATE INDEX t_a ON t(a)";
    private static final List<String> QUERIES = List.of("SELECT id, f(a) FROM t", "SELECT g(f(a)), f(g(s)), f(r) FROM t",
                    "SELECT f(x), g(x) FROM t", "SELECT f(a) + 1, id FROM t LIMIT 900 OFFSET 7",
                    "SELECT id FROM t WHERE f(a) > 300", "SELECT id, s FROM t WHERE g(s) = 's7' OR f(a) IS NULL",
                    "SELECT f(a), count(*), sum(r) FROM t GROUP BY 1",
                    "SELECT g(s), count(*), sum(f(a)), max(f(id)) FROM t WHERE f(a) <> 44 GROUP BY g(s)",
                    "SELECT f(a), id FROM t ORDER BY 1, 2", "SELECT sum(f(a)), total(g(r)), count(f(s)), min(g(s)) FROM t",
                    "SELECT DISTINCT f(a) FROM t", "SELECT count(*) FROM t JOIN u ON u.id = t.a WHERE f(u.name) > g(t.s)",
                    "SELECT name, f(t.id) FROM t LEFT JOIN u ON u.id = f(t.a)", "SELECT a, count(f(id)), sum(g(r)) FROM t GROUP BY a",
                    "SELECT count(*) FROM u WHERE EXISTS (SELECT 1 FROM t WHERE t.a = u.id AND f(t.id) > 100)",
                    "SELECT sum(CASE WHEN f(a) > 100 THEN g(id) ELSE 1 END) FROM t",
                    "SELECT count(*) FROM t WHERE f(a, r, 'three', NULL, id) > 100", "SELECT sum(f(5) + id), sum(length(f(s))) FROM t");

    @TempDir
    private Path directory;
    private Path file;
    private Connection connection;
    private HostFunctions.Change change;
    private int calls;
    private UnaryOperator<Object> f = ManyCallsTest::changed;

    @BeforeEach
    void name() {
        file = directory.resolve("calls.db");
    }

    @AfterEach
    void off() {
        ColumnStore.set(ColumnStore.Mode.AUTO, ColumnAnswers.BYTES);
    }

    private static Object changed(Object value) {
        return value instanceof Long v && v == 19 ? "long ".repeat(10_000) : RowCallsTest.changed(value);
    }

    private void open(EngineOptions.Tier tier) {
        connection = ColumnAnswers.open(file, tier);
        connection.execute(TABLE);
        change = new HostFunctions.Change(v -> {
            calls++;
            return f.apply(v);
        });
        HostFunctions.registerDeterministic(connection, "f", change);
        HostFunctions.registerDeterministic(connection, "g", new HostFunctions.Change(v -> v));
    }

    private void assertSame(String sql) throws IOException {
        ColumnStore.set(ColumnStore.Mode.OFF, ColumnAnswers.BYTES);
        List<String> expected = ColumnAnswers.rows(connection, sql);
        ColumnAnswers.build(file, connection);
        for (int i = 0; i < 3; i++) {
            assertEquals(expected, ColumnAnswers.rows(connection, sql), sql);
        }
    }

    @ParameterizedTest
    @EnumSource(value = EngineOptions.Tier.class, names = {"C", "AUTO", "TRUFFLE", "MIXED"})
    void sameRows(EngineOptions.Tier tier) throws IOException {
        open(tier);
        try (Connection opened = connection) {
            for (String sql : QUERIES) {
                assertSame(sql);
            }
        }
    }

    /** The error comes at the row at which SQLite meets it, and after the rows before it. */
    @ParameterizedTest
    @EnumSource(value = EngineOptions.Tier.class, names = {"C", "AUTO", "MIXED"})
    void errors(EngineOptions.Tier tier) throws IOException {
        open(tier);
        try (Connection opened = connection) {
            for (long bad : new long[]{16, 23, 300, 628}) {
                f = v -> {
                    if (v instanceof Long n && n == bad) {
                        throw new IllegalStateException("no " + bad);
                    }
                    return v;
                };
                for (String sql : QUERIES) {
                    assertSame(sql);
                }
            }
        }
    }

    @Test
    void manyRowsAtOnce() throws IOException {
        open(EngineOptions.Tier.C);
        f = v -> v;
        try (Connection opened = connection) {
            ColumnAnswers.build(file, connection);
            for (String sql : List.of("SELECT sum(f(id)) FROM t", "SELECT count(*) FROM t WHERE f(id) > 300",
                            "SELECT f(id), count(*) FROM t GROUP BY 1", "SELECT id FROM t WHERE f(id) > 100 ORDER BY r")) {
                calls = 0;
                int before = change.batches();
                ColumnAnswers.rows(connection, sql);
                assertEquals(ROWS, calls, sql);
                assertTrue(change.batches() > before && change.batches() - before <= ROWS / 256 + 2, sql);
            }
            // A dictionary's values.
            calls = 0;
            assertEquals(List.of("1:" + ROWS + "|"), ColumnAnswers.rows(connection, "SELECT count(*) FROM t WHERE f(s) IS NOT 'no'"));
            assertEquals(46, calls);
        }
    }

    /** An exception that comes from outside in the middle of a batch, as a signal's handler throws it, is not lost. */
    @Test
    void exceptionFromOutside() throws IOException {
        open(EngineOptions.Tier.C);
        int[] made = new int[1];
        f = v -> {
            if (++made[0] == 700) {
                throw new IllegalStateException("from outside");
            }
            return v;
        };
        try (Connection opened = connection) {
            ColumnAnswers.build(file, connection);
            assertEquals(List.of("from outside"), ColumnAnswers.rows(connection, "SELECT sum(f(id)) FROM t"));
            assertEquals(List.of("1:" + ROWS * (ROWS + 1) / 2 + "|"), ColumnAnswers.rows(connection, "SELECT sum(f(id)) FROM t"));
        }
    }

    /** A function may run a query that calls it, and be interrupted. */
    @Test
    void queriesInside() throws IOException {
        open(EngineOptions.Tier.C);
        try (Connection opened = connection) {
            ColumnAnswers.build(file, connection);
            List<String> inside = new ArrayList<>();
            f = v -> {
                if (v instanceof Long n && n == 44 && inside.isEmpty()) {
                    inside.add("now");
                    inside.addAll(ColumnAnswers.rows(connection, "SELECT sum(f(id)), max(f('text' || (id % 3))) FROM t"));
                }
                return v;
            };
            String all = "1:" + ROWS * (ROWS + 1) / 2 + "|";
            assertEquals(List.of(all), ColumnAnswers.rows(connection, "SELECT sum(f(id)) FROM t"));
            assertEquals(List.of("now", all + "3:text2|"), inside);
            f = v -> {
                if (v instanceof Long n && n == 1500) {
                    connection.interrupt();
                }
                return v;
            };
            calls = 0;
            assertEquals(List.of("interrupted"), ColumnAnswers.rows(connection, "SELECT sum(f(id)) FROM t"));
            assertTrue(calls <= 1500 + 1500 + 2, calls + " calls");
        }
    }

    /** SQLite's nest would go on amid its rows. One that runs in batches ends, and its connection goes on. */
    @ParameterizedTest
    @ValueSource(strings = {"CREATE TABLE written AS SELECT 1", "DELETE FROM t WHERE id < 7", "ROLLBACK"})
    void writesInside(String write) throws IOException {
        open(EngineOptions.Tier.C);
        try (Connection opened = connection) {
            ColumnAnswers.build(file, connection);
            f = v -> {
                if (v instanceof Long n && n == 1100) {
                    connection.execute(write);
                }
                return v;
            };
            for (String sql : List.of("SELECT sum(f(id)) FROM t", "SELECT s, count(*) FROM t WHERE f(id) > 0 GROUP BY s")) {
                ColumnAnswers.rows(connection, "SELECT sum(id), max(s) FROM t");
                connection.execute("BEGIN; CREATE TABLE begun(x)");
                List<String> rows = ColumnAnswers.rows(connection, sql);
                assertEquals("a deterministic function has written to the database, or has rolled back", rows.getLast(), sql);
                if (!connection.isAutocommit()) {
                    connection.execute("ROLLBACK");
                }
            }
            f = v -> v;
            assertEquals(1, ColumnAnswers.rows(connection, "SELECT sum(f(id)) FROM t").size());
        }
    }
}
