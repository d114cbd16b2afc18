package org.sqltruffle.bridge.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Connections by a URL and the driver's properties. */
public final class SqlTruffleDataSource extends SqlTruffleSource implements DataSource, SelfWrapper {

    public SqlTruffleDataSource() {
        this(Driver.PREFIX);
    }

    public SqlTruffleDataSource(String url) {
        super(url);
    }

    @Override
    public Connection getConnection() throws SQLException {
        return open();
    }

    /** SQLite has no users: the same as {@link #getConnection()}. */
    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        return open();
    }
}
