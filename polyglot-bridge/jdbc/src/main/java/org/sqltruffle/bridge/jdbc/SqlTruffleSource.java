package org.sqltruffle.bridge.jdbc;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import java.util.logging.Logger;
import javax.sql.CommonDataSource;

/** The URL and the properties of a data source. */
abstract class SqlTruffleSource implements CommonDataSource {

    private String url;
    private final Properties properties = new Properties();
    private PrintWriter logWriter;
    private int loginTimeout;

    SqlTruffleSource(String url) {
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

    final Connection open() throws SQLException {
        Connection connection = new Driver().connect(url, properties);
        if (connection == null) {
            throw new SQLException("not a URL of this driver: " + url, "08001");
        }
        return connection;
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
}
