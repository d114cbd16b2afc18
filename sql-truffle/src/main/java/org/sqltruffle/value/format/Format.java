package org.sqltruffle.value.format;

import static org.sqltruffle.value.format.FormatDirective.ALTERNATE;
import static org.sqltruffle.value.format.FormatDirective.ALTERNATE2;
import static org.sqltruffle.value.format.FormatDirective.LEFT;
import static org.sqltruffle.value.format.FormatDirective.PLUS;
import static org.sqltruffle.value.format.FormatDirective.PRECISION_ARGUMENT;
import static org.sqltruffle.value.format.FormatDirective.SPACE;
import static org.sqltruffle.value.format.FormatDirective.THOUSANDS;
import static org.sqltruffle.value.format.FormatDirective.WIDTH_ARGUMENT;
import static org.sqltruffle.value.format.FormatDirective.ZEROS;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import java.util.ArrayList;
import java.util.List;
import org.sqltruffle.memory.NativeMemory;

/**
 * The format of {@code printf()}, read once. C has formats longer than {@value #MAX_LENGTH} bytes, with a zero byte, a width or precision
 * over {@value #MAX_FIELD}, and the conversions {@code %p %n %r %j %J %S %T} and {@code %#q %#Q}.
 *
 * <p>Source: printf.c sqlite3_str_vappendf, SQLite 3.54.1.
 */
public final class Format {

    /** The largest width and precision. */
    static final int MAX_FIELD = 1000;

    private static final int MAX_LENGTH = 4096;
    private static final String CONVERSIONS = "%diuszcfeEgGxXoqQw";
    private static final String FOR_C = "pnrjJST\0";
    private static final String QUOTED = "qQ";

    private final byte[] text;
    /** {@code null}: the format is one for C. */
    private FormatDirective[] directives;
    private int next;

    private Format(byte[] text) {
        this.text = text;
    }

    /** The format of a text; {@code null} when it is too long. */
    @TruffleBoundary
    public static Format of(long p, int n) {
        if (n > MAX_LENGTH) {
            return null;
        }
        Format format = new Format(NativeMemory.getBytes(p, n));
        List<FormatDirective> list = new ArrayList<>();
        boolean known = format.read(list);
        format.directives = known ? list.toArray(new FormatDirective[0]) : null;
        return format;
    }

    /** Whether this is the format of a text. */
    public boolean isFor(long p, int n) {
        return n == text.length && NativeMemory.equal(text, p, n);
    }

    /** Its parts; {@code null}: C has to do it. */
    FormatDirective[] directives() {
        return directives;
    }

    byte[] text() {
        return text;
    }

    private boolean read(List<FormatDirective> list) {
        while (next < text.length) {
            int from = next;
            while (next < text.length && text[next] != '%') {
                if (text[next++] == 0) {
                    return false;
                }
            }
            if (next + 1 >= text.length) {
                // A single % at the end is text.
                list.add(new FormatDirective(from, text.length, '\0', 0, 0, -1));
                return true;
            }
            FormatDirective directive = directive(from);
            if (directive == null) {
                return false;
            }
            list.add(directive);
            if (directive.conversion() == 0) {
                return true;
            }
        }
        return true;
    }

    /**
     * What begins with text from {@code from} and the % at {@link #next}; without a conversion when C knows none of its letter, which ends
     * the format; {@code null} when it is for C.
     */
    private FormatDirective directive(int from) {
        int to = next++;
        int flags = flags();
        int width = 0;
        int precision = -1;
        if (peek() == '*') {
            next++;
            flags |= WIDTH_ARGUMENT;
        } else {
            width = number();
        }
        if (peek() == '.') {
            next++;
            if (peek() == '*') {
                next++;
                flags |= PRECISION_ARGUMENT;
            } else {
                precision = number();
            }
        }
        for (int i = 0; i < 2 && peek() == 'l'; i++) {
            next++;
        }
        if (width > MAX_FIELD || precision > MAX_FIELD) {
            return null;
        }
        boolean ended = next >= text.length;
        char c = (char) peek();
        next++;
        if (!ended && (FOR_C.indexOf(c) >= 0 || QUOTED.indexOf(c) >= 0 && (flags & ALTERNATE) != 0)) {
            return null;
        }
        boolean known = !ended && CONVERSIONS.indexOf(c) >= 0;
        return new FormatDirective(from, to, known ? c : '\0', flags, width, precision);
    }

    private int flags() {
        int flags = 0;
        while (true) {
            switch (peek()) {
                case '-' -> flags |= LEFT;
                case '+' -> flags = flags & ~SPACE | PLUS;
                case ' ' -> flags = flags & ~PLUS | SPACE;
                case '#' -> flags |= ALTERNATE;
                case '!' -> flags |= ALTERNATE2;
                case '0' -> flags |= ZEROS;
                case ',' -> flags |= THOUSANDS;
                default -> {
                    return flags;
                }
            }
            next++;
        }
    }

    /** A number of any length; one that is too large is {@link #MAX_FIELD} + 1. */
    private int number() {
        int value = 0;
        while (peek() >= '0' && peek() <= '9') {
            value = Math.min(value * 10 + peek() - '0', MAX_FIELD + 1);
            next++;
        }
        return value;
    }

    /** The next byte; 0 at the end. */
    private int peek() {
        return next < text.length ? text[next] & 0xff : 0;
    }
}
