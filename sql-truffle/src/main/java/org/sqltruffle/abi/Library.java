package org.sqltruffle.abi;

import java.lang.invoke.MethodHandle;
import org.sqltruffle.memory.NativeLibrary;
import org.sqltruffle.memory.NativeMemory;

/** The native library, checked to be the one that the generated classes were made for. */
public final class Library {

    static {
        if (NativeMemory.getLong(NativeLibrary.address("st_abi_hash")) != Layout.ABI_HASH) {
            throw new UnsatisfiedLinkError("libsqltruffle was not built together with these classes; rebuild both");
        }
    }

    private Library() {
    }

    /** Loads the library, if that was not done before. */
    public static void load() {
        // The static initializer has done it.
    }

    public static MethodHandle function(String name, String types) {
        return NativeLibrary.function(name, types);
    }

    public static MethodHandle leaf(String name, String types) {
        return NativeLibrary.leaf(name, types);
    }

    public static long address(String name) {
        return NativeLibrary.address(name);
    }
}
