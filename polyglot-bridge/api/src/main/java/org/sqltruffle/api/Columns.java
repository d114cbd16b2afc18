package org.sqltruffle.api;

import org.sqltruffle.language.ColumnStore;

/**
 * Columns beside rows: a second copy of tables that are scanned often, of the process and not of a connection. Answers are the same with
 * and without.
 */
public final class Columns {

    /** When columns are built and read. */
    public enum Mode {
        /** Never. */
        OFF,
        /**
         * The first scan that reads a large table to its end builds them; else they are built in the background, for tables that are
         * scanned again.
         */
        AUTO,
        /** The scan that finds none builds them: for tests and measurements. */
        BUILD
    }

    private Columns() {
    }

    /** Sets the mode of all databases that have none of their own. */
    public static void mode(Mode mode) {
        ColumnStore.setMode(ColumnStore.Mode.valueOf(mode.name()));
    }

    /** Sets the most bytes that all columns may take; 0 for none. @throws IllegalArgumentException for a negative number */
    public static void bytes(long bytes) {
        ColumnStore.setBytes(bytes);
    }

    /**
     * Sets how many other threads evaluate the conditions of a query with its own thread at most; 0 for none. By default one less than the
     * JVM has processors, and never more than 7.
     *
     * @throws IllegalArgumentException for a negative number
     */
    public static void threads(int threads) {
        ColumnStore.setThreads(threads);
    }

    /** Sets whether a file beside each database keeps its columns for later processes. */
    public static void files(boolean keep) {
        ColumnStore.setSideFiles(keep);
    }
}
