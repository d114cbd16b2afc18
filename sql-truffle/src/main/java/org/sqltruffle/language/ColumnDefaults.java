package org.sqltruffle.language;

import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.sqlite.SqliteException;

/**
 * The settings of columns that a process starts with: system properties, else environment variables. The first connection reads them, but
 * for those that the program has set before. A bad value is an error of every connection, until the program sets it right.
 */
public final class ColumnDefaults {

    /** System property with the mode of the process. The environment variable is {@code SQLTRUFFLE_COLUMNS}. */
    static final String MODE = "sqltruffle.columns";
    /** System property with the most bytes of all columns. The environment variable is {@code SQLTRUFFLE_COLUMNS_BYTES}. */
    static final String BYTES = "sqltruffle.columns.bytes";
    /** System property, on or off: whether side files keep columns. The environment variable is {@code SQLTRUFFLE_COLUMNS_FILE}. */
    static final String FILE = "sqltruffle.columns.file";
    /**
     * System property: threads that evaluate conditions beside a query's own. The environment variable is
     * {@code SQLTRUFFLE_COLUMNS_THREADS}.
     */
    static final String THREADS = "sqltruffle.columns.threads";

    private static volatile boolean isRead;

    private ColumnDefaults() {
    }

    /** Reads the settings, once for the process. */
    static void read() {
        if (!isRead) {
            readNow();
            isRead = true;
        }
    }

    private static synchronized void readNow() {
        String mode = setting(MODE);
        String bytes = setting(BYTES);
        String file = setting(FILE);
        String threads = setting(THREADS);
        try {
            if (!ColumnStore.isSet(BYTES)) {
                ColumnStore.setBytes(bytes != null ? bytes(bytes) : ColumnStore.defaultBytes());
            }
            if (!ColumnStore.isSet(THREADS)) {
                ColumnStore.setThreads(threads != null ? threads(threads) : ColumnStore.defaultThreads());
            }
            if (file != null) {
                ColumnStore.setSideFiles(isOn(file));
            }
            if (mode != null) {
                ColumnStore.setMode(ColumnStore.Mode.of(mode));
            }
        } catch (IllegalArgumentException e) {
            throw new SqliteException(ResultCode.ERROR, e.getMessage() + ": see " + MODE + ", " + BYTES + ", " + FILE + " and " + THREADS);
        }
    }

    private static String setting(String property) {
        if (ColumnStore.isSet(property)) {
            return null;
        }
        String value = System.getProperty(property);
        return value != null ? value : System.getenv(property.toUpperCase(java.util.Locale.ROOT).replace('.', '_'));
    }

    /** A number of bytes. @throws IllegalArgumentException for another text */
    public static long bytes(String text) {
        return number(text, "bytes");
    }

    private static int threads(String text) {
        return (int) Math.min(Integer.MAX_VALUE, number(text, "threads"));
    }

    private static long number(String text, String ofWhat) {
        try {
            long number = Long.parseLong(text.strip());
            if (number >= 0) {
                return number;
            }
        } catch (NumberFormatException e) {
            // told below
        }
        throw new IllegalArgumentException("a number of " + ofWhat + " expected, not '" + text + "'");
    }

    private static boolean isOn(String text) {
        return switch (text.strip().toLowerCase(java.util.Locale.ROOT)) {
            case "on" -> true;
            case "off" -> false;
            default -> throw new IllegalArgumentException("on or off expected, not '" + text + "'");
        };
    }
}
