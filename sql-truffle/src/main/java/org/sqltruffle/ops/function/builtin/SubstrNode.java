package org.sqltruffle.ops.function.builtin;

import static org.sqltruffle.abi.Constants.MEM_Blob;
import static org.sqltruffle.abi.Constants.MEM_Int;
import static org.sqltruffle.abi.Constants.MEM_Null;
import static org.sqltruffle.abi.Constants.MEM_Real;
import static org.sqltruffle.abi.Constants.MEM_Str;
import static org.sqltruffle.abi.Constants.MEM_Zero;
import static org.sqltruffle.abi.Opcode.OP_Function;
import static org.sqltruffle.abi.Opcode.OP_PureFunc;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.ops.function.FunctionNode;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.registers.TextBuffer;
import org.sqltruffle.value.Meta;
import org.sqltruffle.value.number.Conversion;
import org.sqltruffle.value.text.Span;

/**
 * {@code substr(X,Y)}, {@code substr(X,Y,Z)}: Z characters of text X (bytes of a blob) from the Y-th on. The result lies within X where X
 * is on a page or in the program. Numbers as X, and texts as Y and Z, go to C.
 *
 * <p>Source: func.c substrFunc, SQLite 3.54.1.
 */
@VdbeOp(value = {OP_Function, OP_PureFunc}, functions = {"substr", "substring"})
public final class SubstrNode extends FunctionNode {

    /** Cases of {@link #met}. */
    private static final int NULLS = 1;
    private static final int TEXTS = 2;
    private static final int BLOBS = 4;

    public SubstrNode(Program program, Instruction instruction) {
        super(program, instruction);
    }

    @Override
    protected boolean call(VirtualFrame frame, MachineState state) {
        long meta = meta(frame, 0);
        if (!isNumberOrNull(meta(frame, 1)) || argumentCount == 3 && !isNumberOrNull(meta(frame, 2))) {
            return false;
        }
        if (Meta.isNull(meta) || Meta.isNull(meta(frame, 1)) || argumentCount == 3 && Meta.isNull(meta(frame, 2))) {
            met(NULLS);
            Registers.setNull(frame, output());
            return true;
        }
        if (!TextBuffer.isBytes(meta) || (meta & MEM_Zero) != 0 || Meta.length(meta) >= state.lengthLimit) {
            return false;
        }
        long start = Conversion.toInt(payload(frame, 1), meta(frame, 1));
        long count = argumentCount == 3 ? Conversion.toInt(payload(frame, 2), meta(frame, 2)) : Span.ALL;
        long p = payload(frame, 0);
        int n = Meta.length(meta);
        if ((meta & MEM_Str) != 0) {
            met(TEXTS);
            long span = substring(p, n, start, count);
            return TextBuffer.setPart(frame, state, output(), p + Span.offset(span), Span.length(span), MEM_Str, meta);
        }
        met(BLOBS);
        if (n == 0) {
            Registers.setNull(frame, output());
            return true;
        }
        long span = Span.subblob(n, start, count);
        return TextBuffer.setPart(frame, state, output(), p + Span.offset(span), Span.length(span), MEM_Blob, meta);
    }

    private static boolean isNumberOrNull(long meta) {
        return (meta & (MEM_Int | MEM_Real | MEM_Null)) != 0;
    }

    @TruffleBoundary
    private static long substring(long p, int n, long start, long count) {
        return Span.substring(p, n, start, count);
    }
}
