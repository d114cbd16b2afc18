package org.sqltruffle.bridge.arrow;

import java.util.Locale;

/** Chooses the types of columns, by their declared types and first values. */
final class DeclaredTypes {

    private DeclaredTypes() {
    }

    /**
     * A column's type.
     *
     * @param declared {@code null} for none
     */
    static ColumnType type(String declared, Sample sample) {
        ColumnType type = declaredType(declared);
        if (type == null) {
            return sample.type();
        }
        boolean agrees = switch (type) {
            case BOOL -> sample.isBool();
            case DATE -> sample.isDate();
            case TIMESTAMP -> sample.isTimestamp();
            default -> true;
        };
        // Any other name says nothing about the values: SQLite stores them as they are.
        return agrees && (type != ColumnType.UTF8 || isText(declared) || sample.isEmpty()) ? type : sample.type();
    }

    /** Whether a declared type says what a column's type is, whichever values the column has. */
    static boolean decides(String declared) {
        ColumnType type = declaredType(declared);
        return type == ColumnType.INT64 || type == ColumnType.FLOAT64 || type == ColumnType.BINARY
                        || type == ColumnType.UTF8 && isText(declared);
    }

    /** What a declared type alone says; {@code null}: nothing. */
    static ColumnType declaredType(String declared) {
        if (declared == null || declared.isBlank()) {
            return null;
        }
        String name = declared.toUpperCase(Locale.ROOT);
        String word = name.replaceFirst("\\s*\\(.*", "").strip();
        return switch (word) {
            case "ANY" -> null;
            case "BOOLEAN", "BOOL" -> ColumnType.BOOL;
            case "DATE" -> ColumnType.DATE;
            case "TIMESTAMP", "DATETIME" -> ColumnType.TIMESTAMP;
            default -> byAffinity(name);
        };
    }

    /** SQLite's rules of affinity, in their order. */
    private static ColumnType byAffinity(String name) {
        if (name.contains("INT")) {
            return ColumnType.INT64;
        } else if (isText(name)) {
            return ColumnType.UTF8;
        } else if (name.contains("BLOB")) {
            return ColumnType.BINARY;
        } else if (name.contains("REAL") || name.contains("FLOA") || name.contains("DOUB") || name.contains("DEC")
                        || name.contains("NUM")) {
            return ColumnType.FLOAT64;
        }
        return ColumnType.UTF8;
    }

    private static boolean isText(String declared) {
        String name = declared.toUpperCase(Locale.ROOT);
        return name.contains("CHAR") || name.contains("CLOB") || name.contains("TEXT");
    }
}
