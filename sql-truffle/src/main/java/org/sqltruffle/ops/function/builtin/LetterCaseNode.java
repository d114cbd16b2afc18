package org.sqltruffle.ops.function.builtin;

import static org.sqltruffle.abi.Constants.MEM_Str;
import static org.sqltruffle.abi.Constants.MEM_Zero;
import static org.sqltruffle.abi.Opcode.OP_Function;
import static org.sqltruffle.abi.Opcode.OP_PureFunc;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.ops.function.FunctionNode;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.registers.TextBuffer;
import org.sqltruffle.value.Meta;
import org.sqltruffle.value.text.TextFunctions;

/**
 * {@code upper(X)}, {@code lower(X)}: ASCII letters of a text, or of a blob taken as text. Numbers go to C.
 *
 * <p>Source: func.c upperFunc, lowerFunc, SQLite 3.54.1.
 */
@VdbeOp(value = {OP_Function, OP_PureFunc}, functions = {"upper", "lower"})
public final class LetterCaseNode extends FunctionNode {

    /** Cases of {@link #met}. */
    private static final int NULLS = 1;
    private static final int BYTES = 2;

    private final boolean upper;

    public LetterCaseNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.upper = instruction.functionName().equals("upper");
    }

    @Override
    protected boolean call(VirtualFrame frame, MachineState state) {
        long meta = meta(frame, 0);
        if (Meta.isNull(meta)) {
            met(NULLS);
            Registers.setNull(frame, output());
            return true;
        }
        int n = Meta.length(meta);
        if (!TextBuffer.isBytes(meta) || (meta & MEM_Zero) != 0 || n >= state.lengthLimit) {
            return false;
        }
        met(BYTES);
        long buffer = TextBuffer.of(state, output(), n);
        if (upper) {
            TextFunctions.upper(payload(frame, 0), n, buffer);
        } else {
            TextFunctions.lower(payload(frame, 0), n, buffer);
        }
        TextBuffer.set(frame, output(), buffer, n, MEM_Str);
        return true;
    }
}
