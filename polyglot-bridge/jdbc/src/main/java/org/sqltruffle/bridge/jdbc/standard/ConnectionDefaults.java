package org.sqltruffle.bridge.jdbc.standard;

import java.sql.Array;
import java.sql.Blob;
import java.sql.CallableStatement;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.NClob;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.SQLXML;
import java.sql.Statement;
import java.sql.Struct;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Executor;

/** The constant answers of a connection, and methods that call another one of its methods. */
public interface ConnectionDefaults extends Connection {

    void checkOpen() throws SQLException;

    @Override
    default Statement createStatement() throws SQLException {
        return createStatement(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY);
    }

    @Override
    default Statement createStatement(int type, int concurrency) throws SQLException {
        return createStatement(type, concurrency, ResultSet.CLOSE_CURSORS_AT_COMMIT);
    }

    @Override
    default PreparedStatement prepareStatement(String sql) throws SQLException {
        return prepareStatement(sql, ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY);
    }

    @Override
    default PreparedStatement prepareStatement(String sql, int type, int concurrency) throws SQLException {
        return prepareStatement(sql, type, concurrency, ResultSet.CLOSE_CURSORS_AT_COMMIT);
    }

    @Override
    default PreparedStatement prepareStatement(String sql, int[] columnIndexes) throws SQLException {
        return prepareStatement(sql, Statement.RETURN_GENERATED_KEYS);
    }

    @Override
    default PreparedStatement prepareStatement(String sql, String[] columnNames) throws SQLException {
        return prepareStatement(sql, Statement.RETURN_GENERATED_KEYS);
    }

    @Override
    default CallableStatement prepareCall(String sql) throws SQLException {
        return prepareCall(sql, ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY);
    }

    @Override
    default CallableStatement prepareCall(String sql, int type, int concurrency) throws SQLException {
        return prepareCall(sql, type, concurrency, ResultSet.CLOSE_CURSORS_AT_COMMIT);
    }

    @Override
    default String nativeSQL(String sql) { return sql; }

    @Override
    default String getCatalog() throws SQLException {
        checkOpen();
        return null;
    }

    @Override
    default void setCatalog(String catalog) throws SQLException { checkOpen(); }
    @Override
    default String getSchema() { return null; }

    @Override
    default void setSchema(String schema) {
        // SQLite has no current schema: it looks for an unqualified name in temp, main and the attached databases.
    }

    @Override
    default int getHoldability() throws SQLException {
        checkOpen();
        return ResultSet.CLOSE_CURSORS_AT_COMMIT;
    }

    @Override
    default void setHoldability(int holdability) throws SQLException {
        checkOpen();
        if (holdability != ResultSet.CLOSE_CURSORS_AT_COMMIT) {
            throw StandardErrors.notSupported("SQLite only supports CLOSE_CURSORS_AT_COMMIT");
        }
    }

    @Override
    default SQLWarning getWarnings() { return null; }

    @Override
    default void clearWarnings() {
        // There are none.
    }

    @Override
    default Map<String, Class<?>> getTypeMap() throws SQLException {
        checkOpen();
        return Map.of();
    }

    @Override
    default void setTypeMap(Map<String, Class<?>> map) throws SQLException {
        if (map != null && !map.isEmpty()) {
            throw StandardErrors.notSupported("SQLite has no user-defined types");
        }
    }

    @Override
    default Blob createBlob() throws SQLException {
        checkOpen();
        return new MemoryBlob(new byte[0]);
    }

    @Override
    default Clob createClob() throws SQLException { return createNClob(); }

    @Override
    default NClob createNClob() throws SQLException {
        checkOpen();
        return new MemoryClob("");
    }

    @Override
    default SQLXML createSQLXML() throws SQLException { throw StandardErrors.notSupported("SQLite has no XML type"); }
    @Override
    default Array createArrayOf(String typeName, Object[] elements) throws SQLException {
        throw StandardErrors.notSupported("SQLite has no arrays");
    }
    @Override
    default Struct createStruct(String typeName, Object[] attributes) throws SQLException {
        throw StandardErrors.notSupported("SQLite has no structured types");
    }

    @Override
    default void setClientInfo(String name, String value) {
        // There is no server to tell.
    }

    @Override
    default void setClientInfo(Properties properties) {
        // There is no server to tell.
    }

    @Override
    default String getClientInfo(String name) { return null; }
    @Override
    default Properties getClientInfo() { return new Properties(); }

    @Override
    default void setNetworkTimeout(Executor executor, int milliseconds) {
        // There is no network.
    }

    @Override
    default int getNetworkTimeout() { return 0; }
}
