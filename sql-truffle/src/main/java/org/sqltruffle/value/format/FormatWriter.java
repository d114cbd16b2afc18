package org.sqltruffle.value.format;

import static org.sqltruffle.abi.Constants.MEM_Blob;
import static org.sqltruffle.abi.Constants.MEM_Int;
import static org.sqltruffle.abi.Constants.MEM_IntReal;
import static org.sqltruffle.abi.Constants.MEM_Real;
import static org.sqltruffle.abi.Constants.MEM_Str;
import static org.sqltruffle.value.format.Format.MAX_FIELD;
import static org.sqltruffle.value.format.FormatDirective.ALTERNATE;
import static org.sqltruffle.value.format.FormatDirective.ALTERNATE2;
import static org.sqltruffle.value.format.FormatDirective.LEFT;
import static org.sqltruffle.value.format.FormatDirective.PRECISION_ARGUMENT;
import static org.sqltruffle.value.format.FormatDirective.THOUSANDS;
import static org.sqltruffle.value.format.FormatDirective.WIDTH_ARGUMENT;
import static org.sqltruffle.value.format.FormatDirective.ZEROS;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import java.nio.charset.StandardCharsets;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.value.Meta;
import org.sqltruffle.value.number.Conversion;
import org.sqltruffle.value.number.RealText;

/**
 * What {@code printf(FORMAT, ...)} gives. A number where text is wanted is the text of the number, text where a number is wanted the number
 * it begins with; missing arguments are NULL, which is 0 or nothing. C has blobs as text, texts with a zero byte or over {@value #MAX_TEXT}
 * bytes, and {@code %c} of nothing, which is a zero byte.
 *
 * <p>Source: printf.c sqlite3_str_vappendf, SQLite 3.54.1.
 */
public final class FormatWriter {

    /** Instead of a length: C has to do it. */
    public static final int FOR_C = -1;
    /** C reserves up to so many bytes more than the result has, and the limit of lengths is one for what it reserves. */
    public static final int MARGIN = 4096;

    private static final int MAX_TEXT = 1 << 16;
    /** Bytes of a 64-bit integer with base 8. */
    private static final int MAX_DIGITS = 22;
    /** Bytes before a number at most. */
    private static final int PREFIX = 3;
    /** What an argument is where text is wanted, besides {@link #FOR_C}. */
    private static final int IS_NULL = 0;
    private static final int IS_TEXT = 1;
    private static final byte[] LOWER = "0123456789abcdef".getBytes(StandardCharsets.ISO_8859_1);
    private static final byte[] UPPER = "0123456789ABCDEF".getBytes(StandardCharsets.ISO_8859_1);
    private static final byte[] NULL = "NULL".getBytes(StandardCharsets.ISO_8859_1);
    private static final byte[] NULL_IN_PARENTHESES = "(NULL)".getBytes(StandardCharsets.ISO_8859_1);

    private final FormatOutput out = new FormatOutput();
    private final long[] payloads;
    private final long[] metas;
    /** The next argument. */
    private int next;
    private final byte[] digits = new byte[MAX_DIGITS];
    /** A text argument: bytes of an array or, if that is {@code null}, at an address. */
    private byte[] number;
    private long pText;
    private int nText;

    /** For so many arguments after the format. */
    public FormatWriter(int argumentCount) {
        payloads = new long[argumentCount];
        metas = new long[argumentCount];
    }

    /** Gives an argument. */
    public void set(int index, long payload, long meta) {
        payloads[index] = payload;
        metas[index] = meta;
    }

    /** Makes the text; returns its length or {@link #FOR_C}. */
    @TruffleBoundary
    public int write(Format format) {
        FormatDirective[] directives = format.directives();
        if (directives == null) {
            return FOR_C;
        }
        out.clear();
        next = 0;
        for (FormatDirective directive : directives) {
            int n = directive.to() - directive.from();
            if (n > 0) {
                out.reserve(n);
                out.put(format.text(), directive.from(), n);
            }
            if (directive.conversion() != 0 && !convert(directive)) {
                return FOR_C;
            }
        }
        return out.length();
    }

    /** Copies the text to native memory. */
    @TruffleBoundary
    public void copyTo(long p) {
        out.copyTo(p);
    }

