package org.sqltruffle.value;

import static org.sqltruffle.abi.Constants.KEYINFO_ORDER_BIGNULL;
import static org.sqltruffle.abi.Constants.KEYINFO_ORDER_DESC;
import static org.sqltruffle.abi.Constants.MEM_Int;
import static org.sqltruffle.abi.Constants.MEM_IntReal;
import static org.sqltruffle.abi.Constants.MEM_Null;
import static org.sqltruffle.abi.Constants.MEM_Real;
import static org.sqltruffle.abi.Constants.MEM_Str;
import static org.sqltruffle.memory.NativeMemory.getInt;
import static org.sqltruffle.memory.NativeMemory.getLongBigEndian;
import static org.sqltruffle.memory.NativeMemory.getU8;

/**
 * The first 16 bytes of a normalized key: of two rows whose keys differ, the one with the smaller key, as unsigned numbers, comes
 * first in SQLite's order. Each value is a byte for its class (NULL, number, text, blob) and then the number as a double with the
 * order of its bits mended, or the bytes and a zero; descending values are complemented. Of bytes with a zero among them come those before it, then the zero and a byte
 * greater than any class, and nothing more.
 *
 * <p>Meant to be allocated for one row in compiled code, where it vanishes.
 */
public final class SortKey {

    private static final long CLASS_NULL = 1L << 56;
    private static final long CLASS_NUMBER = 2L << 56;
    private static final long CLASS_TEXT = 3L << 56;
    private static final long CLASS_BLOB = 4L << 56;
    private static final long CLASS_BIG_NULL = 5L << 56;

    /** A zero byte, and what is greater than the class of a value. */
    private static final long ZERO_WITHIN = 0x00ffL << 48;

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
            put((flags & KEYINFO_ORDER_BIGNULL) != 0 ? CLASS_BIG_NULL : CLASS_NULL, 1, descending);
        } else if ((meta & (MEM_Int | MEM_IntReal)) != 0) {
            number(payload, descending);
        } else if ((meta & MEM_Real) != 0) {
            number(Double.longBitsToDouble(payload), descending);
        } else {
            boolean text = (meta & MEM_Str) != 0;
            int n = Meta.length(meta);
            put(text ? CLASS_TEXT : CLASS_BLOB, 1, descending);
            bytes(payload, text && collation == Collation.RTRIM ? Collation.trimmed(payload, n) : n, text && collation == Collation.NOCASE, descending);
        }
    }

    private void number(double value, boolean descending) {
        // Minus zero equals zero.
        long bits = Double.doubleToRawLongBits(value + 0.0);
        long ordered = bits < 0 ? ~bits : bits | Long.MIN_VALUE;
        put(CLASS_NUMBER, 1, descending);
        int room = BYTES - length;
        complete &= room >= Long.BYTES || room > 0 && ordered << 8 * room == 0;
        put(ordered, Long.BYTES, descending);
        if (Math.abs(value) >= EXACT) {
            // An integer may have the same bytes and be unequal: what follows must not decide.
            complete = false;
            length = BYTES;
        }
    }

    private void bytes(long p, int n, boolean noCase, boolean descending) {
        long first = load(p, n);
        if (hasZero(first, n)) {
            untilZero(first, descending, noCase);
            return;
        }
        if (n < Long.BYTES) {
            put(noCase ? toLower(first) : first, n + 1, descending);
        } else {
            put(noCase ? toLower(first) : first, Long.BYTES, descending);
            long second = load(p + Long.BYTES, n - Long.BYTES);
            if (hasZero(second, n - Long.BYTES)) {
                untilZero(second, descending, noCase);
                return;
            }
            put(noCase ? toLower(second) : second, Math.min(Long.BYTES, n - Long.BYTES + 1), descending);
            // One of 15 bytes has its zero, too.
            complete &= n < 2 * Long.BYTES;
        }
        complete &= length <= BYTES;
    }

    /** Puts the bytes before the first zero byte of {@code value}, which is among those of the text or blob, and what marks the zero. */
    private void untilZero(long value, boolean descending, boolean noCase) {
        int n = 0;
        while (n < Long.BYTES && value >>> 56 - 8 * n << 56 != 0) {
            n++;
        }
        if (n > 0) {
            long before = value & -1L << Long.SIZE - 8 * n;
            put(noCase ? toLower(before) : before, n, descending);
        }
        put(ZERO_WITHIN, 2, descending);
        complete = false;
        length = BYTES;
    }

    /** Puts the first {@code n} bytes of a number after the others, as far as there is room. */
    private void put(long value, int n, boolean descending) {
        long v = descending ? ~value & (n == Long.BYTES ? -1L : ~(-1L >>> 8 * n)) : value;
        if (length == 0) {
            key0 = v;
        } else if (length < Long.BYTES) {
            key0 |= v >>> 8 * length;
            key1 |= v << Long.SIZE - 8 * length;
        } else if (length < BYTES) {
            key1 |= v >>> 8 * (length - Long.BYTES);
        }
        length += n;
    }

    /** The first eight bytes at an address, the first as the highest; zeros after the {@code n}-th. */
    static long load(long p, int n) {
        if (n >= Long.BYTES) {
            return getLongBigEndian(p);
        }
        if (n >= Integer.BYTES) {
            return first4(p) << Integer.SIZE | first4(p + n - Integer.BYTES) << 8 * (Long.BYTES - n);
        }
        long value = 0;
        for (int i = 0; i < n; i++) {
            value |= (long) getU8(p + i) << 56 - 8 * i;
        }
        return value;
    }

    private static long first4(long p) {
        return Integer.reverseBytes(getInt(p)) & 0xffff_ffffL;
    }

    static boolean hasZero(long value, int n) {
        long v = n >= Long.BYTES ? value : value | ONES >>> 8 * n;
        return (v - ONES & ~v & HIGH_BITS) != 0;
    }

    /** {@link Collation#toLower} of eight bytes. */
    static long toLower(long value) {
        long low = value & ~HIGH_BITS;
        long upper = low + (0x80 - 'A') * ONES & ~(low + (0x80 - 'Z' - 1) * ONES) & ~value & HIGH_BITS;
        return value + (upper >>> 2);
    }
}
