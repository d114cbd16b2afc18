package org.sqltruffle.ops.function.builtin;

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
import org.sqltruffle.value.text.TextFunctions;

/**
 * {@code unicode(X)}: the code point of the first character of a text, or a blob taken as text. Numbers go to C.
 *
 * <p>Source: func.c unicodeFunc, SQLite 3.54.1.
 */
@VdbeOp(value = {OP_Function, OP_PureFunc}, functions = {"unicode"})
public final class UnicodeNode extends FunctionNode {

    /** Cases of {@link #met}. */
    private static final int CHARACTERS = 1;

    public UnicodeNode(Program program, Instruction instruction) {
        super(program, instruction);
    }

    @Override
    protected boolean call(VirtualFrame frame, MachineState state) {
        long meta = meta(frame, 0);
        if (!Meta.isNull(meta) && (!TextBuffer.isBytes(meta) || (meta & MEM_Zero) != 0)) {
            return false;
        }
        met(CHARACTERS);
        long c = Meta.isNull(meta) ? TextFunctions.NO_CHARACTER : first(payload(frame, 0), Meta.length(meta));
        if (c == TextFunctions.NO_CHARACTER) {
            Registers.setNull(frame, output());
        } else {
            Registers.setInt(frame, output(), c);
        }
        return true;
    }

    @TruffleBoundary
    private static long first(long p, int n) {
        return TextFunctions.unicode(p, n);
    }
}
