package org.sqltruffle.bench;

import java.sql.Connection;
import java.sql.SQLException;

/** A JDBC connection. */
record JdbcSession(Connection connection) implements Session {

    @Override
    public Query prepare(String sql) throws SQLException {
        return new JdbcQuery(connection.prepareStatement(sql));
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
