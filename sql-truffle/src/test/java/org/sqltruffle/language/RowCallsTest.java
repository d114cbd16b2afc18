package org.sqltruffle.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
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
import org.sqltruffle.abi.TierApi;
import org.sqltruffle.ops.HostFunctions;
import org.sqltruffle.registers.RowBatch;
import org.sqltruffle.sqlite.SqliteException;

/** Rows that call functions of the program are read ahead, and the functions are called when SQLite would call them. */
@Isolated("the mode is one of the process")
class RowCallsTest {

    static final int ROWS = 5000;
    static final String TABLE = "CREATE TABLE t(id INTEGER PRIMARY KEY, a INT, r REAL, s TEXT, x);"
                    + "WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < " + ROWS
                    + ") INSERT INTO t SELECT i, i * 7 % 613 + 16, i / 7.0, iif(i % 10, 's' || (i % 50), NULL),"
                    + " CASE i % 5 WHEN 0 THEN x'00ff' WHEN 1 THEN 'text' WHEN 2 THEN i / 3.0 WHEN 3 THEN NULL ELSE i * 1000003 END FROM n;"
                    + "CREATE TABLE u(id INTEGER PRIMARY KEY, name TEXT); INSERT INTO u SELECT id, 'name ' || id FROM t WHERE id < 700";
    private static final List<String> QUERIES = List.of("SELECT f(a) FROM t", "SELECT f(a), r, g(s), id + 1 FROM t",
                    "SELECT g(f(a)), f(g(s)) FROM t", "SELECT f(x), g(x), f(f(x)) FROM t", "SELECT s, f(id) FROM t WHERE a < 300 LIMIT 900",
                    "SELECT f(r * a), s FROM t WHERE a > 400 LIMIT 100 OFFSET 50", "SELECT id, f(5), 'five', g('text') FROM t",
                    "SELECT name, f(t.s), g(name) FROM t JOIN u ON u.id = t.a", "SELECT f(a), length(s), f(length(s)), g(upper(s)) FROM t",
                    "SELECT f(name) FROM t LEFT JOIN u ON u.id = t.a + 400", "SELECT f(a, r), g(1, 2, s) FROM t",
                    // Not read ahead: something is done with a result.
                    "SELECT f(a) + 1 FROM t", "SELECT id FROM t WHERE f(a) > 300", "SELECT f(a), count(*) FROM t GROUP BY 1",
                    "SELECT f(a) FROM t ORDER BY 1", "SELECT sum(f(a)) FROM t", "SELECT DISTINCT f(a) FROM t");

    @TempDir
    private Path directory;
    private Path file;
    /** What was called, and which rows came. */
    private final List<String> events = new ArrayList<>();
    private Connection connection;
    private UnaryOperator<Object> f = RowCallsTest::changed;

    @BeforeEach
    void name() {
        file = directory.resolve("calls.db");
    }

    @AfterEach
    void off() {
        ColumnStore.set(ColumnStore.Mode.AUTO, ColumnAnswers.BYTES);
    }

    static Object changed(Object value) {
        return switch (value) {
            case null -> "null";
            case Long v when v % 7 == 0 -> (double) v;
            case Long v when v % 5 == 0 -> null;
            case Long v when v % 3 == 0 -> new byte[v.intValue() & 1];
            case Long v when v % 2 == 0 -> v % 4 == 0;
            case Long v -> v + 1;
            case Double v -> v > 500 ? Double.NaN : -v;
            case String v -> v.repeat(30);
            default -> "blob";
        };
    }

    private void open(EngineOptions.Tier tier) {
        connection = ColumnAnswers.open(file, tier);
        connection.execute(TABLE);
        HostFunctions.register(connection, "f", new HostFunctions.Change(v -> {
            events.add("f " + (v instanceof byte[] b ? b.length : v));
            return f.apply(v);
        }), false);
        HostFunctions.register(connection, "g", new HostFunctions.Change(v -> {
            events.add("g " + (v instanceof byte[] b ? b.length : v));
            return v;
        }), false);
    }

