package org.sqltruffle.ops.function.builtin;

import static org.sqltruffle.abi.Constants.MEM_Str;
import static org.sqltruffle.abi.Constants.MEM_Zero;
import static org.sqltruffle.abi.Opcode.OP_Function;
import static org.sqltruffle.abi.Opcode.OP_PureFunc;

import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.ExplodeLoop;
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
 * {@code replace(X,Y,Z)} of texts, or blobs taken as texts. Numbers, and results that may be too long, go to C.
 *
 * <p>Source: func.c replaceFunc, SQLite 3.54.1.
 */
@VdbeOp(value = {OP_Function, OP_PureFunc}, functions = {"replace"})
public final class ReplaceNode extends FunctionNode {

    /** Cases of {@link #met}. */
    private static final int NULLS = 1;
    private static final int BYTES = 2;

    public ReplaceNode(Program program, Instruction instruction) {
        super(program, instruction);
    }

    @Override
    @ExplodeLoop
    protected boolean call(VirtualFrame frame, MachineState state) {
        for (int i = 0; i < 3; i++) {
            long meta = meta(frame, i);
            if (Meta.isNull(meta)) {
                met(NULLS);
                if (i == 2 && TextFunctions.replacesNothing(payload(frame, 1), Meta.length(meta(frame, 1)))) {
                    return false;
                }
                Registers.setNull(frame, output());
                return true;
            }
            if (!TextBuffer.isBytes(meta) || (meta & MEM_Zero) != 0) {
                return false;
            }
        }
        met(BYTES);
        long p = payload(frame, 0);
        long pPattern = payload(frame, 1);
        long pReplacement = payload(frame, 2);
        int n = Meta.length(meta(frame, 0));
        int nPattern = Meta.length(meta(frame, 1));
        int nReplacement = Meta.length(meta(frame, 2));
        if (TextFunctions.replacesNothing(pPattern, nPattern)) {
            return n < state.lengthLimit && TextBuffer.setPart(frame, state, output(), p, n, MEM_Str, meta(frame, 0));
        }
        long length = TextFunctions.replaceLength(p, n, pPattern, nPattern, nReplacement);
        if (Math.max(length, n) >= state.lengthLimit - 1L) {
            return false;
        }
        long buffer = TextBuffer.of(state, output(), (int) length);
        TextFunctions.replace(p, n, pPattern, nPattern, pReplacement, nReplacement, buffer);
        TextBuffer.set(frame, output(), buffer, (int) length, MEM_Str);
        return true;
    }
}
