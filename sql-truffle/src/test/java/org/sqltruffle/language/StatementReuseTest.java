package org.sqltruffle.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqltruffle.language.buffer.ParameterBuffer;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.sqlite.CallbackApi;
import org.sqltruffle.sqlite.HostCallbacks;
import org.sqltruffle.sqlite.HostFunction;
import org.sqltruffle.sqlite.SqliteException;

/** A released statement serves the next use of its text, and answers as one that is prepared then. */
class StatementReuseTest {

    private static final String QUERY = "SELECT * FROM t";

    @TempDir
    Path directory;

    private Connection connection;

    @BeforeEach
    void open() {
        connection = open(EngineOptions.DEFAULT);
    }

    private static Connection open(EngineOptions options) {
        Connection opened = Connection.open(":memory:",
                        ApiConstants.SQLITE_OPEN_READWRITE | ApiConstants.SQLITE_OPEN_CREATE | ApiConstants.SQLITE_OPEN_URI, null, options);
        opened.execute("CREATE TABLE t(a); INSERT INTO t VALUES(1), (2)");
        return opened;
    }

    @AfterEach
    void close() {
        connection.close();
    }

    /** Acquires, runs and releases a query; returns its rows. */
    private String rows(Connection on, String sql) {
        Statement statement = on.acquire(sql);
        try {
            StringBuilder rows = new StringBuilder();
            while (statement.step()) {
                for (int i = 0; i < statement.columnCount(); i++) {
                    rows.append(i == 0 ? "" : ",").append(statement.columnString(i));
                }
                rows.append(';');
            }
            return rows.toString();
        } finally {
            on.release(statement);
        }
    }

    private String rows(String sql) {
        return rows(connection, sql);
    }

    /** The statement that a text gets, released again. */
    private Statement used(String sql) {
        Statement statement = connection.acquire(sql);
        connection.release(statement);
        return statement;
    }

