package org.sqltruffle.sqlite;

import org.sqltruffle.memory.NativeMemory;

/**
 * Memory at an address that SQLite's API gave or takes. Nothing checks an address: it must come from there, and what it points to must not
 * have been freed.
 */
public final class CMemory {

    private CMemory() {
    }

    public static byte getByte(long address) {
        return NativeMemory.getByte(address);
    }

    public static int getInt(long address) {
        return NativeMemory.getInt(address);
    }

    /** A 64-bit integer or a pointer. */
    public static long getLong(long address) {
        return NativeMemory.getLong(address);
    }

    public static void putLong(long address, long value) {
        NativeMemory.putLong(address, value);
    }

    /** A copy of bytes. */
    public static byte[] getBytes(long address, int length) {
        return NativeMemory.getBytes(address, length);
    }

    public static void putBytes(long address, byte[] bytes) {
        NativeMemory.putBytes(address, bytes);
    }

    /** Whether the first bytes of an array are those at an address. */
    public static boolean equal(byte[] bytes, long address, int length) {
        return NativeMemory.equal(bytes, address, length);
    }

    /** The zero-terminated UTF-8 string at an address; {@code null} for address 0. */
    public static String getString(long address) {
        return NativeMemory.getString(address);
    }
}
