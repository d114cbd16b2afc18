package org.sqltruffle.ops.arithmetic;

import static org.sqltruffle.abi.Constants.MEM_Blob;
import static org.sqltruffle.abi.Constants.MEM_Int;
import static org.sqltruffle.abi.Constants.MEM_IntReal;
import static org.sqltruffle.abi.Constants.MEM_Null;
import static org.sqltruffle.abi.Constants.MEM_Real;
import static org.sqltruffle.abi.Constants.MEM_Str;
import static org.sqltruffle.abi.Constants.MEM_Zero;
import static org.sqltruffle.abi.Opcode.OP_Concat;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_UTF8;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.registers.TextBuffer;
import org.sqltruffle.value.Meta;
import org.sqltruffle.value.number.RealText;

/**
 * {@code Concat P1 P2 P3}: the text r[P2] followed by r[P1] goes to register P3, in its own buffer. Numbers are printed there. To C go
 * UTF-16, zero-filled blobs, a result in the register of an operand, and one that is longer than the connection's limit.
 *
 * <p>Source: vdbe.c case OP_Concat, SQLite 3.54.1.
 */
@VdbeOp({OP_Concat})
public final class ConcatNode extends StraightNode {

    /** Cases of {@link #met}. */
    private static final int NULLS = 1;
    private static final int TEXTS = 2;
    private static final int NUMBERS = 4;

    private static final long NUMBER = MEM_Int | MEM_Real;
    private static final long BYTES = MEM_Str | MEM_Blob;
    private static final long NEEDS_C = MEM_Zero | MEM_IntReal;
    /** Longest text that C allows, whatever the limit. */
    private static final int MAX_LENGTH = Integer.MAX_VALUE - TextBuffer.TERMINATOR;

    private final int left;
    private final int right;
    private final int output;
    private final boolean supported;

    public ConcatNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.left = instruction.operand("left");
        this.right = instruction.operand("right");
        this.output = instruction.operand("output");
        this.supported = program.encoding() == SQLITE_UTF8 && output != left && output != right;
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        long leftMeta = Registers.meta(frame, left);
        long rightMeta = Registers.meta(frame, right);
        if (((leftMeta | rightMeta) & MEM_Null) != 0) {
            met(NULLS);
            Registers.setNull(frame, output);
            return;
        }
        if (!supported || ((leftMeta | rightMeta) & NEEDS_C) != 0 || (leftMeta & (NUMBER | BYTES)) == 0
                        || (rightMeta & (NUMBER | BYTES)) == 0) {
            slow(frame, state);
            return;
        }
        long length = (long) maxLength(leftMeta) + maxLength(rightMeta);
        if (length > Math.min(state.lengthLimit, MAX_LENGTH) || ((leftMeta | rightMeta) & NUMBER) != 0 && !NumberText.isExact(state)) {
            slow(frame, state);
            return;
        }
        met(TEXTS);
        long buffer = TextBuffer.of(state, output, (int) length);
        int n = write(Registers.payload(frame, left), leftMeta, buffer);
        n += write(Registers.payload(frame, right), rightMeta, buffer + n);
        TextBuffer.set(frame, output, buffer, n, MEM_Str);
    }

    private static int maxLength(long meta) {
        return (meta & NUMBER) != 0 ? RealText.MAX_LENGTH : Meta.length(meta);
    }

    private int write(long payload, long meta, long pOut) {
        if ((meta & NUMBER) != 0) {
            met(NUMBERS);
            return RealText.write(payload, meta, pOut);
        }
        copy(payload, pOut, Meta.length(meta));
        return Meta.length(meta);
    }

    @TruffleBoundary
    private static void copy(long from, long to, int length) {
        NativeMemory.copy(from, to, length);
    }
}
