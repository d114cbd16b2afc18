package org.sqltruffle.value;

import static org.sqltruffle.abi.Constants.KEYINFO_ORDER_BIGNULL;
import static org.sqltruffle.abi.Constants.KEYINFO_ORDER_DESC;
import static org.sqltruffle.abi.Constants.MEM_Int;
import static org.sqltruffle.abi.Constants.MEM_IntReal;
import static org.sqltruffle.abi.Constants.MEM_Null;
import static org.sqltruffle.abi.Constants.MEM_Real;
import static org.sqltruffle.abi.Constants.MEM_Str;
import static org.sqltruffle.memory.NativeMemory.getLongBigEndian;
import static org.sqltruffle.memory.NativeMemory.getU8;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;

/**
 * The first 16 bytes of a normalized key: of two rows whose keys differ, the one with the smaller key, as unsigned numbers, comes first in
 * SQLite's order. Each value is a byte for its class (NULL, number, text, blob) and then the number as a double with the order of its bits
 * mended, or the bytes and a zero; descending values are complemented. Of bytes with a zero among them come those before it, then the zero
 * and a byte greater than any class, and nothing more.
 *
 * <p>Meant to be allocated for one row in compiled code, where it vanishes.
 */
public final class SortKey {

    private static final long CLASS_NULL = 1L << 56;
    private static final long CLASS_NUMBER = 2L << 56;
    private static final long CLASS_TEXT = 3L << 56;
    private static final long CLASS_BLOB = 4L << 56;
    private static final long CLASS_BIG_NULL = 5L << 56;

    /** What is greater than the class of a value, in the first byte. */
    private static final long FIRST_BYTE = 0xffL << 56;

    private static final int BYTES = 16;
    /** From here on some integers have no equal double. */
    static final double EXACT = 0x1p53;
    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;

    private long key0;
    private long key1;
    private int length;
    private boolean complete = true;

    /** The first eight bytes. */
    public long key0() {
        return key0;
    }

    /** The other eight bytes. */
    public long key1() {
        return key1;
    }

    /** Whether rows with this key are equal in all values that were appended. */
    public boolean isComplete() {
        return complete;
    }

    /**
     * Appends a value.
     *
     * @param flags KEYINFO_ORDER_*
     * @param collation one of {@link Collation}'s built-in ones
     */
    public void append(long payload, long meta, int flags, int collation) {
        if (length >= BYTES) {
            complete = false;
            return;
        }
        boolean descending = (flags & KEYINFO_ORDER_DESC) != 0;
        if ((meta & MEM_Null) != 0) {
            put((flags & KEYINFO_ORDER_BIGNULL) != 0 ? CLASS_BIG_NULL : CLASS_NULL, 0, 1, descending);
        } else if ((meta & (MEM_Int | MEM_IntReal)) != 0) {
            number(payload, descending);
        } else if ((meta & MEM_Real) != 0) {
            number(Double.longBitsToDouble(payload), descending);
        } else {
            boolean text = (meta & MEM_Str) != 0;
            int n = Meta.length(meta);
            bytes(text ? CLASS_TEXT : CLASS_BLOB, payload, text && collation == Collation.RTRIM ? Collation.trimmed(payload, n) : n,
                            text && collation == Collation.NOCASE, descending);
        }
    }

    private void number(double value, boolean descending) {
        // Minus zero equals zero.
        long bits = Double.doubleToRawLongBits(value + 0.0);
        long ordered = bits < 0 ? ~bits : bits | Long.MIN_VALUE;
        int room = BYTES - 1 - length;
        complete &= room >= Long.BYTES || room > 0 && ordered << 8 * room == 0;
        put(CLASS_NUMBER | ordered >>> Byte.SIZE, ordered << Long.SIZE - Byte.SIZE, 1 + Long.BYTES, descending);
        if (Math.abs(value) >= EXACT) {
            // An integer may have the same bytes and be unequal: what follows must not decide.
            complete = false;
            length = BYTES;
        }
    }

