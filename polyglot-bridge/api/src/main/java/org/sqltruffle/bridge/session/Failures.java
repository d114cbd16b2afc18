package org.sqltruffle.bridge.session;

import org.sqltruffle.api.DatabaseException;
import org.sqltruffle.api.LockDetail;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.sqlite.SqliteException;

/** Makes the Java API's exceptions. */
final class Failures {

    private Failures() {
    }

    /** The cause is the exception of a Java function, if one made the statement fail. */
    static DatabaseException of(Session session, SqliteException e) {
        return LockDetail.addTo(
                        new DatabaseException(e.code(), e.codeName(), e.getMessage(), session == null ? null : session.takeThrown()),
                        e.lockReport());
    }

    /** The native library could not be loaded. The innermost cause says why, also when an earlier attempt failed. */
    static DatabaseException noLibrary(LinkageError e) {
        Throwable cause = e;
        while (cause.getCause() != null && (cause instanceof ExceptionInInitializerError || cause instanceof NoClassDefFoundError)) {
            cause = cause.getCause();
        }
        return new DatabaseException(ResultCode.CANTOPEN, "SQLITE_CANTOPEN", "SQLTruffle: " + cause.getMessage(), e);
    }

    static DatabaseException misuse(String message) {
        return new DatabaseException(ResultCode.MISUSE, "SQLITE_MISUSE", message, null);
    }
}
