package org.sqltruffle.value.number;

import static org.sqltruffle.abi.Constants.MEM_Int;
import static org.sqltruffle.abi.Constants.MEM_IntReal;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import org.sqltruffle.memory.NativeMemory;

/**
 * Numbers to text as SQLite prints them: {@code vdbeMemRenderNum}, which is {@code %lld} and {@code %!.17g}.
 *
 * <p>Behind a boundary: the conversion is a few hundred instructions with nothing that partial evaluation could fold.
 */
public final class RealText {

    /** Bytes that a number needs at most, with {@link #DIGITS} digits. */
    public static final int MAX_LENGTH = 32;
    /** Significant digits of a real, SQLite's default (SQLITE_DBCONFIG_FP_DIGITS can change it for a connection). */
    public static final int DIGITS = 17;

    private static final int SIZE = 48;
    /** {@code mxRound} that the {@code !} of the format gives. */
    private static final int MAX_ROUND = 20;

    private RealText() {
    }

    /** Writes an integer, a real or an integer that stands for a real as text to native memory and returns its length. */
    public static int write(long payload, long meta, long pOut) {
        if ((meta & MEM_Int) != 0) {
            return writeInt(payload, pOut);
        }
        if ((meta & MEM_IntReal) != 0) {
            int n = writeInt(payload, pOut);
            NativeMemory.putByte(pOut + n, (byte) '.');
            NativeMemory.putByte(pOut + n + 1, (byte) '0');
            return n + 2;
        }
        return writeReal(Double.longBitsToDouble(payload), pOut);
    }

    /** {@code sqlite3Int64ToText}: writes at most 20 bytes and returns their number. */
    @TruffleBoundary
    public static int writeInt(long value, long pOut) {
        int length = value < 0 ? 1 : 0;
        // Negative, because Long.MIN_VALUE has no positive.
        long rest = value < 0 ? value : -value;
        long v = rest;
        do {
            v /= 10;
            length++;
        } while (v != 0);
        int i = length;
        do {
            NativeMemory.putByte(pOut + --i, (byte) ('0' - rest % 10));
            rest /= 10;
        } while (rest != 0);
        if (i != 0) {
            NativeMemory.putByte(pOut, (byte) '-');
        }
        return length;
    }

    /** Writes a real that is not NaN and returns the number of bytes. */
    @TruffleBoundary
    public static int writeReal(double r, long pOut) {
        byte[] text = new byte[SIZE];
        int n = format(r, DIGITS, text);
        NativeMemory.copyIn(text, 0, pOut, n);
        return n;
    }

    /** {@code %!.*g} of {@code sqlite3_str_vappendf}, with 1 to 23 digits, into an array; returns the length. */
    public static int format(double r, int precision, byte[] out) {
        DecimalDigits digits = new DecimalDigits(r, precision, MAX_ROUND);
        int n = 0;
        if (digits.negative()) {
            out[n++] = '-';
        }
        if (digits.infinite()) {
            out[n++] = 'I';
            out[n++] = 'n';
            out[n++] = 'f';
            return n;
        }
        int exponent = digits.pointAfter() - 1;
        if (exponent >= -4 && exponent < precision) {
            return plain(digits, out, n);
        }
        n = fraction(digits, 1, out, digit(digits, 0, out, n));
        return exponent(exponent, out, n);
    }

    private static int plain(DecimalDigits digits, byte[] out, int start) {
        int n = start;
        int point = digits.pointAfter();
        if (point <= 0) {
            out[n++] = '0';
        }
        for (int i = 0; i < point; i++) {
            n = digit(digits, i, out, n);
        }
        return fraction(digits, point, out, n);
    }

    private static int digit(DecimalDigits digits, int index, byte[] out, int n) {
        out[n] = digits.digit(index);
        return n + 1;
    }

    /** The point and the digits from an index on, which may be negative for zeros; at least one. */
    private static int fraction(DecimalDigits digits, int from, byte[] out, int start) {
        int n = start;
        out[n++] = '.';
        for (int i = from; i < 0; i++) {
            out[n++] = '0';
        }
        int i = Math.max(from, 0);
        do {
            out[n++] = digits.digit(i++);
        } while (i < digits.count());
        return n;
    }

    private static int exponent(int exponent, byte[] out, int start) {
        int n = start;
        out[n++] = 'e';
        out[n++] = (byte) (exponent < 0 ? '-' : '+');
        int e = Math.abs(exponent);
        if (e >= 100) {
            out[n++] = (byte) ('0' + e / 100);
            e %= 100;
        }
        out[n++] = (byte) ('0' + e / 10);
        out[n++] = (byte) ('0' + e % 10);
        return n;
    }
}
