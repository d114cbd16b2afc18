package org.sqltruffle.tpch.database;

/** What a column holds, and the Java class of its values in {@link GeneratedTable#rows()}. */
public enum ColumnType {
    /** A whole number; {@link Long}. */
    INTEGER,
    /** A floating-point number; {@link Double}. */
    REAL,
    /** Text; {@link String}. */
    TEXT,
    /** A day; a {@link String} of the form {@code 1998-12-01}, whose order as text is the order of the days. */
    DATE
}
