package org.sqltruffle.ops.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.sqltruffle.language.Connection;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.sqlite.CallbackApi;
import org.sqltruffle.sqlite.HostCallbacks;
import org.sqltruffle.sqlite.HostFunction;
import org.sqltruffle.testing.Configuration;
import org.sqltruffle.testing.EngineSession;
import org.sqltruffle.testing.Result;

/** Loops with triggers, where the application is called from a trigger's program or told of what it did. */
@Tag("compiled")
class TriggerTest {

    private static final String DATA = """
                    CREATE TABLE t(id INTEGER PRIMARY KEY, a, b TEXT); CREATE TABLE log(n INTEGER PRIMARY KEY, x, y);
                    WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 80) INSERT INTO t SELECT i, i % 9, 'text ' || i FROM n;
                    PRAGMA foreign_keys=ON; CREATE TABLE c(id INTEGER REFERENCES t ON DELETE CASCADE ON UPDATE SET NULL, v);
                    INSERT INTO c SELECT id / 2 + 1, a FROM t""";
    private static final String CALLING = "CREATE TRIGGER tr AFTER UPDATE ON t BEGIN INSERT INTO log(x, y) VALUES(NEW.id, call(OLD.id)); "
                    + "UPDATE log SET y = y || NEW.b WHERE n = last_insert_rowid(); END";

    /** Runs statements in one configuration, with a function {@code call()} for triggers. */
    private static List<Result> run(Configuration configuration, BiConsumer<Connection, Long> call, List<String> statements) {
        List<Result> results = new ArrayList<>();
        try (EngineSession session = new EngineSession(":memory:", configuration.options()); Arena arena = Arena.ofConfined()) {
            Connection connection = session.connection();
            connection.execute(DATA);
            HostFunction function = new HostFunction() {
                private boolean inside;

                @Override
                public void step(long pContext, int nArgument, long aArgument) {
                    long argument = CallbackApi.valueInt64(NativeMemory.getLong(aArgument));
                    if (!inside) {
                        // What it executes may fire the trigger again.
                        inside = true;
                        call.accept(connection, argument);
                        inside = false;
                    }
                    CallbackApi.resultInt64(pContext, argument * 10);
                }
            };
            assertEquals(0, CallbackApi.createFunctionV2(connection.pDb(), arena.allocateFrom("call").address(), 1,
                            ApiConstants.SQLITE_UTF8, HostCallbacks.register(function, connection.guard()),
                            HostCallbacks.STEP, 0, 0, HostCallbacks.DESTROY));
            for (String sql : statements) {
                results.add(session.run(sql, List.of()));
            }
        }
        return results;
    }

    /** The last of the statements shows what came of them. */
    private static Result check(BiConsumer<Connection, Long> call, String... statements) {
        List<Result> expected = run(Configuration.C, call, List.of(statements));
        for (Configuration configuration : Configuration.underTest()) {
            List<Result> results = run(configuration, call, List.of(statements));
            for (int i = 0; i < statements.length; i++) {
                assertEquals(null, results.get(i).differenceFrom(expected.get(i)), configuration + " " + statements[i]);
            }
        }
        return expected.get(statements.length - 2);
    }

    private static final String ALL = "SELECT 't', id, a, b FROM t UNION ALL SELECT 'log', * FROM log UNION ALL SELECT 'c', id, v, NULL "
                    + "FROM c";

    @Test
    void interruptedInATrigger() {
        Result ended = check((connection, id) -> {
            if (id == 33) {
                connection.interrupt();
            }
        }, CALLING, "UPDATE t SET a = a + 1", "UPDATE t SET a = a + 1 WHERE id < 33", "BEGIN", "UPDATE t SET b = b || a", ALL);
        assertEquals("SQLITE_INTERRUPT", ended.errorName());
    }

