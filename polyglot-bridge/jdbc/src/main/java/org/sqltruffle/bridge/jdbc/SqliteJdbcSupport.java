package org.sqltruffle.bridge.jdbc;

import java.sql.Connection;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.sqltruffle.bridge.jdbc.setting.ConnectionProperties;
import org.sqltruffle.bridge.jdbc.setting.ConnectionSettings;
import org.sqltruffle.bridge.session.Session;
import org.sqltruffle.sqlite.ExtrasApi;
import org.sqltruffle.sqlite.SqliteException;

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

    /** SQLite's text for a result code. */
    public static String errorText(int code) {
        return new SqliteException(code, "").codeText();
    }

    /** The version of SQLite. */
    public static String libraryVersion() {
        return org.sqltruffle.language.Connection.sqliteVersion();
    }

    /** Runs an action on the session, under its lock. SQLite's errors become SQLExceptions. */
    public static <T> T locked(Connection connection, Function<Session, T> action) throws SQLException {
        JdbcConnection own = (JdbcConnection) connection;
        Errors.lock(own.session());
        try {
            own.checkOpen();
            return action.apply(own.session());
        } catch (SqliteException e) {
            throw Errors.of(e, own.session());
        } finally {
            own.session().unlock();
        }
    }

    /** Rows that the last statement changed. Does not wait for a running statement. */
    public static long changes(Session session) throws SQLException {
        return peek(session, org.sqltruffle.language.Connection::changes);
    }

    /** Rows changed since the connection was opened. Does not wait for a running statement. */
    public static long totalChanges(Session session) throws SQLException {
        return peek(session, org.sqltruffle.language.Connection::totalChanges);
    }

    private static long peek(Session session, ToLongFunction<org.sqltruffle.language.Connection> reading) throws SQLException {
        try {
            return session.peek(reading);
        } catch (SqliteException e) {
            throw Errors.of(e);
        }
    }

    /** Sets a limit and returns the old one. A negative value only returns it. */
    public static int limit(Session session, int id, int value) {
        return session.engine().limit(id, value);
    }

    /** Allows {@code load_extension()} in SQL. Returns a result code. */
    public static int enableLoadExtension(Connection connection, boolean enable) throws SQLException {
        if (enable && !Boolean.getBoolean(ConnectionProperties.LOAD_EXTENSION)) {
            throw Errors.misuse("load_extension() needs the system property " + ConnectionProperties.LOAD_EXTENSION + "=true");
        }
        return locked(connection, session -> ExtrasApi.enableLoadExtension(session.engine().handle(), enable ? 1 : 0));
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
