package org.sqltruffle.bridge.jdbc;

import static org.junit.jupiter.api.Assertions.assertThrows;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** What tests do with a connection all the time. */
final class JdbcCalls {

    /** A query that only ends when it is interrupted. */
    static final String ENDLESS = "WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c) SELECT max(i) FROM c";
    static final int INTERRUPT = 9;

    private JdbcCalls() {
    }

    static Connection open(Object name) throws SQLException {
        return DriverManager.getConnection("jdbc:sqltruffle:" + name);
    }

    static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate(sql);
        }
    }

    static String value(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet rs = statement.executeQuery(sql)) {
            return rs.next() ? rs.getString(1) : "(none)";
        }
    }

    static int code(org.junit.jupiter.api.function.Executable executable) {
        return assertThrows(SQLException.class, executable).getErrorCode();
    }
}
