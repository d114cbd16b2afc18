package org.sqltruffle.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.sqltruffle.bridge.session.Session;
import org.sqltruffle.bridge.session.SessionDatabase;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.sqlite.ApiConstants;

/** Java in queries, in each tier: functions, aggregates, windows, collations, tables, handlers. */
@ParameterizedClass
@EnumSource(EngineOptions.Tier.class)
class FunctionsTest {

    @Parameter
    private EngineOptions.Tier tier;

    private Database db;

    @BeforeEach
    void open() {
        db = new SessionDatabase(new Session(":memory:", ApiConstants.SQLITE_OPEN_READWRITE | ApiConstants.SQLITE_OPEN_CREATE,
                        EngineOptions.DEFAULT.withTier(tier)));
        db.execute("CREATE TABLE t(g, v); INSERT INTO t VALUES('a', 1), ('b', 2), ('a', 3), ('b', 4.5), ('c', NULL)");
    }

    @AfterEach
    void close() {
        db.close();
    }

    private Object value(String sql, Object... values) {
        try (Query query = db.prepare(sql)) {
            return query.bind(values).list(row -> row.get(0) == null ? "NULL" : row.get(0)).getFirst();
        }
    }

    private List<String> rows(String sql) {
        try (Query query = db.prepare(sql)) {
            return query.list(row -> {
                List<String> values = new ArrayList<>();
                for (Object value : row.toArray()) {
                    values.add(String.valueOf(value));
                }
                return String.join("|", values);
            });
        }
    }

