package org.sqltruffle.value;

import static org.sqltruffle.abi.Constants.MEM_Blob;
import static org.sqltruffle.abi.Constants.MEM_Int;
import static org.sqltruffle.abi.Constants.MEM_IntReal;
import static org.sqltruffle.abi.Constants.MEM_Null;
import static org.sqltruffle.abi.Constants.MEM_Real;
import static org.sqltruffle.abi.Constants.MEM_Str;
import static org.sqltruffle.abi.Constants.MEM_Zero;
import static org.sqltruffle.memory.NativeMemory.getByte;
import static org.sqltruffle.memory.NativeMemory.getIntBigEndian;
import static org.sqltruffle.memory.NativeMemory.getLongBigEndian;
import static org.sqltruffle.memory.NativeMemory.getShort;
import static org.sqltruffle.memory.NativeMemory.getU16BigEndian;
import static org.sqltruffle.memory.NativeMemory.putByte;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import org.sqltruffle.memory.NativeMemory;

/**
 * SQLite's record format: a header (its own length and a serial type per value, as {@link Varint}s), then the values. Serial types are
 * unsigned 32-bit numbers, here in a {@code long}. The caller checks lengths against the page before it reads.
 */
public final class RecordCodec {

    /** Lengths of the values of types 0 to 11, four bits each. */
    private static final long NUMBER_LENGTHS = 0x0000_8864_3210L;
    /** Types of integers of 1 to 8 bytes, four bits each. */
    private static final int INTEGER_TYPES = 0x6655_4321;
    private static final long NAN_BITS = 0x7ff0_0000_0000_0000L;

    private RecordCodec() {
    }

    /** {@code sqlite3VdbeSerialTypeLen}: the number of bytes of a value. */
    public static int valueLength(long type) {
        return type >= SerialType.FIRST_BYTES ? (int) (type - SerialType.FIRST_BYTES >>> 1) : (int) (NUMBER_LENGTHS >>> 4 * type) & 15;
    }

    /**
     * {@code sqlite3VdbeSerialGet}, the meta word of the value at an address. A NaN in a file is NULL. Type 10 (NULL, "value not changed")
     * keeps its mark.
     */
    public static long meta(long type, long pValue) {
        if (type >= SerialType.FIRST_BYTES) {
            return Meta.bytes((type & 1) != 0 ? MEM_Str : MEM_Blob, valueLength(type));
        }
        if (type == SerialType.REAL) {
            return isNan(getLongBigEndian(pValue)) ? Meta.NULL : Meta.REAL;
        }
        if (type == 0 || type >= 10) {
            return type == 10 ? Meta.NULL | MEM_Zero : Meta.NULL;
        }
        return Meta.INT;
    }

    /** {@code sqlite3VdbeSerialGet}, the payload; text and blobs stay where they are. */
    public static long payload(long type, long pValue) {
        switch ((int) Math.min(type, SerialType.FIRST_BYTES)) {
            case 0, 8, 10, 11:
                return 0;
            case 1:
                return getByte(pValue);
            case 2:
                return Short.reverseBytes(getShort(pValue));
            case 3:
                return getByte(pValue) << 16 | getU16BigEndian(pValue + 1);
            case 4:
                return getIntBigEndian(pValue);
            case 5:
                return (long) Short.reverseBytes(getShort(pValue)) << 32 | getIntBigEndian(pValue + 2) & 0xffff_ffffL;
            case 6, 7:
                return getLongBigEndian(pValue);
            case 9:
                return 1;
            default:
                return pValue;
        }
    }

    private static boolean isNan(long bits) {
        return (bits & Long.MAX_VALUE) > NAN_BITS;
    }

    /**
     * The serial type that OP_MakeRecord gives a value.
     *
     * @param fileFormat schema format of the database; types 8 and 9 need 4
     */
    public static long serialType(long payload, long meta, int fileFormat) {
        if ((meta & MEM_Null) != 0) {
            return (meta & MEM_Zero) != 0 ? 10 : 0;
        }
        if ((meta & (MEM_Int | MEM_IntReal)) != 0) {
            int type = integerType(payload, fileFormat);
            // A real that would take 8 bytes as an integer is stored as a real.
            return type == 6 && (meta & MEM_IntReal) != 0 ? SerialType.REAL : type;
        }
        if ((meta & MEM_Real) != 0) {
            return SerialType.REAL;
        }
        return 2L * Meta.length(meta) + SerialType.FIRST_BYTES + ((meta & MEM_Str) != 0 ? 1 : 0);
    }

    private static int integerType(long i, int fileFormat) {
        long u = i < 0 ? ~i : i;
        if ((i & 1) == i && fileFormat >= 4) {
            return 8 + (int) (i & 1);
        }
        // By the bytes that the bits of u and the sign take, less one.
        int bytes = Long.SIZE - Long.numberOfLeadingZeros(u) >> 3;
        return INTEGER_TYPES >>> 4 * bytes & 7;
    }

    /**
     * Length of a record's header.
     *
     * @param nTypes number of bytes of all serial types: the sum of {@link Varint#lengthOf}
     */
    public static int headerLength(int nTypes) {
        if (nTypes <= 126) {
            return nTypes + 1;
        }
        int nVarint = Varint.lengthOf(nTypes);
        int n = nTypes + nVarint;
        return nVarint < Varint.lengthOf(n) ? n + 1 : n;
    }

    /** As {@link #writeValue}, faster: up to seven bytes after the value may be overwritten. */
    public static int writeValueOverrun(long pOut, long type, long payload, long meta) {
        int n = valueLength(type);
        if (type >= SerialType.FIRST_BYTES) {
            copyBytes(payload, pOut, n);
        } else if (n > 0) {
            NativeMemory.putLong(pOut, Long.reverseBytes(payload) >>> 64 - 8 * n);
        }
        return n;
    }

    @TruffleBoundary
    private static void copyBytes(long from, long to, int length) {
        NativeMemory.copy(from, to, length);
    }

    /** Writes a value and returns its length. */
    public static int writeValue(long pOut, long type, long payload, long meta) {
        int n = valueLength(type);
        if (type >= SerialType.FIRST_BYTES) {
            NativeMemory.copy(payload, pOut, n);
            return n;
        }
        long v = type == SerialType.REAL && (meta & MEM_Real) == 0 ? Double.doubleToRawLongBits((double) payload) : payload;
        for (int i = n - 1; i >= 0; i--) {
            putByte(pOut + i, (byte) v);
            v >>>= 8;
        }
        return n;
    }
}
