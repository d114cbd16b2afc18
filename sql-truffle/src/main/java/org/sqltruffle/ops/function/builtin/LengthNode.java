package org.sqltruffle.ops.function.builtin;

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
import org.sqltruffle.value.text.TextFunctions;

/**
 * {@code length(X)}: characters of a text, bytes of a blob; {@code octet_length(X)}: bytes. Numbers, whose text counts, go to C. A blob,
 * and with octet_length() a text too, may be a stand-in with a size only.
 *
 * <p>Source: func.c lengthFunc, bytelengthFunc, SQLite 3.54.1.
 */
@VdbeOp(value = {OP_Function, OP_PureFunc}, functions = {"length", "octet_length"})
public final class LengthNode extends FunctionNode {

    /** Cases of {@link #met}. */
    private static final int NULLS = 1;
    private static final int BYTES = 2;
    private static final int CHARACTERS = 4;

    private final boolean bytes;

    public LengthNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.bytes = instruction.functionName().equals("octet_length");
    }

    @Override
    protected boolean call(VirtualFrame frame, MachineState state) {
        long meta = meta(frame, 0);
        if (Meta.isNull(meta)) {
            met(NULLS);
            Registers.setNull(frame, output());
            return true;
        }
        if (!TextBuffer.isBytes(meta) || (meta & MEM_Zero) != 0) {
            return false;
        }
        if (bytes || (meta & MEM_Str) == 0) {
            met(BYTES);
            Registers.setInt(frame, output(), Meta.length(meta));
        } else {
            met(CHARACTERS);
            Registers.setInt(frame, output(), characters(payload(frame, 0), Meta.length(meta)));
        }
        return true;
    }

    @TruffleBoundary
    private static int characters(long p, int n) {
        return TextFunctions.length(p, n);
    }
}
