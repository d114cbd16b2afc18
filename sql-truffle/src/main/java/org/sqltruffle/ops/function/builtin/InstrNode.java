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
 * {@code instr(X,Y)} of two texts or of two blobs; what has to be converted goes to C.
 *
 * <p>Source: func.c instrFunc, SQLite 3.54.1.
 */
@VdbeOp(value = {OP_Function, OP_PureFunc}, functions = {"instr"})
public final class InstrNode extends FunctionNode {

    /** Cases of {@link #met}. */
    private static final int NULLS = 1;
    private static final int BYTES = 2;

    public InstrNode(Program program, Instruction instruction) {
        super(program, instruction);
    }

    @Override
    protected boolean call(VirtualFrame frame, MachineState state) {
        long meta = meta(frame, 0);
        long needleMeta = meta(frame, 1);
        if (Meta.isNull(meta | needleMeta)) {
            met(NULLS);
            Registers.setNull(frame, output());
            return true;
        }
        boolean isText = (meta & needleMeta & MEM_Str) != 0;
        if (!TextBuffer.isBytes(meta) || !TextBuffer.isBytes(needleMeta) || ((meta | needleMeta) & MEM_Zero) != 0
                        || !isText && ((meta | needleMeta) & MEM_Str) != 0) {
            return false;
        }
        met(BYTES);
        Registers.setInt(frame, output(),
                        TextFunctions.instr(payload(frame, 0), Meta.length(meta), payload(frame, 1), Meta.length(needleMeta), isText));
        return true;
    }
}