    private boolean convert(FormatDirective written) {
        FormatDirective directive = written.has(WIDTH_ARGUMENT | PRECISION_ARGUMENT) ? withArguments(written) : written;
        if (directive.width() > MAX_FIELD || directive.precision() > MAX_FIELD) {
            return false;
        }
        switch (directive.conversion()) {
            case 'd', 'i' -> signed(directive, nextInt());
            case 'u', 'x', 'X', 'o' -> integer(directive, nextInt(), (byte) 0);
            case 'f', 'e', 'E', 'g', 'G' -> {
                double r = next < metas.length ? Conversion.toReal(payloads[next], metas[next]) : 0.0;
                next++;
                return !Double.isNaN(r) && FormatReal.write(directive, r, out);
            }
            case '%' -> {
                int start = out.length();
                out.reserve(1);
                out.put('%');
                out.pad(start, directive, directive.width());
            }
            case 's', 'z' -> {
                return text(directive);
            }
            case 'c' -> {
                return character(directive);
            }
            default -> {
                return quoted(directive);
            }
        }
        return true;
    }

    private FormatDirective withArguments(FormatDirective written) {
        FormatDirective directive = written;
        if (written.has(WIDTH_ARGUMENT)) {
            int width = (int) nextInt();
            // A width too small to be made positive is none.
            directive = directive.withWidth(width == Integer.MIN_VALUE ? 0 : Math.abs(width), width < 0 ? LEFT : 0);
        }
        if (written.has(PRECISION_ARGUMENT)) {
            int precision = (int) nextInt();
            directive = directive.withPrecision(precision == Integer.MIN_VALUE ? -1 : Math.abs(precision));
        }
        return directive;
    }

    private long nextInt() {
        int i = next++;
        return i < metas.length ? Conversion.toInt(payloads[i], metas[i]) : 0;
    }

    private void signed(FormatDirective directive, long value) {
        // The smallest stays as it is: it is right when taken as unsigned.
        integer(directive, value < 0 ? -value : value, value < 0 ? (byte) '-' : directive.sign());
    }

    private void integer(FormatDirective directive, long value, byte sign) {
        char conversion = directive.conversion();
        int start = out.length();
        int first = conversion == 'x' || conversion == 'X' || conversion == 'o' ? powerOfTwo(value, conversion) : decimal(value);
        int n = MAX_DIGITS - first;
        int least = Math.max(directive.precision(), directive.has(ZEROS) ? directive.width() - (sign != 0 ? 1 : 0) : 0);
        int zeros = Math.max(least - n, 0);
        out.reserve((n + zeros) * 2 + PREFIX + directive.width());
        if (directive.has(ALTERNATE) && value != 0) {
            alternate(conversion);
        }
        if (sign != 0) {
            out.put(sign);
        }
        if (directive.has(THOUSANDS) && (conversion == 'd' || conversion == 'i' || conversion == 'u')) {
            int count = n + zeros;
            for (int i = 0; i < count; i++) {
                out.put(i < zeros ? '0' : digits[first + i - zeros]);
                int left = count - 1 - i;
                if (left > 0 && left % 3 == 0) {
                    out.put(',');
                }
            }
        } else {
            out.fill('0', zeros);
            out.put(digits, first, n);
        }
        out.pad(start, directive, directive.width());
    }

    private void alternate(char conversion) {
        if (conversion == 'x' || conversion == 'X' || conversion == 'o') {
            out.put('0');
        }
        if (conversion == 'x' || conversion == 'X') {
            out.put(conversion);
        }
    }

    /** Puts the digits of an unsigned integer at the end of {@link #digits} and returns where they begin. */
    private int decimal(long value) {
        int i = MAX_DIGITS;
        long rest = value;
        if (rest < 0) {
            long tenth = Long.divideUnsigned(rest, 10);
            digits[--i] = (byte) ('0' + rest - tenth * 10);
            rest = tenth;
        }
        do {
            digits[--i] = (byte) ('0' + rest % 10);
            rest /= 10;
        } while (rest != 0);
        return i;
    }

    private int powerOfTwo(long value, char conversion) {
        int bits = conversion == 'o' ? 3 : 4;
        byte[] set = conversion == 'X' ? UPPER : LOWER;
        int i = MAX_DIGITS;
        long rest = value;
        do {
            digits[--i] = set[(int) rest & (1 << bits) - 1];
            rest >>>= bits;
        } while (rest != 0);
        return i;
    }

