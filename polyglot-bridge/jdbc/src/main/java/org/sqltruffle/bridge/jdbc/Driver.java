package org.sqltruffle.bridge.jdbc;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.Properties;
import java.util.logging.Logger;
import org.sqltruffle.bridge.jdbc.setting.ConnectionSettings;
import org.sqltruffle.bridge.jdbc.setting.MissingJars;
import org.sqltruffle.bridge.jdbc.setting.Version;

/**
 * The JDBC driver. It takes URLs {@code jdbc:sqltruffle:FILE}; and {@code jdbc:sqlite:FILE} when sqlite-jdbc is not there or when system
 * property {@value #TAKE_SQLITE} (or the connection property of that name) is {@code true}. FILE is what sqlite-jdbc takes: a path, nothing
 * or {@code :memory:}, a {@code file:} URI, {@code :resource:NAME}; options follow as {@code ?name=value&…}.
 */
public final class Driver implements java.sql.Driver {

    /** The property that gives this driver URLs of sqlite-jdbc. */
    public static final String TAKE_SQLITE = "sqltruffle.sqlite";

    static final String PREFIX = "jdbc:sqltruffle:";
    static final String SQLITE_PREFIX = "jdbc:sqlite:";

    static {
        try {
            DriverManager.registerDriver(new Driver());
        } catch (SQLException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @Override
    public Connection connect(String url, Properties info) throws SQLException {
        Properties properties = info == null ? new Properties() : info;
        String name = databaseName(url, properties);
        return name == null ? null : open(url, name, properties, url.startsWith(SQLITE_PREFIX));
    }

    /** Opens a connection. The first one loads the engine, which needs GraalVM's jars. */
    static JdbcConnection open(String url, String name, Properties properties, boolean likeSqliteJdbc) throws SQLException {
        try {
            return new JdbcConnection(url, name, properties, likeSqliteJdbc);
        } catch (NoClassDefFoundError e) {
            throw MissingJars.explain(e);
        }
    }

    @Override
    public boolean acceptsURL(String url) {
        return databaseName(url, new Properties()) != null;
    }

    /** What follows the prefix; {@code null} when the URL is for another driver. */
    private static String databaseName(String url, Properties info) {
        if (url == null) {
            return null;
        }
        if (url.startsWith(PREFIX)) {
            return url.substring(PREFIX.length()).trim();
        }
        if (url.startsWith(SQLITE_PREFIX) && takesSqlite(info)) {
            return url.substring(SQLITE_PREFIX.length()).trim();
        }
        return null;
    }

    private static boolean takesSqlite(Properties info) {
        String asked = info.getProperty(TAKE_SQLITE, System.getProperty(TAKE_SQLITE));
        return asked != null ? Boolean.parseBoolean(asked) : !SqliteJdbc.PRESENT;
    }

    private static final class SqliteJdbc {
        static final boolean PRESENT = isPresent();

        private static boolean isPresent() {
            try {
                Class.forName("org.sqlite.JDBC", false, Driver.class.getClassLoader());
                return true;
            } catch (ClassNotFoundException e) {
                return false;
            }
        }
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) {
        return ConnectionSettings.propertyInfo(info == null ? new Properties() : info);
    }

    @Override
    public int getMajorVersion() {
        return Version.MAJOR;
    }

    @Override
    public int getMinorVersion() {
        return Version.MINOR;
    }

    @Override
    public boolean jdbcCompliant() {
        return false;
    }

    @Override
    public Logger getParentLogger() {
        return Logger.getLogger("org.sqltruffle.bridge.jdbc");
    }
}
