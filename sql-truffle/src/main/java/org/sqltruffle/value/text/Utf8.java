package org.sqltruffle.value.text;

import static org.sqltruffle.memory.NativeMemory.getLong;
import static org.sqltruffle.memory.NativeMemory.getU8;

/**
 * UTF-8 as SQLite reads it: never an error, whatever the bytes are. A byte from 0xc0 takes with it all continuation bytes (0x80 to 0xbf)
 * that follow; whether a continuation byte without such a beginning does the same is not the same in all functions, hence two ways to go
 * on. Positions are addresses; {@code end} is that of the first byte after the text, which reads as 0.
 */
final class Utf8 {

    private static final int REPLACEMENT = 0xfffd;
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
    private static final long LOW_BITS = 0x0101_0101_0101_0101L;

    private Utf8() {
    }

    /** The byte at a position, 0 at the end. */
    static int at(long p, long end) {
        return p < end ? getU8(p) : 0;
    }

    private static boolean isContinuation(int b) {
        return (b & 0xc0) == 0x80;
    }

    /** The position after the continuation bytes from {@code p} on. */
    static long skipContinuation(long p, long end) {
        long z = p;
        while (z < end && isContinuation(getU8(z))) {
            z++;
        }
        return z;
    }

    /** {@code SQLITE_SKIP_UTF8}: the position after the character; a stray continuation byte is one of its own. */
    static long skip(long p, long end) {
        return getU8(p) >= 0xc0 ? skipContinuation(p + 1, end) : p + 1;
    }

    /** As length() and substr() go on: a stray continuation byte takes those after it along. */
    static long skipGreedy(long p, long end) {
        return getU8(p) >= 0x80 ? skipContinuation(p + 1, end) : p + 1;
    }

    /** Whether eight bytes are ASCII other than 0. */
    static boolean isPlain8(long p) {
        long w = getLong(p);
        return ((w | w - LOW_BITS) & HIGH_BITS) == 0;
    }

    /** {@code sqlite3Utf8Read}, the character at a position before {@code end}; the one after it begins at {@link #skip}. */
    static int read(long p, long end) {
        int c = getU8(p);
        if (c < 0xc0) {
            return c;
        }
        c = leadBits(c);
        for (long z = p + 1; z < end; z++) {
            int b = getU8(z);
            if (!isContinuation(b)) {
                break;
            }
            c = (c << 6) + (b & 0x3f);
        }
        return valid(c);
    }

    /** {@link #read} for an array. */
    static int read(byte[] text, int index) {
        int c = text[index] & 0xff;
        if (c < 0xc0) {
            return c;
        }
        c = leadBits(c);
        for (int i = index + 1; i < text.length && isContinuation(text[i]); i++) {
            c = (c << 6) + (text[i] & 0x3f);
        }
        return valid(c);
    }

    /** {@link #skip} for an array. */
    static int skip(byte[] text, int index) {
        int i = index + 1;
        if ((text[index] & 0xff) >= 0xc0) {
            while (i < text.length && isContinuation(text[i])) {
                i++;
            }
        }
        return i;
    }

    /** {@code sqlite3Utf8Trans1}: the bits of the character in a byte from 0xc0 on. */
    private static int leadBits(int c) {
        if (c < 0xe0) {
            return c & 0x1f;
        }
        if (c < 0xf0) {
            return c & 0x0f;
        }
        if (c < 0xf8) {
            return c & 0x07;
        }
        return c < 0xfc ? c & 0x03 : c == 0xfd ? 1 : 0;
    }

    private static int valid(int c) {
        return c >= 0 && c < 0x80 || (c & 0xfffff800) == 0xd800 ? REPLACEMENT : c;
    }
}
