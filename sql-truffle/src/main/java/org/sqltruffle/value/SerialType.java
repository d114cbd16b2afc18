package org.sqltruffle.value;

import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import org.sqltruffle.memory.NativeMemory;

/** Serial types of the record format: the type and size of a value in one number. */
public final class SerialType {

    /** First serial type of text and blobs: even ones are blobs of (type-12)/2 bytes, odd ones text of (type-13)/2. */
    public static final int FIRST_BYTES = 12;
    public static final int REAL = 7;
    public static final int ZERO = 8;

    @CompilationFinal(dimensions = 1) private static final byte[] ONE_BYTE_LENGTHS = new byte[128];

    static {
        byte[] numbers = {0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0};
        for (int type = 0; type < ONE_BYTE_LENGTHS.length; type++) {
            ONE_BYTE_LENGTHS[type] = type < FIRST_BYTES ? numbers[type] : (byte) ((type - FIRST_BYTES) / 2);
        }
    }

    private SerialType() {
    }

    /** Length in bytes of a value whose serial type is less than 128. */
    public static int oneByteLength(int type) {
        return ONE_BYTE_LENGTHS[type & 127];
    }

    /**
     * The integer of {@code length} bytes, 1 to 8, at an address: big-endian two's complement. Reads the eight bytes that end
     * with it, so eight bytes before its end must be readable; in a record they always are.
     */
    public static long integer(long address, int length) {
        int shift = 64 - 8 * length;
        return NativeMemory.getLongBigEndian(address + length - Long.BYTES) << shift >> shift;
    }
}
