package org.sqltruffle.ops.function.builtin;

import static org.sqltruffle.abi.Constants.MEM_Str;
import static org.sqltruffle.abi.Opcode.OP_Function;
import static org.sqltruffle.abi.Opcode.OP_PureFunc;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.ops.arithmetic.NumberText;
import org.sqltruffle.ops.function.FunctionNode;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.TextBuffer;
import org.sqltruffle.value.Meta;
import org.sqltruffle.value.format.Format;
import org.sqltruffle.value.format.FormatWriter;

/**
 * {@code format(F,...)}, {@code printf(F,...)}: text with the arguments in the places that the text F gives. What {@link Format} and
 * {@link FormatWriter} leave to C, a format that is no text, and connections with another number of digits for reals go to C.
 *
 * <p>Source: func.c printfFunc, SQLite 3.54.1.
 */
@VdbeOp(value = {OP_Function, OP_PureFunc}, functions = {"format", "printf"})
public final class FormatNode extends FunctionNode {

    private final FormatWriter writer;
    /** That of the last call. */
    private Format format;

    public FormatNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.writer = new FormatWriter(Math.max(argumentCount - 1, 0));
    }

    @Override
    protected boolean call(VirtualFrame frame, MachineState state) {
        if (argumentCount == 0 || !TextBuffer.isText(meta(frame, 0)) || !NumberText.isExact(state)) {
            return false;
        }
        setArguments(frame);
        int n = write(payload(frame, 0), Meta.length(meta(frame, 0)));
        if (n == FormatWriter.FOR_C || n + FormatWriter.MARGIN >= state.lengthLimit) {
            return false;
        }
        long buffer = TextBuffer.of(state, output(), n);
        writer.copyTo(buffer);
        TextBuffer.set(frame, output(), buffer, n, MEM_Str);
        return true;
    }

    @ExplodeLoop
    private void setArguments(VirtualFrame frame) {
        for (int i = 1; i < argumentCount; i++) {
            writer.set(i - 1, payload(frame, i), meta(frame, i));
        }
    }

    @TruffleBoundary
    private int write(long p, int n) {
        if (format == null || !format.isFor(p, n)) {
            format = Format.of(p, n);
        }
        return format == null ? FormatWriter.FOR_C : writer.write(format);
    }
}
