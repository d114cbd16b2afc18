package org.sqltruffle.ops.function.builtin;

import static org.sqltruffle.abi.Constants.MEM_Str;
import static org.sqltruffle.abi.Constants.MEM_Zero;
import static org.sqltruffle.abi.Opcode.OP_Function;
import static org.sqltruffle.abi.Opcode.OP_PureFunc;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.ops.function.FunctionNode;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.registers.TextBuffer;
import org.sqltruffle.value.Meta;
import org.sqltruffle.value.text.Span;

/**
 * {@code trim(X)}, {@code ltrim(X)}, {@code rtrim(X)}, also with a set of characters as second argument, of texts, or blobs taken as texts.
 * The result lies within X where that may be. Numbers go to C.
 *
 * <p>Source: func.c trimFunc, SQLite 3.54.1.
 */
@VdbeOp(value = {OP_Function, OP_PureFunc}, functions = {"trim", "ltrim", "rtrim"})
public final class TrimNode extends FunctionNode {

    /** Cases of {@link #met}. */
    private static final int NULLS = 1;
    private static final int BYTES = 2;

    private final int sides;

    public TrimNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.sides = (int) NativeMemory.getLong(instruction.pFunction() + Layout.FuncDef_pUserData);
    }

    @Override
    protected boolean call(VirtualFrame frame, MachineState state) {
        long meta = meta(frame, 0);
        long setMeta = argumentCount == 2 ? meta(frame, 1) : Meta.bytes(MEM_Str, 0);
        if (Meta.isNull(meta | setMeta)) {
            met(NULLS);
            Registers.setNull(frame, output());
            return true;
        }
        int n = Meta.length(meta);
        if (!TextBuffer.isBytes(meta) || !TextBuffer.isBytes(setMeta) || ((meta | setMeta) & MEM_Zero) != 0 || n >= state.lengthLimit) {
            return false;
        }
        met(BYTES);
        long p = payload(frame, 0);
        long span = argumentCount == 2 ? Span.trim(p, n, payload(frame, 1), Meta.length(setMeta), sides) : trimSpaces(p, n, sides);
        return TextBuffer.setPart(frame, state, output(), p + Span.offset(span), Span.length(span), MEM_Str, meta);
    }

    @TruffleBoundary
    private static long trimSpaces(long p, int n, int sides) {
        return Span.trimSpaces(p, n, sides);
    }
}
