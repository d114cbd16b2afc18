package org.sqltruffle.value.text;

import static org.sqltruffle.memory.NativeMemory.getByte;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import org.sqltruffle.value.Collation;

/**
 * A part of a text or blob, in one {@code long}: offset and length in bytes. The functions whose result is a part of their argument:
 * substr, trim, ltrim, rtrim.
 */
public final class Span {

    /** The whole rest of the text, as substr(X, Y) wants it. */
    public static final long ALL = Long.MAX_VALUE;

    /** Bit of the {@code sides} of {@link #trim}. */
    public static final int LEFT = 1;
    /** Bit of the {@code sides} of {@link #trim}. */
    public static final int RIGHT = 2;

    private Span() {
    }

    private static long of(long offset, long length) {
        return offset << 32 | length;
    }

    public static int offset(long span) {
        return (int) (span >> 32);
    }

    public static int length(long span) {
        return (int) span;
    }

    /**
     * {@code substrFunc} of text: characters, up to the first zero byte.
     *
     * @param start the second argument, which begins at 1 and counts from the end when negative
     * @param count the third, {@link #ALL} when there is none; characters before {@code start} when negative
     */
    public static long substring(long p, int n, long start, long count) {
        long end = p + n;
        long total = start < 0 ? countCharacters(p, end) : 0;
        long first = firstIndex(start, count, total);
        long take = length(start, count, total);
        long from = advance(p, end, first);
        return of(from - p, advance(from, end, take) - from);
    }

    /** {@code substrFunc} of a blob: bytes. An empty blob gives NULL in C: that is the caller's affair. */
    public static long subblob(int n, long start, long count) {
        long first = firstIndex(start, count, n);
        if (first >= n) {
            return of(0, 0);
        }
        return of(first, Math.min(length(start, count, n), n - first));
    }

    /** Where the result begins, counted from 0, for a text of {@code total} characters (only looked at when start is negative). */
    private static long firstIndex(long start, long count, long total) {
        long first = index(start, total);
        long take = clippedCount(start, count, total);
        return take < 0 ? first - before(first, take) : first;
    }

    private static long length(long start, long count, long total) {
        long take = clippedCount(start, count, total);
        return take < 0 ? before(index(start, total), take) : take;
    }

    private static long index(long start, long total) {
        return start < 0 ? Math.max(start + total, 0) : Math.max(start - 1, 0);
    }

    /** The count without the part of the result that would be before the text; negative still means "before start". */
    private static long clippedCount(long start, long count, long total) {
        if (start < 0 && start + total < 0) {
            return count < 0 ? 0 : count + (start + total);
        }
        return start == 0 && count > 0 ? count - 1 : count;
    }

    private static long before(long first, long take) {
        return take < -first ? first : -take;
    }

    private static long countCharacters(long p, long end) {
        long count = 0;
        for (long z = p; z < end && getByte(z) != 0; z = Utf8.skip(z, end)) {
            count++;
        }
        return count;
    }

    /** Goes on by a number of characters, at most to the end or the first zero byte. */
    private static long advance(long p, long end, long count) {
        long z = p;
        long rest = count;
        while (rest > 0 && z < end) {
            if (rest >= Long.BYTES && end - z >= Long.BYTES && Utf8.isPlain8(z)) {
                z += Long.BYTES;
                rest -= Long.BYTES;
            } else if (getByte(z) == 0) {
                break;
            } else {
                z = Utf8.skipGreedy(z, end);
                rest--;
            }
        }
        return z;
    }

    /** {@code trimFunc} with one argument: spaces. */
    public static long trimSpaces(long p, int n, int sides) {
        long from = p;
        long to = p + n;
        if ((sides & LEFT) != 0) {
            while (from < to && getByte(from) == ' ') {
                from++;
            }
        }
        if ((sides & RIGHT) != 0) {
            while (to > from && getByte(to - 1) == ' ') {
                to--;
            }
        }
        return of(from - p, to - from);
    }

    /** {@code trimFunc}: removes any of the characters of a set, which ends at its first zero byte. */
    @TruffleBoundary
    public static long trim(long p, int n, long pSet, int nSet, int sides) {
        long from = p;
        long to = p + n;
        if ((sides & LEFT) != 0) {
            for (long step = member(from, to, pSet, nSet, true); step > 0; step = member(from, to, pSet, nSet, true)) {
                from += step;
            }
        }
        if ((sides & RIGHT) != 0) {
            for (long step = member(from, to, pSet, nSet, false); step > 0; step = member(from, to, pSet, nSet, false)) {
                to -= step;
            }
        }
        return of(from - p, to - from);
    }

    /** The length of the first character of the set with which the text begins (or ends); 0 when with none. */
    private static long member(long from, long to, long pSet, int nSet, boolean atBegin) {
        long endSet = pSet + nSet;
        long z = pSet;
        while (z < endSet && getByte(z) != 0) {
            long next = Utf8.skip(z, endSet);
            int n = (int) (next - z);
            if (n <= to - from && Collation.compareBytes(z, atBegin ? from : to - n, n) == 0) {
                return n;
            }
            z = next;
        }
        return 0;
    }
}