    /** Rows and calls, in their order. @param ended after so many rows */
    private List<String> events(String sql, int ended) {
        events.clear();
        StepNode step = StepNodeGen.getUncached();
        int rows = 0;
        try (Statement statement = connection.prepare(sql)) {
            while (rows++ < ended && (statement.takeAhead() || step.execute(statement))) {
                StringBuilder row = new StringBuilder("row ");
                for (int i = 0; i < statement.columnCount(); i++) {
                    row.append(statement.columnType(i)).append(':').append(statement.columnString(i)).append('|');
                }
                events.add(row.toString());
            }
        } catch (SqliteException e) {
            events.add(e.getMessage());
        }
        return List.copyOf(events);
    }

    private void assertSame(String sql, int ended, Runnable before) throws IOException {
        before.run();
        ColumnStore.set(ColumnStore.Mode.OFF, ColumnAnswers.BYTES);
        connection.execute("SAVEPOINT amid");
        List<String> expected = events(sql, ended);
        connection.execute("ROLLBACK TO amid; RELEASE amid");
        ColumnAnswers.build(file, connection);
        for (int i = 0; i < 3; i++) {
            before.run();
            connection.execute("SAVEPOINT amid");
            assertEquals(expected, events(sql, ended), sql);
            connection.execute("ROLLBACK TO amid; RELEASE amid");
        }
    }

    @ParameterizedTest
    @EnumSource(value = EngineOptions.Tier.class, names = {"C", "AUTO", "TRUFFLE", "MIXED"})
    void callsComeWithTheirRows(EngineOptions.Tier tier) throws IOException {
        open(tier);
        try (Connection opened = connection) {
            for (String sql : QUERIES) {
                assertSame(sql, Integer.MAX_VALUE, () -> {});
                assertSame(sql, 40, () -> {});
            }
        }
    }

    /** The rows of a caller that takes many at once, and the calls for them: as many as are wanted may be ahead of the caller. */
    private List<String> fetched(String sql, int most) {
        events.clear();
        List<String> rows = new ArrayList<>();
        RowBatch batch = new RowBatch();
        try (Statement statement = connection.prepare(sql)) {
            do {
                statement.fetch(batch, most);
                for (int i = 0; i < batch.rows; i++) {
                    StringBuilder row = new StringBuilder("row ");
                    for (int k = 0; k < batch.columns; k++) {
                        long meta = batch.cells[(i * batch.columns + k) * 2 + 1];
                        long value = batch.cells[(i * batch.columns + k) * 2];
                        int type = RowBatch.type(meta);
                        row.append(type).append(':').append(type < 3 ? Long.toString(value)
                                        : new String(batch.bytes, (int) value, RowBatch.length(meta), StandardCharsets.ISO_8859_1))
                                        .append('|');
                    }
                    rows.add(row.toString());
                }
            } while (!batch.ended);
            rows.add(String.valueOf(batch.failure));
        }
        rows.addAll(events);
        return rows;
    }

    @ParameterizedTest
    @EnumSource(value = EngineOptions.Tier.class, names = {"C", "AUTO", "TRUFFLE", "MIXED"})
    void rowsThatAreFetchedManyAtOnce(EngineOptions.Tier tier) throws IOException {
        open(tier);
        try (Connection opened = connection) {
            for (boolean fails : new boolean[]{false, true}) {
                int[] calls = new int[1];
                f = v -> {
                    if (fails && ++calls[0] == 700) {
                        throw new IllegalStateException("no more");
                    }
                    return changed(v);
                };
                for (String sql : QUERIES) {
                    for (int most : new int[]{1, 7, 1000}) {
                        calls[0] = 0;
                        ColumnStore.set(ColumnStore.Mode.OFF, ColumnAnswers.BYTES);
                        List<String> expected = fetched(sql, most);
                        ColumnAnswers.build(file, connection);
                        for (int i = 0; i < 2; i++) {
                            calls[0] = 0;
                            assertEquals(expected, fetched(sql, most), sql + " by " + most);
                        }
                    }
                }
            }
        }
    }

    @Test
    void theyAreReadAhead() throws IOException {
        open(EngineOptions.Tier.C);
        try (Connection opened = connection) {
            ColumnAnswers.build(file, connection);
            // A column of all types has no vectors.
            for (String sql : QUERIES.stream().limit(11).filter(sql -> !sql.contains("(x)")).toList()) {
                try (Statement statement = connection.prepare(sql)) {
                    assertTrue(StepNodeGen.getUncached().execute(statement));
                    assertTrue(TierApi.stRowCall(statement.handle(), 0) != 0, sql);
                    assertTrue(statement.takeAhead(), sql);
                }
            }
        }
    }

