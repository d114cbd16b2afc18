package org.sqlite;

import org.sqltruffle.bridge.jdbc.SqliteJdbcSupport;

/** Tells about the native library. SQLTruffle's driver loads it with the first connection. */
public class SQLiteJDBCLoader {

    /** Loads the library. */
    public static synchronized boolean initialize() throws Exception {
        SqliteJdbcSupport.errorText(0);
        return true;
    }

    /** Whether SQLite is native code. It always is. */
    public static boolean isNativeMode() throws Exception {
        return initialize();
    }

    /** The first number of SQLite's version. */
    public static int getMajorVersion() {
        return number(0);
    }

    /** The second number of SQLite's version. */
    public static int getMinorVersion() {
        return number(1);
    }

    private static int number(int index) {
        return Integer.parseInt(getVersion().split("\\.")[index]);
    }

    /** The version of SQLite. */
    public static String getVersion() {
        return SqliteJdbcSupport.libraryVersion();
    }
}
