package org.sqltruffle.bridge.session;

import static org.sqltruffle.abi.Constants.MEM_Blob;
import static org.sqltruffle.abi.Constants.MEM_Int;
import static org.sqltruffle.abi.Constants.MEM_Null;
import static org.sqltruffle.abi.Constants.MEM_Real;
import static org.sqltruffle.abi.Constants.MEM_Str;
import static org.sqltruffle.abi.Constants.MEM_Zero;
import static org.sqltruffle.abi.Constants.SQLITE_UTF8;

import java.nio.charset.StandardCharsets;
import org.sqltruffle.abi.CallbackApi;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.api.Arguments;
import org.sqltruffle.api.Type;
import org.sqltruffle.memory.NativeMemory;

/** The arguments of a call from C: an array of {@code sqlite3_value*}, in which 0 is NULL. Numbers and UTF-8 text are read without a call. */
final class NativeArguments implements Arguments {

    private int size;
    private long aValue;

    NativeArguments at(int newSize, long newValues) {
        size = newSize;
        aValue = newValues;
        return this;
    }

    @Override
    public int size() {
        return size;
    }

    private long pMem(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException("argument " + index + " of " + size);
        }
        return NativeMemory.getLong(aValue + (long) index * Long.BYTES);
    }

    private static int flags(long pMem) {
        return pMem == 0 ? MEM_Null : NativeMemory.getU16(pMem + Layout.Mem_flags);
    }

    @Override
    public Type type(int index) {
        int flags = flags(pMem(index));
        if ((flags & MEM_Null) != 0) {
            return Type.NULL;
        }
        if ((flags & (MEM_Real | org.sqltruffle.abi.Constants.MEM_IntReal)) != 0) {
            return Type.REAL;
        }
        if ((flags & MEM_Int) != 0) {
            return Type.INTEGER;
        }
        return (flags & MEM_Str) != 0 ? Type.TEXT : Type.BLOB;
    }

    @Override
    public long getLong(int index) {
        long pMem = pMem(index);
        int flags = flags(pMem);
        if ((flags & MEM_Int) != 0) {
            return NativeMemory.getLong(pMem + Layout.Mem_u);
        }
        return (flags & MEM_Null) != 0 ? 0 : CallbackApi.valueInt64(pMem);
    }

    @Override
    public double getDouble(int index) {
        long pMem = pMem(index);
        int flags = flags(pMem);
        if ((flags & MEM_Real) != 0) {
            return NativeMemory.getDouble(pMem + Layout.Mem_u);
        }
        if ((flags & MEM_Int) != 0) {
            return NativeMemory.getLong(pMem + Layout.Mem_u);
        }
        return (flags & MEM_Null) != 0 ? 0 : CallbackApi.valueDouble(pMem);
    }

    @Override
    public String getString(int index) {
        long pMem = pMem(index);
        int flags = flags(pMem);
        if ((flags & MEM_Null) != 0) {
            return null;
        }
        if ((flags & MEM_Str) != 0 && NativeMemory.getByte(pMem + Layout.Mem_enc) == SQLITE_UTF8) {
            return new String(NativeMemory.getBytes(NativeMemory.getLong(pMem + Layout.Mem_z), NativeMemory.getInt(pMem + Layout.Mem_n)), StandardCharsets.UTF_8);
        }
        long p = CallbackApi.valueText(pMem);
        return new String(NativeMemory.getBytes(p, CallbackApi.valueBytes(pMem)), StandardCharsets.UTF_8);
    }

    @Override
    public byte[] getBytes(int index) {
        long pMem = pMem(index);
        int flags = flags(pMem);
        if ((flags & MEM_Null) != 0) {
            return null;
        }
        if ((flags & (MEM_Str | MEM_Blob)) != 0 && (flags & MEM_Zero) == 0) {
            return NativeMemory.getBytes(NativeMemory.getLong(pMem + Layout.Mem_z), NativeMemory.getInt(pMem + Layout.Mem_n));
        }
        long p = CallbackApi.valueBlob(pMem);
        return NativeMemory.getBytes(p, CallbackApi.valueBytes(pMem));
    }
}