    /** Appends a class, the first 15 bytes of a text or blob, and the zero after them. */
    private void bytes(long valueClass, long p, int n, boolean noCase, boolean descending) {
        long first = load(p, n);
        long second = n > Long.BYTES ? load(p + Long.BYTES, n - Long.BYTES) : 0;
        int count = Math.min(n, BYTES) + 2;
        boolean hasZero = hasZero(first, n) || hasZero(second, n - Long.BYTES);
        if (hasZero) {
            int before = bytesBeforeZero(first, second, n);
            first = untilZero(first, before);
            second = untilZero(second, before - Long.BYTES);
            count = before + 3;
        }
        if (noCase) {
            first = toLower(first);
            second = toLower(second);
        }
        complete &= !hasZero && length + count <= BYTES;
        put(valueClass | first >>> Byte.SIZE, first << Long.SIZE - Byte.SIZE | second >>> Byte.SIZE, count, descending);
        if (hasZero) {
            length = BYTES;
        }
    }

    @TruffleBoundary
    private static int bytesBeforeZero(long first, long second, int n) {
        long zeros = zeros(first | after(n));
        return (zeros != 0 ? Long.numberOfLeadingZeros(zeros)
                        : Long.SIZE + Long.numberOfLeadingZeros(zeros(second | after(n - Long.BYTES)))) / Byte.SIZE;
    }

    /** Keeps the bytes of a word before an index, and puts what is greater than any class after the zero that is there. */
    @TruffleBoundary
    private static long untilZero(long word, int index) {
        int mark = index + 1;
        return word & ~after(index) | (mark < 0 || mark >= Long.BYTES ? 0 : FIRST_BYTE >>> Byte.SIZE * mark);
    }

    /** Ones after the first {@code n} of eight bytes. */
    private static long after(int n) {
        return n >= Long.BYTES ? 0 : -1L >>> Byte.SIZE * Math.max(n, 0);
    }

    /** Puts the first {@code n} of sixteen bytes, of which the others are zeros, after those that are there, as far as there is room. */
    private void put(long first, long second, int n, boolean descending) {
        long v0 = descending ? first ^ ~after(n) : first;
        long v1 = descending ? second ^ ~after(n - Long.BYTES) : second;
        if (length == 0) {
            key0 = v0;
            key1 = v1;
        } else if (length < Long.BYTES) {
            int shift = Byte.SIZE * length;
            key0 |= v0 >>> shift;
            key1 |= v0 << Long.SIZE - shift | v1 >>> shift;
        } else {
            key1 |= v0 >>> Byte.SIZE * (length - Long.BYTES);
        }
        length += n;
    }

    /** The high bit of each byte that is zero. */
    private static long zeros(long value) {
        return ~((value & ~HIGH_BITS) + ~HIGH_BITS | value | ~HIGH_BITS);
    }

    /** The first eight bytes at an address, the first as the highest; zeros after the {@code n}-th. */
    static long load(long p, int n) {
        if (n <= 0) {
            return 0;
        }
        if (n < Long.BYTES && !Collation.isWordOnPage(p)) {
            return loadBytes(p, n);
        }
        return getLongBigEndian(p) & -1L << Math.max(0, Long.SIZE - Byte.SIZE * n);
    }

    @TruffleBoundary
    private static long loadBytes(long p, int n) {
        long value = 0;
        for (int i = 0; i < n; i++) {
            value |= (long) getU8(p + i) << 56 - 8 * i;
        }
        return value;
    }

    static boolean hasZero(long value, int n) {
        long v = value | after(n);
        return (v - ONES & ~v & HIGH_BITS) != 0;
    }

    /** {@link Collation#toLower} of eight bytes. */
    static long toLower(long value) {
        long low = value & ~HIGH_BITS;
        long upper = low + (0x80 - 'A') * ONES & ~(low + (0x80 - 'Z' - 1) * ONES) & ~value & HIGH_BITS;
        return value + (upper >>> 2);
    }
}