    /** The row of the loop, the next one and those that are behind: all may be others when the trigger has ended. */
    @Test
    void aFunctionInATriggerWritesToTheTableOfTheLoop() {
        check((connection, id) -> {
            if (id % 7 == 3) {
                connection.execute(
                                "UPDATE t SET b = b || ' and much longer than it was before, so that the page is another' WHERE id BETWEEN "
                                                + (id - 1) + " AND " + (id + 1));
            } else if (id % 11 == 4) {
                connection.execute("DELETE FROM t WHERE id IN (" + id + ", " + (id + 1) + ", " + (id - 2) + ")");
            }
        }, CALLING, "UPDATE t SET a = a + 1, b = b || '.'", ALL);
    }

    @Test
    void theUpdateHookIsToldOfEachChangeOfATrigger() {
        List<String> expected = changes(Configuration.C);
        assertTrue(expected.size() > 300, () -> expected.size() + " changes");
        for (Configuration configuration : Configuration.underTest()) {
            assertEquals(expected, changes(configuration));
        }
    }

    /** Also the programs that do nothing are traced, and count as too deep where none is allowed. */
    @Test
    void aTriggerWhoseConditionIsFalseIsSeenAllTheSame() {
        List<String> expected = seen(Configuration.C);
        assertEquals(2 * 80, expected.stream().filter("-- TRIGGER tr"::equals).count());
        for (Configuration configuration : Configuration.underTest()) {
            assertEquals(expected, seen(configuration));
        }
    }

    private static List<String> seen(Configuration configuration) {
        List<String> seen = new ArrayList<>();
        try (EngineSession session = new EngineSession(":memory:", configuration.options())) {
            Connection connection = session.connection();
            connection.execute(DATA + "; CREATE TRIGGER tr AFTER UPDATE ON t WHEN NEW.a < 0 BEGIN DELETE FROM log; END");
            long id = HostCallbacks.register(new HostFunction() {
                @Override
                public void trace(long pStmt, long pSql) {
                    seen.add(NativeMemory.getString(pSql));
                }
            }, connection.guard());
            CallbackApi.traceV2(connection.pDb(), ApiConstants.SQLITE_TRACE_STMT, HostCallbacks.TRACE, id);
            connection.execute("UPDATE t SET a = a + 1");
            connection.execute("UPDATE t SET a = a - 1");
            CallbackApi.traceV2(connection.pDb(), 0, 0, 0);
            HostCallbacks.forget(id);
            connection.limit(ApiConstants.SQLITE_LIMIT_TRIGGER_DEPTH, 0);
            Result result = session.run("UPDATE t SET a = a + 1", List.of());
            seen.add(result.errorName() + " " + result.errorMessage());
        }
        return seen;
    }

    private static List<String> changes(Configuration configuration) {
        List<String> seen = new ArrayList<>();
        try (EngineSession session = new EngineSession(":memory:", configuration.options())) {
            Connection connection = session.connection();
            connection.execute(DATA
                            + "; CREATE TRIGGER tu BEFORE UPDATE ON t BEGIN INSERT INTO log(x, y) VALUES(OLD.a, NEW.b); DELETE FROM log "
                            + "WHERE n = NEW.id / 2; END;"
                            + "CREATE TRIGGER tc AFTER DELETE ON c BEGIN UPDATE log SET y = OLD.v WHERE n = OLD.id; END");
            long id = HostCallbacks.register(new HostFunction() {
                @Override
                public void changed(int action, long pDatabase, long pTable, long rowid) {
                    seen.add(action + " " + NativeMemory.getString(pTable) + " " + rowid);
                }
            }, connection.guard());
            CallbackApi.updateHook(connection.pDb(), HostCallbacks.UPDATE, id);
            for (String sql : List.of("UPDATE t SET a = a + 1 WHERE id > 5", "DELETE FROM t WHERE a % 3 = 1",
                            "UPDATE t SET id = id + 1000 WHERE id < 30", "REPLACE INTO t SELECT id + 1, a, b FROM t WHERE a = 2")) {
                connection.execute(sql);
                seen.add(connection.changes() + " of " + connection.totalChanges() + ", " + connection.lastInsertRowid());
            }
            CallbackApi.updateHook(connection.pDb(), 0, 0);
            HostCallbacks.forget(id);
        }
        return seen;
    }
}
