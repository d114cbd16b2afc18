package org.sqltruffle.bridge.jdbc;

import java.sql.SQLException;
import org.sqltruffle.api.DatabaseException;
import org.sqltruffle.api.LockDetail;
import org.sqltruffle.bridge.jdbc.standard.StandardErrors;
import org.sqltruffle.bridge.session.Session;
import org.sqltruffle.sqlite.SqliteException;

/** Makes SQLExceptions: those of SQLite, besides those that any driver has. */
final class Errors extends StandardErrors {

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
}
