package org.sqltruffle.bridge.jdbc;

import java.sql.SQLException;
import org.sqltruffle.sqlite.ResultCode;

/**
 * An error of SQLite. {@link #getErrorCode} is the primary result code, as in sqlite-jdbc. {@link #getExtendedErrorCode} is the extended
 * one.
 */
public class SqliteSQLException extends SQLException {

    private static final long serialVersionUID = 1L;

    /** The bits of the primary result code in an extended one. */
    private static final int PRIMARY = 0xff;

    private final int extendedCode;

    /**
     * @param extendedCode SQLite's extended result code
     * @param cause the exception of a Java function that made the statement fail, or {@code null}
     */
    protected SqliteSQLException(String message, int extendedCode, Throwable cause) {
        super(message, state(extendedCode & PRIMARY), extendedCode & PRIMARY, cause);
        this.extendedCode = extendedCode;
    }

    /** SQLite's extended result code, for example {@code SQLITE_CONSTRAINT_UNIQUE} (2067). */
    public int getExtendedErrorCode() {
        return extendedCode;
    }

    /** The SQLSTATE of a result code. sqlite-jdbc has none. */
    private static String state(int code) {
        return switch (code) {
            case ResultCode.CONSTRAINT -> "23000";
            case ResultCode.BUSY, ResultCode.LOCKED -> "40001";
            case ResultCode.INTERRUPT -> "57014";
            case ResultCode.READONLY -> "25006";
            case ResultCode.FULL, ResultCode.NOMEM -> "53000";
            case ResultCode.CANTOPEN -> "08001";
            case ResultCode.ERROR -> "42000";
            case ResultCode.MISMATCH, ResultCode.TOOBIG, ResultCode.RANGE -> "22000";
            case ResultCode.AUTH, ResultCode.PERM -> "42501";
            default -> "58000";
        };
    }
}
