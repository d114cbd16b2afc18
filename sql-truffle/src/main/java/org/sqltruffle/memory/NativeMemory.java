package org.sqltruffle.memory;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import sun.misc.Unsafe;

/**
 * Reads and writes native memory by address. All other packages access raw memory through this class.
 *
 * <p>An address is a {@code long}. Nothing checks it: a caller must know that the memory is mapped. In compiled code an access is one
 * machine instruction.
 */
public final class NativeMemory {

    private static final MemorySegment ALL = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);

    /** Length up to which bytes are copied in a loop. */
    private static final int SHORT = 128;
    private static final Unsafe UNSAFE = unsafe();

    private static Unsafe unsafe() {
        try {
            Field field = Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            return (Unsafe) field.get(null);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("sun.misc.Unsafe", e);
        }
    }

    private NativeMemory() {
    }

    /** Memory filled with zeros, as from {@code calloc}. A shared {@code Arena} would stop all threads when it is closed. */
    static long allocate(long size) {
        long address = UNSAFE.allocateMemory(size);
        UNSAFE.setMemory(address, size, (byte) 0);
        return address;
    }

    static void free(long address) {
        UNSAFE.freeMemory(address);
    }

    public static byte getByte(long address) {
        return UNSAFE.getByte(address);
    }

    /** An unsigned byte. */
    public static int getU8(long address) {
        return UNSAFE.getByte(address) & 0xff;
    }

    public static short getShort(long address) {
        return UNSAFE.getShort(address);
    }

    /** An unsigned 16-bit integer in native byte order. */
    public static int getU16(long address) {
        return UNSAFE.getShort(address) & 0xffff;
    }

    public static int getInt(long address) {
        return UNSAFE.getInt(address);
    }

    /** An unsigned 32-bit integer in native byte order. */
    public static long getU32(long address) {
        return UNSAFE.getInt(address) & 0xffff_ffffL;
    }

    public static long getLong(long address) {
        return UNSAFE.getLong(address);
    }

    public static double getDouble(long address) {
        return UNSAFE.getDouble(address);
    }

    public static void putByte(long address, byte value) {
        UNSAFE.putByte(address, value);
    }

    public static void putShort(long address, short value) {
        UNSAFE.putShort(address, value);
    }

    public static void putInt(long address, int value) {
        UNSAFE.putInt(address, value);
    }

    public static void putLong(long address, long value) {
        UNSAFE.putLong(address, value);
    }

    public static void putDouble(long address, double value) {
        UNSAFE.putDouble(address, value);
    }

    /** A big-endian 16-bit unsigned integer, SQLite's {@code get2byte}. */
    public static int getU16BigEndian(long address) {
        return Short.reverseBytes(getShort(address)) & 0xffff;
    }

    /** A big-endian 32-bit integer, SQLite's {@code get4byte}. */
    public static int getIntBigEndian(long address) {
        return Integer.reverseBytes(getInt(address));
    }

    /** A big-endian 64-bit integer. */
    public static long getLongBigEndian(long address) {
        return Long.reverseBytes(getLong(address));
    }

    /** Copies native memory; the ranges may overlap. */
    public static void copy(long from, long to, long length) {
        MemorySegment.copy(ALL, from, ALL, to, length);
    }

    /** Sets bytes. */
    public static void fill(long address, long length, byte value) {
        ALL.asSlice(address, length).fill(value);
    }

    /** Whether two ranges have the same bytes. */
    public static boolean equal(long a, long b, long length) {
        return MemorySegment.mismatch(ALL, a, a + length, ALL, b, b + length) < 0;
    }

    /** Whether the first bytes of an array are those at an address. */
    public static boolean equal(byte[] bytes, long address, int length) {
        int i = 0;
        for (; i + Long.BYTES <= length; i += Long.BYTES) {
            if (UNSAFE.getLong(bytes, Unsafe.ARRAY_BYTE_BASE_OFFSET + (long) i) != UNSAFE.getLong(address + i)) {
                return false;
            }
        }
        for (; i < length; i++) {
            if (bytes[i] != UNSAFE.getByte(address + i)) {
                return false;
            }
        }
        return true;
    }

    /** Copies native memory into a new array. */
    public static byte[] getBytes(long address, int length) {
        byte[] bytes = new byte[length];
        if (length > SHORT) {
            copyOut(address, bytes, 0, length);
            return bytes;
        }
        // Most texts are short. This loop can be compiled into the caller, and costs less than the call of a copy.
        int i = 0;
        for (; i + Long.BYTES <= length; i += Long.BYTES) {
            UNSAFE.putLong(bytes, Unsafe.ARRAY_BYTE_BASE_OFFSET + (long) i, UNSAFE.getLong(address + i));
        }
        for (; i < length; i++) {
            bytes[i] = UNSAFE.getByte(address + i);
        }
        return bytes;
    }

    /** Copies native memory into a part of an array. */
    public static void copyOut(long address, byte[] bytes, int offset, int length) {
        UNSAFE.copyMemory(null, address, bytes, Unsafe.ARRAY_BYTE_BASE_OFFSET + (long) offset, length);
    }

    /** Copies 64-bit words out of native memory into a part of an array. */
    public static void copyOut(long address, long[] words, int offset, int count) {
        UNSAFE.copyMemory(null, address, words, Unsafe.ARRAY_LONG_BASE_OFFSET + 8L * offset, 8L * count);
    }

    /** Copies floating point numbers out of native memory to the beginning of an array. */
    public static void copyOut(long address, double[] numbers, int count) {
        UNSAFE.copyMemory(null, address, numbers, Unsafe.ARRAY_DOUBLE_BASE_OFFSET, 8L * count);
    }

    /** Copies 32-bit integers out of native memory to the beginning of an array. */
    public static void copyOut(long address, int[] numbers, int count) {
        UNSAFE.copyMemory(null, address, numbers, Unsafe.ARRAY_INT_BASE_OFFSET, 4L * count);
    }

    /** Copies the first words of an array to native memory. */
    public static void copyIn(long[] words, long address, int count) {
        UNSAFE.copyMemory(words, Unsafe.ARRAY_LONG_BASE_OFFSET, null, address, 8L * count);
    }

    /** Copies an array to native memory. */
    public static void putBytes(long address, byte[] bytes) {
        copyIn(bytes, 0, address, bytes.length);
    }

    /** Copies a part of an array to native memory. */
    public static void copyIn(byte[] bytes, int offset, long address, int length) {
        UNSAFE.copyMemory(bytes, Unsafe.ARRAY_BYTE_BASE_OFFSET + (long) offset, null, address, length);
    }

    /** The zero-terminated UTF-8 string at an address; {@code null} for address 0. */
    public static String getString(long address) {
        if (address == 0) {
            return null;
        }
        return new String(getBytes(address, stringLength(address)), StandardCharsets.UTF_8);
    }

    /** Length in bytes of the zero-terminated string at an address. */
    public static int stringLength(long address) {
        int n = 0;
        while (getByte(address + n) != 0) {
            n++;
        }
        return n;
    }
}
