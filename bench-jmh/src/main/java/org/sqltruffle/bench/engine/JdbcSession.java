package org.sqltruffle.bench.engine;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import org.sqltruffle.bench.workload.Query;
import org.sqltruffle.bench.workload.Session;
import org.sqltruffle.tpch.database.TableSchema;

/** A JDBC connection. */
public record JdbcSession(Connection connection, JdbcEngine engine) implements Session {

    @Override
    public Optional<Connection> jdbc() {
        return Optional.of(connection);
    }

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
    public void importCsv(TableSchema table, Path csv) throws Exception {
        Optional<String> statement = engine.importCsv(table.name(), csv);
        if (statement.isPresent()) {
            execute(statement.get());
        } else {
            Session.super.importCsv(table, csv);
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
