package org.sqltruffle.ops.function.builtin;

import static org.sqltruffle.abi.Constants.MEM_Str;
import static org.sqltruffle.abi.Opcode.OP_Function;
import static org.sqltruffle.abi.Opcode.OP_PureFunc;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.ops.function.FunctionNode;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.TextBuffer;
import org.sqltruffle.value.Meta;
import org.sqltruffle.value.text.TextFunctions;

/**
 * {@code char(X1,...)}: the text of these code points. Arguments that are no integers go to C.
 *
 * <p>Source: func.c charFunc, SQLite 3.54.1.
 */
@VdbeOp(value = {OP_Function, OP_PureFunc}, functions = {"char"})
public final class CharNode extends FunctionNode {

    private static final int MAX_BYTES = 4;

    public CharNode(Program program, Instruction instruction) {
        super(program, instruction);
    }

    @Override
    @ExplodeLoop
    protected boolean call(VirtualFrame frame, MachineState state) {
        for (int i = 0; i < argumentCount; i++) {
            if (!Meta.isInt(meta(frame, i))) {
                return false;
            }
        }
        long buffer = TextBuffer.of(state, output(), MAX_BYTES * argumentCount);
        int n = 0;
        for (int i = 0; i < argumentCount; i++) {
            n += write(payload(frame, i), buffer + n);
        }
        if (n >= state.lengthLimit) {
            return false;
        }
        TextBuffer.set(frame, output(), buffer, n, MEM_Str);
        return true;
    }

    @TruffleBoundary
    private static int write(long codePoint, long pOut) {
        return TextFunctions.writeChar(codePoint, pOut);
    }
}
