package org.sqltruffle.bridge.jdbc.standard;

import java.sql.SQLException;

/** Makes the SQLExceptions that any driver has. */
public class StandardErrors {

    private static final String ARROW_READER = "org.apache.arrow.vector.ipc.ArrowReader";

    /** For {@code Errors}, which is used instead where a session is known. */
    protected StandardErrors() {
    }

    public static SQLException closed(String what) {
        return new SQLException(what + " is closed", "08003");
    }

    public static SQLException column(int column, int columns) {
        return new SQLException("column " + column + " out of bounds [1," + columns + "]", "07009");
    }

    public static SQLException misuse(String message) {
        return new SQLException(message);
    }

    public static SQLException notAWrapper(Class<?> type) {
        String name = type == null ? "null" : type.getName();
        return misuse("not a wrapper for " + name + (name.equals(ARROW_READER) ? ": that needs sqltruffle-arrow on the class path" : ""));
    }

    public static SQLException notSupported(String message) {
        return new java.sql.SQLFeatureNotSupportedException(message, "0A000");
    }
}
