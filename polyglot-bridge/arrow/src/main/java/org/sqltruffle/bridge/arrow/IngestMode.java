package org.sqltruffle.bridge.arrow;

/** What {@link ArrowIngest} does with the table. */
public enum IngestMode {
    /** Makes the table, and fails when there is one. */
    CREATE,
    /** Adds rows to the table, and fails when there is none. */
    APPEND,
    /** Makes the table, in place of the one that there is. */
    REPLACE,
    /** Adds rows to the table, which is made when there is none. */
    CREATE_APPEND
}
