package org.sqltruffle.bench;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** A JDBC connection. */
record JdbcSession(Connection connection, JdbcEngine engine) implements Session {

    @Override
    public Query prepare(String sql) throws SQLException {
        return new JdbcQuery(connection.prepareStatement(sql));
    }

    @Override
    public void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Override
    public void begin() throws SQLException {
        connection.setAutoCommit(false);
    }

    @Override
    public void commit() throws SQLException {
        connection.commit();
        connection.setAutoCommit(true);
    }

    @Override
    public void rollback() throws SQLException {
        connection.rollback();
        connection.setAutoCommit(true);
    }

    @Override
    public void createHostFunction() throws SQLException {
        engine.createHostFunction(connection);
    }

    @Override
    public void createHostAggregate() throws SQLException {
        engine.createHostAggregate(connection);
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
