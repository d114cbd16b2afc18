package org.sqltruffle.bridge.shards.table;

import java.util.Locale;

/** SQLite's affinity of a column. */
public enum Affinity {
    BLOB, TEXT, NUMERIC, INTEGER, REAL;

    /** The affinity of a declared type, by <a href="https://sqlite.org/datatype3.html">SQLite's rules</a>. */
    public static Affinity of(String type) {
        String upper = type.toUpperCase(Locale.ROOT);
        if (upper.contains("INT")) {
            return INTEGER;
        }
        if (upper.contains("CHAR") || upper.contains("CLOB") || upper.contains("TEXT")) {
            return TEXT;
        }
        if (upper.isEmpty() || upper.contains("BLOB")) {
            return BLOB;
        }
        return upper.contains("REAL") || upper.contains("FLOA") || upper.contains("DOUB") ? REAL : NUMERIC;
    }
}
