package org.sqltruffle.registers;

import static org.sqltruffle.abi.Constants.MEM_Agg;
import static org.sqltruffle.abi.Constants.MEM_Blob;
import static org.sqltruffle.abi.Constants.MEM_Dyn;
import static org.sqltruffle.abi.Constants.MEM_Ephem;
import static org.sqltruffle.abi.Constants.MEM_Str;
import static org.sqltruffle.abi.Constants.MEM_Term;
import static org.sqltruffle.abi.Constants.MEM_Zero;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.abi.TierApi;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.value.Meta;

/** Writes values into C's registers ({@code Mem}), keeping what C expects of them. */
public final class RegisterStore {

    /** Terminator that C puts after text, enough for UTF-16. */
    private static final int TERMINATOR = 2;

    private RegisterStore() {
    }

    /**
     * Writes a value to its home. Text on a page is copied into the register's own buffer. A call, also in compiled code: there are many
     * places that may write a register back, and most never do.
     *
     * @return the payload as it now is
     */
    @TruffleBoundary
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
        if ((NativeMemory.getU16(pMem + Layout.Mem_flags) & MEM_Dyn) != 0 && NativeMemory.getLong(pMem + Layout.Mem_z) == p) {
            // C made it, and it is at home still.
            return p;
        }
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

    /**
     * Reads registers from their homes into {@link MachineState#exchange}, payload and meta word in turn, in one call: an entry into a
     * large program has dozens to read.
     */
    @TruffleBoundary
    static void read(MachineState state, int[] registers) {
        long[] values = state.exchange;
        for (int i = 0; i < registers.length; i++) {
            long pMem = state.pMem(registers[i]);
            int flags = NativeMemory.getU16(pMem + Layout.Mem_flags);
            if ((flags & MEM_Ephem) != 0 && (flags & (MEM_Str | MEM_Blob)) != 0) {
                own(pMem);
                flags = NativeMemory.getU16(pMem + Layout.Mem_flags);
            }
            boolean bytes = Meta.isBytes(flags);
            values[2 * i] = NativeMemory.getLong(pMem + (bytes ? Layout.Mem_z : Layout.Mem_u));
            values[2 * i + 1] = Meta.ofMem(flags, NativeMemory.getInt(pMem + Layout.Mem_n));
        }
    }

    /** Writes the registers whose values are in {@link MachineState#exchange} to their homes, those that are newer. */
    @TruffleBoundary
    static void write(MachineState state, int[] registers) {
        long[] values = state.exchange;
        for (int i = 0; i < registers.length; i++) {
            if ((values[2 * i + 1] & Meta.DIRTY) != 0) {
                store(state, registers[i], values[2 * i], values[2 * i + 1]);
            }
        }
    }

    /**
     * C left a reference to another register: make it the register's own, its lifetime is not known here. A blob of zeros refers to
     * nothing.
     */
    @TruffleBoundary
    static void own(long pMem) {
        int flags = NativeMemory.getU16(pMem + Layout.Mem_flags);
        if ((flags & MEM_Zero) != 0 && NativeMemory.getInt(pMem + Layout.Mem_n) == 0) {
            NativeMemory.putShort(pMem + Layout.Mem_flags, (short) (flags & ~MEM_Ephem));
            return;
        }
        if (TierApi.stMemOwn(pMem) != ResultCode.OK) {
            throw new OutOfMemoryError();
        }
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
        if (NativeMemory.getInt(pMem + Layout.Mem_szMalloc) < bytes
                        || (NativeMemory.getU16(pMem + Layout.Mem_flags) & (MEM_Dyn | MEM_Agg)) != 0) {
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
