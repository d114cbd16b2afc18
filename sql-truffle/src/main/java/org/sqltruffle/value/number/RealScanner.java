package org.sqltruffle.value.number;

import static org.sqltruffle.memory.NativeMemory.getU8;

/**
 * {@code sqlite3AtoF}: a text as a sign, an unsigned 64-bit integer (about the first 19 digits; further ones only count for the magnitude)
 * and a power of ten. The text ends at its length or at the first zero byte.
 */
final class RealScanner {

    private static final int MANY_DIGITS = 8;
    private static final int ZERO = 4;
    private static final int SYNTAX_ERROR = 0xfffffff0;
    /** From here on another digit would overflow. */
    private static final long FULL = Long.divideUnsigned(-1L - 9, 10);
    private static final int MAX_EXPONENT = 10000;

    private final long p;
    private final int n;
    private int i;
    private int state;
    private boolean negative;
    private long digits;
    private int exponent;

    RealScanner(long p, int n) {
        this.p = p;
        this.n = n;
        scan();
    }

    /** The return value of {@code sqlite3AtoF}. */
    int state() {
        return state;
    }

    /** Whether there is no decimal point and no exponent. */
    boolean looksInteger() {
        return (state & NumericText.FRACTION) == 0;
    }

    double value() {
        double r = digits == 0 ? 0.0 : PowersOfTen.toReal(digits, exponent);
        return negative ? -r : r;
    }

    /** The byte at the current position, 0 at the end. */
    private int current() {
        return i < n ? getU8(p + i) : 0;
    }

    /** The digit at the current position, or another number. */
    private int digit() {
        return current() - '0';
    }

    private boolean atDigit() {
        int digit = digit();
        return digit >= 0 && digit <= 9;
    }

    private void scan() {
        skipSpaces();
        int sign = current();
        if (sign == '-' || sign == '+') {
            i++;
        }
        if (atDigit()) {
            integerPart();
        }
        if (current() == '.') {
            fraction();
        }
        if ((state & NumericText.NUMBER) == 0) {
            state = 0;
            return;
        }
        negative = sign == '-';
        if (current() == 'e' || current() == 'E') {
            exponent();
        }
        if (digits == 0) {
            state |= ZERO;
        }
        skipSpaces();
        if (current() != 0) {
            state |= SYNTAX_ERROR;
        }
    }

    private void skipSpaces() {
        while (NumericText.isSpace(current())) {
            i++;
        }
    }

    private void integerPart() {
        state = NumericText.NUMBER;
        do {
            digits = digits * 10 + digit();
            i++;
            if (digits < 0 || digits >= FULL) {
                state |= MANY_DIGITS;
                while (atDigit()) {
                    i++;
                    exponent++;
                }
                return;
            }
        } while (atDigit());
    }

    private void fraction() {
        i++;
        while (atDigit()) {
            state |= NumericText.NUMBER;
            if (digits >= 0 && digits < FULL) {
                digits = digits * 10 + digit();
                exponent--;
            } else {
                state |= MANY_DIGITS;
            }
            i++;
        }
        state |= NumericText.FRACTION;
    }

    /** An {@code e} without digits after it does not belong to the number. */
    private void exponent() {
        int start = i;
        i++;
        int sign = current();
        if (sign == '-' || sign == '+') {
            i++;
        }
        if (!atDigit()) {
            i = start;
            return;
        }
        state |= NumericText.FRACTION;
        int value = 0;
        while (atDigit()) {
            value = value < MAX_EXPONENT ? value * 10 + digit() : MAX_EXPONENT;
            i++;
        }
        exponent += sign == '-' ? -value : value;
    }
}
