package org.sqltruffle.bridge.shell.output;

import java.util.Arrays;
import org.sqltruffle.language.Statement;

/** Column values as the C program sees them: zero-terminated strings of bytes. */
final class Text {

    private static final byte[] EMPTY = {};

    private Text() {
    }

    /** A value as {@code sqlite3_column_text} gives it, up to its first NUL; {@code null} for NULL. */
    static byte[] of(Statement statement, int column) {
        byte[] text = statement.columnTextBytes(column);
        return text == null ? null : terminated(text);
    }

    /** The bytes before the first NUL. */
    static byte[] terminated(byte[] text) {
        for (int i = 0; i < text.length; i++) {
            if (text[i] == 0) {
                return i == 0 ? EMPTY : Arrays.copyOf(text, i);
            }
        }
        return text;
    }
}
