package org.sqlite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What sqlite-jdbc allows, and this driver too with URLs {@code jdbc:sqlite:}. With {@code jdbc:sqltruffle:} the specification holds. */
class LeniencyTest {

    private static final String OURS = "jdbc:sqltruffle::memory:";
    private static final String THEIRS = "jdbc:sqlite::memory:";

    @Test
    void theFirstRowIsReadBeforeNext() throws SQLException {
        try (Connection c = DriverManager.getConnection(THEIRS);
                        Statement s = c.createStatement();
                        ResultSet rows = s.executeQuery("SELECT 1 UNION ALL SELECT 2")) {
            assertEquals(1, rows.getInt(1));
            assertTrue(rows.next());
            assertEquals(1, rows.getInt(1));
            assertTrue(rows.next());
            assertEquals(2, rows.getInt(1));
            assertFalse(rows.next());
        }
        try (Connection c = DriverManager.getConnection(OURS);
                        Statement s = c.createStatement();
                        ResultSet rows = s.executeQuery("SELECT 1")) {
            assertThrows(SQLException.class, () -> rows.getInt(1));
        }
    }

    @Test
    void noRowHasNoValueBeforeNext() throws SQLException {
        try (Connection c = DriverManager.getConnection(THEIRS);
                        Statement s = c.createStatement();
                        ResultSet rows = s.executeQuery("SELECT 1 WHERE 0")) {
            assertThrows(SQLException.class, () -> rows.getInt(1));
        }
    }

    @Test
    void aClosedStatementIsOpenedAgain() throws SQLException {
        try (Connection c = DriverManager.getConnection(THEIRS)) {
            Statement s = c.createStatement();
            s.close();
            assertTrue(s.isClosed());
            assertEquals(0, s.executeUpdate("CREATE TABLE t(a)"));
            PreparedStatement insert = c.prepareStatement("INSERT INTO t VALUES(1)");
            insert.close();
            assertThrows(SQLException.class, insert::executeUpdate);
            c.close();
            assertThrows(SQLException.class, () -> s.executeUpdate("DROP TABLE t"));
        }
        try (Connection c = DriverManager.getConnection(OURS)) {
            Statement s = c.createStatement();
            s.close();
            assertThrows(SQLException.class, () -> s.executeUpdate("CREATE TABLE t(a)"));
        }
    }

    /** A program that closes the result that it is reading knows that rows are missing. */
    @Test
    void aResultHasNoMoreRowsAfterItsReaderHasClosedIt() throws Exception {
        String sql = "SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3";
        for (String url : new String[]{OURS, THEIRS}) {
            try (Connection c = DriverManager.getConnection(url); Statement s = c.createStatement()) {
                ResultSet rows = s.executeQuery(sql);
                assertTrue(rows.next());
                rows.close();
                if (url.equals(THEIRS)) {
                    assertFalse(rows.next());
                } else {
                    assertThrows(SQLException.class, rows::next);
                }
                ResultSet others = s.executeQuery(sql);
                assertTrue(others.next());
                Thread closer = Thread.ofPlatform().start(() -> {
                    try {
                        others.close();
                    } catch (SQLException e) {
                        throw new IllegalStateException(e);
                    }
                });
                closer.join();
                assertThrows(SQLException.class, others::next);
                ResultSet last = s.executeQuery(sql);
                assertTrue(last.next());
                c.close();
                assertThrows(SQLException.class, last::next);
            }
        }
    }

    /** Programs that were written for sqlite-jdbc count back from the last key. */
    @Test
    void severalRowsHaveTheLastKey() throws SQLException {
        assertEquals("3 ", keys(THEIRS));
        assertEquals("1 2 3 ", keys(OURS));
    }

    private static String keys(String url) throws SQLException {
        StringBuilder all = new StringBuilder();
        try (Connection c = DriverManager.getConnection(url); Statement s = c.createStatement()) {
            s.executeUpdate("CREATE TABLE t(id INTEGER PRIMARY KEY, a)");
            s.executeUpdate("INSERT INTO t(a) VALUES('x'), ('y'), ('z')", Statement.RETURN_GENERATED_KEYS);
            try (ResultSet keys = s.getGeneratedKeys()) {
                while (keys.next()) {
                    all.append(keys.getLong(1)).append(' ');
                }
            }
        }
        return all.toString();
    }

