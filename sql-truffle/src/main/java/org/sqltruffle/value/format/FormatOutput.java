package org.sqltruffle.value.format;

import static org.sqltruffle.value.format.FormatDirective.LEFT;

import java.util.Arrays;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.value.number.DecimalDigits;

/** The text that a format becomes, in an array that grows: arguments may lie where the result goes. */
final class FormatOutput {

    /** Of the powers of ten. */
    private static final int MAX_POWER = 17;
    private static final int FIRST_SIZE = 128;

    private byte[] bytes = new byte[FIRST_SIZE];
    private int length;

    void clear() {
        length = 0;
    }

    int length() {
        return length;
    }

    byte last() {
        return bytes[length - 1];
    }

    /** Makes room for so many bytes, which the other methods take for granted. */
    void reserve(int n) {
        if (length + n > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(length + n, 2 * bytes.length));
        }
    }

    void put(int b) {
        bytes[length++] = (byte) b;
    }

    void fill(int b, int count) {
        Arrays.fill(bytes, length, length + count, (byte) b);
        length += count;
    }

    void put(byte[] source, int from, int n) {
        System.arraycopy(source, from, bytes, length, n);
        length += n;
    }

    void put(long p, int n) {
        NativeMemory.copyOut(p, bytes, length, n);
        length += n;
    }

    /** An integer from 0 to 10^17, with zeros before it so that it has at least so many digits. */
    void putDecimal(long value, int least) {
        int n = least;
        while (n < MAX_POWER && value >= DecimalDigits.power(n)) {
            n++;
        }
        length += n;
        int i = length;
        // What fits into an int is divided faster.
        long rest = value;
        for (; rest > Integer.MAX_VALUE; rest /= 10) {
            bytes[--i] = (byte) ('0' + rest % 10);
        }
        for (int v = (int) rest; i > length - n; v /= 10) {
            bytes[--i] = (byte) ('0' + v % 10);
        }
    }

    void removeLast() {
        length--;
    }

    /** Inserts bytes before those from {@code at} on. */
    void insert(int at, int b, int count) {
        System.arraycopy(bytes, at, bytes, at + count, length - at);
        Arrays.fill(bytes, at, at + count, (byte) b);
        length += count;
    }

    /** Adds spaces until what begins at {@code start} is {@code width} bytes long. */
    void pad(int start, FormatDirective directive, int width) {
        int spaces = width - (length - start);
        if (spaces <= 0) {
            return;
        }
        reserve(spaces);
        if (directive.has(LEFT)) {
            fill(' ', spaces);
        } else {
            insert(start, ' ', spaces);
        }
    }

    /** As {@link #pad}, with a width in characters if the {@code !} of the format is given. */
    void padCharacters(int start, FormatDirective directive) {
        int width = directive.width();
        if (width > 0 && directive.has(FormatDirective.ALTERNATE2)) {
            width += continuations(start);
        }
        pad(start, directive, width);
    }

    /** How many bytes continue a character. */
    int continuations(int start) {
        int n = 0;
        for (int i = start; i < length; i++) {
            if ((bytes[i] & 0xc0) == 0x80) {
                n++;
            }
        }
        return n;
    }

    void copyTo(long p) {
        NativeMemory.copyIn(bytes, 0, p, length);
    }
}
