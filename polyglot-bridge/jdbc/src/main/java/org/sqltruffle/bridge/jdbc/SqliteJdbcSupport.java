package org.sqltruffle.bridge.jdbc;

import java.sql.Connection;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import org.sqltruffle.bridge.session.Session;

/** The driver's inner methods for the artifact that has sqlite-jdbc's classes. Other programs use JDBC. */
public final class SqliteJdbcSupport {

    /** Makes the exception of a failure of SQLite. */
    @FunctionalInterface
    public interface ExceptionMaker {

        /** @param code SQLite's extended result code */
        SqliteSQLException make(String message, int code, Throwable cause);
    }

    private SqliteJdbcSupport() {
    }

    /** Opens a connection with sqlite-jdbc's limits, functions and leniencies. @param name what follows the URL's prefix */
    public static Connection open(String url, String name, Properties info) throws SQLException {
        return Driver.open(url, name, info, true);
    }

    /** Sets the connection that statements of a connection report as theirs. */
    public static void setHandle(Connection connection, Connection handle) {
        ((JdbcConnection) connection).setHandle(handle);
    }

    /** The session of a connection. */
    public static Session session(Connection connection) {
        return ((JdbcConnection) connection).session();
    }

    /** The properties of a connection, with those of its URL. */
    public static Properties properties(Connection connection) {
        return ((JdbcConnection) connection).settings().properties();
    }

    /** The PRAGMA statements of properties. */
    public static List<String> pragmas(Properties properties) {
        return ConnectionSettings.pragmas(properties);
    }

    /** Changes a property of an open connection: one of dates, generated keys or the transaction mode. */
    public static void setProperty(Connection connection, String name, String value) throws SQLException {
        ((JdbcConnection) connection).settings().change(name, value);
    }

    /** Sets how long a connection waits for locks, in milliseconds. */
    public static void setBusyTimeout(Connection connection, int milliseconds) throws SQLException {
        ((JdbcConnection) connection).setBusyTimeout(milliseconds);
    }

    /** How long a connection waits for locks, in milliseconds. */
    public static int getBusyTimeout(Connection connection) {
        return ((JdbcConnection) connection).busyTimeout();
    }

    /** Ends the transaction and the statements of a pool's user. */
    public static void recycle(Connection connection) throws SQLException {
        ((JdbcConnection) connection).recycle();
    }

    /** The names, values and descriptions of all connection properties. */
    public static DriverPropertyInfo[] propertyInfo(Properties properties) {
        return ConnectionSettings.propertyInfo(properties);
    }

    /** Makes all exceptions for failures of SQLite, from now on. */
    public static void setExceptionMaker(ExceptionMaker maker) {
        Errors.setMaker(maker);
    }
}
