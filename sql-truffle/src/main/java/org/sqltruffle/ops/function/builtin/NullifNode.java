package org.sqltruffle.ops.function.builtin;

import static org.sqltruffle.abi.Constants.MEM_IntReal;
import static org.sqltruffle.abi.Constants.MEM_Subtype;
import static org.sqltruffle.abi.Constants.MEM_Zero;
import static org.sqltruffle.abi.Opcode.OP_Function;
import static org.sqltruffle.abi.Opcode.OP_PureFunc;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.ops.compare.Collations;
import org.sqltruffle.ops.function.FunctionNode;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.value.Collation;
import org.sqltruffle.value.Comparison;

/**
 * {@code nullif(X,Y)}: NULL when both are equal, else X. Collations of the application, and values that only C knows, go to C.
 *
 * <p>Source: func.c nullifFunc, SQLite 3.54.1.
 */
@VdbeOp(value = {OP_Function, OP_PureFunc}, functions = {"nullif"})
public final class NullifNode extends FunctionNode {

    /** Cases of {@link #met}. */
    private static final int EQUAL = 1;
    private static final int DIFFERENT = 2;

    private static final long NEEDS_C = MEM_Zero | MEM_IntReal | MEM_Subtype;

    private final int collation;

    public NullifNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.collation = Collations.of(program, program.at(pc - 1));
    }

    @Override
    protected boolean call(VirtualFrame frame, MachineState state) {
        long meta = meta(frame, 0);
        long otherMeta = meta(frame, 1);
        if (((meta | otherMeta) & NEEDS_C) != 0 || collation == Collation.OTHER && Comparison.needsCollation(meta, otherMeta)) {
            return false;
        }
        if (Comparison.compare(payload(frame, 0), meta, payload(frame, 1), otherMeta, collation) == 0) {
            met(EQUAL);
            Registers.setNull(frame, output());
            return true;
        }
        met(DIFFERENT);
        return setValue(frame, state, payload(frame, 0), meta);
    }
}
