package org.sqltruffle.tpch.query;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Shorthands for queries in tests. */
public final class Sql {
    private Sql() {
    }

    public static Answer answer(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet result = statement.executeQuery(sql)) {
            return Answer.of(result);
        }
    }

    /** The one value of a query. */
    public static Object value(Connection connection, String sql) throws SQLException {
        return answer(connection, sql).rows().getFirst().getFirst();
    }
}
