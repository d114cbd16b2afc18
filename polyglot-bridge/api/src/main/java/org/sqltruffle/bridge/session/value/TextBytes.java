package org.sqltruffle.bridge.session.value;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.sqltruffle.api.Type;
import org.sqltruffle.api.Values;

/**
 * A text by its bytes, because it is no UTF-8 and a String cannot hold it. Queries bind it, and functions return it, as text with the same
 * bytes.
 */
public record TextBytes(byte[] utf8) {

    private static final char REPLACEMENT = '\uFFFD';

    /** The text of some bytes: a String if it has the same bytes, otherwise a {@code TextBytes}. */
    public static Object of(byte[] utf8) {
        String text = new String(utf8, StandardCharsets.UTF_8);
        return text.indexOf(REPLACEMENT) < 0 || Arrays.equals(text.getBytes(StandardCharsets.UTF_8), utf8) ? text : new TextBytes(utf8);
    }

    /** As {@link Values#get}, with a {@code TextBytes} for a text that is no UTF-8. A database in UTF-16 has none. */
    public static Object get(Values row, int index) {
        Object value = row.get(index);
        if (row.type(index) != Type.TEXT || !(value instanceof String text) || text.indexOf(REPLACEMENT) < 0) {
            return value;
        }
        byte[] bytes = row.getBytes(index);
        return text.equals(new String(bytes, StandardCharsets.UTF_8)) ? of(bytes) : text;
    }

    /** All values of a row. */
    public static Object[] all(Values row) {
        Object[] values = new Object[row.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = get(row, i);
        }
        return values;
    }

    /** About as many bytes as a value takes. */
    public static int size(Object value) {
        return switch (value) {
            case byte[] blob -> blob.length;
            case TextBytes text -> text.utf8.length;
            case String text -> text.length();
            case null, default -> Long.BYTES;
        };
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TextBytes text && Arrays.equals(utf8, text.utf8);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(utf8);
    }

    @Override
    public String toString() {
        return new String(utf8, StandardCharsets.UTF_8);
    }
}
