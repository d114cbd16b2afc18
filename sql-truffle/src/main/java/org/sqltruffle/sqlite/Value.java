package org.sqltruffle.sqlite;

import static org.sqltruffle.abi.Constants.MEM_Blob;
import static org.sqltruffle.abi.Constants.MEM_Int;
import static org.sqltruffle.abi.Constants.MEM_IntReal;
import static org.sqltruffle.abi.Constants.MEM_Null;
import static org.sqltruffle.abi.Constants.MEM_Real;
import static org.sqltruffle.abi.Constants.MEM_Str;
import static org.sqltruffle.abi.Constants.MEM_Zero;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_BLOB;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_FLOAT;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_INTEGER;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_NULL;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_TEXT;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_UTF8;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;

/**
 * Reads a {@code sqlite3_value*}, an argument of a function in the host language. Address 0 is NULL. Numbers, and text and blobs as they
 * are kept, are read without a call of C.
 */
public final class Value {

    private Value() {
    }

    /** The value at an index of the array that a callback gets. */
    public static long at(long aValue, int index) {
        return NativeMemory.getLong(aValue + (long) index * Long.BYTES);
    }

    private static int flags(long pValue) {
        return pValue == 0 ? MEM_Null : NativeMemory.getU16(pValue + Layout.Mem_flags);
    }

    /** SQLITE_INTEGER, SQLITE_FLOAT, SQLITE_TEXT, SQLITE_BLOB or SQLITE_NULL, as {@code sqlite3_value_type}. */
    public static int type(long pValue) {
        int flags = flags(pValue);
        if ((flags & MEM_Null) != 0) {
            return SQLITE_NULL;
        }
        if ((flags & (MEM_Real | MEM_IntReal)) != 0) {
            return SQLITE_FLOAT;
        }
        if ((flags & MEM_Int) != 0) {
            return SQLITE_INTEGER;
        }
        return (flags & MEM_Str) != 0 ? SQLITE_TEXT : SQLITE_BLOB;
    }

    /** As {@code sqlite3_value_int64}. */
    public static long getLong(long pValue) {
        int flags = flags(pValue);
        if ((flags & MEM_Int) != 0) {
            return NativeMemory.getLong(pValue + Layout.Mem_u);
        }
        return (flags & MEM_Null) != 0 ? 0 : CallbackApi.valueInt64(pValue);
    }

    /** As {@code sqlite3_value_double}. */
    public static double getDouble(long pValue) {
        int flags = flags(pValue);
        if ((flags & MEM_Real) != 0) {
            return NativeMemory.getDouble(pValue + Layout.Mem_u);
        }
        if ((flags & MEM_Int) != 0) {
            return NativeMemory.getLong(pValue + Layout.Mem_u);
        }
        return (flags & MEM_Null) != 0 ? 0 : CallbackApi.valueDouble(pValue);
    }

    /** The text in UTF-8, as {@code sqlite3_value_text}; {@code null} for NULL. */
    @TruffleBoundary
    public static byte[] getText(long pValue) {
        int flags = flags(pValue);
        if ((flags & MEM_Null) != 0) {
            return null;
        }
        if ((flags & MEM_Str) != 0 && NativeMemory.getByte(pValue + Layout.Mem_enc) == SQLITE_UTF8) {
            return keptBytes(pValue);
        }
        long p = CallbackApi.valueText(pValue);
        return NativeMemory.getBytes(p, CallbackApi.valueBytes(pValue));
    }

    /** The bytes, as {@code sqlite3_value_blob}; {@code null} for NULL. */
    @TruffleBoundary
    public static byte[] getBlob(long pValue) {
        int flags = flags(pValue);
        if ((flags & MEM_Null) != 0) {
            return null;
        }
        if ((flags & (MEM_Str | MEM_Blob)) != 0 && (flags & MEM_Zero) == 0) {
            return keptBytes(pValue);
        }
        long p = CallbackApi.valueBlob(pValue);
        return NativeMemory.getBytes(p, CallbackApi.valueBytes(pValue));
    }

    private static byte[] keptBytes(long pValue) {
        return NativeMemory.getBytes(NativeMemory.getLong(pValue + Layout.Mem_z), NativeMemory.getInt(pValue + Layout.Mem_n));
    }
}
