package org.sqltruffle.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sqltruffle.ops.HostFunctions;

/** The program's aggregates get many rows at once: the same steps in the same order, whatever a step does. */
@Isolated("the mode is one of the process")
class ManyStepsTest {

    private static final int ROWS = RowCallsTest.ROWS;
    private static final String TABLE = RowCallsTest.TABLE + "; CREATE INDEX t_a ON t(a)";
    /** All rows at once. */
    private static final List<String> BATCHES = List.of("SELECT h(a) FROM t", "SELECT count(*), sum(r), h(s, a + 1) FROM t WHERE r > 100",
                    "SELECT h(f(a), 'x', NULL) FROM t WHERE f(a) < 500", "SELECT h(id, a) FROM t WHERE id BETWEEN 100 AND 4000",
                    "SELECT h(name) FROM t JOIN u ON u.id = t.a", "SELECT h(id) FROM t WHERE a BETWEEN 200 AND 500",
                    "SELECT h(t.id, u.id) FROM u CROSS JOIN t ON t.a = u.id", "SELECT h(id) FILTER (WHERE s > 's3') FROM t",
                    "SELECT sum(a), count(r), h(a, a, a), count(*) FROM t", "SELECT h(id) FROM t WHERE a > 10000");
    private static final List<String> GROUPS = List.of("SELECT s, h(id), count(*) FROM t GROUP BY s",
                    "SELECT id % 7, sum(a), h(r, s), total(r) FROM t GROUP BY 1",
                    "SELECT a % 100, h(f(id)) FILTER (WHERE id % 3), count(s) FROM t GROUP BY 1 HAVING count(*) > 40",
                    "SELECT name, h(t.id, a) FROM t JOIN u ON u.id = t.a GROUP BY name", "SELECT r, h(id) FROM t GROUP BY r");
    private static final List<String> OTHERS = List.of("SELECT h(a), sum(r) FROM t", "SELECT id % 7, h(r, s), max(r) FROM t GROUP BY 1",
                    "SELECT sum(a), h(a, a, a), total(a), count(a) FROM t", "SELECT h(id), h(id) FROM t", "SELECT h(a), h(r) FROM t",
                    "SELECT h(x) FROM t", "SELECT a, h(id) FROM t GROUP BY a", "SELECT s, h(id), h(a) FROM t GROUP BY s",
                    "SELECT h(DISTINCT a) FROM t",
                    "SELECT h(name) FROM t LEFT JOIN u ON u.id = t.a", "SELECT h(id), min(r) FROM t", "SELECT h(id), a FROM t",
                    "SELECT id, (SELECT h(t.id) FROM t WHERE t.a = u.id) FROM u", "SELECT h() FROM t",
                    "SELECT sum(abs(id - 3000 - 9223372036854772808)), h(id) FROM t");

    @TempDir
    private Path directory;
    private Path file;
    private final List<Object> events = new ArrayList<>();
    private Connection connection;
    private HostFunctions.Fold fold;
    private Consumer<List<Object>> action = v -> {};

    @BeforeEach
    void name() {
        file = directory.resolve("steps.db");
    }

    @AfterEach
    void off() {
        ColumnStore.set(ColumnStore.Mode.AUTO, ColumnAnswers.BYTES);
    }

    private void open(EngineOptions.Tier tier) {
        connection = ColumnAnswers.open(file, tier);
        connection.execute(TABLE);
        fold = new HostFunctions.Fold(v -> {
            events.add(v);
            action.accept(v);
        });
        HostFunctions.register(connection, "h", fold, true);
        HostFunctions.registerDeterministic(connection, "f", new HostFunctions.Change(v -> v));
    }

    /** The steps in their order, and the result. */
    private List<Object> events(String sql) {
        events.clear();
        events.addAll(ColumnAnswers.rows(connection, sql));
        return List.copyOf(events);
    }

    private void assertSame(String sql, Runnable before) throws IOException {
        before.run();
        ColumnStore.set(ColumnStore.Mode.OFF, ColumnAnswers.BYTES);
        connection.execute("SAVEPOINT amid");
        List<Object> expected = events(sql);
        connection.execute("ROLLBACK TO amid; RELEASE amid");
        ColumnAnswers.build(file, connection);
        for (int i = 0; i < 3; i++) {
            before.run();
            connection.execute("SAVEPOINT amid");
            assertEquals(expected, events(sql), sql);
            connection.execute("ROLLBACK TO amid; RELEASE amid");
        }
    }

