package org.sqltruffle.value.number;

import static org.sqltruffle.memory.NativeMemory.getU8;

/** {@code sqlite3Atoi64}: a text as a 64-bit integer. Here a zero byte is a byte like others and does not end the text. */
final class IntScanner {

    private static final int MAX_DIGITS = 19;

    private IntScanner() {
    }

    /**
     * The return value of {@code sqlite3Atoi64}: -1 when no prefix is an integer, 0 when all is and fits, 1 when other text follows, 2 when
     * it does not fit, 3 when it is 9223372036854775808.
     */
    static int state(long p, int n) {
        int i = start(p, n);
        int digits = skipZeros(p, n, i);
        int end = skipDigits(p, n, digits);
        if (end - digits >= MAX_DIGITS) {
            int order = end - digits > MAX_DIGITS ? 1 : Long.compareUnsigned(magnitude(p, digits, end), Long.MIN_VALUE);
            if (order > 0) {
                return 2;
            }
            if (order == 0 && !isNegative(p, i)) {
                return 3;
            }
        }
        if (end == i) {
            return -1;
        }
        for (int j = end; j < n; j++) {
            if (!NumericText.isSpace(getU8(p + j))) {
                return 1;
            }
        }
        return 0;
    }

    /** The integer that {@code sqlite3Atoi64} stores. */
    static long value(long p, int n) {
        int i = start(p, n);
        int digits = skipZeros(p, n, i);
        int end = skipDigits(p, n, digits);
        boolean negative = isNegative(p, i);
        long magnitude = end - digits > MAX_DIGITS ? Long.MIN_VALUE : magnitude(p, digits, end);
        if (magnitude < 0) {
            return negative ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
        return negative ? -magnitude : magnitude;
    }

    /** Position after spaces and sign. */
    private static int start(long p, int n) {
        int i = 0;
        while (i < n && NumericText.isSpace(getU8(p + i))) {
            i++;
        }
        if (i < n && (getU8(p + i) == '-' || getU8(p + i) == '+')) {
            i++;
        }
        return i;
    }

    private static boolean isNegative(long p, int start) {
        return start > 0 && getU8(p + start - 1) == '-';
    }

    private static int skipZeros(long p, int n, int start) {
        int i = start;
        while (i < n && getU8(p + i) == '0') {
            i++;
        }
        return i;
    }

    private static int skipDigits(long p, int n, int start) {
        int i = start;
        while (i < n && getU8(p + i) >= '0' && getU8(p + i) <= '9') {
            i++;
        }
        return i;
    }

    /** The value of up to 19 digits, unsigned. */
    private static long magnitude(long p, int from, int to) {
        long value = 0;
        for (int i = from; i < to; i++) {
            value = value * 10 + getU8(p + i) - '0';
        }
        return value;
    }
}
