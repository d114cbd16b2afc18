package org.sqltruffle.value.format;

/**
 * A part of a format: text as it is, and the conversion after it.
 *
 * @param from where the text begins in the format
 * @param to where it ends
 * @param conversion the conversion's letter; 0: there is none, the format ends here
 * @param flags what is written before the width
 * @param width the least number of bytes; 0 for any
 * @param precision -1 for none
 */
record FormatDirective(int from, int to, char conversion, int flags, int width, int precision) {

    /** {@code -}. */
    static final int LEFT = 1;
    /** {@code +}; the last of it and {@link #SPACE} counts. */
    static final int PLUS = 1 << 1;
    static final int SPACE = 1 << 2;
    /** {@code #}. */
    static final int ALTERNATE = 1 << 3;
    /** {@code !}. */
    static final int ALTERNATE2 = 1 << 4;
    /** {@code 0}. */
    static final int ZEROS = 1 << 5;
    /** {@code ,}. */
    static final int THOUSANDS = 1 << 6;
    /** The width is an argument: {@code *}. */
    static final int WIDTH_ARGUMENT = 1 << 7;
    /** The precision is an argument. */
    static final int PRECISION_ARGUMENT = 1 << 8;

    boolean has(int flag) {
        return (flags & flag) != 0;
    }

    /** The byte before a number that is not negative; 0 for none. */
    byte sign() {
        if (has(PLUS)) {
            return '+';
        }
        return (byte) (has(SPACE) ? ' ' : 0);
    }

    /** The same with another width. */
    FormatDirective withWidth(int newWidth, int moreFlags) {
        return new FormatDirective(from, to, conversion, flags | moreFlags, newWidth, precision);
    }

    /** The same with another precision. */
    FormatDirective withPrecision(int newPrecision) {
        return new FormatDirective(from, to, conversion, flags, width, newPrecision);
    }
}
