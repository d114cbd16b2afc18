package org.sqltruffle.bridge.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.api.Database;

/** URLs, properties and what kinds of databases can be opened. */
@Tag("nfi")
class DriverTest {

    @TempDir
    Path directory;

    private static Connection open(String name) throws SQLException {
        return DriverManager.getConnection("jdbc:sqltruffle:" + name);
    }

    private static String value(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet rs = statement.executeQuery(sql)) {
            return rs.next() ? rs.getString(1) : "(none)";
        }
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate(sql);
        }
    }

    @Test
    void isAService() throws SQLException {
        assertTrue(ServiceLoader.load(Driver.class).stream()
                        .anyMatch(provider -> provider.type() == org.sqltruffle.bridge.jdbc.Driver.class));
        Driver driver = DriverManager.getDriver("jdbc:sqltruffle:");
        assertInstanceOf(org.sqltruffle.bridge.jdbc.Driver.class, driver);
        assertFalse(driver.jdbcCompliant());
        assertNull(driver.connect("jdbc:other:x", new Properties()));
        // sqlite-jdbc is there: its URLs are its own, unless asked for.
        assertFalse(driver.acceptsURL("jdbc:sqlite::memory:"));
        Properties ours = new Properties();
        ours.setProperty("sqltruffle.sqlite", "true");
        try (Connection connection = driver.connect("jdbc:sqlite::memory:", ours)) {
            assertEquals("SQLTruffle JDBC", connection.getMetaData().getDriverName());
            assertEquals("jdbc:sqlite::memory:", connection.getMetaData().getURL());
        }
        List<String> theirs = Arrays.stream(new org.sqlite.JDBC().getPropertyInfo("jdbc:sqlite:", new Properties())).map(info -> info.name)
                        .sorted().toList();
        List<String> known = Arrays.stream(driver.getPropertyInfo("", null)).map(info -> info.name)
                        .filter(name -> !name.startsWith("sqltruffle.") && !name.startsWith("columns")).sorted().toList();
        assertEquals(theirs, known);
    }

    @Test
    void propertiesBecomePragmas() throws SQLException {
        String options = "?journal_mode=WAL&foreign_keys=true&cache_size=-500&synchronous=OFF&user_version=7&page_size=8192&recursive_trig"
                        + "gers=on&busy_timeout=1234&limit_attached=1";
        try (Connection connection = open(directory.resolve("p.db") + options)) {
            assertEquals("wal", value(connection, "PRAGMA journal_mode"));
            assertEquals("1", value(connection, "PRAGMA foreign_keys"));
            assertEquals("-500", value(connection, "PRAGMA cache_size"));
            assertEquals("0", value(connection, "PRAGMA synchronous"));
            assertEquals("7", value(connection, "PRAGMA user_version"));
            assertEquals("8192", value(connection, "PRAGMA page_size"));
            assertEquals("1", value(connection, "PRAGMA recursive_triggers"));
            assertEquals("1234", value(connection, "PRAGMA busy_timeout"));
            run(connection, "ATTACH ':memory:' AS a");
            assertThrows(SQLException.class, () -> run(connection, "ATTACH ':memory:' AS b"));
        }
        Properties properties = new Properties();
        properties.setProperty("open_mode", "1");
        properties.setProperty("date_class", "text");
        try (Connection connection = DriverManager.getConnection("jdbc:sqltruffle:" + directory.resolve("p.db"), properties)) {
            assertTrue(connection.isReadOnly());
            assertEquals(8, assertThrows(SQLException.class, () -> run(connection, "CREATE TABLE t(a)")).getErrorCode());
        }
        assertThrows(SQLException.class, () -> open(":memory:?busy_timeout=soon"));
        assertThrows(SQLException.class, () -> open(":memory:?date_class=never"));
        assertThrows(SQLException.class, () -> open(":memory:?transaction_mode=odd"));
        assertThrows(SQLException.class, () -> open(":memory:?journal_mode"));
    }

    @Test
    void explicitReadOnly() throws SQLException {
        try (Connection connection = open(":memory:?jdbc.explicit_readonly=true")) {
            run(connection, "CREATE TABLE t(a)");
            connection.setReadOnly(true);
            assertTrue(connection.isReadOnly());
            assertEquals(8, assertThrows(SQLException.class, () -> run(connection, "INSERT INTO t VALUES(1)")).getErrorCode());
            connection.setReadOnly(false);
            run(connection, "INSERT INTO t VALUES(1)");
        }
    }

    @Test
    void transactionModes() throws SQLException {
        Path file = directory.resolve("m.db");
        try (Connection one = open(file + "?transaction_mode=IMMEDIATE"); Connection two = open(file + "?busy_timeout=0")) {
            run(one, "CREATE TABLE t(a)");
            one.setAutoCommit(false);
            // The lock is there before the first write.
            SQLException e = assertThrows(SQLException.class, () -> run(two, "INSERT INTO t VALUES(1)"));
            assertEquals(5, e.getErrorCode());
            assertEquals("40001", e.getSQLState());
            one.rollback();
        }
    }

    @Test
    void kindsOfDatabases() throws Exception {
        try (Connection memory = open("");
                        Connection temporary = open("file:shared?mode=memory&cache=shared");
                        Connection same = open("file:shared?mode=memory&cache=shared")) {
            run(memory, "CREATE TABLE t(a)");
            run(temporary, "CREATE TABLE t(a); INSERT INTO t VALUES(42)");
            assertEquals("42", value(same, "SELECT a FROM t"));
        }
        Path file = directory.resolve("a b%.db");
        try (Connection connection = open(file.toString())) {
            run(connection, "CREATE TABLE t(a); INSERT INTO t VALUES('x')");
            run(connection, "backup to '" + directory.resolve("backup.db") + "'");
            run(connection, "DELETE FROM t");
            run(connection, "restore from " + directory.resolve("backup.db"));
            assertEquals("x", value(connection, "SELECT a FROM t"));
        }
        try (Connection connection = open(":resource:" + directory.resolve("backup.db").toUri())) {
            assertEquals("x", value(connection, "SELECT a FROM t"));
        }
        assertThrows(SQLException.class, () -> open(":resource:there/is/none.db"));
        assertThrows(SQLException.class, () -> open("/no/such/directory/x.db"));
        assertEquals(26, assertThrows(SQLException.class, () -> {
            Files.writeString(directory.resolve("text.db"), "this is no database, but a text of some length: ".repeat(100));
            try (Connection connection = open(directory.resolve("text.db").toString())) {
                value(connection, "SELECT * FROM sqlite_schema");
            }
        }).getErrorCode());
    }

    @Test
    void encodings() throws SQLException {
        for (String encoding : new String[]{"'UTF-8'", "'UTF-16le'", "'UTF-16be'"}) {
            try (Connection connection = open(":memory:?encoding=" + encoding)) {
                assertEquals(encoding.substring(1, encoding.length() - 1), value(connection, "PRAGMA encoding"));
                run(connection, "CREATE TABLE t(a)");
                try (var insert = connection.prepareStatement("INSERT INTO t VALUES(?)")) {
                    for (String text : new String[]{"", "äöü €", "😀", "12.5", "a\0b", "\uffff"}) {
                        insert.setString(1, text);
                        insert.addBatch();
                        insert.executeBatch();
                        assertEquals(text, value(connection, "SELECT a FROM t"));
                        try (Statement statement = connection.createStatement();
                                        ResultSet rs = statement.executeQuery("SELECT a, a || 'x' FROM t")) {
                            rs.next();
                            assertEquals(text.equals("12.5") ? 12.5 : 0, rs.getDouble(1));
                            assertEquals(text.equals("12.5") ? 12 : 0, rs.getInt("a"));
                            assertEquals(text + "x", rs.getString(2));
                        }
                        run(connection, "DELETE FROM t");
                    }
                }
            }
        }
    }

    @Test
    void theJavaApiIsOnTheSameConnection() throws SQLException {
        try (Connection connection = open(":memory:")) {
            assertTrue(connection.isWrapperFor(Database.class));
            Database database = connection.unwrap(Database.class);
            database.function("thrice", 1, arguments -> 3 * arguments.getLong(0));
            assertEquals("21", value(connection, "SELECT thrice(7)"));
            IllegalStateException thrown = new IllegalStateException("odd");
            database.function("odd", 0, arguments -> {
                throw thrown;
            });
            assertSame(thrown, assertThrows(SQLException.class, () -> value(connection, "SELECT odd()")).getCause());
            run(connection, "CREATE TABLE t(a)");
            connection.setAutoCommit(false);
            database.update("INSERT INTO t VALUES(1)");
            assertTrue(database.inTransaction());
            connection.rollback();
            assertEquals("0", value(connection, "SELECT count(*) FROM t"));
            assertThrows(SQLException.class, () -> connection.unwrap(Thread.class));
        }
    }
}
