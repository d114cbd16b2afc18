package org.sqltruffle.bridge.jdbc;

import java.sql.SQLException;
import javax.sql.ConnectionPoolDataSource;
import javax.sql.PooledConnection;

/** Connections for a connection pool. A connection that is given back keeps its closed statements. */
public final class SqlTruffleConnectionPoolDataSource extends SqlTruffleSource implements ConnectionPoolDataSource {

    public SqlTruffleConnectionPoolDataSource() {
        this(Driver.PREFIX);
    }

    public SqlTruffleConnectionPoolDataSource(String url) {
        super(url);
    }

    @Override
    public PooledConnection getPooledConnection() throws SQLException {
        return new JdbcPooledConnection((JdbcConnection) open());
    }

    /** SQLite has no users: the same as {@link #getPooledConnection()}. */
    @Override
    public PooledConnection getPooledConnection(String user, String password) throws SQLException {
        return getPooledConnection();
    }
}