    @ParameterizedTest
    @EnumSource(value = EngineOptions.Tier.class, names = {"C", "AUTO", "TRUFFLE", "MIXED"})
    void sameSteps(EngineOptions.Tier tier) throws IOException {
        open(tier);
        try (Connection opened = connection) {
            for (String sql : BATCHES) {
                assertSame(sql, () -> {});
            }
            for (String sql : GROUPS) {
                assertSame(sql, () -> {});
            }
            for (String sql : OTHERS) {
                assertSame(sql, () -> {});
            }
        }
    }

    @Test
    void manyRowsAtOnce() throws IOException {
        open(EngineOptions.Tier.C);
        try (Connection opened = connection) {
            ColumnAnswers.build(file, connection);
            for (String sql : BATCHES.subList(0, BATCHES.size() - 1)) {
                int before = fold.batches();
                int steps = events(sql).size() - 1;
                assertTrue(fold.batches() > before && fold.batches() - before <= steps / 100 + 2,
                                sql + ": " + steps + " steps in " + (fold.batches() - before));
            }
            for (String sql : GROUPS.subList(0, GROUPS.size() - 1)) {
                int before = fold.batches();
                int groups = (int) events(sql).stream().filter(String.class::isInstance).count();
                assertTrue(fold.batches() > before && fold.batches() - before <= 2 * groups,
                                sql + ": " + groups + " groups in " + (fold.batches() - before));
            }
        }
    }

    /** What a step does to its own connection in the middle of a batch. */
    @ParameterizedTest
    @EnumSource(value = EngineOptions.Tier.class, names = {"C", "AUTO", "MIXED"})
    void stepsDoWhatTheyLike(EngineOptions.Tier tier) throws IOException {
        open(tier);
        List<Runnable> actions = List.of(() -> {
            throw new IllegalStateException("no more");
        }, () -> connection.execute("UPDATE t SET a = a + 1000, s = 'new' WHERE id % 3 = 0"),
                        () -> connection.execute("DELETE FROM t WHERE id > " + ROWS / 2),
                        () -> connection.execute("DELETE FROM t WHERE id BETWEEN 30 AND 60"), () -> {
                            connection.execute("UPDATE u SET name = 'other' || id");
                            throw new IllegalStateException("no more, after a write");
                        }, () -> connection.interrupt(), () -> connection.execute("ROLLBACK TO amid"),
                        () -> connection.execute("CREATE TABLE made(x)"),
                        () -> events.addAll(ColumnAnswers.rows(connection, "SELECT h(id), count(*) FROM t WHERE id < 3000")),
                        () -> connection.execute("INSERT INTO u SELECT id + 10000, name FROM u"));
        int[] steps = new int[1];
        try (Connection opened = connection) {
            for (Runnable run : actions) {
                for (int at : new int[]{1, 2, 40, 1500}) {
                    action = v -> {
                        if (++steps[0] == at) {
                            run.run();
                        }
                    };
                    for (String sql : BATCHES) {
                        assertSame(sql, () -> steps[0] = 0);
                    }
                    for (String sql : GROUPS) {
                        assertSame(sql, () -> steps[0] = 0);
                    }
                }
            }
        }
    }

    /** A value that steps cannot treat, after batches whose steps were made: the program goes on after them. */
    @Test
    void failsLater() throws IOException {
        open(EngineOptions.Tier.C);
        try (Connection opened = connection) {
            connection.execute("UPDATE t SET a = -9223372036854775808 WHERE id = 4000");
            // abs() of the least integer is an error.
            for (String sql : List.of("SELECT h(abs(a)) FROM t", "SELECT sum(abs(a)), h(id) FROM t",
                            "SELECT h(t.id, abs(t.a)) FROM t CROSS JOIN u ON u.id = t.id % 7 + 1")) {
                assertSame(sql, () -> {});
            }
        }
    }
}
