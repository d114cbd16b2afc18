package org.sqlite;

import org.sqltruffle.bridge.jdbc.SqliteSQLException;

/** A failure of SQLite, with its result code. */
public class SQLiteException extends SqliteSQLException {

    private static final long serialVersionUID = 1L;

    private final SQLiteErrorCode resultCode;

    public SQLiteException(String message, SQLiteErrorCode resultCode) {
        this(message, resultCode.code, resultCode, null);
    }

    SQLiteException(String message, int code, SQLiteErrorCode resultCode, Throwable cause) {
        super(message, code, cause);
        this.resultCode = resultCode;
    }

    /** The extended result code. {@link #getErrorCode} is the primary one. */
    public SQLiteErrorCode getResultCode() {
        return resultCode;
    }
}
