package org.sqltruffle.language;

import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.sqltruffle.abi.ColumnApi;
import org.sqltruffle.abi.Constants;
import org.sqltruffle.memory.NativeBuffer;
import org.sqltruffle.memory.NativeMemory;

/**
 * The columns of tables that this process keeps beside their rows: one store for all connections. See docs/users/columns.md.
 */
public final class ColumnStore {

    private static final long MOST_BYTES = 1L << 30;

    private static final int UNCHANGED = -1;

    /** When columns are built. */
    public enum Mode {
        /** Never, and none are read. */
        OFF(Constants.ST_COLUMNS_OFF),
        /** By the first scan that reads a large table to its end; else in the background, for tables that are scanned again. */
        AUTO(Constants.ST_COLUMNS_AUTO),
        /** At once, by the scan that finds none: for tests and measurements. */
        BUILD(Constants.ST_COLUMNS_BUILD);

        private final int value;

        Mode(int value) {
            this.value = value;
        }

        /** The mode of this name, in any case. @throws IllegalArgumentException for another text */
        public static Mode of(String text) {
            for (Mode mode : values()) {
                if (mode.name().equals(text.strip().toUpperCase(Locale.ROOT))) {
                    return mode;
                }
            }
            throw new IllegalArgumentException("auto, off or build expected, not '" + text + "'");
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
     * @param refreshed statements that brought columns to their snapshot
     * @param loaded tables whose columns came from a side file
     * @param saved side files written
     * @param helped blocks of rows that other threads than a query's own have evaluated
     */
    public record Status(long bytes, long built, long hits, long stale, long evicted, long refreshed, long loaded, long saved,
                    long helped) {
    }

    /** System properties of the settings that were made. */
    private static final Set<String> SET = ConcurrentHashMap.newKeySet();

    private ColumnStore() {
    }

    /** Whether a setting was made. @param property the system property that names it */
    static boolean isSet(String property) {
        return SET.contains(property);
    }

    /** Sets the mode of the process, and the most bytes that all columns may take. */
    public static void set(Mode mode, long bytes) {
        setMode(mode);
        setBytes(bytes);
    }

    /** Sets the mode of the connections that have none of their own. */
    public static void setMode(Mode mode) {
        SET.add(ColumnDefaults.MODE);
        ColumnApi.stColumnsSet(mode.value, UNCHANGED, UNCHANGED);
    }

    /** The bound of all columns in bytes, unless a program sets another one: what the JVM's heap may take, 1 GiB at most. */
    public static long defaultBytes() {
        return Math.min(MOST_BYTES, Runtime.getRuntime().maxMemory());
    }

    /**
     * Sets the most bytes that all columns of the process may take; 0: there are none. @throws IllegalArgumentException for a negative
     * number
     */
    public static void setBytes(long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException("a number of bytes expected, not " + bytes);
        }
        SET.add(ColumnDefaults.BYTES);
        ColumnApi.stColumnsSet(UNCHANGED, bytes, UNCHANGED);
    }

    /** Sets whether side files keep columns for later processes. */
    public static void setSideFiles(boolean keep) {
        SET.add(ColumnDefaults.FILE);
        ColumnApi.stColumnsSet(UNCHANGED, UNCHANGED, keep ? 1 : 0);
    }

    /** Other threads that evaluate conditions with a query's own, unless a program says how many: one less than the JVM has processors. */
    public static int defaultThreads() {
        return Runtime.getRuntime().availableProcessors() - 1;
    }

    /**
     * Sets how many other threads evaluate conditions with a query's own at most; 0: none. More than 7 are 7. @throws
     * IllegalArgumentException for a negative number
     */
    public static void setThreads(int threads) {
        if (threads < 0) {
            throw new IllegalArgumentException("a number of threads expected, not " + threads);
        }
        SET.add(ColumnDefaults.THREADS);
        ColumnApi.stColumnsThreads(threads);
    }

    /** Whether no other thread helps the one that calls this from now on: for threads that have all cores busy. */
    public static void setAlone(boolean alone) {
        ColumnApi.stColumnsAlone(alone ? 1 : 0);
    }

    /** Sets the mode of one connection. @param mode {@code null}: that of the process */
    static void setMode(long pDb, Mode mode) {
        ColumnApi.stColumnsSetConnection(pDb, mode == null ? UNCHANGED : mode.value);
    }

    /** Waits until nothing is being built in the background. */
    public static void await() {
        ColumnApi.stColumnsWait();
    }

    /** Writes all side files whose columns have changed. */
    public static void save() {
        ColumnApi.stColumnsSave();
    }

    /** What the store has done so far. */
    public static Status status() {
        try (NativeBuffer words = new NativeBuffer((long) Constants.ST_STATUS_WORDS * Long.BYTES)) {
            long aOut = words.address();
            ColumnApi.stColumnsStatus(aOut);
            return new Status(word(aOut, 0), word(aOut, 1), word(aOut, 2), word(aOut, 3), word(aOut, 4), word(aOut, 5), word(aOut, 6),
                            word(aOut, 7), word(aOut, 8));
        }
    }

    private static long word(long aOut, int index) {
        return NativeMemory.getLong(aOut + (long) index * Long.BYTES);
    }
}
