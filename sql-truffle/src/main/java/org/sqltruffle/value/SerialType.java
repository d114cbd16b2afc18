package org.sqltruffle.value;

import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import org.sqltruffle.memory.NativeMemory;

/** Serial types of the record format: the type and size of a value in one number. */
public final class SerialType {

    /** First serial type of text and blobs: even ones are blobs of (type-12)/2 bytes, odd ones text of (type-13)/2. */
    public static final int FIRST_BYTES = 12;
    public static final int REAL = 7;
    public static final int ZERO = 8;

    @CompilationFinal(dimensions = 1)
    private static final byte[] ONE_BYTE_LENGTHS = new byte[128];

    static {
        byte[] numbers = {0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0};
        for (int type = 0; type < ONE_BYTE_LENGTHS.length; type++) {
            ONE_BYTE_LENGTHS[type] = type < FIRST_BYTES ? numbers[type] : (byte) ((type - FIRST_BYTES) / 2);
        }
    }

    /** By two types of one byte each, the second one in the high byte: the length of both values together. */
    @CompilationFinal(dimensions = 1)
    private static final byte[] TWO_LENGTHS = new byte[1 << 16];

    static {
        for (int types = 0; types < TWO_LENGTHS.length; types++) {
            TWO_LENGTHS[types] = (byte) (ONE_BYTE_LENGTHS[types & 127] + ONE_BYTE_LENGTHS[types >> 8 & 127]);
        }
    }

    private SerialType() {
    }

    /** Length in bytes of a value whose serial type is less than 128. */
    public static int oneByteLength(int type) {
        return ONE_BYTE_LENGTHS[type & 127];
    }

    /** Length in bytes of two values together whose serial types are one byte each. */
    public static int twoLengths(int types) {
        return TWO_LENGTHS[types & 0xffff];
    }

    /** Length in bytes of a value, for types that an {@code int} holds; those of one byte have no branch. */
    public static int length(int type) {
        return type < 0x80 ? oneByteLength(type) : type - FIRST_BYTES >> 1;
    }

    /** Bytes that a type of at most three bytes takes. */
    public static int bytes(int type) {
        return type < 0x80 ? 1 : type < 0x4000 ? 2 : 3;
    }

    /** Whether {@code n} serial types, at least one, take one byte each. Reads these {@code n} bytes, some of them twice. */
    @ExplodeLoop
    public static boolean areOneByteEach(long p, int n) {
        if (n >= Long.BYTES) {
            long all = NativeMemory.getLong(p + n - Long.BYTES);
            for (int i = 0; i + Long.BYTES < n; i += Long.BYTES) {
                all |= NativeMemory.getLong(p + i);
            }
            return (all & 0x8080808080808080L) == 0;
        }
        if (n >= Integer.BYTES) {
            return ((NativeMemory.getInt(p) | NativeMemory.getInt(p + n - Integer.BYTES)) & 0x80808080) == 0;
        }
        if (n >= Short.BYTES) {
            return ((NativeMemory.getShort(p) | NativeMemory.getShort(p + n - Short.BYTES)) & 0x8080) == 0;
        }
        return NativeMemory.getByte(p) >= 0;
    }

    /**
     * The integer of {@code length} bytes, 1 to 8, at an address: big-endian two's complement. Reads the eight bytes that end with it, so
     * eight bytes before its end must be readable; in a record they always are.
     */
    public static long integer(long address, int length) {
        int shift = 64 - 8 * length;
        return NativeMemory.getLongBigEndian(address + length - Long.BYTES) << shift >> shift;
    }
}
