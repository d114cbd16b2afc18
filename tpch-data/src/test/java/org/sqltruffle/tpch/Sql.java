package org.sqltruffle.tpch;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Shorthands for queries in tests. */
final class Sql {
    private Sql() {
    }

    static Answer answer(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet result = statement.executeQuery(sql)) {
            return Answer.of(result);
        }
    }

    /** The one value of a query. */
    static Object value(Connection connection, String sql) throws SQLException {
        return answer(connection, sql).rows().getFirst().getFirst();
    }
}
