package org.sqltruffle.value.number;

/**
 * {@code sqlite3FpDecode}: a real as decimal digits, rounded as SQLite rounds: from 18 digits (fewer when fewer are wanted) that are
 * themselves cut or rounded, so that the result is not always the nearest.
 *
 * <p>The value is 0.D1D2D3... times 10^{@link #pointAfter}, with {@link #count} digits, the last of them not 0.
 */
public final class DecimalDigits {

    private static final int SIZE = 22;
    /** {@code SQLITE_U64_DIGITS}, at the end of the buffer. */
    private static final int MAX_DIGITS = 18;
    private static final int SHORTEST = 17;
    private static final int HALF = 1_000_000_000;
    private static final int HALF_DIGITS = 9;
    private static final long HIDDEN_BIT = 1L << 63;

    private static final long MAX_FIXED = 4_000_000_000_000_000_000L;
    private static final int LEAST_DROPPED = 4;
    private static final long[] POWERS = new long[MAX_DIGITS];

    static {
        POWERS[0] = 1;
        for (int i = 1; i < MAX_DIGITS; i++) {
            POWERS[i] = POWERS[i - 1] * 10;
        }
    }

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
    public DecimalDigits(double r, int round, int max) {
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

    /**
     * A number that is not negative times 10^{@code places}, rounded to an integer as the digits would be; -1 when that has not 1 to 15
     * digits.
     */
    public static long fixed(double r, int places) {
        long v = Double.doubleToRawLongBits(r);
        int e = (int) (v >>> 52) - 1086;
        if (v == 0) {
            return 0;
        }
        if (e == -1086 || e == 0x7ff - 1086) {
            return -1;
        }
        long digits = PowersOfTen.toDigits(v << 11 | HIDDEN_BIT, e, MAX_DIGITS);
        // There are 18 or 19.
        int dropped = -PowersOfTen.exponent(e, MAX_DIGITS) - places;
        if (dropped < LEAST_DROPPED || dropped >= MAX_DIGITS || digits > MAX_FIXED) {
            return -1;
        }
        return (digits + POWERS[dropped] / 2) / POWERS[dropped];
    }

    /** 10^{@code n}, for {@code n} up to 17. */
    public static long power(int n) {
        return POWERS[n];
    }

    public boolean negative() {
        return negative;
    }

    boolean infinite() {
        return infinite;
    }

    public int count() {
        return count;
    }

    public int pointAfter() {
        return pointAfter;
    }

    /** A digit as a character; {@code '0'} after the last. */
    public byte digit(int index) {
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
        // In halves: int is divided faster than long, and the two need not wait for each other.
        int i = SIZE;
        int high = (int) (digits / HALF);
        int low = (int) (digits % HALF);
        if (high != 0) {
            for (int k = 0; k < HALF_DIGITS; k++) {
                buffer[--i] = (byte) ('0' + low % 10);
                low /= 10;
            }
            low = high;
        }
        for (int v = low; v > 0; v /= 10) {
            buffer[--i] = (byte) ('0' + v % 10);
        }
        first = i;
        count = SIZE - i;
    }

    /**
     * The number of digits to round to instead of 17: one more than those of a shorter number that reads back as the same real, if the
     * digits end in nines or zeros, so that 49.47 does not become 49.469999999999999.
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