    @Test
    void oneAfterTheOtherUsesOneStatement() {
        Statement first = connection.acquire("SELECT ? + 1");
        first.bindLong(1, 5);
        assertTrue(first.step());
        Statement beside = connection.acquire("SELECT ? + 1");
        assertNotSame(first, beside);
        connection.release(beside);
        connection.release(first);
        assertFalse(beside.isOpen());
        Statement again = connection.acquire("SELECT ? + 1");
        assertSame(first, again);
        assertFalse(again.isBusy());
        assertTrue(again.step());
        assertTrue(again.columnIsNull(0), "bindings are gone");
        connection.release(again);
        assertNotSame(first, used("SELECT ?+1"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"SELECT a FROM t", " /* c */ -- d\n ;select a from t; ", "WITH x AS (SELECT 1) SELECT * FROM x", "VALUES(1)",
                    "INSERT INTO t VALUES(?)", "REPLACE INTO t VALUES(3)",
                    "UPDATE t SET a = 1", "DELETE FROM t", "BEGIN IMMEDIATE"})
    void kept(String sql) {
        assertSame(used(sql), used(sql));
    }

    @ParameterizedTest
    @ValueSource(strings = {"SELECT a FROM t; SELECT 2", "PRAGMA foreign_keys", "EXPLAIN SELECT 1", "CREATE TABLE x(a)",
                    "ATTACH ':memory:' AS a", "VACUUM", "SELECT a FROM t; -- more",
                    "SELECT 'Load_Extension(x)'"})
    void notKept(String sql) {
        assertFalse(used(sql).isOpen());
    }

    @Test
    void textsThatAreTooLongAreNotKept() {
        assertTrue(used("SELECT '" + "x".repeat(IdleStatements.LONGEST_TEXT - 9) + "'").isOpen());
        assertFalse(used("SELECT '" + "x".repeat(IdleStatements.LONGEST_TEXT - 8) + "'").isOpen());
    }

    @Test
    void nothingIsKeptWhenNotWanted() {
        try (Connection without = open(EngineOptions.DEFAULT.withIdleStatements(0))) {
            Statement statement = without.acquire("SELECT 1");
            without.release(statement);
            assertFalse(statement.isOpen());
            assertEquals(0, without.statements().size());
        }
    }

    @Test
    void theLongestUnusedGoes() {
        try (Connection few = open(EngineOptions.DEFAULT.withIdleStatements(3))) {
            few.forgetNames();
            for (String sql : new String[]{"SELECT 1", "SELECT 2", "SELECT 3", "SELECT 1", "SELECT 4"}) {
                rows(few, sql);
            }
            assertEquals(Set.of("SELECT 3", "SELECT 1", "SELECT 4"),
                            few.statements().stream().map(Statement::sql).collect(Collectors.toSet()));
        }
    }

    /** Texts with values in them, each used once, do not cost the compiled code of those that are used often. */
    @Test
    void whatIsHotStays() {
        try (Connection few = open(EngineOptions.DEFAULT.withTier(EngineOptions.Tier.TRUFFLE).withIdleStatements(4))) {
            few.forgetNames();
            Statement hot = few.acquire("SELECT sum(a) FROM t");
            hot.step();
            few.release(hot);
            assertTrue(hot.isHot());
            for (int i = 0; i < 20; i++) {
                Statement cold = few.acquire("INSERT INTO t VALUES(" + i + ")");
                few.release(cold);
            }
            assertEquals(4, few.statements().size());
            assertSame(hot, few.acquire("SELECT sum(a) FROM t"));
        }
    }

    @Test
    void closingTheConnectionClosesThem() {
        Statement idle = used(QUERY);
        Statement inUse = connection.acquire("SELECT 1");
        connection.close();
        assertFalse(idle.isOpen());
        assertFalse(inUse.isOpen());
        connection.release(inUse);
        assertThrows(SqliteException.class, () -> connection.acquire(QUERY));
    }

    @Test
    void aReleasedStatementHoldsNoLock() {
        Path file = directory.resolve("locks.db");
        try (Connection reader = Connection.open(file.toString()); Connection writer = Connection.open(file.toString())) {
            writer.execute("CREATE TABLE t(a); INSERT INTO t VALUES(1), (2)");
            Statement reading = reader.acquire(QUERY);
            assertTrue(reading.step());
            reader.release(reading);
            writer.execute("BEGIN EXCLUSIVE; DELETE FROM t; COMMIT");
            Statement failing = reader.acquire("INSERT INTO t SELECT abs(-9223372036854775807 - 1)");
            assertThrows(SqliteException.class, failing::step);
            reader.release(failing);
            writer.execute("BEGIN EXCLUSIVE; COMMIT");
            assertSame(failing, reader.acquire("INSERT INTO t SELECT abs(-9223372036854775807 - 1)"));
        }
    }

    @Test
    void namesThatMeanSomethingElse() {
        connection.execute("ATTACH ':memory:' AS other; CREATE TABLE other.o(a); INSERT INTO other.o VALUES('other')");
        assertEquals("other;", rows("SELECT * FROM o"));
        connection.execute("CREATE TABLE o(a)");
        assertEquals("", rows("SELECT * FROM o"), "the one of main comes first");
        assertEquals("1;2;", rows(QUERY));
        Statement across = connection.acquire(QUERY);
        connection.execute("CREATE TEMP TABLE t(b, c); INSERT INTO temp.t VALUES(3, 4)");
        connection.release(across);
        assertEquals("3,4;", rows(QUERY), "the temporary one comes first");
        connection.execute("DROP TABLE temp.t");
        assertEquals("1;2;", rows(QUERY));
        connection.execute("ALTER TABLE t ADD COLUMN b DEFAULT 7");
        assertEquals("1,7;2,7;", rows(QUERY));
        connection.execute("BEGIN; ALTER TABLE t ADD COLUMN c");
        assertEquals("1,7,null;2,7,null;", rows(QUERY));
        connection.execute("ROLLBACK");
        Statement afterRollback = connection.acquire(QUERY);
        assertEquals(2, afterRollback.columnCount(), "before it runs");
        connection.release(afterRollback);
        assertEquals("1,7;2,7;", rows(QUERY));
    }

    @Test
    void anotherConnectionsSchema() {
        Path file = directory.resolve("schema.db");
        try (Connection one = Connection.open(file.toString()); Connection two = Connection.open(file.toString())) {
            one.execute("CREATE TABLE t(a); INSERT INTO t VALUES(1)");
            assertEquals("1;", rows(two, QUERY));
            one.execute("ALTER TABLE t ADD COLUMN b DEFAULT 2");
            assertEquals("1,2;", rows(two, QUERY));
            one.execute("ALTER TABLE t DROP COLUMN a");
            assertEquals("2;", rows(two, QUERY));
            one.execute("DROP TABLE t");
            assertThrows(SqliteException.class, () -> rows(two, QUERY));
        }
    }

    @Test
    void settingsAndFunctions() {
        String keys = "INSERT INTO child VALUES(99)";
        connection.execute("CREATE TABLE parent(id INTEGER PRIMARY KEY); CREATE TABLE child(id REFERENCES parent)");
        rows(keys);
        connection.execute("PRAGMA foreign_keys = ON");
        assertThrows(SqliteException.class, () -> rows(keys));
        connection.execute("PRAGMA foreign_keys = OFF");
        rows(keys);
        assertEquals("0;", rows("SELECT 'a' GLOB 'A'"));
        assertEquals("1;", rows("SELECT 'a' LIKE 'A'"));
        connection.execute("PRAGMA case_sensitive_like = ON");
        assertEquals("0;", rows("SELECT 'a' LIKE 'A'"));

        define("f", -1, 1);
        assertEquals("1;", rows("SELECT f(0)"));
        define("f", 1, 2);
        assertEquals("2;", rows("SELECT f(0)"), "one that fits better");
        define("f", 1, 3);
        assertEquals("3;", rows("SELECT f(0)"));
        connection.limit(ApiConstants.SQLITE_LIMIT_FUNCTION_ARG, 0);
        assertThrows(SqliteException.class, () -> rows("SELECT f(0)"));
        assertNull(connection.acquire(" -- nothing"));
    }

    /** {@link Statement#execute} is a restart and a step: with new values, in the middle of rows, and after an error. */
    @ParameterizedTest
    @EnumSource(EngineOptions.Tier.class)
    void executedAgain(EngineOptions.Tier tier) {
        try (Connection other = open(EngineOptions.DEFAULT.withTier(tier));
                        Statement query = other.prepare("SELECT a, abs(?1) FROM t WHERE a >= ?2 ORDER BY a")) {
            ParameterBuffer parameters = query.parameters();
            for (long least = 1; least <= 2; least++) {
                parameters.clear();
                parameters.putLong(0, -least);
                parameters.putLong(1, least);
                assertTrue(query.execute(2));
                assertEquals(least, query.columnLong(0));
                assertEquals(least, query.columnLong(1));
            }
            parameters.putLong(1, 3);
            assertFalse(query.execute(2));
            parameters.putLong(0, Long.MIN_VALUE);
            parameters.putLong(1, 0);
            assertThrows(SqliteException.class, () -> query.execute(2));
            parameters.putNull(0);
            assertTrue(query.execute(2));
            assertTrue(query.columnIsNull(1));
            other.execute("ALTER TABLE t ADD COLUMN b; INSERT INTO t VALUES(0, 0)");
            assertTrue(query.execute(2));
            assertEquals(0, query.columnLong(0));
        }
    }

    private void define(String name, int arguments, long value) {
        connection.forgetNames();
        HostFunction constant = new HostFunction() {
            @Override
            public void step(long pContext, int nArgument, long aArgument) {
                CallbackApi.resultInt64(pContext, value);
            }
        };
        try (Arena arena = Arena.ofConfined()) {
            assertEquals(0, CallbackApi.createFunctionV2(connection.pDb(), arena.allocateFrom(name).address(), arguments,
                            ApiConstants.SQLITE_UTF8, HostCallbacks.register(constant, connection.guard()),
                            HostCallbacks.STEP, 0, 0, HostCallbacks.DESTROY));
        }
    }
}
