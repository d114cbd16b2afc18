package org.sqltruffle.language;

import java.util.Locale;
import org.sqltruffle.abi.ColumnApi;
import org.sqltruffle.abi.Constants;
import org.sqltruffle.memory.NativeBuffer;
import org.sqltruffle.memory.NativeMemory;

/**
 * The columns of tables that this process keeps beside their rows: one store for all connections. An execution that reads columns runs in the C tier. See docs/users/columns.md.
 */
public final class ColumnStore {

    /** System property with the {@link Mode} at the start, in lower case. */
    public static final String MODE_PROPERTY = "sqltruffle.columns";
    /** System property with the most bytes of all columns together. */
    public static final String BYTES_PROPERTY = "sqltruffle.columns.bytes";

    private static final long DEFAULT_BYTES = 1L << 30;
    private static final int STATUS_WORDS = 5;

    /** When columns are built. */
    public enum Mode {
        /** Never, and none are read. */
        OFF(Constants.ST_COLUMNS_OFF),
        /** In the background, for tables that are scanned again. */
        AUTO(Constants.ST_COLUMNS_AUTO),
        /** At once, by the scan that finds none: for tests and measurements. */
        BUILD(Constants.ST_COLUMNS_BUILD);

        private final int value;

        Mode(int value) {
            this.value = value;
        }
    }

    /**
     * What the store has done so far.
     *
     * @param bytes bytes of all columns
     * @param built tables whose columns were built
     * @param hits cursors that read columns
     * @param stale scans whose columns were of another snapshot
     * @param evicted tables whose columns were dropped to make room
     */
    public record Status(long bytes, long built, long hits, long stale, long evicted) {
    }

    static {
        String mode = System.getProperty(MODE_PROPERTY);
        if (mode != null) {
            set(modeOf(mode), bytesOf(System.getProperty(BYTES_PROPERTY)));
        }
    }

    private ColumnStore() {
    }

    /** Reads the system properties, once for the process. */
    static void initialize() {
        // The class initializer does it.
    }

    private static Mode modeOf(String text) {
        try {
            return Mode.valueOf(text.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("-D" + MODE_PROPERTY + "=" + text + ": off, auto or build expected", e);
        }
    }

    private static long bytesOf(String text) {
        try {
            long bytes = text == null ? DEFAULT_BYTES : Long.parseLong(text);
            if (bytes >= 0) {
                return bytes;
            }
        } catch (NumberFormatException e) {
            // told below
        }
        throw new IllegalArgumentException("-D" + BYTES_PROPERTY + "=" + text + ": a number of bytes expected");
    }

    /** Sets the mode of the process, and the most bytes that all columns may take. */
    public static void set(Mode mode, long bytes) {
        ColumnApi.stColumnsSet(mode.value, bytes);
    }

    /** Waits until nothing is being built in the background. */
    public static void await() {
        ColumnApi.stColumnsWait();
    }

    /** What the store has done so far. */
    public static Status status() {
        try (NativeBuffer words = new NativeBuffer((long) STATUS_WORDS * Long.BYTES)) {
            long aOut = words.address();
            ColumnApi.stColumnsStatus(aOut);
            return new Status(NativeMemory.getLong(aOut), NativeMemory.getLong(aOut + Long.BYTES), NativeMemory.getLong(aOut + 2 * Long.BYTES),
                            NativeMemory.getLong(aOut + 3 * Long.BYTES), NativeMemory.getLong(aOut + 4 * Long.BYTES));
        }
    }
}
