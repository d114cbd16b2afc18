package org.sqltruffle.testing;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * A text or a blob as SQLite holds it: bytes that need not be valid UTF-8, and the storage class.
 *
 * @param isText whether the storage class is TEXT; BLOB otherwise
 * @param data the bytes, UTF-8 for a text; not to be changed
 */
public record Bytes(boolean isText, byte[] data) {

    /** Longer values are shown by their beginning, length and hash: a difference in the tail stays visible. */
    private static final int SHOWN = 120;

    public static Bytes text(String text) {
        return new Bytes(true, text.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Bytes o && isText == o.isText && Arrays.equals(data, o.data);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(data) + (isText ? 1 : 0);
    }

    /** As a literal of SQL where that is possible in one line. */
    @Override
    public String toString() {
        byte[] shown = data.length > SHOWN ? Arrays.copyOf(data, SHOWN) : data;
        String text = isText ? decode(shown) : null;
        String literal = text != null ? "'" + text.replace("'", "''") + "'"
                        : (isText ? "text x'" : "x'") + HexFormat.of().formatHex(shown) + "'";
        return data.length > SHOWN ? literal + "... " + data.length + " bytes, hash " + Integer.toHexString(hashCode()) : literal;
    }

    /** The text when it is printable, else {@code null}. */
    private static String decode(byte[] utf8) {
        try {
            String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(utf8)).toString();
            return text.chars().anyMatch(Character::isISOControl) ? null : text;
        } catch (CharacterCodingException e) {
            return null;
        }
    }
}
