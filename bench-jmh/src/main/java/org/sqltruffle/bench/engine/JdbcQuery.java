package org.sqltruffle.bench.engine;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.sqltruffle.bench.workload.Query;
import org.sqltruffle.tpch.query.Answer;

/** A JDBC statement and its result. */
final class JdbcQuery implements Query {

    private final PreparedStatement statement;
    private ResultSet rows;

    JdbcQuery(PreparedStatement statement) {
        this.statement = statement;
    }

    @Override
    public void bindLong(int parameter, long value) throws SQLException {
        statement.setLong(parameter, value);
    }

    @Override
    public void bindDouble(int parameter, double value) throws SQLException {
        statement.setDouble(parameter, value);
    }

    @Override
    public void bindString(int parameter, String value) throws SQLException {
        statement.setString(parameter, value);
    }

    @Override
    public void bindBytes(int parameter, byte[] value) throws SQLException {
        statement.setBytes(parameter, value);
    }

    @Override
    public void start() throws SQLException {
        finish();
        rows = statement.executeQuery();
    }

    @Override
    public void reset() throws SQLException {
        finish();
    }

    private void finish() throws SQLException {
        if (rows != null) {
            rows.close();
            rows = null;
        }
    }

    @Override
    public boolean next() throws SQLException {
        return rows.next();
    }

    @Override
    public long update() throws SQLException {
        finish();
        return statement.executeUpdate();
    }

    @Override
    public int columnCount() throws SQLException {
        return statement.getMetaData().getColumnCount();
    }

    @Override
    public boolean isNull(int column) throws SQLException {
        return rows.getObject(column + 1) == null;
    }

    @Override
    public long getLong(int column) throws SQLException {
        return rows.getLong(column + 1);
    }

    @Override
    public double getDouble(int column) throws SQLException {
        return rows.getDouble(column + 1);
    }

    @Override
    public String getString(int column) throws SQLException {
        return rows.getString(column + 1);
    }

    @Override
    public byte[] getBytes(int column) throws SQLException {
        return rows.getBytes(column + 1);
    }

    /** DuckDB's driver closes a statement that fails. */
    @Override
    public boolean isClosed() throws SQLException {
        return statement.isClosed();
    }

    @Override
    public Answer answer() throws SQLException {
        finish();
        try (ResultSet result = statement.executeQuery()) {
            return Answer.of(result);
        }
    }

    @Override
    public void close() throws SQLException {
        finish();
        statement.close();
    }
}
