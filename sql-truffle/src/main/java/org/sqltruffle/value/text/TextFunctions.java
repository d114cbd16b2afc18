package org.sqltruffle.value.text;

import static org.sqltruffle.memory.NativeMemory.getByte;
import static org.sqltruffle.memory.NativeMemory.getU8;
import static org.sqltruffle.memory.NativeMemory.putByte;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.value.Collation;

/**
 * The built-in functions of text, for arguments that are text in UTF-8 (or bytes taken as such). A part of an argument is a {@link Span};
 * what is new is written to memory that the caller provides. Several of them end a text at its first zero byte, as their C originals do.
 *
 * <p>C refuses with SQLITE_TOOBIG when the result and one byte more exceed the limit of the connection: the caller checks.
 */
public final class TextFunctions {

    /** What {@link #unicode} gives for an empty text: NULL. */
    public static final long NO_CHARACTER = Long.MIN_VALUE;

    private static final long MAX_CODE_POINT = 0x10ffff;
    private static final long REPLACEMENT = 0xfffd;

    private TextFunctions() {
    }

    /** {@code lengthFunc}: characters before the first zero byte. */
    public static int length(long p, int n) {
        long end = p + n;
        long z = p;
        int count = 0;
        while (z < end) {
            if (end - z >= Long.BYTES && Utf8.isPlain8(z)) {
                z += Long.BYTES;
                count += Long.BYTES;
            } else if (getByte(z) == 0) {
                break;
            } else {
                z = Utf8.skipGreedy(z, end);
                count++;
            }
        }
        return count;
    }

    /** {@code upperFunc}: ASCII letters; as long as the argument. */
    @TruffleBoundary
    public static void upper(long p, int n, long pOut) {
        for (int i = 0; i < n; i++) {
            byte c = getByte(p + i);
            putByte(pOut + i, c >= 'a' && c <= 'z' ? (byte) (c - ('a' - 'A')) : c);
        }
    }

    /** {@code lowerFunc}: ASCII letters; as long as the argument. */
    @TruffleBoundary
    public static void lower(long p, int n, long pOut) {
        for (int i = 0; i < n; i++) {
            byte c = getByte(p + i);
            putByte(pOut + i, c >= 'A' && c <= 'Z' ? (byte) (c + ('a' - 'A')) : c);
        }
    }

    /**
     * {@code instrFunc}: 1 and the characters before the needle, or 0.
     *
     * @param isText counts characters; {@code false} only when both are blobs
     */
    @TruffleBoundary
    public static int instr(long pHaystack, int nHaystack, long pNeedle, int nNeedle, boolean isText) {
        if (nNeedle == 0) {
            return 1;
        }
        long end = pHaystack + nHaystack;
        byte first = getByte(pNeedle);
        long z = pHaystack;
        for (int position = 1; nNeedle <= end - z; position++) {
            if (getByte(z) == first && Collation.compareBytes(z, pNeedle, nNeedle) == 0) {
                return position;
            }
            z++;
            if (isText) {
                z = Utf8.skipContinuation(z, end);
            }
        }
        return 0;
    }

    /** {@code unicodeFunc}: the first character, or {@link #NO_CHARACTER}. */
    public static long unicode(long p, int n) {
        return n == 0 || getByte(p) == 0 ? NO_CHARACTER : Utf8.read(p, p + n);
    }

    /** {@code charFunc}, one argument: writes up to four bytes and returns their number. */
    public static int writeChar(long codePoint, long pOut) {
        int c = (int) (codePoint < 0 || codePoint > MAX_CODE_POINT ? REPLACEMENT : codePoint);
        if (c < 0x80) {
            putByte(pOut, (byte) c);
            return 1;
        }
        int n = c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
        for (int i = n - 1; i > 0; i--) {
            putByte(pOut + i, (byte) (0x80 | c & 0x3f));
            c >>= 6;
        }
        putByte(pOut, (byte) (0xf00 >> n | c));
        return n;
    }

    /** {@code hexFunc}: writes two digits for each byte. */
    @TruffleBoundary
    public static void hex(long p, int n, long pOut) {
        for (int i = 0; i < n; i++) {
            int b = getU8(p + i);
            putByte(pOut + 2L * i, hexDigit(b >> 4));
            putByte(pOut + 2L * i + 1, hexDigit(b & 15));
        }
    }

    private static byte hexDigit(int digit) {
        return (byte) (digit < 10 ? '0' + digit : 'A' - 10 + digit);
    }

    /** Whether replace() with this pattern gives back the text itself. */
    public static boolean replacesNothing(long pPattern, int nPattern) {
        return nPattern == 0 || getByte(pPattern) == 0;
    }

    /** The length of what {@link #replace} writes. */
    @TruffleBoundary
    public static long replaceLength(long p, int n, long pPattern, int nPattern, int nReplacement) {
        long length = n;
        long last = p + n - nPattern;
        for (long z = p; z <= last; z++) {
            if (matches(z, pPattern, nPattern)) {
                length += nReplacement - nPattern;
                z += nPattern - 1;
            }
        }
        return length;
    }

    /** {@code replaceFunc} of a pattern that does not {@link #replacesNothing}. */
    @TruffleBoundary
    public static void replace(long p, int n, long pPattern, int nPattern, long pReplacement, int nReplacement, long pOut) {
        long end = p + n;
        long last = end - nPattern;
        long out = pOut;
        long copied = p;
        for (long z = p; z <= last; z++) {
            if (matches(z, pPattern, nPattern)) {
                NativeMemory.copy(copied, out, z - copied);
                out += z - copied;
                NativeMemory.copy(pReplacement, out, nReplacement);
                out += nReplacement;
                z += nPattern - 1;
                copied = z + 1;
            }
        }
        NativeMemory.copy(copied, out, end - copied);
    }

    private static boolean matches(long z, long pPattern, int nPattern) {
        return getByte(z) == getByte(pPattern) && Collation.compareBytes(z, pPattern, nPattern) == 0;
    }
}
