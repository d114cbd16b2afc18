package org.sqltruffle.registers;

import static org.sqltruffle.abi.Constants.MEM_Blob;
import static org.sqltruffle.abi.Constants.MEM_Ephem;
import static org.sqltruffle.abi.Constants.MEM_Static;
import static org.sqltruffle.abi.Constants.MEM_Str;
import static org.sqltruffle.abi.Constants.MEM_Term;

import com.oracle.truffle.api.CompilerAsserts;
import com.oracle.truffle.api.frame.FrameDescriptor;
import com.oracle.truffle.api.frame.FrameSlotKind;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import java.util.stream.IntStream;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.value.Meta;

/**
 * VDBE registers in frame slots. Register r is two static slots: its payload and its meta word ({@link Meta}). C's {@code Mem} array is the
 * home of a register while the Truffle tier is not running; a register whose meta word is {@link Meta#DIRTY} is newer than its home.
 *
 * <p>Text and blobs are always in native memory: a literal of the program (MEM_Static), a page ({@link #PAGE}: readable only until its
 * cursor moves), or the home's own buffer ({@code Mem.zMalloc}) - so that handing a register to C costs no copy.
 */
public final class Registers {

    /** Flag of text and blobs that lie on a database page. SQLite's MEM_Ephem: gone when the cursor moves. */
    public static final long PAGE = MEM_Ephem;

    private static final int SLOTS = 2;
    /** As many registers as are worth code of their own where several are read or written. */
    private static final int FEW = 2;

    private Registers() {
    }

    /** A frame descriptor with the slots of {@code registers} registers and {@code auxiliary} more, and where those begin. */
    public static FrameDescriptor descriptor(int registers, int auxiliary) {
        FrameDescriptor.Builder builder = FrameDescriptor.newBuilder(registers * SLOTS + auxiliary);
        builder.addSlots(registers * SLOTS + auxiliary, FrameSlotKind.Static);
        return builder.build();
    }

    /** First slot after the registers. */
    public static int auxiliarySlot(int registers) {
        return registers * SLOTS;
    }

    public static long payload(VirtualFrame frame, int register) {
        return frame.getLongStatic(register * SLOTS);
    }

    public static long meta(VirtualFrame frame, int register) {
        return frame.getLongStatic(register * SLOTS + 1);
    }

    public static double real(VirtualFrame frame, int register) {
        return Double.longBitsToDouble(payload(frame, register));
    }

    /** Sets a register; {@code meta} without {@link Meta#DIRTY}. */
    public static void set(VirtualFrame frame, int register, long payload, long meta) {
        frame.setLongStatic(register * SLOTS, payload);
        frame.setLongStatic(register * SLOTS + 1, meta | Meta.DIRTY);
    }

    public static void setInt(VirtualFrame frame, int register, long value) {
        set(frame, register, value, Meta.INT);
    }

    public static void setReal(VirtualFrame frame, int register, double value) {
        set(frame, register, Double.doubleToRawLongBits(value), Meta.REAL);
    }

    public static void setNull(VirtualFrame frame, int register) {
        set(frame, register, 0, Meta.NULL);
    }

    private static void setClean(VirtualFrame frame, int register, long payload, long meta) {
        frame.setLongStatic(register * SLOTS, payload);
        frame.setLongStatic(register * SLOTS + 1, meta);
    }

    /** The slots of a register. */
    public static IntStream slots(int register) {
        return IntStream.range(register * SLOTS, register * SLOTS + SLOTS);
    }

    /** Reads a register from its home. */
    public static void load(VirtualFrame frame, MachineState state, int register) {
        long pMem = state.pMem(register);
        int flags = NativeMemory.getU16(pMem + Layout.Mem_flags);
        if ((flags & MEM_Ephem) != 0 && (flags & (MEM_Str | MEM_Blob)) != 0) {
            RegisterStore.own(pMem);
        }
        peek(frame, state, register);
    }