    @Test
    void propertiesWinOverTheUrl() throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user_version", "2");
        assertEquals(2, userVersion(THEIRS, properties));
        assertEquals(1, userVersion(OURS, properties));
    }

    private static int userVersion(String url, Properties properties) throws SQLException {
        try (Connection c = DriverManager.getConnection(url + "?user_version=1", properties);
                        Statement s = c.createStatement();
                        ResultSet row = s.executeQuery("PRAGMA user_version")) {
            row.next();
            return row.getInt(1);
        }
    }

    /** A transaction that was not declared as reading takes the lock for writing with its first statement. */
    @Test
    void explicitReadOnlyDecidesAtTheFirstStatement(@TempDir Path directory) throws SQLException {
        String url = "jdbc:sqlite:" + directory.resolve("explicit.db") + "?jdbc.explicit_readonly=true&busy_timeout=0";
        try (Connection one = DriverManager.getConnection(url);
                        Connection other = DriverManager.getConnection(url);
                        Statement first = one.createStatement();
                        Statement second = other.createStatement()) {
            first.executeUpdate("CREATE TABLE t(a)");
            one.setAutoCommit(false);
            first.executeQuery("SELECT * FROM t").close();
            assertThrows(SQLException.class, () -> one.setReadOnly(true));
            other.setAutoCommit(false);
            assertThrows(SQLException.class, () -> second.executeQuery("SELECT * FROM t"));
            other.rollback();
            other.setReadOnly(true);
            second.executeQuery("SELECT * FROM t").close();
            assertThrows(SQLException.class, () -> second.executeUpdate("INSERT INTO t VALUES(1)"));
            other.rollback();
            one.commit();
        }
    }

    /** Of both prefixes: the specification wants it. */
    @Test
    void aStatementHasOneOpenResult() throws SQLException {
        for (String url : new String[]{OURS, THEIRS}) {
            try (Connection c = DriverManager.getConnection(url); Statement s = c.createStatement()) {
                assertThrows(SQLFeatureNotSupportedException.class, () -> s.getMoreResults(Statement.KEEP_CURRENT_RESULT));
                assertThrows(SQLException.class, () -> s.getMoreResults(15));
                assertFalse(s.getMoreResults(Statement.CLOSE_CURRENT_RESULT));
            }
        }
    }

    /** A foreign key that refers to a unique column has no name of a primary key. */
    @Test
    void keysBesideThePrimaryKey() throws SQLException {
        try (Connection c = DriverManager.getConnection(THEIRS); Statement s = c.createStatement()) {
            s.executeUpdate("CREATE TABLE parent(a INTEGER, b UNIQUE, CONSTRAINT pk_parent PRIMARY KEY (a))");
            s.executeUpdate("CREATE TABLE child1(x REFERENCES parent(a))");
            s.executeUpdate("CREATE TABLE child2(x REFERENCES parent(b))");
            try (ResultSet keys = c.getMetaData().getExportedKeys(null, null, "parent")) {
                assertTrue(keys.next());
                assertEquals("pk_parent", keys.getString("PK_NAME"));
                assertTrue(keys.next());
                assertEquals("", keys.getString("PK_NAME"));
                assertFalse(keys.next());
            }
        }
    }

    /** The exception is sqlite-jdbc's. The file does not stay open. */
    @Test
    void anUnknownValueOfAProperty(@TempDir Path directory) throws Exception {
        Path file = directory.toRealPath().resolve("a.db");
        assertThrows(IllegalArgumentException.class,
                        () -> DriverManager.getConnection("jdbc:sqlite:" + file + "?date_precision=fortnights"));
        try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
            assertEquals(List.of(), descriptors.filter(descriptor -> isLinkTo(descriptor, file)).toList());
        }
    }

    private static boolean isLinkTo(Path link, Path file) {
        try {
            return Files.readSymbolicLink(link).equals(file);
        } catch (IOException e) {
            // The descriptor was closed meanwhile.
            return false;
        }
    }
}
