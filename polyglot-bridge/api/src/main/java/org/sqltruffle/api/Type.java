package org.sqltruffle.api;

/** SQLite's five types of values. */
public enum Type {
    /** A 64-bit integer. */
    INTEGER,
    /** A 64-bit floating point number. */
    REAL,
    /** Text. */
    TEXT,
    /** Bytes. */
    BLOB,
    /** No value. */
    NULL
}
