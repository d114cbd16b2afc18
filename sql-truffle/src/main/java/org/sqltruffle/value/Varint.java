package org.sqltruffle.value;

import static org.sqltruffle.memory.NativeMemory.getByte;
import static org.sqltruffle.memory.NativeMemory.getU8;
import static org.sqltruffle.memory.NativeMemory.putByte;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;

/**
 * SQLite's variable-length integers: 7 bits a byte, the highest first, the eighth bit set in all but the last; a ninth byte has 8 bits. The
 * caller knows that the bytes are readable: at most {@link #MAX_LENGTH} from the address.
 */
public final class Varint {

    public static final int MAX_LENGTH = 9;

    private static final long MAX_32 = 0xffff_ffffL;
    /** The largest value of two bytes. */
    private static final long MAX_SHORT = 0x3fff;

    private Varint() {
    }

    /** {@code sqlite3GetVarint}, the value. */
    public static long read(long p) {
        int b = getByte(p);
        return b >= 0 ? b : readLong(p);
    }

    /** {@code sqlite3GetVarint}, the number of bytes. Compiled code has no loop for it: most are of one or two bytes. */
    public static int length(long p) {
        return getByte(p) >= 0 ? 1 : getByte(p + 1) >= 0 ? 2 : longLength(p);
    }

    @TruffleBoundary
    private static int longLength(long p) {
        int n = 2;
        while (n < MAX_LENGTH - 1 && getByte(p + n) < 0) {
            n++;
        }
        return n + 1;
    }

    /** {@code sqlite3GetVarint32}, the value as a number from 0 to 0xffffffff, which stands for all that are larger. */
    public static long read32(long p) {
        int b = getByte(p);
        if (b >= 0) {
            return b;
        }
        long value = readLong(p);
        return (value & ~MAX_32) == 0 ? value : MAX_32;
    }

    private static long readLong(long p) {
        long value = 0;
        for (int i = 0; i < MAX_LENGTH - 1; i++) {
            int b = getByte(p + i);
            value = value << 7 | b & 0x7f;
            if (b >= 0) {
                return value;
            }
        }
        return value << 8 | getU8(p + MAX_LENGTH - 1);
    }

    /** {@code sqlite3VarintLen}: the number of bytes that {@link #write} writes, for the value as unsigned. */
    public static int lengthOf(long value) {
        int bits = Long.SIZE - Long.numberOfLeadingZeros(value | 1);
        // A seventh, rounded up, without a division.
        return Math.min(MAX_LENGTH, (bits + 6) * 37 >> 8);
    }

    /** {@code sqlite3PutVarint}: writes a value and returns the number of bytes. Compiled code has one or two bytes in line. */
    public static int write(long p, long value) {
        if ((value & ~MAX_SHORT) != 0) {
            return writeLong(p, value);
        }
        if (value < 0x80) {
            putByte(p, (byte) value);
            return 1;
        }
        putByte(p, (byte) (value >>> 7 | 0x80));
        putByte(p + 1, (byte) (value & 0x7f));
        return 2;
    }

    @TruffleBoundary
    private static int writeLong(long p, long value) {
        int n = lengthOf(value);
        long v = value;
        int last = n - 1;
        if (n == MAX_LENGTH) {
            putByte(p + last, (byte) v);
            v >>>= 8;
        } else {
            putByte(p + last, (byte) (v & 0x7f));
            v >>>= 7;
        }
        for (int i = last - 1; i >= 0; i--) {
            putByte(p + i, (byte) (v | 0x80));
            v >>>= 7;
        }
        return n;
    }
}
