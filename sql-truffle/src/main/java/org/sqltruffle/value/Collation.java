package org.sqltruffle.value;

import static org.sqltruffle.memory.NativeMemory.getByte;
import static org.sqltruffle.memory.NativeMemory.getInt;
import static org.sqltruffle.memory.NativeMemory.getLong;
import static org.sqltruffle.memory.NativeMemory.getU8;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;

/**
 * The three collating sequences that SQLite has built in, over UTF-8 text in native memory. A program may replace NOCASE and RTRIM by
 * functions of its own: who maps a {@code CollSeq*} to one of the constants has to look at its {@code xCmp}, not only at its name.
 *
 * <p>Results are negative, zero or positive; as in SQLite their size means nothing.
 */
public final class Collation {

    /** {@code sqlite3BinaryCompare}; also the order of blobs, and what a missing {@code CollSeq*} means. */
    public static final int BINARY = 0;
    /** {@code nocaseCollatingFunc}. */
    public static final int NOCASE = 1;
    /** {@code rtrimCollFunc}. */
    public static final int RTRIM = 2;
    /** Any other: it compares in C. */
    public static final int OTHER = -1;

    /** The smallest page of memory there is: when one byte of it can be read, all can. */
    private static final long PAGE = 4096;

    private Collation() {
    }

    /** Compares by a built-in collating sequence ({@link #OTHER} is the caller's affair). */
    public static int compare(int collation, long p1, int n1, long p2, int n2) {
        if (collation == BINARY) {
            return compareBinary(p1, n1, p2, n2);
        }
        return collation == NOCASE ? compareNoCase(p1, n1, p2, n2) : compareTrimmed(p1, n1, p2, n2);
    }

    /**
     * {@code memcmp}, then the length: {@code sqlite3BinaryCompare}, {@code sqlite3BlobCompare}. Compiled code has the first eight bytes in
     * line, and the last eight of what is no longer than two words.
     */
    public static int compareBinary(long p1, int n1, long p2, int n2) {
        int n = Math.min(n1, n2);
        if (n < Long.BYTES || n > 2 * Long.BYTES) {
            return compareOther(p1, n1, p2, n2);
        }
        long first1 = getLong(p1);
        long first2 = getLong(p2);
        boolean same = first1 == first2;
        // The last eight bytes overlap the first, which are equal then.
        long word1 = same ? getLong(p1 + n - Long.BYTES) : first1;
        long word2 = same ? getLong(p2 + n - Long.BYTES) : first2;
        return word1 == word2 ? Integer.compare(n1, n2) : unsignedOrder(Long.reverseBytes(word1), Long.reverseBytes(word2));
    }

    private static int compareOther(long p1, int n1, long p2, int n2) {
        if (n1 > 0 && n2 > 0 && isWordOnPage(p1) && isWordOnPage(p2)) {
            int n = Math.min(Long.BYTES, Math.min(n1, n2));
            long shift = Long.SIZE - (long) Byte.SIZE * n;
            long word1 = Long.reverseBytes(getLong(p1)) >>> shift;
            long word2 = Long.reverseBytes(getLong(p2)) >>> shift;
            if (word1 != word2) {
                return unsignedOrder(word1, word2);
            }
            if (Math.min(n1, n2) <= Long.BYTES) {
                return Integer.compare(n1, n2);
            }
        }
        return compareAll(p1, n1, p2, n2);
    }

    @TruffleBoundary
    private static int compareAll(long p1, int n1, long p2, int n2) {
        int order = compareBytes(p1, p2, Math.min(n1, n2));
        return order != 0 ? order : Integer.compare(n1, n2);
    }

    /**
     * Whether {@link #compareBinary} is zero. For a short second text, which is usually the same one for all rows, one branch decides about
     * lengths and bytes: either is equal now and then, and foreseen by nobody. Its words may reach over the end of a text, but into no
     * other page of memory.
     */
    public static boolean equalBinary(long p1, int n1, long p2, int n2) {
        if (n1 > 0 && n2 > 0 && n2 <= Long.BYTES && isWordOnPage(p1) && isWordOnPage(p2)) {
            return (n1 ^ n2 | (getLong(p1) ^ getLong(p2)) << Long.SIZE - Byte.SIZE * n2) == 0;
        }
        return n1 == n2 && compareBinary(p1, n1, p2, n2) == 0;
    }

    /** Whether eight bytes can be read from where one can. */
    static boolean isWordOnPage(long p) {
        return (p & PAGE - 1) <= PAGE - Long.BYTES;
    }

    /**
     * {@code memcmp}. Eight bytes at a time, big-endian and unsigned, which is the order of the bytes; the last eight overlap those before
     * them, which are equal then. Never reads outside of the two ranges.
     */
    public static int compareBytes(long p1, long p2, int n) {
        if (n < Long.BYTES) {
            return compareFewBytes(p1, p2, n);
        }
        int last = n - Long.BYTES;
        for (int i = 0; i < last; i += Long.BYTES) {
            long a = getLong(p1 + i);
            long b = getLong(p2 + i);
            if (a != b) {
                return unsignedOrder(Long.reverseBytes(a), Long.reverseBytes(b));
            }
        }
        return unsignedOrder(Long.reverseBytes(getLong(p1 + last)), Long.reverseBytes(getLong(p2 + last)));
    }

    private static int compareFewBytes(long p1, long p2, int n) {
        if (n >= Integer.BYTES) {
            int last = n - Integer.BYTES;
            long a = first4(p1) << Integer.SIZE | first4(p1 + last);
            long b = first4(p2) << Integer.SIZE | first4(p2 + last);
            return unsignedOrder(a, b);
        }
        for (int i = 0; i < n; i++) {
            int order = getU8(p1 + i) - getU8(p2 + i);
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private static long first4(long p) {
        return Integer.reverseBytes(getInt(p)) & 0xffff_ffffL;
    }

    private static int unsignedOrder(long a, long b) {
        return a == b ? 0 : a + Long.MIN_VALUE < b + Long.MIN_VALUE ? -1 : 1;
    }

    /**
     * {@code nocaseCollatingFunc}: ASCII letters only. A zero byte in the first text at a place where both are equal so far ends the
     * comparison of bytes, and the lengths decide.
     */
    public static int compareNoCase(long p1, int n1, long p2, int n2) {
        int n = Math.min(n1, n2);
        for (int i = 0; i < n; i++) {
            byte a = getByte(p1 + i);
            byte b = getByte(p2 + i);
            if (a != b) {
                int order = toLower(a & 0xff) - toLower(b & 0xff);
                if (order != 0) {
                    return order;
                }
            } else if (a == 0) {
                break;
            }
        }
        return Integer.compare(n1, n2);
    }

    /** {@code rtrimCollFunc}: as BINARY without the trailing spaces. */
    public static int compareTrimmed(long p1, int n1, long p2, int n2) {
        return compareBinary(p1, trimmed(p1, n1), p2, trimmed(p2, n2));
    }

    /** Length of a text without its trailing spaces. */
    static int trimmed(long p, int length) {
        int n = length;
        while (n > 0 && getByte(p + n - 1) == ' ') {
            n--;
        }
        return n;
    }

    /** {@code sqlite3UpperToLower[c]}. */
    public static int toLower(int c) {
        return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
    }
}
