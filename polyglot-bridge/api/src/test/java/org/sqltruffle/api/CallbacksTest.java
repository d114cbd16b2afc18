package org.sqltruffle.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.sqltruffle.bridge.session.Backup;
import org.sqltruffle.bridge.session.Session;
import org.sqltruffle.bridge.session.SessionDatabase;
import org.sqltruffle.language.ColumnStore;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.sqlite.ResultCode;

/** What callbacks do to the connection that calls them, in each tier and over columns: see {@link org.sqltruffle.sqlite.CallGuard}. */
@ParameterizedClass
@EnumSource(EngineOptions.Tier.class)
class CallbacksTest {

    private static final int ROWS = 50;
    private static final String SUM = "SELECT sum(a) FROM t";
    private static final List<String> EXPECTED = List.of(Long.toString(LongStream.rangeClosed(1, ROWS).sum()));

    @TempDir
    private Path directory;

    @Parameter
    private EngineOptions.Tier tier;

    private Session session;
    private Database db;
    /** What the callbacks do. */
    private Runnable deed = () -> {};
    /** Result codes of deeds that were refused. */
    private final List<Integer> refused = new ArrayList<>();

    @BeforeEach
    void open() {
        EngineOptions options = EngineOptions.DEFAULT.withTier(tier).withColumns(ColumnStore.Mode.BUILD);
        session = new Session(directory.resolve("callbacks.db").toString(),
                        ApiConstants.SQLITE_OPEN_READWRITE | ApiConstants.SQLITE_OPEN_CREATE, options);
        db = new SessionDatabase(session);
        register();
        db.execute("CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT); INSERT INTO t SELECT x, 'row ' || x FROM numbers(" + ROWS + ")");
    }

    @AfterEach
    void close() {
        deed = () -> {};
        db.close();
    }

    private boolean act() {
        try {
            deed.run();
        } catch (DatabaseException e) {
            refused.add(e.code());
        }
        return true;
    }

    private void register() {
        db.function("f", 1, x -> {
            act();
            return x.getLong(0);
        });
        db.aggregate("g", 1, new Sum());
        db.window("w", 1, new Sum());
        db.collation("k", (x, y) -> {
            act();
            return x.compareTo(y);
        });
        db.table("numbers", new Numbers());
    }

    /** The sum. Each method acts. */
    private final class Sum implements WindowFunction<long[]> {

        @Override
        public long[] start() {
            act();
            return new long[1];
        }

        @Override
        public void step(long[] state, Arguments arguments) {
            act();
            state[0] += arguments.getLong(0);
        }

        @Override
        public void inverse(long[] state, Arguments arguments) {
            act();
            state[0] -= arguments.getLong(0);
        }

        @Override
        public Object value(long[] state) {
            act();
            return state[0];
        }
    }

    private final class Numbers implements TableFunction {

        @Override
        public List<String> columns() {
            return List.of("x");
        }

        @Override
        public List<String> parameters() {
            return List.of("n");
        }

        @Override
        public Iterator<Object[]> rows(Arguments arguments) {
            act();
            return LongStream.rangeClosed(1, arguments.getLong(0)).mapToObj(i -> {
                act();
                return new Object[]{i};
            }).iterator();
        }
    }

    private List<String> rows(String sql) {
        try (Query query = db.prepare(sql)) {
            return query.list(row -> row.getString(0));
        }
    }

    /** Functions may use the connection for other statements. */
    private Map<String, Runnable> functions() {
        Map<String, Runnable> runs = new LinkedHashMap<>();
        runs.put("function", () -> assertEquals(EXPECTED, rows("SELECT sum(f(a)) FROM t")));
        runs.put("function in an index", () -> db.execute(
                        "CREATE TABLE IF NOT EXISTS u(x); INSERT INTO u SELECT f(a) FROM t WHERE a < 5; DELETE FROM u WHERE f(x) > 2"));
        runs.put("aggregate", () -> assertEquals(EXPECTED, rows("SELECT g(a) FROM t")));
        runs.put("aggregate without an end", () -> {
            try (Query query = db.prepare("SELECT (SELECT g(a) FROM t), a FROM t")) {
                query.first(row -> row.getLong(0));
            }
        });
        runs.put("window", () -> assertEquals(ROWS, rows("SELECT w(a) OVER (ORDER BY a ROWS 2 PRECEDING) FROM t").size()));
        runs.put("table", () -> assertEquals(EXPECTED, rows("SELECT sum(x) FROM numbers(" + ROWS + ")")));
        return runs;
    }

    /** Hooks and collations must not use the connection at all. */
    private Map<String, Runnable> hooks() {
        Map<String, Runnable> runs = new LinkedHashMap<>();
        runs.put("collation", () -> assertEquals(ROWS, rows("SELECT b FROM t ORDER BY b || 'x' COLLATE k").size()));
        runs.put("progress", () -> {
            db.onProgress(5, this::act);
            assertEquals(EXPECTED, rows(SUM));
            db.onProgress(0, null);
        });
        runs.put("change", () -> {
            db.onChange((kind, database, table, rowid) -> act());
            db.execute("UPDATE t SET b = b || '!' WHERE a < 9");
            db.onChange(null);
        });
        runs.put("commit", () -> {
            db.onCommit(this::act);
            db.execute("UPDATE t SET b = b WHERE a = 1");
            db.onCommit(null);
        });
        runs.put("rollback", () -> {
            db.onRollback(this::act);
            db.execute("BEGIN; UPDATE t SET b = b WHERE a = 1; ROLLBACK");
            db.onRollback(null);
        });
        runs.put("busy", () -> {
            db.onBusy(n -> act() && n < 2);
            try (Database other = Database.open(directory.resolve("callbacks.db"))) {
                other.execute("BEGIN IMMEDIATE");
                assertThrows(DatabaseException.class, () -> db.execute("DELETE FROM t"));
            }
            db.onBusy(null);
        });
        runs.put("backup", () -> Backup.toFile(session, "main", directory.resolve("copy.db").toString(), (left, all) -> act()));
        return runs;
    }

