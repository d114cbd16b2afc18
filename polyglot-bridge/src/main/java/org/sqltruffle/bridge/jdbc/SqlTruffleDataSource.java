package org.sqltruffle.bridge.jdbc;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import java.util.logging.Logger;
import javax.sql.DataSource;

/** Connections by a URL and the driver's properties. */
public final class SqlTruffleDataSource implements DataSource {

    private String url = Driver.PREFIX;
    private final Properties properties = new Properties();
    private PrintWriter logWriter;
    private int loginTimeout;

    public SqlTruffleDataSource() {
    }

    public SqlTruffleDataSource(String url) {
        this.url = url;
    }

    public String getUrl() {
        return url;
    }

    public void setUrl(String url) {
        this.url = url;
    }

    /** Sets a property of the connections to come; the names are those of {@link Driver#getPropertyInfo}. */
    public void setProperty(String name, String value) {
        properties.setProperty(name, value);
    }

    @Override
    public Connection getConnection() throws SQLException {
        Connection connection = new Driver().connect(url, properties);
        if (connection == null) {
            throw new SQLException("not a URL of this driver: " + url, "08001");
        }
        return connection;
    }

    /** SQLite has no users: the same as {@link #getConnection()}. */
    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        return getConnection();
    }

    @Override
    public PrintWriter getLogWriter() {
        return logWriter;
    }

    @Override
    public void setLogWriter(PrintWriter out) {
        logWriter = out;
    }

    @Override
    public int getLoginTimeout() {
        return loginTimeout;
    }

    @Override
    public void setLoginTimeout(int seconds) {
        loginTimeout = seconds;
    }

    @Override
    public Logger getParentLogger() {
        return new Driver().getParentLogger();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        if (!type.isInstance(this)) {
            throw Errors.misuse("not a wrapper for " + type.getName());
        }
        return type.cast(this);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return type.isInstance(this);
    }
}
