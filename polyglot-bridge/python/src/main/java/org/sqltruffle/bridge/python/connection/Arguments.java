package org.sqltruffle.bridge.python.connection;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.interop.InteropException;
import com.oracle.truffle.api.interop.InteropLibrary;
import java.lang.foreign.Arena;
import java.nio.charset.StandardCharsets;

/** Converts Python's arguments of a {@code ColdFunction} to Java values. The Python code has checked their types. */
public final class Arguments {

    private static final InteropLibrary INTEROP = InteropLibrary.getUncached();

    private Arguments() {
    }

    @TruffleBoundary
    public static String string(Object value) {
        try {
            return INTEROP.isNull(value) ? null : INTEROP.asString(value);
        } catch (InteropException e) {
            throw new IllegalArgumentException(e);
        }
    }

    @TruffleBoundary
    public static int integer(Object value) {
        try {
            return INTEROP.asInt(value);
        } catch (InteropException e) {
            throw new IllegalArgumentException(e);
        }
    }

    @TruffleBoundary
    public static long longInteger(Object value) {
        try {
            return INTEROP.asLong(value);
        } catch (InteropException e) {
            throw new IllegalArgumentException(e);
        }
    }

    @TruffleBoundary
    static double real(Object value) {
        try {
            return INTEROP.asDouble(value);
        } catch (InteropException e) {
            throw new IllegalArgumentException(e);
        }
    }

    @TruffleBoundary
    public static boolean truth(Object value) {
        try {
            return INTEROP.asBoolean(value);
        } catch (InteropException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /**
     * Converts a string of Latin-1 characters to bytes. Python passes {@code bytes} in this form, because GraalPy has no interop message
     * that copies more than one byte of them.
     */
    @TruffleBoundary
    public static byte[] latin1(Object value) {
        return string(value).getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Converts bytes to a string that Python encodes as Latin-1. */
    @TruffleBoundary
    public static String toLatin1(byte[] value) {
        return new String(value, StandardCharsets.ISO_8859_1);
    }

    /** A C string in native memory that lives as long as the arena. */
    public static long cString(Arena arena, String text) {
        return arena.allocateFrom(text, StandardCharsets.UTF_8).address();
    }
}
