package org.sqltruffle.value.number;

import java.math.BigInteger;

/**
 * Powers of ten with 96 significant bits, and SQLite's two conversions by them: {@code sqlite3Fp10Convert2} from decimal and
 * {@code sqlite3Fp2Convert10} to decimal. A result depends on the last bits of the powers, so these are made as SQLite's {@code powerOfTen}
 * makes them: exact up to 10^26, rounded to 96 bits at each 27th power, and one product of the two for the others.
 */
final class PowersOfTen {

    static final int FIRST = -348;
    static final int LAST = 347;

    private static final int STEP = 27;

    /** The high 64 bits (the highest is set) and the next 32 of 10^(FIRST+i). */
    private static final long[] HIGH = new long[LAST - FIRST + 1];
    private static final long[] LOW = new long[LAST - FIRST + 1];

    static {
        long[] base = new long[STEP];
        for (int i = 0; i < STEP; i++) {
            base[i] = significant(i, 64, false).longValue();
        }
        int group = Integer.MIN_VALUE;
        long scale = 0;
        long scaleLow = 0;
        for (int p = FIRST; p <= LAST; p++) {
            if (Math.floorDiv(p, STEP) != group) {
                group = Math.floorDiv(p, STEP);
                BigInteger bits = significant(group * STEP, 96, true);
                scale = bits.shiftRight(32).longValue();
                scaleLow = bits.longValue() & 0xffff_ffffL;
            }
            set(p, scale, scaleLow, base[Math.floorMod(p, STEP)], Math.floorMod(p, STEP));
        }
        BigInteger tenth = significant(-1, 96, false);
        HIGH[-1 - FIRST] = tenth.shiftRight(32).longValue();
        LOW[-1 - FIRST] = tenth.longValue() & 0xffff_ffffL;
    }

    private PowersOfTen() {
    }

    private static void set(int p, long scale, long scaleLow, long base, int index) {
        int i = p - FIRST;
        if (index == 0 || p >= 0 && p < STEP) {
            HIGH[i] = p >= 0 && p < STEP ? base : scale;
            LOW[i] = p >= 0 && p < STEP ? 0 : scaleLow;
            return;
        }
        // The upper 96 bits of the 160-bit product.
        long product = scale * base;
        long carry = Math.unsignedMultiplyHigh(scaleLow, base) << 32 | scaleLow * base >>> 32;
        long middle = product + carry;
        long high = Math.unsignedMultiplyHigh(scale, base) + (Long.compareUnsigned(middle, product) < 0 ? 1 : 0);
        long low = middle >>> 32;
        if (high >= 0) {
            high = high << 1 | low >>> 31;
            low = (low << 1 | 1) & 0xffff_ffffL;
        }
        HIGH[i] = high;
        LOW[i] = low;
    }

    /** The first {@code nBits} bits of 10^p, cut off or rounded. */
    private static BigInteger significant(int p, int nBits, boolean rounded) {
        BigInteger power = BigInteger.TEN.pow(Math.abs(p));
        int shift = p >= 0 ? power.bitLength() - nBits : -(power.bitLength() + nBits - 1);
        BigInteger twice = p >= 0 ? shift(power, 1 - shift) : BigInteger.ONE.shiftLeft(1 - shift).divide(power);
        return (rounded ? twice.add(BigInteger.ONE) : twice).shiftRight(1);
    }

    private static BigInteger shift(BigInteger value, int left) {
        return left >= 0 ? value.shiftLeft(left) : value.shiftRight(-left);
    }

    /** {@code pwr10to2}: floor(log2(10^p)). */
    private static int log2(int p) {
        return p * 108853 >> 15;
    }

    /** {@code pwr2to10}: floor(log10(2^e)). */
    private static int log10(int e) {
        return e * 78913 >> 18;
    }

    /** {@code sqlite3Fp10Convert2}: the double nearest to {@code d * 10^p}, {@code d} unsigned and not 0. */
    static double toReal(long d, int p) {
        if (p < FIRST) {
            return 0.0;
        }
        if (p > LAST) {
            return Double.POSITIVE_INFINITY;
        }
        int zeros = Long.numberOfLeadingZeros(d);
        int lp = log2(p);
        int e = 53 - (64 - zeros) - lp;
        if (e > 1074) {
            if (e >= 1130) {
                return 0.0;
            }
            e = 1074;
        }
        int s = -(e - zeros + lp + 3);
        long high10 = HIGH[p - FIRST];
        long low10 = LOW[p - FIRST];
        if (low10 != 0) {
            high10++;
            low10 = ~low10 & 0xffff_ffffL;
        }
        long x = d << zeros;
        long hi = Math.unsignedMultiplyHigh(x, high10);
        long sticky = 1;
        if ((hi & (1L << s) - 1) == 0) {
            long mid1 = x * high10 >>> 32;
            long mid2 = Math.unsignedMultiplyHigh(x, low10 << 32) >>> 32;
            sticky = (mid1 - mid2 & 0xffff_ffffL) > 1 ? 1 : 0;
            hi -= mid1 < mid2 ? 1 : 0;
        }
        long u = hi >>> s | sticky;
        if (u >= (1L << 55) - 2) {
            u = u >>> 1 | u & 1;
            e--;
        }
        if (e <= -972) {
            return Double.POSITIVE_INFINITY;
        }
        long m = u + 1 + (u >>> 2 & 1) >>> 2;
        if ((m & 1L << 52) != 0) {
            m = m & ~(1L << 52) | (long) (1075 - e) << 52;
        }
        return Double.longBitsToDouble(m);
    }

    /** The power P of {@code sqlite3Fp2Convert10}: {@code m * 2^e} is about {@link #toDigits} times 10^P. */
    static int exponent(int e, int n) {
        return log10(e + 63) + 1 - n;
    }

    /** {@code sqlite3Fp2Convert10}: at least {@code n} (1 to 18) digits of {@code m * 2^e}; the highest bit of {@code m} is set. */
    static long toDigits(long m, int e, int n) {
        int p = -exponent(e, n);
        long h = Math.unsignedMultiplyHigh(m, HIGH[p - FIRST]);
        int shift = -(e + log2(p) + 1);
        if (n == 18) {
            h >>>= shift - 1;
            return h + (h << 1 & 2) >>> 1;
        }
        return h >>> shift;
    }
}