    @Test
    void scalars() {
        db.function("kind", 1, a -> a.type(0).name());
        assertEquals(List.of("INTEGER|REAL|TEXT|BLOB|NULL"), rows("SELECT kind(1), kind(1.5), kind('x'), kind(x'00'), kind(NULL)"));
        db.function("twice", 1,
                        a -> a.isNull(0) ? null : a.type(0) == Type.INTEGER ? (Object) (2 * a.getLong(0)) : (Object) (2 * a.getDouble(0)));
        assertEquals(List.of("2", "4", "6", "9.0", "null"), rows("SELECT twice(v) FROM t"));
        db.deterministicFunction("glue", -1, a -> {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < a.size(); i++) {
                text.append(a.getString(i));
            }
            return text;
        });
        assertEquals("a1null2.5é", value("SELECT glue('a', 1, NULL, 2.5, 'é')"));
        db.execute("CREATE INDEX i ON t(glue(g, v))");
        db.function("bytes", 1, a -> a.getBytes(0));
        assertEquals("X'6162'", value("SELECT quote(bytes('ab'))"));
        db.function("truth", 0, a -> true);
        assertEquals(1L, value("SELECT truth()"));
        db.function("number", 1, a -> a.getLong(0) + a.getInt(0));
        assertEquals(24L, value("SELECT number('12x')"));
        db.function("twice", 1, null);
        assertThrows(DatabaseException.class, () -> db.prepare("SELECT twice(1)"));
    }

    @Test
    void whatAFunctionThrowsIsTheCause() {
        IllegalStateException thrown = new IllegalStateException("no good");
        db.function("bad", 0, a -> {
            throw thrown;
        });
        DatabaseException e = assertThrows(DatabaseException.class, () -> rows("SELECT bad()"));
        assertEquals("no good", e.getMessage());
        assertSame(thrown, e.getCause());
        db.function("index", 1, a -> a.getLong(5));
        assertThrows(DatabaseException.class, () -> rows("SELECT \"index\"(1)"));
        assertNull(assertThrows(DatabaseException.class, () -> rows("SELECT nothing")).getCause());
    }

    @Test
    void aFunctionMayQuery() {
        db.function("total", 1, a -> {
            double[] sum = {0};
            try (Query query = db.prepare("SELECT v FROM t WHERE g = ?")) {
                query.bind(a.getString(0)).forEach(row -> sum[0] += row.getDouble(0));
            }
            return sum[0];
        });
        assertEquals(List.of("a|4.0", "b|6.5", "c|0.0"), rows("SELECT DISTINCT g, total(g) FROM t"));
        db.function("fact", 1, a -> {
            long n = a.getLong(0);
            return n < 2 ? 1L : n * (Long) value("SELECT fact(?)", n - 1);
        });
        assertEquals(120L, value("SELECT fact(5)"));
    }

    private static final class Longest implements AggregateFunction<StringBuilder> {
        @Override
        public StringBuilder start() {
            return new StringBuilder();
        }

        @Override
        public void step(StringBuilder state, Arguments arguments) {
            state.append(arguments.getString(0)).append(';');
        }

        @Override
        public Object finish(StringBuilder state) {
            return state;
        }
    }

    @Test
    void aggregates() {
        db.aggregate("joined", 1, new Longest());
        assertEquals(List.of("a|1;3;", "b|2;4.5;", "c|null;"), rows("SELECT g, joined(v) FROM t GROUP BY g"));
        assertEquals("", value("SELECT joined(v) FROM t WHERE g = 'z'"));
        assertEquals(List.of("1;2;3;4.5;null;|5"), rows("SELECT joined(v), count(*) FROM t"));
    }

    private static final class Sum implements WindowFunction<Deque<Double>> {
        @Override
        public Deque<Double> start() {
            return new ArrayDeque<>();
        }

        @Override
        public void step(Deque<Double> state, Arguments arguments) {
            state.addLast(arguments.getDouble(0));
        }

        @Override
        public void inverse(Deque<Double> state, Arguments arguments) {
            assertEquals(state.removeFirst(), arguments.getDouble(0));
        }

        @Override
        public Object value(Deque<Double> state) {
            return state.stream().mapToDouble(Double::doubleValue).sum();
        }
    }

    @Test
    void windows() {
        db.window("wsum", 1, new Sum());
        assertEquals(List.of("1.0", "3.0", "5.0", "7.5", "4.5"), rows("SELECT wsum(v) OVER (ORDER BY rowid ROWS 1 PRECEDING) FROM t"));
        assertEquals(10.5, value("SELECT wsum(v) FROM t"));
    }

    @Test
    void collations() {
        db.collation("backwards", (a, b) -> b.compareTo(a));
        assertEquals(List.of("c", "b", "a"), rows("SELECT DISTINCT g FROM t ORDER BY g COLLATE backwards"));
        IllegalStateException thrown = new IllegalStateException("cannot compare");
        db.collation("bad", (a, b) -> {
            throw thrown;
        });
        assertSame(thrown, assertThrows(DatabaseException.class, () -> rows("SELECT g FROM t ORDER BY g COLLATE bad")).getCause());
        assertEquals(List.of("c", "b", "a"), rows("SELECT DISTINCT g FROM t ORDER BY g COLLATE backwards"));
    }

    /** {@code numbers(first, last)}. */
    private static final class Numbers implements TableFunction {
        private int closed;

        @Override
        public List<String> columns() {
            return List.of("n", "square");
        }

        @Override
        public List<String> parameters() {
            return List.of("first", "last");
        }

        @Override
        public Iterator<Object[]> rows(Arguments arguments) {
            if (arguments.isNull(1)) {
                throw new IllegalArgumentException("numbers without end");
            }
            Iterator<Object[]> rows = LongStream.rangeClosed(arguments.getLong(0), arguments.getLong(1))
                            .mapToObj(n -> new Object[]{n, n * n}).iterator();
            class Closing implements Iterator<Object[]>, AutoCloseable {
                @Override
                public boolean hasNext() {
                    return rows.hasNext();
                }

                @Override
                public Object[] next() {
                    return rows.next();
                }

                @Override
                public void close() {
                    closed++;
                }
            }
            return new Closing();
        }
    }

    @Test
    void tables() {
        Numbers numbers = new Numbers();
        db.table("numbers", numbers);
        assertEquals(List.of("1|1", "2|4", "3|9"), rows("SELECT * FROM numbers(1, 3)"));
        assertEquals(List.of("2", "3"), rows("SELECT n FROM numbers WHERE last = 3 AND first = 2"));
        assertEquals(List.of("5|7"), rows("SELECT first, last FROM numbers(5, 7) LIMIT 1"));
        assertEquals(List.of(), rows("SELECT n FROM numbers(3, 2)"));
        // A join whose arguments come from the other table.
        assertEquals(List.of("1|1", "2|1", "2|2", "3|1", "3|2", "3|3"), rows("SELECT a.n, b.n FROM numbers(1, 3) a, numbers(1, a.n) b"));
        assertTrue(numbers.closed >= 8, () -> "closed " + numbers.closed);
        DatabaseException e = assertThrows(DatabaseException.class, () -> rows("SELECT n FROM numbers(3)"));
        assertEquals("numbers without end", e.getMessage());
        assertThrows(DatabaseException.class, () -> rows("SELECT n FROM numbers(1, 2, 3)"));
        assertEquals(List.of("5050"), rows("SELECT sum(n) FROM numbers(1, 100)"));
    }

    @Test
    void handlers() {
        List<String> events = new ArrayList<>();
        db.onChange((kind, database, table, rowid) -> events.add(kind + " " + database + "." + table + " " + rowid));
        db.onRollback(() -> events.add("rollback"));
        db.onCommit(() -> events.add("commit") && events.size() < 6);
        db.update("INSERT INTO t VALUES('d', 1)");
        db.update("UPDATE t SET v = 2 WHERE g = 'd'");
        assertEquals(List.of("INSERT main.t 6", "commit", "UPDATE main.t 6", "commit"), events);
        assertThrows(DatabaseException.class, () -> db.update("DELETE FROM t WHERE g = 'd'"));
        assertEquals(List.of("DELETE main.t 6", "commit", "rollback"), events.subList(4, 7));
        assertEquals(1L, value("SELECT count(*) FROM t WHERE g = 'd'"));
        db.onChange(null);
        db.onCommit(null);
        db.onRollback(null);
        db.update("DELETE FROM t WHERE g = 'd'");
        assertEquals(7, events.size());
        db.onProgress(10, () -> false);
        assertEquals("SQLITE_INTERRUPT", assertThrows(DatabaseException.class, () -> rows("SELECT * FROM t a, t b")).codeName());
        db.onProgress(0, null);
        assertEquals(25, rows("SELECT * FROM t a, t b").size());
    }
}
