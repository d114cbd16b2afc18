package org.sqlite;

import java.sql.Array;
import java.sql.Blob;
import java.sql.CallableStatement;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.NClob;
import java.sql.PreparedStatement;
import java.sql.SQLClientInfoException;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.SQLXML;
import java.sql.Savepoint;
import java.sql.Statement;
import java.sql.Struct;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Executor;

/** A connection that passes every call on to the driver's connection. */
interface ConnectionDelegate extends Connection {

    /** The driver's connection. */
    Connection delegate();

    // formatter:off: one method a line.
    @Override default Statement createStatement() throws SQLException { return delegate().createStatement(); }
    @Override default Statement createStatement(int type, int concurrency) throws SQLException {
        return delegate().createStatement(type, concurrency);
    }

    @Override
    default Statement createStatement(int type, int concurrency, int holdability) throws SQLException {
        return delegate().createStatement(type, concurrency, holdability);
    }

    @Override default PreparedStatement prepareStatement(String sql) throws SQLException { return delegate().prepareStatement(sql); }
    @Override default PreparedStatement prepareStatement(String sql, int keys) throws SQLException {
        return delegate().prepareStatement(sql, keys);
    }
    @Override default PreparedStatement prepareStatement(String sql, int[] columns) throws SQLException {
        return delegate().prepareStatement(sql, columns);
    }
    @Override default PreparedStatement prepareStatement(String sql, String[] columns) throws SQLException {
        return delegate().prepareStatement(sql, columns);
    }

    @Override
    default PreparedStatement prepareStatement(String sql, int type, int concurrency) throws SQLException {
        return delegate().prepareStatement(sql, type, concurrency);
    }

    @Override
    default PreparedStatement prepareStatement(String sql, int type, int concurrency, int holdability) throws SQLException {
        return delegate().prepareStatement(sql, type, concurrency, holdability);
    }

    @Override default CallableStatement prepareCall(String sql) throws SQLException { return delegate().prepareCall(sql); }
    @Override default CallableStatement prepareCall(String sql, int type, int concurrency) throws SQLException {
        return delegate().prepareCall(sql, type, concurrency);
    }

    @Override
    default CallableStatement prepareCall(String sql, int type, int concurrency, int holdability) throws SQLException {
        return delegate().prepareCall(sql, type, concurrency, holdability);
    }

    @Override default String nativeSQL(String sql) throws SQLException { return delegate().nativeSQL(sql); }
    @Override default boolean getAutoCommit() throws SQLException { return delegate().getAutoCommit(); }
    @Override default void setAutoCommit(boolean wanted) throws SQLException { delegate().setAutoCommit(wanted); }
    @Override default void commit() throws SQLException { delegate().commit(); }
    @Override default void rollback() throws SQLException { delegate().rollback(); }
    @Override default void rollback(Savepoint savepoint) throws SQLException { delegate().rollback(savepoint); }
    @Override default Savepoint setSavepoint() throws SQLException { return delegate().setSavepoint(); }
    @Override default Savepoint setSavepoint(String name) throws SQLException { return delegate().setSavepoint(name); }
    @Override default void releaseSavepoint(Savepoint savepoint) throws SQLException { delegate().releaseSavepoint(savepoint); }
    @Override default void close() throws SQLException { delegate().close(); }
    @Override default boolean isClosed() throws SQLException { return delegate().isClosed(); }
    @Override default void abort(Executor executor) throws SQLException { delegate().abort(executor); }
    @Override default boolean isValid(int timeout) throws SQLException { return delegate().isValid(timeout); }
    @Override default DatabaseMetaData getMetaData() throws SQLException { return delegate().getMetaData(); }
    @Override default boolean isReadOnly() throws SQLException { return delegate().isReadOnly(); }
    @Override default void setReadOnly(boolean wanted) throws SQLException { delegate().setReadOnly(wanted); }
    @Override default String getCatalog() throws SQLException { return delegate().getCatalog(); }
    @Override default void setCatalog(String catalog) throws SQLException { delegate().setCatalog(catalog); }
    @Override default String getSchema() throws SQLException { return delegate().getSchema(); }
    @Override default void setSchema(String schema) throws SQLException { delegate().setSchema(schema); }
    @Override default int getTransactionIsolation() throws SQLException { return delegate().getTransactionIsolation(); }
    @Override default void setTransactionIsolation(int level) throws SQLException { delegate().setTransactionIsolation(level); }
    @Override default int getHoldability() throws SQLException { return delegate().getHoldability(); }
    @Override default void setHoldability(int holdability) throws SQLException { delegate().setHoldability(holdability); }
    @Override default SQLWarning getWarnings() throws SQLException { return delegate().getWarnings(); }
    @Override default void clearWarnings() throws SQLException { delegate().clearWarnings(); }
    @Override default Map<String, Class<?>> getTypeMap() throws SQLException { return delegate().getTypeMap(); }
    @Override default void setTypeMap(Map<String, Class<?>> map) throws SQLException { delegate().setTypeMap(map); }
    @Override default Blob createBlob() throws SQLException { return delegate().createBlob(); }
    @Override default Clob createClob() throws SQLException { return delegate().createClob(); }
    @Override default NClob createNClob() throws SQLException { return delegate().createNClob(); }
    @Override default SQLXML createSQLXML() throws SQLException { return delegate().createSQLXML(); }
    @Override default Array createArrayOf(String type, Object[] elements) throws SQLException {
        return delegate().createArrayOf(type, elements);
    }
    @Override default Struct createStruct(String type, Object[] attributes) throws SQLException {
        return delegate().createStruct(type, attributes);
    }
    @Override default void setClientInfo(String name, String value) throws SQLClientInfoException { delegate().setClientInfo(name, value); }
    @Override default void setClientInfo(Properties properties) throws SQLClientInfoException { delegate().setClientInfo(properties); }
    @Override default String getClientInfo(String name) throws SQLException { return delegate().getClientInfo(name); }
    @Override default Properties getClientInfo() throws SQLException { return delegate().getClientInfo(); }
    @Override default void setNetworkTimeout(Executor executor, int milliseconds) throws SQLException {
        delegate().setNetworkTimeout(executor, milliseconds);
    }
    @Override default int getNetworkTimeout() throws SQLException { return delegate().getNetworkTimeout(); }
    @Override default <T> T unwrap(Class<T> type) throws SQLException {
        return type != null && type.isInstance(this) ? type.cast(this) : delegate().unwrap(type);
    }
    // formatter:on

    @Override
    default boolean isWrapperFor(Class<?> type) throws SQLException {
        return type != null && type.isInstance(this) || delegate().isWrapperFor(type);
    }
}
