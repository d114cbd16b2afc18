package org.sqltruffle.value;

import static org.sqltruffle.abi.Constants.MEM_Int;
import static org.sqltruffle.abi.Constants.MEM_IntReal;
import static org.sqltruffle.abi.Constants.MEM_Null;
import static org.sqltruffle.abi.Constants.MEM_Real;
import static org.sqltruffle.abi.Constants.MEM_Str;

/**
 * The values by which rows are grouped, as {@link #WORDS} words each: two rows are in the same group, NULLs being equal, when all words
 * are. A number is the bits of a double; of text and blobs there are at most {@value #MOST_BYTES} bytes. What these do not say does not
 * fit.
 *
 * <p>Meant to be allocated for one row in compiled code, where it vanishes as long as the number of values is a constant.
 */
public final class GroupKey {

    /** Words of a value. */
    public static final int WORDS = 2;

    private static final int MOST_BYTES = 15;
    // The last byte of a value's second word. Texts and blobs have their length in its low bits.
    private static final long NULL = 0;
    private static final long NUMBER = 1;
    private static final long TEXT = 0x40;
    private static final long BLOB = 0x60;
    private static final long FACTOR = 0x9e37_79b9_7f4a_7c15L;

    private final long[] words;
    private boolean fits = true;
    private long hash;

    public GroupKey(int values) {
        words = new long[values * WORDS];
    }

    /** All words; not to be changed. */
    public long[] words() {
        return words;
    }

    /** Whether the words say all about the values. */
    public boolean fits() {
        return fits;
    }

    /** A hash of the values, its high half being the better one. */
    public long hash() {
        return hash;
    }

    /**
     * Sets a value; each once, in any order.
     *
     * @param collation one of {@link Collation}'s built-in ones
     */
    public void set(int index, long payload, long meta, int collation) {
        if ((meta & MEM_Null) != 0) {
            put(index, 0, NULL);
        } else if ((meta & (MEM_Int | MEM_IntReal)) != 0) {
            number(index, payload);
        } else if ((meta & MEM_Real) != 0) {
            number(index, Double.longBitsToDouble(payload));
        } else {
            boolean text = (meta & MEM_Str) != 0;
            int length = Meta.length(meta);
            bytes(index, payload, text && collation == Collation.RTRIM ? Collation.trimmed(payload, length) : length, text,
                            text && collation == Collation.NOCASE);
        }
    }

    private void number(int index, double value) {
        // From there on integers that are not equal have the same double.
        fits &= Math.abs(value) < SortKey.EXACT;
        // Minus zero equals zero.
        put(index, Double.doubleToRawLongBits(value + 0.0), NUMBER);
    }

    private void bytes(int index, long p, int n, boolean text, boolean noCase) {
        if (n > MOST_BYTES) {
            fits = false;
            return;
        }
        long first = SortKey.load(p, n);
        long second = n > Long.BYTES ? SortKey.load(p + Long.BYTES, n - Long.BYTES) : 0;
        if (noCase) {
            // NOCASE compares nothing after a zero byte but the lengths.
            fits &= !SortKey.hasZero(first, n) && (n <= Long.BYTES || !SortKey.hasZero(second, n - Long.BYTES));
            first = SortKey.toLower(first);
            second = SortKey.toLower(second);
        }
        put(index, first, second | (text ? TEXT : BLOB) + n);
    }

    private void put(int index, long first, long second) {
        words[index * WORDS] = first;
        words[index * WORDS + 1] = second;
        long factor = FACTOR + 2L * WORDS * index;
        hash += (first * factor ^ second) * factor;
    }
}
