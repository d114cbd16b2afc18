package org.sqlite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.javax.SQLiteConnectionPoolDataSource;
import org.sqltruffle.api.Database;

/** The classes that programs written for sqlite-jdbc extend, and the ways to a connection. */
class CallbacksTest {

    private SQLiteConnection connection;
    private Statement statement;

    @BeforeEach
    void open() throws SQLException {
        connection = (SQLiteConnection) DriverManager.getConnection("jdbc:sqlite::memory:");
        statement = connection.createStatement();
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    private Object value(String sql) throws SQLException {
        try (ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getObject(1);
        }
    }

    /** Adds numbers, and tells which it was asked for. */
    private static final class Sum extends Function.Window {
        private long sum;

        @Override
        protected void xStep() throws SQLException {
            sum += value_long(0);
        }

        @Override
        protected void xInverse() throws SQLException {
            sum -= value_long(0);
        }

        @Override
        protected void xValue() throws SQLException {
            result(sum);
        }

        @Override
        protected void xFinal() throws SQLException {
            result("final " + sum);
        }
    }

    @Test
    void scalarFunctionsSeeArgumentsAndReturnValues() throws SQLException {
        Function.create(connection, "types", new Function() {
            @Override
            protected void xFunc() throws SQLException {
                StringBuilder text = new StringBuilder();
                for (int i = 0; i < args(); i++) {
                    text.append(value_type(i)).append(value_text(i)).append(' ');
                }
                result(text.toString());
            }
        });
        assertEquals("11 22.5 3x 4a 5null ", value("SELECT types(1, 2.5, 'x', x'61', NULL)"));
        Function.destroy(connection, "types");
        assertThrows(SQLException.class, () -> value("SELECT types(1)"));
    }

    @Test
    void errorsOfFunctionsAreSQLiteExceptions() throws SQLException {
        Function.create(connection, "fails", new Function() {
            @Override
            protected void xFunc() throws SQLException {
                error("no such luck");
            }
        });
        SQLiteException e = assertThrows(SQLiteException.class, () -> value("SELECT fails()"));
        assertEquals(SQLiteErrorCode.SQLITE_ERROR, e.getResultCode());
        assertTrue(e.getMessage().contains("no such luck"), e.getMessage());
    }

    /** A deterministic function may be part of an index. Others may not. */
    @Test
    void flagsReachSQLite() throws SQLException {
        statement.executeUpdate("CREATE TABLE t(a)");
        Function twice = new Function() {
            @Override
            protected void xFunc() throws SQLException {
                result(2 * value_double(0));
            }
        };
        Function.create(connection, "twice", twice, 1, 0);
        assertThrows(SQLException.class, () -> statement.executeUpdate("CREATE INDEX i ON t(twice(a))"));
        Function.create(connection, "twice", twice, 1, Function.FLAG_DETERMINISTIC);
        statement.executeUpdate("CREATE INDEX i ON t(twice(a))");
        assertEquals(5.0, value("SELECT twice(2.5)"));
        assertThrows(SQLException.class, () -> value("SELECT twice(1, 2)"));
    }

    @Test
    void groupsAndWindowsHaveStatesOfTheirOwn() throws SQLException {
        Function.create(connection, "total", new Sum());
        statement.executeUpdate("CREATE TABLE t(g, x)");
        statement.executeUpdate("INSERT INTO t VALUES(1, 10), (2, 20), (1, 1), (2, 2), (1, 5)");
        assertEquals("final 16,final 22", value("SELECT group_concat(s) FROM (SELECT total(x) s FROM t GROUP BY g)"));
        assertEquals("10,30,21,3,7",
                        value("SELECT group_concat(s) FROM (SELECT total(x) OVER (ORDER BY rowid ROWS 1 PRECEDING) s FROM t)"));
        assertEquals("final 0", value("SELECT total(x) FROM t WHERE 0"));
    }

    @Test
    void collations() throws SQLException {
        Collation.create(connection, "LENGTHS", new Collation() {
            @Override
            protected int xCompare(String first, String second) {
                return Integer.compare(first.length(), second.length());
            }
        });
        assertEquals("a", value("SELECT column1 FROM (VALUES ('ccc'), ('a'), ('bb')) ORDER BY 1 COLLATE lengths"));
        Collation.destroy(connection, "LENGTHS");
        assertThrows(SQLException.class, () -> value("SELECT 1 ORDER BY 'a' COLLATE lengths"));
    }

    @Test
    void listenersHearOfChangesUntilTheyAreRemoved() throws SQLException {
        List<String> heard = new ArrayList<>();
        SQLiteUpdateListener updates = (type, database, table, rowid) -> heard.add(type + " " + database + "." + table + " " + rowid);
        SQLiteCommitListener commits = new SQLiteCommitListener() {
            @Override
            public void onCommit() {
                heard.add("commit");
            }

            @Override
            public void onRollback() {
                heard.add("rollback");
            }
        };
        statement.executeUpdate("CREATE TABLE t(a)");
        connection.addUpdateListener(updates);
        connection.addCommitListener(commits);
        statement.executeUpdate("INSERT INTO t VALUES(1)");
        statement.executeUpdate("UPDATE t SET a = 2");
        connection.setAutoCommit(false);
        statement.executeUpdate("DELETE FROM t WHERE a = 2");
        connection.rollback();
        connection.setAutoCommit(true);
        connection.removeUpdateListener(updates);
        connection.removeCommitListener(commits);
        statement.executeUpdate("INSERT INTO t VALUES(3)");
        assertEquals(List.of("INSERT main.t 1", "commit", "UPDATE main.t 1", "commit", "DELETE main.t 1", "rollback"), heard);
    }

    @Test
    void progressHandlersInterrupt() throws SQLException {
        ProgressHandler.setHandler(connection, 1000, new ProgressHandler() {
            @Override
            protected int progress() {
                return 1;
            }
        });
        String endless = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 1000000) SELECT count(*) FROM c";
        SQLiteException e = assertThrows(SQLiteException.class, () -> value(endless));
        assertEquals(SQLiteErrorCode.SQLITE_INTERRUPT, e.getResultCode());
        ProgressHandler.clearHandler(connection);
        assertEquals(1000000, value(endless));
    }

