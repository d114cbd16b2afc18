package org.sqltruffle.bridge.python;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.interop.InteropException;
import com.oracle.truffle.api.interop.InteropLibrary;
import java.nio.charset.StandardCharsets;

/** What comes from Python as an argument, as Java values: for cold functions; the Python side has checked the types. */
final class Arguments {

    private static final InteropLibrary INTEROP = InteropLibrary.getUncached();

    private Arguments() {
    }

    @TruffleBoundary
    static String string(Object value) {
        try {
            return INTEROP.isNull(value) ? null : INTEROP.asString(value);
        } catch (InteropException e) {
            throw new IllegalArgumentException(e);
        }
    }

    @TruffleBoundary
    static int integer(Object value) {
        try {
            return INTEROP.asInt(value);
        } catch (InteropException e) {
            throw new IllegalArgumentException(e);
        }
    }

    @TruffleBoundary
    static long longInteger(Object value) {
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
    static boolean truth(Object value) {
        try {
            return INTEROP.asBoolean(value);
        } catch (InteropException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /**
     * The bytes of a Python {@code bytes} object decoded as Latin-1: GraalPy's {@code bytes} have no interop message that copies
     * more than one byte.
     */
    @TruffleBoundary
    static byte[] latin1(Object value) {
        return string(value).getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Bytes for Python, which encodes the string as Latin-1. */
    @TruffleBoundary
    static String toLatin1(byte[] value) {
        return new String(value, StandardCharsets.ISO_8859_1);
    }
}