    /** What a function does to its own connection in the middle of rows. */
    @ParameterizedTest
    @EnumSource(value = EngineOptions.Tier.class, names = {"C", "AUTO", "MIXED"})
    void functionsDoWhatTheyLike(EngineOptions.Tier tier) throws IOException {
        open(tier);
        int[] calls = new int[1];
        List<UnaryOperator<Object>> actions = List.of(v -> {
            throw new IllegalStateException("no more");
        }, v -> {
            connection.execute("UPDATE t SET a = a + 1000, s = 'new' WHERE id % 3 = 0");
            return v;
        }, v -> {
            connection.execute("DELETE FROM t WHERE id > " + ROWS / 2);
            throw new IllegalStateException("no more, after a write");
        }, v -> {
            connection.interrupt();
            return v;
        }, v -> {
            connection.execute("ROLLBACK TO amid");
            return "rolled back";
        }, v -> ColumnAnswers.rows(connection, "SELECT count(*), f(1) FROM t WHERE id < 10").toString(), v -> {
            connection.execute("CREATE TABLE made(x)");
            return v;
        }, v -> new byte[1]);
        try (Connection opened = connection) {
            for (UnaryOperator<Object> action : actions) {
                for (int at : new int[]{1, 2, 3, 40, 1500}) {
                    f = v -> ++calls[0] == at ? action.apply(v) : v;
                    for (String sql : List.of("SELECT id, f(a) FROM t", "SELECT id, f(s), g(a) FROM t WHERE a > 100",
                                    "SELECT g(r), f(g(a)), g(s), a, s, g(f(r)), a + 1 FROM t",
                                    "SELECT name, f(t.id), g(t.s) FROM t JOIN u ON u.id = t.a LIMIT 2000")) {
                        assertSame(sql, Integer.MAX_VALUE, () -> calls[0] = 0);
                    }
                }
            }
        }
    }

    /** SQLite prepares the statement anew: the row has one value more, and the arguments stand elsewhere. */
    @Test
    void anotherColumn() throws IOException {
        open(EngineOptions.Tier.C);
        try (Connection opened = connection) {
            connection.execute("CREATE TABLE w(id INTEGER PRIMARY KEY, a INT); INSERT INTO w SELECT id, a FROM t");
            ColumnAnswers.build(file, connection);
            try (Statement statement = connection.prepare("SELECT g(a), * FROM w")) {
                for (int columns = 3; columns < 6; columns++) {
                    // An execution in which SQLite prepares the statement anew reads nothing ahead.
                    assertTrue(statement.step());
                    statement.reset();
                    int ahead = 0;
                    for (int i = 0; i < 600; i++) {
                        boolean taken = statement.takeAhead();
                        assertTrue(taken || StepNodeGen.getUncached().execute(statement));
                        ahead += taken ? 1 : 0;
                        assertEquals(columns, statement.columnCount());
                        assertEquals(statement.columnLong(2), statement.columnLong(0));
                    }
                    assertTrue(ahead > 500, ahead + " rows were read ahead");
                    statement.reset();
                    connection.execute("ALTER TABLE w ADD COLUMN more" + columns + "; UPDATE w SET more" + columns + " = id");
                    ColumnAnswers.settle(file);
                }
            }
        }
    }

    @Test
    void anotherFunctionOfTheName() throws IOException {
        open(EngineOptions.Tier.AUTO);
        try (Connection opened = connection) {
            ColumnAnswers.build(file, connection);
            try (Statement statement = connection.prepare("SELECT f(id) FROM t WHERE id > 1")) {
                for (int turn = 0; turn < 4; turn++) {
                    long result = turn;
                    HostFunctions.register(connection, "f", new HostFunctions.Change(v -> result), false);
                    for (int i = 0; i < 600; i++) {
                        assertTrue(statement.takeAhead() || StepNodeGen.getUncached().execute(statement));
                        assertEquals(result, statement.columnLong(0));
                    }
                    statement.reset();
                }
            }
        }
    }
}