    private void refusedIn(Map<String, Runnable> runs) {
        runs.forEach((kind, run) -> {
            refused.clear();
            run.run();
            assertTrue(!refused.isEmpty(), kind);
            assertTrue(refused.stream().allMatch(code -> code == ResultCode.MISUSE), kind + " " + refused);
            assertEquals(List.of("1"), rows("SELECT 1"), kind);
        });
    }

    @Test
    void noCallbackClosesItsConnection() {
        deed = db::close;
        refusedIn(functions());
        refusedIn(hooks());
    }

    @Test
    void noCallbackReplacesTheContent() {
        byte[] content = db.serialize();
        Path file = directory.resolve("content.db");
        db.backup(file);
        for (Runnable replacement : List.<Runnable>of(() -> db.deserialize(content), () -> db.restore(file))) {
            deed = replacement;
            refusedIn(functions());
            refusedIn(hooks());
        }
    }

    @Test
    void hooksRunNoStatements() {
        Map<String, Runnable> hooks = hooks();
        hooks.remove("backup");
        for (Runnable use : List.<Runnable>of(() -> rows("SELECT 1"), () -> db.execute("COMMIT"), db::serialize,
                        () -> db.function("f", 1, x -> 1), () -> db.collation("k", null))) {
            deed = use;
            refusedIn(hooks);
        }
    }

    @Test
    void functionsRunStatements() {
        deed = () -> assertEquals(EXPECTED, rows(SUM));
        functions().forEach((kind, run) -> {
            run.run();
            assertEquals(List.of(), refused, kind);
        });
    }

    @Test
    void hooksReplaceThemselves() {
        deed = () -> {
            db.onProgress(0, null);
            db.onChange(null);
            db.onCommit(null);
            db.onRollback(null);
        };
        hooks().values().forEach(Runnable::run);
        assertEquals(List.of(), refused);
    }

    @Test
    void noCallbackEndsTheQueryThatCallsIt() {
        try (Query query = db.prepare("SELECT f(a) FROM t ORDER BY a")) {
            for (Runnable use : List.<Runnable>of(query::close, query::execute, () -> query.list(row -> 1), () -> query.bind())) {
                deed = use;
                refused.clear();
                assertEquals(LongStream.rangeClosed(1, ROWS).boxed().toList(), query.list(row -> row.getLong(0)));
                assertEquals(ROWS, refused.size());
            }
        }
    }

    @Test
    void hooksEndNoOtherQuery() {
        try (Query other = db.prepare("SELECT a FROM t ORDER BY a")) {
            Iterator<Row> rows = other.stream().iterator();
            assertEquals(1, rows.next().getLong(0));
            deed = other::close;
            Map<String, Runnable> hooks = hooks();
            // A backup has its own connection, and SQLite does not wait for a lock while a query of the same connection reads.
            hooks.keySet().removeAll(List.of("backup", "busy"));
            refusedIn(hooks);
            assertEquals(2, rows.next().getLong(0));
        }
        // SQLite refuses it while a statement is active.
        db.function("f", 1, x -> 1);
        assertEquals(List.of("1"), rows("SELECT f(7)"));
    }

    @Test
    void recursionEndsWithAnError() {
        db.function("down", 1, x -> {
            try (Query query = db.prepare("SELECT down(?)")) {
                return query.bind(x.getLong(0) + 1).list(row -> row.getLong(0)).getFirst();
            }
        });
        assertThrows(DatabaseException.class, () -> rows("SELECT down(1)"));
        assertEquals(EXPECTED, rows(SUM));
    }

    /** The row of a query that a function has begun lies on a page that the statement which calls the function changes. */
    @Test
    void rowsOfInnerQueriesStay() {
        List<Row> inner = new ArrayList<>();
        Query query = db.prepare("SELECT b FROM t WHERE a = 7");
        deed = () -> {
            if (inner.isEmpty()) {
                inner.add(query.stream().findFirst().orElseThrow());
            }
        };
        db.execute("UPDATE t SET b = 'changed ' || f(a)");
        assertEquals("row 7", inner.getFirst().getString(0));
        query.close();
    }

    /** A change of the schema in a function frees the tables that the running statement names, and a change listener must not see them. */
    @Test
    void aSchemaThatChangesInAFunctionAbortsTheStatement() {
        db.onChange((kind, database, table, rowid) -> assertEquals("t", table));
        boolean[] done = new boolean[1];
        deed = () -> {
            if (!done[0]) {
                done[0] = true;
                db.execute("ALTER TABLE t RENAME COLUMN b TO c");
            }
        };
        DatabaseException e = assertThrows(DatabaseException.class, () -> db.execute("INSERT INTO t SELECT f(a) + 1000, 'new' FROM t"));
        assertEquals(ResultCode.ABORT, e.code() & 0xff);
        assertEquals(EXPECTED, rows(SUM));
    }
}
