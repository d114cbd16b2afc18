package org.sqltruffle.bridge.shards.table;

import java.util.Locale;

/** What an engine with typed columns takes a column for, by its declared type. A type that says nothing about its values is text. */
public enum ValueKind {
    INTEGER, REAL, TEXT, BLOB, BOOLEAN, DATE;

    /** The kind of a declared type. */
    public static ValueKind of(String declared) {
        String name = declared.toUpperCase(Locale.ROOT);
        return switch (Affinity.of(declared)) {
            case INTEGER -> INTEGER;
            case TEXT -> TEXT;
            case REAL -> REAL;
            case BLOB -> name.isEmpty() ? TEXT : BLOB;
            case NUMERIC -> switch (name.replaceAll("\\s*\\(.*", "").strip()) {
                case "BOOLEAN", "BOOL" -> BOOLEAN;
                case "DATE" -> DATE;
                default -> name.contains("DEC") || name.contains("NUM") ? REAL : TEXT;
            };
        };
    }

    /**
     * Whether values of a column are what its kind says, without a conversion, and texts are compared byte by byte: only then a file
     * evaluates expressions of it.
     */
    public static boolean isTyped(ColumnShape column) {
        return column.collation().equals(ColumnShape.BINARY) && (of(column.type()) != TEXT || column.affinity() == Affinity.TEXT);
    }
}