    @Test
    void busyHandlersCount(@TempDir Path directory) throws SQLException {
        String url = "jdbc:sqlite:" + directory.resolve("busy.db");
        try (Connection one = DriverManager.getConnection(url);
                        Connection other = DriverManager.getConnection(url);
                        Statement first = one.createStatement();
                        Statement second = other.createStatement()) {
            first.executeUpdate("CREATE TABLE t(a)");
            first.execute("BEGIN IMMEDIATE");
            List<Integer> attempts = new ArrayList<>();
            BusyHandler.setHandler(other, new BusyHandler() {
                @Override
                protected int callback(int earlier) {
                    attempts.add(earlier);
                    return earlier < 3 ? 1 : 0;
                }
            });
            SQLiteException e = assertThrows(SQLiteException.class, () -> second.executeUpdate("INSERT INTO t VALUES(1)"));
            assertEquals(SQLiteErrorCode.SQLITE_BUSY, e.getResultCode());
            assertEquals(List.of(0, 1, 2, 3), attempts);
        }
    }

    /** Both APIs work on one connection, and statements report the connection that the program has. */
    @Test
    void connectionsAreOne() throws SQLException {
        assertTrue(statement.getConnection() == connection);
        connection.unwrap(Database.class).function("half", 1, arguments -> arguments.getDouble(0) / 2);
        assertEquals(4.5, value("SELECT half(9)"));
        assertInstanceOf(SQLiteConnection.class, connection.unwrap(SQLiteConnection.class));
    }

    @Test
    void settingsReachTheConnection(@TempDir Path directory) throws SQLException {
        SQLiteDataSource source = new SQLiteDataSource();
        source.setUrl("jdbc:sqlite:" + directory.resolve("settings.db"));
        source.setJournalMode("WAL");
        source.setEnforceForeignKeys(true);
        source.getConfig().setDateClass("text");
        try (SQLiteConnection opened = source.getConnection(null, null); Statement s = opened.createStatement()) {
            for (String[] expected : new String[][]{{"PRAGMA journal_mode", "wal"}, {"PRAGMA foreign_keys", "1"}}) {
                try (ResultSet rows = s.executeQuery(expected[0])) {
                    rows.next();
                    assertEquals(expected[1], rows.getString(1));
                }
            }
            try (var insert = opened.prepareStatement("SELECT typeof(?)")) {
                insert.setTimestamp(1, new java.sql.Timestamp(0));
                try (ResultSet rows = insert.executeQuery()) {
                    rows.next();
                    assertEquals("text", rows.getString(1));
                }
                opened.getConnectionConfig().setDateClass(SQLiteConfig.DateClass.REAL);
                insert.setTimestamp(1, new java.sql.Timestamp(0));
                try (ResultSet rows = insert.executeQuery()) {
                    rows.next();
                    assertEquals("real", rows.getString(1));
                }
            }
        }
    }

    @Test
    void poolsLendOneConnection() throws SQLException {
        SQLiteConnectionPoolDataSource source = new SQLiteConnectionPoolDataSource();
        var pooled = source.getPooledConnection();
        Connection first = pooled.getConnection();
        first.createStatement().executeUpdate("CREATE TABLE t(a)");
        first.setAutoCommit(false);
        first.createStatement().executeUpdate("INSERT INTO t VALUES(1)");
        first.close();
        assertTrue(first.isClosed());
        Connection second = pooled.getConnection();
        try (ResultSet rows = second.createStatement().executeQuery("SELECT count(*) FROM t")) {
            rows.next();
            assertEquals(0, rows.getInt(1), "the transaction of the user before was not rolled back");
        }
        assertTrue(second.getAutoCommit());
        pooled.close();
        assertTrue(second.isClosed());
        assertFalse(second.isValid(0));
        assertNull(JDBC.createConnection("jdbc:other:", new java.util.Properties()));
    }
}
