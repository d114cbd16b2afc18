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
import org.sqltruffle.registers.TextBuffer;
import org.sqltruffle.value.Meta;
import org.sqltruffle.value.text.TextFunctions;

/**
 * {@code hex(X)} of a text or blob; NULL gives an empty text. Numbers go to C.
 *
 * <p>Source: func.c hexFunc, SQLite 3.54.1.
 */
@VdbeOp(value = {OP_Function, OP_PureFunc}, functions = {"hex"})
public final class HexNode extends FunctionNode {

    public HexNode(Program program, Instruction instruction) {
        super(program, instruction);
    }

    @Override
    protected boolean call(VirtualFrame frame, MachineState state) {
        long meta = meta(frame, 0);
        boolean isNull = Meta.isNull(meta);
        int n = isNull ? 0 : Meta.length(meta);
        if (!isNull && !TextBuffer.isBytes(meta) || (meta & MEM_Zero) != 0 || n >= state.lengthLimit / 2) {
            return false;
        }
        met(isNull ? 1 : 2);
        long buffer = TextBuffer.of(state, output(), 2 * n);
        TextFunctions.hex(payload(frame, 0), n, buffer);
        TextBuffer.set(frame, output(), buffer, 2 * n, MEM_Str);
        return true;
    }
}
