package org.sqltruffle.tpch.database;

/** Told how far the making of a database is. Called on the thread that makes it. */
@FunctionalInterface
public interface LoadListener {
    /** Says nothing. */
    LoadListener SILENT = (table, rowsDone, rowsExpected) -> {};

    /**
     * Rows of a table were inserted. Called with 0 rows at the start of a table, then every some thousand rows, and once more when the
     * table is complete.
     *
     * @param table its name
     * @param rowsDone rows inserted so far
     * @param rowsExpected rows of the complete table; an estimate for tables whose size is random, exact in the last call
     */
    void rows(String table, long rowsDone, long rowsExpected);

    /**
     * A step without a row count begins.
     *
     * @param description such as {@code "indices"} or {@code "checks"}
     */
    default void step(String description) {
    }
}
