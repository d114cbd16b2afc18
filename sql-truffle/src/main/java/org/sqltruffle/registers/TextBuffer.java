package org.sqltruffle.registers;

import static org.sqltruffle.abi.Constants.MEM_Agg;
import static org.sqltruffle.abi.Constants.MEM_Blob;
import static org.sqltruffle.abi.Constants.MEM_Dyn;
import static org.sqltruffle.abi.Constants.MEM_Static;
import static org.sqltruffle.abi.Constants.MEM_Str;
import static org.sqltruffle.abi.Constants.MEM_Term;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.abi.TierApi;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.value.Meta;

/** The own buffers of registers' homes ({@code Mem.zMalloc}), for nodes that make text. */
public final class TextBuffer {

    /** Zero bytes after a text, as C puts them. */
    public static final int TERMINATOR = 2;

    private TextBuffer() {
    }

    /**
     * The buffer of a register's home with room for {@code bytes} and a terminator. The register's value in C is lost, and so is a text of
     * the register that lies in the buffer.
     */
    public static long of(MachineState state, int register, int bytes) {
        long pMem = state.pMem(register);
        if (NativeMemory.getInt(pMem + Layout.Mem_szMalloc) < bytes + TERMINATOR || isOwner(pMem)) {
            reserve(pMem, bytes + TERMINATOR);
        }
        return NativeMemory.getLong(pMem + Layout.Mem_zMalloc);
    }

    /** Makes the first bytes of the home's buffer, already written, the text or blob of a register. */
    public static void set(VirtualFrame frame, int register, long buffer, int length, long type) {
        NativeMemory.putShort(buffer + length, (short) 0);
        Registers.set(frame, register, buffer, Meta.bytes(type == MEM_Str ? MEM_Str | MEM_Term : type, length));
    }

    /** Whether a text or blob lies where a register can share it: on a page or in the program. */
    public static boolean isShareable(long meta) {
        return (meta & (Registers.PAGE | MEM_Static)) != 0;
    }

    /** Whether a blob lies in a register's own buffer. */
    public static boolean isOwnBlob(long meta) {
        return (meta & (MEM_Str | MEM_Blob)) == MEM_Blob && !isShareable(meta);
    }

    /**
     * Makes a part of another register's text or blob the value of a register: shared where that may be, else copied.
     *
     * @return {@code false}: the text lies in the register's own buffer, nothing was done
     */
    public static boolean setPart(VirtualFrame frame, MachineState state, int register, long p, int length, long type, long sourceMeta) {
        if (isShareable(sourceMeta)) {
            Registers.set(frame, register, p, Meta.bytes(type | sourceMeta & (Registers.PAGE | MEM_Static), length));
            return true;
        }
        long pMem = state.pMem(register);
        long buffer = NativeMemory.getLong(pMem + Layout.Mem_zMalloc);
        int size = NativeMemory.getInt(pMem + Layout.Mem_szMalloc);
        if (isOwner(pMem) || size > 0 && p >= buffer && p < buffer + size) {
            return false;
        }
        Registers.copyToHome(frame, state, register, p, Meta.bytes(type, length));
        return true;
    }

    /**
     * Exchanges the buffers of two registers, so that a text in the one belongs to the other.
     *
     * @return {@code false}: a home owns something else, nothing was done
     */
    public static boolean exchange(MachineState state, int register, int other) {
        long pMem = state.pMem(register);
        long pOther = state.pMem(other);
        if (isOwner(pMem) || isOwner(pOther)) {
            return false;
        }
        long buffer = NativeMemory.getLong(pMem + Layout.Mem_zMalloc);
        int size = NativeMemory.getInt(pMem + Layout.Mem_szMalloc);
        NativeMemory.putLong(pMem + Layout.Mem_zMalloc, NativeMemory.getLong(pOther + Layout.Mem_zMalloc));
        NativeMemory.putInt(pMem + Layout.Mem_szMalloc, NativeMemory.getInt(pOther + Layout.Mem_szMalloc));
        NativeMemory.putLong(pOther + Layout.Mem_zMalloc, buffer);
        NativeMemory.putInt(pOther + Layout.Mem_szMalloc, size);
        // The values in C pointed into the buffers; both registers are newer than those.
        NativeMemory.putShort(pMem + Layout.Mem_flags, (short) Meta.NULL);
        NativeMemory.putShort(pOther + Layout.Mem_flags, (short) Meta.NULL);
        return true;
    }

    /** Copies bytes into the own buffer of any {@code Mem}, with a terminator; returns the buffer. The value is lost. */
    public static long copy(long pMem, long p, int length) {
        return RegisterStore.copy(pMem, p, length);
    }

    /** Frees what a {@code Mem} owns besides its buffer. */
    public static void release(long pMem) {
        if (isOwner(pMem)) {
            TierApi.stMemRelease(pMem);
        }
    }

    /** Whether a meta word is of text or a blob, and of no number that has a text beside it. */
    public static boolean isBytes(long meta) {
        return (meta & (MEM_Str | MEM_Blob)) != 0 && (meta & (Meta.INT | Meta.REAL)) == 0;
    }

    /** As {@link #isBytes}, of text only. */
    public static boolean isText(long meta) {
        return isBytes(meta) && (meta & MEM_Str) != 0;
    }

    private static boolean isOwner(long pMem) {
        return (NativeMemory.getU16(pMem + Layout.Mem_flags) & (MEM_Dyn | MEM_Agg)) != 0;
    }

    @TruffleBoundary
    private static void reserve(long pMem, int bytes) {
        if (TierApi.stMemReserve(pMem, bytes) != ResultCode.OK) {
            throw new OutOfMemoryError("SQLite register of " + bytes + " bytes");
        }
    }
}
