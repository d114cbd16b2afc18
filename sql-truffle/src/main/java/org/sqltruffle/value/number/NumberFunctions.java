package org.sqltruffle.value.number;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;

/** The built-in functions of numbers: round, abs, sign. */
public final class NumberFunctions {

    private static final long MAX_PLACES = 30;
    private static final double ALL_INTEGERS = 0x1p52;
    private static final int MAX_ROUND = 20;
    private static final long FULL = Long.divideUnsigned(-1L - 9, 10);

    private NumberFunctions() {
    }

    /** {@code roundFunc}: round(r, places); round(r) has 0 places. */
    public static double round(double r, long places) {
        if (r < -ALL_INTEGERS || r > ALL_INTEGERS) {
            return r;
        }
        if (places <= 0) {
            return (double) (long) (r + (r < 0 ? -0.5 : 0.5));
        }
        return roundByDigits(r, (int) Math.min(places, MAX_PLACES));
    }

    /** What {@code sqlite3AtoF} reads from the text {@code %!.*f}, without writing the text. */
    @TruffleBoundary
    private static double roundByDigits(double r, int places) {
        DecimalDigits decimal = new DecimalDigits(r, -places, MAX_ROUND);
        int point = decimal.pointAfter();
        long digits = 0;
        for (int i = 0; i < point; i++) {
            digits = digits * 10 + decimal.digit(i) - '0';
        }
        int exponent = 0;
        // At least one digit after the point; no zeros at the end; no more than can be held.
        int end = Math.max(Math.min(point + places, decimal.count()), point + 1);
        for (int i = point; i < end && digits >= 0 && digits < FULL; i++) {
            digits = digits * 10 + (i < 0 ? 0 : decimal.digit(i) - '0');
            exponent--;
        }
        double value = digits == 0 ? 0.0 : PowersOfTen.toReal(digits, exponent);
        return decimal.negative() ? -value : value;
    }

    /** {@code absFunc} of an integer other than the smallest, for which it is the error "integer overflow". */
    public static long abs(long value) {
        return value < 0 ? -value : value;
    }

    /** {@code absFunc} of a real; -0.0 stays. */
    public static double abs(double value) {
        return value < 0 ? -value : value;
    }

    /** {@code signFunc} of a number. */
    public static int sign(double value) {
        return value < 0.0 ? -1 : value > 0.0 ? 1 : 0;
    }
}
