package org.sqltruffle.bridge.notebook.result;

import java.math.BigDecimal;
import java.util.Locale;
import org.sqltruffle.notebook.Column;

/** The texts of values in tables. */
final class Cells {

    /** Characters of a value that are shown. */
    static final int MOST_CHARACTERS = 200;

    private static final int SMALLEST_EXPONENT = -4;
    private static final int LARGEST_EXPONENT = 15;

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
        String text = value instanceof Double number ? real(number) : value.toString();
        if (text.length() <= MOST_CHARACTERS) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(MOST_CHARACTERS - 1)) ? MOST_CHARACTERS - 1 : MOST_CHARACTERS;
        return text.substring(0, end) + "…";
    }

    /** A floating point number as SQLite prints it: without an exponent from 0.0001 to 10^15. */
    static String real(double value) {
        if (Double.isInfinite(value)) {
            return value > 0 ? "Inf" : "-Inf";
        }
        String text = Double.toString(value);
        int e = text.indexOf('E');
        if (e < 0) {
            return text;
        }
        int exponent = Integer.parseInt(text.substring(e + 1));
        if (exponent >= SMALLEST_EXPONENT && exponent < LARGEST_EXPONENT) {
            String plain = new BigDecimal(text).toPlainString();
            return plain.indexOf('.') < 0 ? plain + ".0" : plain;
        }
        return String.format(Locale.ROOT, "%se%s%02d", text.substring(0, e), exponent < 0 ? "-" : "+", Math.abs(exponent));
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
