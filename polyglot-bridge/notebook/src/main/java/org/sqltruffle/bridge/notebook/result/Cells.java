package org.sqltruffle.bridge.notebook.result;

import org.sqltruffle.notebook.Column;

/** The texts of values in tables. */
final class Cells {

    /** Characters of a value that are shown. */
    static final int MOST_CHARACTERS = 200;

    private Cells() {
    }

    /** A value as text; {@code null} for NULL. */
    static String text(Object value) {
        if (value == null) {
            return null;
        }
        if (value instanceof byte[] blob) {
            return blob.length + (blob.length == 1 ? " byte" : " bytes");
        }
        String text = value.toString();
        if (text.length() <= MOST_CHARACTERS) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(MOST_CHARACTERS - 1)) ? MOST_CHARACTERS - 1 : MOST_CHARACTERS;
        return text.substring(0, end) + "…";
    }

    /** Whether a value is aligned to the right. */
    static boolean isNumber(Object value) {
        return value instanceof Number;
    }

    /** Whether the name of the column is aligned to the right, as its values. */
    static boolean isNumeric(Column column) {
        return column.kind() == Column.Kind.INTEGER || column.kind() == Column.Kind.REAL;
    }
}
