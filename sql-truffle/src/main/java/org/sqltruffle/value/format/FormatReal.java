package org.sqltruffle.value.format;

import static org.sqltruffle.value.format.FormatDirective.ALTERNATE;
import static org.sqltruffle.value.format.FormatDirective.ALTERNATE2;
import static org.sqltruffle.value.format.FormatDirective.LEFT;
import static org.sqltruffle.value.format.FormatDirective.THOUSANDS;
import static org.sqltruffle.value.format.FormatDirective.ZEROS;

import org.sqltruffle.value.number.DecimalDigits;

/**
 * {@code %f %e %E %g %G}. No more than 16 significant digits are ever those of the number, 20 with {@code !}; zeros follow.
 *
 * <p>Source: printf.c sqlite3_str_vappendf etFLOAT, etEXP, etGENERIC, SQLite 3.54.1.
 */
final class FormatReal {

    private static final int DEFAULT_PRECISION = 6;
    private static final int MAX_FIXED_PLACES = 15;
    private static final int MAX_ROUND = 16;
    private static final int MAX_ROUND_ALTERNATE = 20;
    /** More than the digits before the point of any number, with commas between them, a sign, a point and an exponent. */
    private static final int MAX_REST = 500;

    private final FormatDirective directive;
    private final DecimalDigits digits;
    private final FormatOutput out;
    private boolean exponential;
    private boolean trimmed;
    /** Digits after the point. */
    private int precision;

    private FormatReal(FormatDirective directive, double r, FormatOutput out) {
        this.directive = directive;
        this.out = out;
        int wanted = directive.precision() < 0 ? DEFAULT_PRECISION : directive.precision();
        char conversion = directive.conversion();
        boolean generic = conversion == 'g' || conversion == 'G';
        if (generic) {
            wanted = Math.max(wanted, 1);
        }
        exponential = conversion == 'e' || conversion == 'E';
        int round = conversion == 'f' ? -wanted : exponential ? wanted + 1 : wanted;
        digits = new DecimalDigits(r, round, directive.has(ALTERNATE2) ? MAX_ROUND_ALTERNATE : MAX_ROUND);
        precision = wanted;
        trimmed = directive.has(ALTERNATE2);
        if (generic) {
            int exponent = digits.pointAfter() - 1;
            precision--;
            trimmed = !directive.has(ALTERNATE);
            exponential = exponent < -4 || exponent > precision;
            precision -= exponential ? 0 : exponent;
        }
    }

    /** Writes a number that is not NaN; {@code false}: C has to, for an infinite number with leading zeros. */
    static boolean write(FormatDirective directive, double r, FormatOutput out) {
        out.reserve(MAX_REST + directive.width() + Math.max(directive.precision(), 0));
        if (Double.isInfinite(r)) {
            return writeInfinite(directive, r, out);
        }
        if (directive.conversion() != 'f' || directive.has(ALTERNATE | ALTERNATE2 | THOUSANDS) || !writeFixed(directive, r, out)) {
            new FormatReal(directive, r, out).write();
        }
        return true;
    }

    /**
     * {@code %f} of a number of up to 15 digits in all, by way of an integer, without digits that are then dropped. {@code false}: nothing
     * was written.
     */
    private static boolean writeFixed(FormatDirective directive, double r, FormatOutput out) {
        int places = directive.precision() < 0 ? DEFAULT_PRECISION : directive.precision();
        long value = places <= MAX_FIXED_PLACES ? DecimalDigits.fixed(Math.abs(r), places) : -1;
        if (value < 0) {
            return false;
        }
        int start = out.length();
        int sign = r < 0 ? '-' : directive.sign();
        if (sign != 0) {
            out.put(sign);
        }
        long one = DecimalDigits.power(places);
        long whole = value / one;
        out.putDecimal(whole, 1);
        if (places > 0) {
            out.put('.');
            out.putDecimal(value - whole * one, places);
        }
        pad(directive, out, start, sign);
        return true;
    }

    private static void pad(FormatDirective directive, FormatOutput out, int start, int sign) {
        int missing = directive.width() - (out.length() - start);
        if (missing > 0 && directive.has(ZEROS) && !directive.has(LEFT)) {
            out.insert(start + (sign != 0 ? 1 : 0), '0', missing);
        } else {
            out.pad(start, directive, directive.width());
        }
    }

    private static boolean writeInfinite(FormatDirective directive, double r, FormatOutput out) {
        if (directive.has(ZEROS)) {
            return false;
        }
        int start = out.length();
        int sign = r < 0 ? '-' : directive.sign();
        if (sign != 0) {
            out.put(sign);
        }
        out.put('I');
        out.put('n');
        out.put('f');
        out.pad(start, directive, directive.width());
        return true;
    }

    private void write() {
        int start = out.length();
        int sign = sign();
        if (sign != 0) {
            out.put(sign);
        }
        int point = exponential ? 1 : digits.pointAfter();
        boolean hasPoint = precision > 0 || directive.has(ALTERNATE) || directive.has(ALTERNATE2);
        whole(point);
        if (hasPoint) {
            out.put('.');
        }
        fraction(point);
        if (trimmed && hasPoint) {
            trim();
        }
        if (exponential) {
            exponent();
        }
        pad(directive, out, start, sign);
    }

    /** The byte before the number; 0 for none. {@code #} leaves it out where only zeros are to be seen. */
    private int sign() {
        if (!digits.negative()) {
            return directive.sign();
        }
        boolean hidden = directive.has(ALTERNATE) && directive.sign() == 0 && directive.conversion() == 'f'
                        && digits.pointAfter() <= -precision;
        return hidden ? 0 : '-';
    }

    private void whole(int point) {
        if (point <= 0) {
            out.put('0');
        }
        boolean commas = directive.has(THOUSANDS);
        for (int i = 0; i < point; i++) {
            out.put(digits.digit(i));
            int left = point - 1 - i;
            if (commas && left % 3 == 0 && left > 1) {
                out.put(',');
            }
        }
    }

    private void fraction(int point) {
        int zeros = Math.min(Math.max(-point, 0), precision);
        out.fill('0', zeros);
        int left = precision - zeros;
        for (int i = Math.max(point, 0); left > 0 && i < digits.count(); i++) {
            out.put(digits.digit(i));
            left--;
        }
        if (left > 0 && !trimmed) {
            out.fill('0', left);
        }
    }

    private void trim() {
        while (out.last() == '0') {
            out.removeLast();
        }
        if (out.last() == '.') {
            if (directive.has(ALTERNATE2)) {
                out.put('0');
            } else {
                out.removeLast();
            }
        }
    }

    private void exponent() {
        int exponent = digits.pointAfter() - 1;
        out.put(directive.conversion() == 'e' || directive.conversion() == 'g' ? 'e' : 'E');
        out.put(exponent < 0 ? '-' : '+');
        int e = Math.abs(exponent);
        if (e >= 100) {
            out.put('0' + e / 100);
            e %= 100;
        }
        out.put('0' + e / 10);
        out.put('0' + e % 10);
    }
}