    /**
     * C converts and terminates arguments of functions in place, which may move a text. This reads the texts anew: constant ones are used
     * again.
     */
    @ExplodeLoop
    public static void reloadTexts(VirtualFrame frame, MachineState state, int first, int count) {
        CompilerAsserts.partialEvaluationConstant(count);
        for (int r = first; r < first + count; r++) {
            long meta = meta(frame, r);
            if (TextBuffer.isBytes(meta) && !TextBuffer.isShareable(meta)) {
                load(frame, state, r);
            }
        }
    }

    /**
     * Reads a resident register, whose value stays C's: for the instruction at hand only. A text of C's Column for typeof() and length()
     * has a size but no content, so it must not be copied.
     */
    public static void peek(VirtualFrame frame, MachineState state, int register) {
        long pMem = state.pMem(register);
        int flags = NativeMemory.getU16(pMem + Layout.Mem_flags);
        long payload = NativeMemory.getLong(pMem + (Meta.isBytes(flags) ? Layout.Mem_z : Layout.Mem_u));
        setClean(frame, register, payload, Meta.ofMem(flags, NativeMemory.getInt(pMem + Layout.Mem_n)));
    }

    /** Reads registers from their homes. */
    @ExplodeLoop
    public static void loadAll(VirtualFrame frame, MachineState state, int[] registers) {
        CompilerAsserts.partialEvaluationConstant(registers);
        if (registers.length <= FEW) {
            for (int r : registers) {
                load(frame, state, r);
            }
            return;
        }
        RegisterStore.read(state, registers);
        long[] values = state.exchange;
        for (int i = 0; i < registers.length; i++) {
            setClean(frame, registers[i], values[2 * i], values[2 * i + 1]);
        }
    }

    /** Writes registers to their homes; the frame's own registers are of no use afterwards. */
    @ExplodeLoop
    public static void storeAll(VirtualFrame frame, MachineState state, int[] registers) {
        CompilerAsserts.partialEvaluationConstant(registers);
        if (registers.length <= FEW) {
            for (int r : registers) {
                store(frame, state, r);
            }
            return;
        }
        long[] values = state.exchange;
        for (int i = 0; i < registers.length; i++) {
            values[2 * i] = payload(frame, registers[i]);
            values[2 * i + 1] = meta(frame, registers[i]);
        }
        RegisterStore.write(state, registers);
    }

    /** Writes a register to its home when it is newer. Text on a page is copied into the home's buffer. */
    public static void store(VirtualFrame frame, MachineState state, int register) {
        long meta = meta(frame, register);
        if ((meta & Meta.DIRTY) == 0) {
            return;
        }
        long payload = RegisterStore.store(state, register, payload(frame, register), meta);
        // A text that lay on a page is now in the register's own buffer.
        setClean(frame, register, payload, meta & ~(Meta.DIRTY | ((meta & (MEM_Str | MEM_Blob)) != 0 ? PAGE : 0)));
    }

    /** Copies text that lies on a page into the home's own buffer, so that it outlives the page. */
    public static void settle(VirtualFrame frame, MachineState state, int register) {
        long meta = meta(frame, register);
        if ((meta & PAGE) != 0) {
            copyToHome(frame, state, register, payload(frame, register), meta & ~PAGE);
        }
    }

    /** The own buffer of a register with room for {@code bytes}; the value in the register's home is lost. */
    public static long room(MachineState state, int register, int bytes) {
        return RegisterStore.room(state.pMem(register), bytes);
    }

    /**
     * Sets a register to a text or blob, copied from {@code pText} into the home's own buffer. The source must not be that buffer.
     */
    public static void copyToHome(VirtualFrame frame, MachineState state, int register, long pText, long meta) {
        long buffer = RegisterStore.copy(state.pMem(register), pText, Meta.length(meta));
        // Who owns the source (MEM_Dyn and others) is no matter of the copy's.
        long flags = meta & ~(Meta.FLAGS | Meta.DIRTY) | meta & (MEM_Str | MEM_Blob);
        set(frame, register, buffer, (meta & MEM_Str) != 0 ? flags | MEM_Term : flags);
    }
}
