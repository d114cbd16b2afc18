package org.sqltruffle.bridge.jdbc;

import java.sql.SQLException;
import org.sqltruffle.api.DatabaseException;
import org.sqltruffle.api.LockDetail;
import org.sqltruffle.bridge.session.Session;
import org.sqltruffle.sqlite.SqliteException;

/** Makes SQLExceptions. */
final class Errors {

    private static final String ARROW_READER = "org.apache.arrow.vector.ipc.ArrowReader";
    private static volatile SqliteJdbcSupport.ExceptionMaker maker = SqliteSQLException::new;

    private Errors() {
    }

    static void setMaker(SqliteJdbcSupport.ExceptionMaker newMaker) {
        maker = newMaker;
    }

    /** SQLite's code and message in sqlite-jdbc's form: {@code [SQLITE_NAME] meaning of the code (message)}. */
    static SqliteSQLException of(SqliteException e) {
        return of(e, null);
    }

    /** As {@link #of(SqliteException)}. The cause is the exception of a Java function, if one made the statement fail. */
    static SqliteSQLException of(SqliteException e, Session session) {
        String message = "[" + e.codeName() + "] " + e.codeText() + " (" + e.getMessage() + ")";
        return LockDetail.addTo(maker.make(message, e.code(), session == null ? null : session.takeThrown()), e.lockReport());
    }

    /** The error of an execution that its query timeout interrupted. */
    static SQLException timeout(SqliteException e) {
        return new java.sql.SQLTimeoutException("query timeout: " + e.getMessage(), "57014", e.primaryCode(), of(e));
    }

    /** Takes the session's lock. @throws SQLException when that would be in vain, see {@link Session#lock()} */
    static void lock(Session session) throws SQLException {
        try {
            session.lock();
        } catch (DatabaseException e) {
            throw of(e);
        }
    }

    /** As {@link #lock}, see {@link Session#lockToClose}. */
    static void lockToClose(Session session) throws SQLException {
        try {
            session.lockToClose();
        } catch (DatabaseException e) {
            throw of(e);
        }
    }

    private static SQLException of(DatabaseException e) {
        return of(new SqliteException(e.code(), e.getMessage()));
    }

    static SQLException closed(String what) {
        return new SQLException(what + " is closed", "08003");
    }

    static SQLException column(int column, int columns) {
        return new SQLException("column " + column + " out of bounds [1," + columns + "]", "07009");
    }

    static SQLException misuse(String message) {
        return new SQLException(message);
    }

    static SQLException notAWrapper(Class<?> type) {
        String name = type == null ? "null" : type.getName();
        return misuse("not a wrapper for " + name + (name.equals(ARROW_READER) ? ": that needs sqltruffle-arrow on the class path" : ""));
    }

    static SQLException notSupported(String message) {
        return new java.sql.SQLFeatureNotSupportedException(message, "0A000");
    }
}
