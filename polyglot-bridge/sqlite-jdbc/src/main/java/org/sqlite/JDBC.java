package org.sqlite;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.Properties;
import java.util.logging.Logger;
import org.sqltruffle.bridge.jdbc.SqliteJdbcSupport;

/** sqlite-jdbc's driver class. Its connections are those of SQLTruffle's driver, as {@link SQLiteConnection}. */
public class JDBC implements Driver {

    /** How URLs of this driver begin. */
    public static final String PREFIX = "jdbc:sqlite:";

    static {
        try {
            DriverManager.registerDriver(new JDBC());
        } catch (SQLException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @Override
    public int getMajorVersion() {
        return SQLiteJDBCLoader.getMajorVersion();
    }

    @Override
    public int getMinorVersion() {
        return SQLiteJDBCLoader.getMinorVersion();
    }

    @Override
    public boolean jdbcCompliant() {
        return false;
    }

    @Override
    public Logger getParentLogger() {
        return Logger.getLogger("org.sqlite");
    }

    @Override
    public boolean acceptsURL(String url) {
        return isValidURL(url);
    }

    /** Whether a URL begins with {@link #PREFIX}, in letters of any case. */
    public static boolean isValidURL(String url) {
        return url != null && url.regionMatches(true, 0, PREFIX, 0, PREFIX.length());
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) {
        return SqliteJdbcSupport.propertyInfo(info == null ? new Properties() : info);
    }

    @Override
    public Connection connect(String url, Properties info) throws SQLException {
        return createConnection(url, info);
    }

    static String extractAddress(String url) {
        return url.substring(PREFIX.length());
    }

    /** Opens a connection, or returns {@code null} when the URL is for another driver. */
    public static SQLiteConnection createConnection(String url, Properties info) throws SQLException {
        if (!isValidURL(url)) {
            return null;
        }
        String trimmed = url.trim();
        return new SQLiteConnection(trimmed, extractAddress(trimmed), info == null ? new Properties() : info);
    }
}
