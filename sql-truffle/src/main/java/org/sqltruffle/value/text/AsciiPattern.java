package org.sqltruffle.value.text;

import static org.sqltruffle.memory.NativeMemory.getByte;
import static org.sqltruffle.memory.NativeMemory.getLong;

import org.sqltruffle.value.Collation;

/**
 * A pattern of ASCII characters and "any text" wildcards only: byte strings, of which the first begins the text, the last ends it, and
 * those between follow each other somewhere. Nearly all patterns of real queries are like that, and for them the bytes of the text need not
 * be read as characters: an ASCII byte is never part of another one.
 */
final class AsciiPattern {

    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;

    /** The pieces between the wildcards, the first and last may be empty; upper and lower case letters of each byte. */
    private final byte[][] pieces;
    private final byte[][] otherCase;

    private AsciiPattern(byte[][] pieces, byte[][] otherCase) {
        this.pieces = pieces;
        this.otherCase = otherCase;
    }

    /** {@code null} when the pattern has other characters than ASCII, a set or a wildcard for one character. */
    static AsciiPattern of(int[] codes, int matchAll, int matchOne, int set, boolean ignoreCase) {
        int count = 1;
        for (int i = 0; codes[i] != 0; i++) {
            int c = codes[i];
            if (c < 0 || c >= 0x80 || c == matchOne || c == set) {
                return null;
            }
            if (c == matchAll && (i == 0 || codes[i - 1] != matchAll)) {
                count++;
            }
        }
        byte[][] pieces = new byte[count][];
        byte[][] otherCase = new byte[count][];
        int start = 0;
        for (int piece = 0; piece < count; piece++) {
            int end = start;
            while (codes[end] != 0 && codes[end] != matchAll) {
                end++;
            }
            pieces[piece] = new byte[end - start];
            otherCase[piece] = new byte[end - start];
            for (int i = start; i < end; i++) {
                pieces[piece][i - start] = (byte) codes[i];
                otherCase[piece][i - start] = (byte) (ignoreCase ? swapCase(codes[i]) : codes[i]);
            }
            start = end;
            while (codes[start] == matchAll) {
                start++;
            }
        }
        return new AsciiPattern(pieces, otherCase);
    }

    private static int swapCase(int c) {
        int lower = Collation.toLower(c);
        return lower != c ? lower : c >= 'a' && c <= 'z' ? c - ('a' - 'A') : c;
    }

    boolean matches(long p, int n) {
        int last = pieces.length - 1;
        long z = p + pieces[0].length;
        if (pieces[0].length > n || !isAt(0, p)) {
            return false;
        }
        for (int i = 1; i < last; i++) {
            z = find(i, z, p + n);
            if (z < 0) {
                return false;
            }
        }
        if (last > 0 && pieces[last].length == 0) {
            return true;
        }
        long end = textEnd(z, p + n);
        if (last == 0) {
            return z == end;
        }
        long from = end - pieces[last].length;
        return from >= z && isAt(last, from);
    }

    private boolean isAt(int piece, long z) {
        byte[] bytes = pieces[piece];
        byte[] others = otherCase[piece];
        for (int i = 0; i < bytes.length; i++) {
            byte b = getByte(z + i);
            if (b != bytes[i] && b != others[i]) {
                return false;
            }
        }
        return true;
    }

    /**
     * The position after the first occurrence of a piece that is not empty, before any zero byte; -1 for none. Looks at eight positions at
     * a time, for the piece's first and last byte.
     */
    private long find(int piece, long from, long end) {
        int n = pieces[piece].length;
        long firstMask = caseMask(piece, 0);
        long lastMask = caseMask(piece, n - 1);
        long first = (pieces[piece][0] & 0xffL) * ONES | firstMask;
        long last = (pieces[piece][n - 1] & 0xffL) * ONES | lastMask;
        long z = from;
        for (; z <= end - n - (Long.BYTES - 1); z += Long.BYTES) {
            long w = getLong(z);
            long candidates = zeroBytes((w | firstMask) ^ first | (getLong(z + n - 1) | lastMask) ^ last);
            long zeros = zeroBytes(w);
            if (zeros != 0) {
                // Behind the first zero byte there is no text; in front of it the positions below its bit.
                candidates &= (zeros & -zeros) - 1;
            }
            for (; candidates != 0; candidates &= candidates - 1) {
                long at = z + (Long.numberOfTrailingZeros(candidates) >> 3);
                if (isAt(piece, at)) {
                    return at + n;
                }
            }
            if (zeros != 0) {
                return -1;
            }
        }
        for (; z <= end - n; z++) {
            if (isAt(piece, z)) {
                return z + n;
            }
            if (getByte(z) == 0) {
                return -1;
            }
        }
        return -1;
    }

    /** The bit in which the two cases of a letter of a piece differ, in each byte; 0 when there is one case only. */
    private long caseMask(int piece, int index) {
        return ((pieces[piece][index] ^ otherCase[piece][index]) & 0xffL) * ONES;
    }

    /** Bit 7 of each byte that is zero; above the lowest of them also of others that may not be. */
    private static long zeroBytes(long w) {
        return w - ONES & ~w & HIGH_BITS;
    }

    /** The position of the first zero byte, or the end. */
    private static long textEnd(long from, long end) {
        long z = from;
        while (end - z >= Long.BYTES && Utf8.isPlain8(z)) {
            z += Long.BYTES;
        }
        while (z < end && getByte(z) != 0) {
            z++;
        }
        return z;
    }
}
