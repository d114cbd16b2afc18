package org.sqltruffle.bridge.session;

import org.sqltruffle.abi.ResultCode;
import org.sqltruffle.abi.SqliteException;
import org.sqltruffle.api.DatabaseException;

/** Makes the Java API's exceptions. */
final class Failures {

    private Failures() {
    }

    /** The cause is what a Java function threw, if that is why. */
    static DatabaseException of(Session session, SqliteException e) {
        return new DatabaseException(e.code(), e.codeName(), e.getMessage(), session == null ? null : session.takeThrown());
    }

    static DatabaseException misuse(String message) {
        return new DatabaseException(ResultCode.MISUSE, "SQLITE_MISUSE", message, null);
    }
}
