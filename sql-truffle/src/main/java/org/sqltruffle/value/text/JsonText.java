package org.sqltruffle.value.text;

import static org.sqltruffle.memory.NativeMemory.getU8;
import static org.sqltruffle.memory.NativeMemory.putByte;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;

/**
 * What becomes of a part of a well-formed JSON text. Results are not longer than the part.
 *
 * <p>Source: json.c jsonTranslateBlobToText, jsonReturnFromBlob, SQLite 3.54.1.
 */
public final class JsonText {

    /** Instead of a length: C has to do it. */
    public static final int FOR_C = -1;

    private JsonText() {
    }

    /** Copies without the white space between values; returns the length. */
    @TruffleBoundary
    public static int minify(long p, int n, long pOut) {
        long out = pOut;
        boolean quoted = false;
        for (int i = 0; i < n; i++) {
            int c = getU8(p + i);
            if (quoted && c == '\\') {
                putByte(out++, (byte) c);
                i++;
                c = getU8(p + i);
            } else if (c == '"') {
                quoted = !quoted;
            } else if (!quoted && c <= ' ') {
                continue;
            }
            putByte(out++, (byte) c);
        }
        return (int) (out - pOut);
    }

    /** Copies what is between a string's quotes, escapes resolved; returns the length, or {@link #FOR_C} for surrogates. */
    @TruffleBoundary
    public static int unescape(long p, int n, long pOut) {
        long out = pOut;
        for (int i = 0; i < n; i++) {
            int c = getU8(p + i);
            if (c != '\\') {
                putByte(out++, (byte) c);
                continue;
            }
            i++;
            c = getU8(p + i);
            if (c != 'u') {
                putByte(out++, escaped(c));
                continue;
            }
            int codePoint = 0;
            for (int digit = 0; digit < 4; digit++) {
                i++;
                codePoint = codePoint << 4 | Character.digit(getU8(p + i), 16);
            }
            if (Character.isSurrogate((char) codePoint)) {
                return FOR_C;
            }
            out += write(codePoint, out);
        }
        return (int) (out - pOut);
    }

    private static byte escaped(int c) {
        return (byte) switch (c) {
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            default -> c;
        };
    }

    private static int write(int c, long pOut) {
        if (c < 0x80) {
            putByte(pOut, (byte) c);
            return 1;
        }
        if (c < 0x800) {
            putByte(pOut, (byte) (0xc0 | c >> 6));
            putByte(pOut + 1, (byte) (0x80 | c & 0x3f));
            return 2;
        }
        putByte(pOut, (byte) (0xe0 | c >> 12));
        putByte(pOut + 1, (byte) (0x80 | c >> 6 & 0x3f));
        putByte(pOut + 2, (byte) (0x80 | c & 0x3f));
        return 3;
    }
}
