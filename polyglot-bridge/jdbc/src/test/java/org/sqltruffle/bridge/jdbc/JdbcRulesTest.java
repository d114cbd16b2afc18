package org.sqltruffle.bridge.jdbc;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.sql.Types;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqltruffle.api.Database;

/** Rules of JDBC for URLs {@code jdbc:sqltruffle:}, also where sqlite-jdbc does not keep them. */
class JdbcRulesTest {

    @TempDir
    Path directory;
    private Connection connection;
    private Statement statement;

    @BeforeEach
    void open() throws SQLException {
        connection = DriverManager.getConnection("jdbc:sqltruffle:" + directory.resolve("a.db"));
        statement = connection.createStatement();
        statement.executeUpdate("CREATE TABLE t(a)");
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    private int number(String sql) throws SQLException {
        return number(connection, sql);
    }

    private static int number(Connection of, String sql) throws SQLException {
        try (Statement s = of.createStatement(); ResultSet row = s.executeQuery(sql)) {
            row.next();
            return row.getInt(1);
        }
    }

    // ---- update counts

    @Test
    void aStatementThatChangesNoRowsHasTheCountZero() throws SQLException {
        statement.executeUpdate("INSERT INTO t VALUES(1), (2), (3)");
        try (PreparedStatement create = connection.prepareStatement("CREATE TABLE u(a)")) {
            assertEquals(0, create.executeUpdate());
        }
        statement.executeUpdate("INSERT INTO t VALUES(1), (2), (3)");
        assertFalse(statement.execute("CREATE TABLE v(a)"));
        assertEquals(0, statement.getUpdateCount());
        statement.addBatch("INSERT INTO t VALUES(1), (2)");
        statement.addBatch("CREATE TABLE w(a)");
        statement.addBatch("UPDATE t SET a = 5 WHERE a = 3");
        statement.addBatch("UPDATE t SET a = 5 WHERE a = 99");
        assertArrayEquals(new int[]{2, 0, 2, 0}, statement.executeBatch());
    }

    @Test
    void anEntryOfABatchIsAStatement() throws SQLException {
        statement.addBatch("INSERT INTO t VALUES(1), (2)");
        statement.addBatch("-- nothing");
        BatchUpdateException e = assertThrows(BatchUpdateException.class, statement::executeBatch);
        assertArrayEquals(new int[]{2}, e.getUpdateCounts());
    }

    // ---- values

    @Test
    void streamsAreValues() throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("SELECT ?, ?")) {
            select.setObject(1, new ByteArrayInputStream("bytes".getBytes(StandardCharsets.UTF_8)));
            select.setObject(2, new StringReader("text"));
            try (ResultSet row = select.executeQuery()) {
                assertTrue(row.next());
                assertArrayEquals("bytes".getBytes(StandardCharsets.UTF_8), row.getBytes(1));
                assertEquals("text", row.getObject(2));
            }
        }
    }

    @Test
    void aLargeNumberIsTrue() throws SQLException {
        try (ResultSet row = statement.executeQuery("SELECT 1 << 32, 0")) {
            assertTrue(row.next());
            assertTrue(row.getBoolean(1));
            assertEquals(true, row.getObject(1, Boolean.class));
            assertFalse(row.getBoolean(2));
        }
    }

    // ---- types

    @Test
    void aSpaceMayPrecedeTheLengthOfAType() throws SQLException {
        statement.executeUpdate("CREATE TABLE typed(a VARCHAR (20), b DECIMAL (10, 2))");
        statement.executeUpdate("INSERT INTO typed VALUES(NULL, NULL)");
        try (ResultSet rows = statement.executeQuery("SELECT * FROM typed")) {
            ResultSetMetaData columns = rows.getMetaData();
            assertEquals("VARCHAR", columns.getColumnTypeName(1));
            assertEquals(Types.VARCHAR, columns.getColumnType(1));
            assertEquals(20, columns.getPrecision(1));
            assertEquals("DECIMAL", columns.getColumnTypeName(2));
            assertEquals(Types.DECIMAL, columns.getColumnType(2));
        }
    }

    @Test
    void theLengthOfATypeMayBeAnyNumber() throws SQLException {
        statement.executeUpdate("CREATE TABLE typed(a VARCHAR(99999999999), b DECIMAL(2147483647, 5))");
        try (ResultSet columns = connection.getMetaData().getColumns(null, null, "typed", null)) {
            assertTrue(columns.next());
            assertEquals(Integer.MAX_VALUE, columns.getInt("COLUMN_SIZE"));
            assertTrue(columns.next());
            assertEquals(Integer.MAX_VALUE, columns.getInt("COLUMN_SIZE"));
            assertEquals(5, columns.getInt("DECIMAL_DIGITS"));
        }
    }

    // ---- transactions

    @Test
    void theReleaseOfASavepointEndsTheTransactionThatItHasBegun() throws SQLException {
        Savepoint outer = connection.setSavepoint();
        Savepoint inner = connection.setSavepoint("inner");
        assertFalse(connection.getAutoCommit());
        connection.releaseSavepoint(inner);
        assertFalse(connection.getAutoCommit());
        connection.releaseSavepoint(outer);
        assertTrue(connection.getAutoCommit());
        // Nobody can roll this back.
        statement.executeUpdate("INSERT INTO t VALUES(1)");
        assertThrows(SQLException.class, connection::rollback);

        connection.setAutoCommit(false);
        connection.releaseSavepoint(connection.setSavepoint());
        assertFalse(connection.getAutoCommit());
        statement.executeUpdate("INSERT INTO t VALUES(2)");
        connection.rollback();
        assertEquals(1, number("SELECT count(*) FROM t"));
    }

    // ---- query timeouts

    @Test
    void aQueryTimeoutLeavesTheWaitForLocksAsItWas() throws SQLException {
        statement.execute("PRAGMA busy_timeout = 7777");
        statement.setQueryTimeout(60);
        statement.executeQuery("SELECT 1").close();
        assertEquals(7777, number("PRAGMA busy_timeout"));
        statement.setQueryTimeout(0);
        connection.unwrap(Database.class).busyTimeout(6666);
        statement.setQueryTimeout(60);
        statement.executeQuery("SELECT 1").close();
        assertEquals(6666, number("PRAGMA busy_timeout"));
    }

    @Test
    void aQueryTimeoutLeavesABusyHandler() throws SQLException {
        AtomicInteger calls = new AtomicInteger();
        connection.unwrap(Database.class).onBusy(tries -> calls.incrementAndGet() < 3);
        statement.setQueryTimeout(60);
        try (Connection other = DriverManager.getConnection("jdbc:sqltruffle:" + directory.resolve("a.db"));
                        Statement lock = other.createStatement()) {
            lock.executeUpdate("BEGIN IMMEDIATE");
            for (int i = 0; i < 2; i++) {
                calls.set(0);
                assertThrows(SQLException.class, () -> statement.executeUpdate("INSERT INTO t VALUES(1)"));
                assertEquals(3, calls.get());
            }
        }
    }

    /** The longest timeout is no negative number of milliseconds, by which SQLite would not wait at all. */
    @ParameterizedTest
    @ValueSource(ints = {60, Integer.MAX_VALUE})
    void aStatementWaitsForALockAsLongAsItsTimeout(int seconds) throws Exception {
        statement.execute("PRAGMA busy_timeout = 1");
        statement.setQueryTimeout(seconds);
        try (Connection other = DriverManager.getConnection("jdbc:sqltruffle:" + directory.resolve("a.db"));
                        Statement lock = other.createStatement()) {
            lock.executeUpdate("BEGIN IMMEDIATE");
            Thread release = Thread.ofPlatform().start(() -> {
                try {
                    Thread.sleep(300);
                    lock.executeUpdate("COMMIT");
                } catch (InterruptedException | SQLException e) {
                    throw new IllegalStateException(e);
                }
            });
            assertEquals(1, statement.executeUpdate("INSERT INTO t VALUES(1)"));
            release.join();
        }
    }

    // ---- URLs

    @Test
    void whatIsWrongInAUrlIsAnSqlException() {
        assertEquals("08001", assertThrows(SQLException.class, () -> DriverManager.getConnection("jdbc:sqltruffle:a\0b")).getSQLState());
        assertEquals("HY024", assertThrows(SQLException.class, () -> DriverManager.getConnection("jdbc:sqltruffle::memory:?date_class=%zz"))
                        .getSQLState());
    }

    /** Arrow is not on the class path of this module: {@code ReaderViewTest} has the other case. */
    @Test
    void anArrowReaderNeedsItsModule() throws SQLException {
        String name = "org.apache.arrow.vector.ipc.ArrowReader";
        byte[] bytes = ClassFile.of().build(ClassDesc.of(name), builder -> builder.withFlags(ClassFile.ACC_PUBLIC));
        Class<?> type = new ClassLoader() {
            Class<?> define() {
                return defineClass(name, bytes, 0, bytes.length);
            }
        }.define();
        try (ResultSet result = statement.executeQuery("SELECT 1")) {
            assertFalse(result.isWrapperFor(type));
            SQLException e = assertThrows(SQLException.class, () -> result.unwrap(type));
            assertTrue(e.getMessage().contains("sqltruffle-arrow"), e::getMessage);
            assertThrows(SQLException.class, () -> result.unwrap(null));
            assertTrue(result.next());
        }
    }
}
