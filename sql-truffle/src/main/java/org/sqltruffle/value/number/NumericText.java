package org.sqltruffle.value.number;

import static org.sqltruffle.memory.NativeMemory.getU8;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import org.sqltruffle.value.Meta;

/**
 * UTF-8 text (or a blob taken as text) to numbers, bit for bit as SQLite. A conversion that may give an integer or a real is two functions,
 * one for the meta word and one for the payload, so that nothing has to be allocated for the pair.
 *
 * <p>Behind a boundary: they are loops over the bytes of one text with nothing in them that partial evaluation could fold.
 */
public final class NumericText {

    /** Bit of {@link #realState}: a prefix of the text is a number. */
    public static final int NUMBER = 1;
    /** Bit of {@link #realState}: it has a decimal point or an exponent. */
    public static final int FRACTION = 2;

    /** Texts up to this length that are all digits cannot overflow. */
    private static final int SAFE_DIGITS = 18;
    private static final long NOT_SIMPLE = Long.MIN_VALUE;

    private NumericText() {
    }

    /**
     * What {@code sqlite3AtoF} returns: positive when all of the text (up to a zero byte, which ends it) is a number, negative when only a
     * prefix is, 0 when not even that.
     */
    @TruffleBoundary
    public static int realState(long p, int n) {
        return new RealScanner(p, n).state();
    }

    /** The value of {@code sqlite3AtoF}, that of the longest prefix which is a number: CAST to REAL. */
    @TruffleBoundary
    public static double toReal(long p, int n) {
        return new RealScanner(p, n).value();
    }

    /** The value of {@code sqlite3Atoi64}, clamped and of the longest prefix which is an integer: CAST to INTEGER. */
    @TruffleBoundary
    public static long toInt(long p, int n) {
        long simple = simpleInt(p, n);
        return simple != NOT_SIMPLE ? simple : IntScanner.value(p, n);
    }

    /** {@code applyNumericAffinity}: INT or REAL, or 0 when the text stays text. */
    @TruffleBoundary
    public static long affinityMeta(long p, int n, boolean tryForInt) {
        if (simpleInt(p, n) != NOT_SIMPLE) {
            return Meta.INT;
        }
        RealScanner scanner = new RealScanner(p, n);
        if (scanner.state() <= 0) {
            return 0;
        }
        double r = scanner.value();
        if (scanner.looksInteger() && (Arithmetic.realSameAsInt(r, (long) r) || IntScanner.state(p, n) == 0)) {
            return Meta.INT;
        }
        return tryForInt && Arithmetic.isExactInt(r) ? Meta.INT : Meta.REAL;
    }

    /** The payload for a {@code meta} that {@link #affinityMeta} gave. */
    @TruffleBoundary
    public static long affinityPayload(long p, int n, long meta) {
        long simple = simpleInt(p, n);
        if (simple != NOT_SIMPLE) {
            return simple;
        }
        RealScanner scanner = new RealScanner(p, n);
        double r = scanner.value();
        if (meta == Meta.REAL) {
            return Double.doubleToRawLongBits(r);
        }
        if (scanner.looksInteger() && !Arithmetic.realSameAsInt(r, (long) r) && IntScanner.state(p, n) == 0) {
            return IntScanner.value(p, n);
        }
        return (long) r;
    }

    /** {@code computeNumericType}: INT or REAL, what a text or blob is for arithmetic. */
    @TruffleBoundary
    public static long arithmeticMeta(long p, int n) {
        if (simpleInt(p, n) != NOT_SIMPLE) {
            return Meta.INT;
        }
        RealScanner scanner = new RealScanner(p, n);
        if (!scanner.looksInteger()) {
            return Meta.REAL;
        }
        int rc = IntScanner.state(p, n);
        return rc == 0 || scanner.state() <= 0 && rc <= 1 ? Meta.INT : Meta.REAL;
    }

    /** The payload for the result of {@link #arithmeticMeta}. */
    public static long arithmeticPayload(long p, int n, long meta) {
        return meta == Meta.INT ? toInt(p, n) : Double.doubleToRawLongBits(toReal(p, n));
    }

    /** {@code sqlite3VdbeMemNumerify}: INT or REAL, what CAST to NUMERIC makes of a text or blob. */
    @TruffleBoundary
    public static long castMeta(long p, int n) {
        if (simpleInt(p, n) != NOT_SIMPLE) {
            return Meta.INT;
        }
        RealScanner scanner = new RealScanner(p, n);
        if (scanner.looksInteger() && IntScanner.state(p, n) < 2) {
            return Meta.INT;
        }
        double r = scanner.value();
        return Arithmetic.realSameAsInt(r, (long) r) ? Meta.INT : Meta.REAL;
    }

    /** The payload for the result of {@link #castMeta}. */
    @TruffleBoundary
    public static long castPayload(long p, int n, long meta) {
        if (meta == Meta.INT) {
            long simple = simpleInt(p, n);
            if (simple != NOT_SIMPLE) {
                return simple;
            }
            RealScanner scanner = new RealScanner(p, n);
            return scanner.looksInteger() && IntScanner.state(p, n) < 2 ? IntScanner.value(p, n) : (long) scanner.value();
        }
        return Double.doubleToRawLongBits(toReal(p, n));
    }

    /** The integer of a text that is nothing but a sign and 1 to 18 digits, for which all conversions agree. */
    private static long simpleInt(long p, int n) {
        int first = n > 0 && getU8(p) == '-' ? 1 : 0;
        if (n <= first || n > SAFE_DIGITS) {
            return NOT_SIMPLE;
        }
        long value = 0;
        for (int i = first; i < n; i++) {
            int digit = getU8(p + i) - '0';
            if (digit < 0 || digit > 9) {
                return NOT_SIMPLE;
            }
            value = value * 10 + digit;
        }
        return first == 0 ? value : -value;
    }

    /** {@code sqlite3Isspace}. */
    public static boolean isSpace(int c) {
        return c == ' ' || c >= '\t' && c <= '\r';
    }
}
