package org.sqltruffle.value;

/**
 * {@code sqlite3FpDecode}: a real as decimal digits, rounded as SQLite rounds: from 18 digits (fewer when fewer are wanted)
 * that are themselves cut or rounded, so that the result is not always the nearest.
 *
 * <p>The value is 0.D1D2D3... times 10^{@link #pointAfter}, with {@link #count} digits, the last of them not 0.
 */
final class DecimalDigits {

    private static final int SIZE = 22;
    /** {@code SQLITE_U64_DIGITS}, at the end of the buffer. */
    private static final int MAX_DIGITS = 18;
    private static final int SHORTEST = 17;
    private static final long HIDDEN_BIT = 1L << 63;

    private final byte[] buffer = new byte[SIZE];
    private int first;
    private int count;
    private int pointAfter;
    private final boolean negative;
    private final boolean infinite;

    /**
     * @param r any number but NaN
     * @param round how many significant digits when positive; when not, minus the number of digits after the decimal point
     * @param max the largest number of digits
     */
    DecimalDigits(double r, int round, int max) {
        negative = r < 0.0;
        infinite = Double.isInfinite(r);
        if (r == 0.0) {
            buffer[0] = '0';
            count = 1;
            pointAfter = 1;
        } else if (!infinite) {
            decode(Math.abs(r), round, max);
        }
    }

    boolean negative() {
        return negative;
    }

    boolean infinite() {
        return infinite;
    }

    int count() {
        return count;
    }

    int pointAfter() {
        return pointAfter;
    }

    /** A digit as a character; {@code '0'} after the last. */
    byte digit(int index) {
        return index < count ? buffer[first + index] : (byte) '0';
    }

    private void decode(double r, int round, int max) {
        long v = Double.doubleToRawLongBits(r);
        int e = (int) (v >>> 52);
        v &= (1L << 52) - 1;
        if (e == 0) {
            int zeros = Long.numberOfLeadingZeros(v);
            v <<= zeros;
            e = -1074 - zeros;
        } else {
            v = v << 11 | HIDDEN_BIT;
            e -= 1086;
        }
        int wanted = round <= 0 || round >= MAX_DIGITS ? MAX_DIGITS : round + 1;
        int exponent = PowersOfTen.exponent(e, wanted);
        extract(PowersOfTen.toDigits(v, e, wanted));
        pointAfter = count + exponent;
        int places = round;
        if (round <= 0) {
            places = pointAfter - round;
            if (places == 0 && buffer[first] >= '5') {
                places = 1;
                buffer[--first] = '0';
                count++;
                pointAfter++;
            }
        }
        if (places > 0 && (places < count || count > max)) {
            places = Math.min(places, max);
            roundTo(places == SHORTEST ? shortest(r, exponent) : places);
        }
        while (buffer[first + count - 1] == '0') {
            count--;
        }
    }

    private void extract(long digits) {
        int i = SIZE;
        for (long v = digits; v > 0; v /= 10) {
            buffer[--i] = (byte) ('0' + v % 10);
        }
        first = i;
        count = SIZE - i;
    }

    /**
     * The number of digits to round to instead of 17: one more than those of a shorter number that reads back as the same real,
     * if the digits end in nines or zeros, so that 49.47 does not become 49.469999999999999.
     */
    private int shortest(double r, int exponent) {
        int last = first + 15;
        if (buffer[last] == '9' && buffer[last - 1] == '9') {
            int n = 14;
            while (n > 0 && buffer[first + n - 1] == '9') {
                n--;
            }
            return r == PowersOfTen.toReal(prefix(n) + 1, exponent + count - n) ? n + 1 : SHORTEST;
        }
        if (pointAfter >= count || buffer[last] == '0' && buffer[last - 1] == '0' && buffer[last - 2] == '0') {
            int n = 13;
            while (buffer[first + n - 1] == '0') {
                n--;
            }
            return r == PowersOfTen.toReal(prefix(n), exponent + count - n) ? n + 1 : SHORTEST;
        }
        return SHORTEST;
    }

    /** The first digits as a number. */
    private long prefix(int n) {
        long v = 0;
        for (int i = 0; i < n; i++) {
            v = v * 10 + buffer[first + i] - '0';
        }
        return v;
    }

    private void roundTo(int places) {
        count = places;
        if (buffer[first + places] < '5') {
            return;
        }
        int i = first + places - 1;
        while (i >= first && buffer[i] == '9') {
            buffer[i--] = '0';
        }
        if (i >= first) {
            buffer[i]++;
        } else {
            buffer[--first] = '1';
            count++;
            pointAfter++;
        }
    }
}
