package org.sqltruffle.value;

import static org.sqltruffle.abi.Constants.MEM_Int;
import static org.sqltruffle.abi.Constants.MEM_IntReal;
import static org.sqltruffle.abi.Constants.MEM_Null;
import static org.sqltruffle.abi.Constants.MEM_Real;
import static org.sqltruffle.abi.Constants.MEM_Str;

/**
 * The order of SQL values: NULL, then numbers, then text by its collating sequence, then blobs. Results are negative, zero or positive; as
 * in SQLite their size means nothing.
 *
 * <p>A blob whose tail of zeros is not stored (MEM_Zero) has to be expanded before: no (address, length) describes it.
 */
public final class Comparison {

    private static final long INTEGER = MEM_Int | MEM_IntReal;
    private static final long NUMBER = INTEGER | MEM_Real;

    private static final double TWO_63 = 0x1p63;

    private Comparison() {
    }

    public static int compareInts(long a, long b) {
        return a < b ? -1 : a > b ? 1 : 0;
    }

    /** Two reals, neither of which can be NaN (SQLite turns NaN into NULL); -0.0 equals 0.0. */
    public static int compareReals(double a, double b) {
        return a < b ? -1 : a > b ? 1 : 0;
    }

    /**
     * {@code sqlite3IntFloatCompare}: exact, also where the integer has no equal double. NaN is less than any integer.
     */
    public static int compareIntReal(long i, double r) {
        if (r != r || r < -TWO_63) {
            return 1;
        }
        if (r >= TWO_63) {
            return -1;
        }
        long y = (long) r;
        if (i != y) {
            return i < y ? -1 : 1;
        }
        double x = i;
        return x < r ? -1 : x > r ? 1 : 0;
    }

    /**
     * {@code sqlite3MemCompare}.
     *
     * @param collation a built-in one of {@link Collation}; it matters only for two texts ({@link #needsCollation})
     */
    public static int compare(long payload1, long meta1, long payload2, long meta2, int collation) {
        long either = meta1 | meta2;
        if ((either & MEM_Null) != 0) {
            return (int) ((meta2 & MEM_Null) - (meta1 & MEM_Null));
        }
        if ((either & NUMBER) != 0) {
            return compareNumber(payload1, meta1, payload2, meta2);
        }
        int n1 = Meta.length(meta1);
        int n2 = Meta.length(meta2);
        if ((either & MEM_Str) != 0) {
            if ((meta1 & MEM_Str) == 0) {
                return 1;
            }
            if ((meta2 & MEM_Str) == 0) {
                return -1;
            }
            return Collation.compare(collation, payload1, n1, payload2, n2);
        }
        return Collation.compareBinary(payload1, n1, payload2, n2);
    }

    /** Whether the order of two values depends on a collating sequence. */
    public static boolean needsCollation(long meta1, long meta2) {
        return (meta1 & meta2 & MEM_Str) != 0 && ((meta1 | meta2) & NUMBER) == 0;
    }

    /** The part of {@code sqlite3MemCompare} for two values that are not NULL, at least one of them a number. */
    private static int compareNumber(long payload1, long meta1, long payload2, long meta2) {
        if ((meta1 & INTEGER) != 0) {
            if ((meta2 & INTEGER) != 0) {
                return compareInts(payload1, payload2);
            }
            return (meta2 & MEM_Real) != 0 ? compareIntReal(payload1, Double.longBitsToDouble(payload2)) : -1;
        }
        if ((meta1 & MEM_Real) != 0) {
            double r1 = Double.longBitsToDouble(payload1);
            if ((meta2 & MEM_Real) != 0) {
                return compareReals(r1, Double.longBitsToDouble(payload2));
            }
            return (meta2 & INTEGER) != 0 ? -compareIntReal(payload2, r1) : -1;
        }
        return 1;
    }
}
