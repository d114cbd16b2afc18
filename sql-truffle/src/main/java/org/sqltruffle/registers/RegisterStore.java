package org.sqltruffle.registers;

import static org.sqltruffle.abi.Constants.MEM_Agg;
import static org.sqltruffle.abi.Constants.MEM_Blob;
import static org.sqltruffle.abi.Constants.MEM_Dyn;
import static org.sqltruffle.abi.Constants.MEM_Ephem;
import static org.sqltruffle.abi.Constants.MEM_Str;
import static org.sqltruffle.abi.Constants.MEM_Term;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.abi.ResultCode;
import org.sqltruffle.abi.TierApi;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.value.Meta;

/** Writes values into C's registers ({@code Mem}), keeping what C expects of them. */
public final class RegisterStore {

    /** Terminator that C puts behind text, enough for UTF-16. */
    private static final int TERMINATOR = 2;

    private RegisterStore() {
    }

    /**
     * Writes a value to its home. Text on a page is copied into the register's own buffer.
     *
     * @return the payload as it now is
     */
    public static long store(MachineState state, int register, long payload, long meta) {
        long pMem = state.pMem(register);
        if ((meta & (MEM_Str | MEM_Blob)) != 0) {
            return storeBytes(pMem, payload, meta, state.encoding);
        }
        releaseDynamic(pMem);
        NativeMemory.putLong(pMem + Layout.Mem_u, payload);
        NativeMemory.putShort(pMem + Layout.Mem_flags, (short) flags(meta));
        return payload;
    }

    private static long flags(long meta) {
        return meta & Meta.FLAGS & ~(MEM_Dyn | MEM_Agg);
    }

    /** Out of line: it is much code for each register that some slow path exchanges with C. */
    @TruffleBoundary
    private static long storeBytes(long pMem, long p, long meta, byte encoding) {
        long flags = flags(meta);
        long payload = p;
        if ((meta & MEM_Ephem) != 0) {
            payload = copy(pMem, p, Meta.length(meta));
            flags = flags & ~MEM_Ephem | ((meta & MEM_Str) != 0 ? MEM_Term : 0);
        } else {
            releaseDynamic(pMem);
        }
        NativeMemory.putLong(pMem + Layout.Mem_z, payload);
        NativeMemory.putInt(pMem + Layout.Mem_n, Meta.length(meta));
        NativeMemory.putByte(pMem + Layout.Mem_enc, encoding);
        NativeMemory.putShort(pMem + Layout.Mem_flags, (short) flags);
        return payload;
    }

    private static void releaseDynamic(long pMem) {
        if ((NativeMemory.getU16(pMem + Layout.Mem_flags) & (MEM_Dyn | MEM_Agg)) != 0) {
            TierApi.stMemRelease(pMem);
        }
    }

    /** Copies bytes into the own buffer of a register, with a terminator; returns the buffer. The register's value is lost. */
    @TruffleBoundary
    static long copy(long pMem, long pText, int length) {
        long buffer = room(pMem, length + TERMINATOR);
        NativeMemory.copy(pText, buffer, length);
        NativeMemory.putShort(buffer + length, (short) 0);
        return buffer;
    }

    /** The own buffer of a register with room for {@code bytes}. The register's value is lost. */
    static long room(long pMem, int bytes) {
        if (NativeMemory.getInt(pMem + Layout.Mem_szMalloc) < bytes || (NativeMemory.getU16(pMem + Layout.Mem_flags) & (MEM_Dyn | MEM_Agg)) != 0) {
            reserve(pMem, bytes);
        }
        return NativeMemory.getLong(pMem + Layout.Mem_zMalloc);
    }

    @TruffleBoundary
    private static void reserve(long pMem, int bytes) {
        if (TierApi.stMemReserve(pMem, bytes) != ResultCode.OK) {
            throw new OutOfMemoryError("SQLite register of " + bytes + " bytes");
        }
    }
}