    /** Takes the next argument as text. */
    private int nextText() {
        int i = next++;
        number = null;
        pText = 0;
        nText = 0;
        if (i >= metas.length || Meta.isNull(metas[i])) {
            return IS_NULL;
        }
        long meta = metas[i];
        boolean isNumber = (meta & (MEM_Int | MEM_Real | MEM_IntReal)) != 0;
        if (isNumber) {
            if ((meta & MEM_Str) != 0) {
                return FOR_C;
            }
            number = new byte[RealText.MAX_LENGTH];
            nText = numberText(payloads[i], meta);
            return IS_TEXT;
        }
        nText = Meta.length(meta);
        pText = payloads[i];
        if ((meta & MEM_Blob) != 0 || (meta & MEM_Str) == 0 || nText > MAX_TEXT) {
            return FOR_C;
        }
        for (int k = 0; k < nText; k++) {
            if (NativeMemory.getByte(pText + k) == 0) {
                return FOR_C;
            }
        }
        return IS_TEXT;
    }

    private int numberText(long payload, long meta) {
        if ((meta & (MEM_Int | MEM_IntReal)) == 0) {
            return RealText.format(Double.longBitsToDouble(payload), RealText.DIGITS, number);
        }
        int n = 0;
        int first = decimal(payload < 0 ? -payload : payload);
        if (payload < 0) {
            number[n++] = '-';
        }
        System.arraycopy(digits, first, number, n, MAX_DIGITS - first);
        n += MAX_DIGITS - first;
        if ((meta & MEM_IntReal) != 0) {
            number[n++] = '.';
            number[n++] = '0';
        }
        return n;
    }

    private byte textByte(int i) {
        return number != null ? number[i] : NativeMemory.getByte(pText + i);
    }

    private void putText(int n) {
        out.reserve(n);
        if (number != null) {
            out.put(number, 0, n);
        } else if (n > 0) {
            out.put(pText, n);
        }
    }

    /** Bytes of the text that a precision leaves: so many bytes, or characters with {@code !}. */
    private int cut(FormatDirective directive) {
        int precision = directive.precision();
        if (precision < 0 || precision >= nText) {
            return nText;
        }
        if (!directive.has(ALTERNATE2)) {
            return precision;
        }
        int n = 0;
        for (int i = 0; i < precision && n < nText; i++) {
            if ((textByte(n++) & 0xc0) == 0xc0) {
                n = character(n, nText);
            }
        }
        return n;
    }

    /** Where the bytes from {@code from} on that continue a character end. */
    private int character(int from, int end) {
        int n = from;
        while (n < end && (textByte(n) & 0xc0) == 0x80) {
            n++;
        }
        return n;
    }

    private boolean text(FormatDirective directive) {
        if (nextText() == FOR_C) {
            return false;
        }
        int start = out.length();
        putText(cut(directive));
        out.padCharacters(start, directive);
        return true;
    }

    private boolean character(FormatDirective directive) {
        if (nextText() != IS_TEXT || nText == 0) {
            return false;
        }
        int n = (textByte(0) & 0xc0) == 0xc0 ? character(1, Math.min(nText, 4)) : 1;
        int width = directive.width();
        int more = Math.max(directive.precision() - 1, 0);
        if (more > 0) {
            width -= more;
            if (width > 1 && !directive.has(LEFT)) {
                out.reserve(width);
                out.fill(' ', width - 1);
                width = 0;
            }
            for (int i = 0; i < more; i++) {
                putText(n);
            }
        }
        int start = out.length();
        putText(n);
        out.pad(start, directive, width > 0 ? width + out.continuations(start) : 0);
        return true;
    }

    private boolean quoted(FormatDirective directive) {
        char conversion = directive.conversion();
        int given = nextText();
        if (given == FOR_C) {
            return false;
        }
        if (given == IS_NULL) {
            number = conversion == 'Q' ? NULL : NULL_IN_PARENTHESES;
            nText = number.length;
        }
        boolean enclosed = given == IS_TEXT && conversion == 'Q';
        int quote = conversion == 'w' ? '"' : '\'';
        int start = out.length();
        int n = cut(directive);
        out.reserve(2 * n + 2);
        if (enclosed) {
            out.put(quote);
        }
        for (int i = 0; i < n; i++) {
            byte b = textByte(i);
            out.put(b);
            if (b == quote) {
                out.put(b);
            }
        }
        if (enclosed) {
            out.put(quote);
        }
        out.padCharacters(start, directive);
        return true;
    }
}
