package org.sqltruffle.ops.function.builtin;

import static org.sqltruffle.abi.Constants.MEM_IntReal;
import static org.sqltruffle.abi.Constants.MEM_Subtype;
import static org.sqltruffle.abi.Constants.MEM_Zero;
import static org.sqltruffle.abi.Opcode.OP_Function;
import static org.sqltruffle.abi.Opcode.OP_PureFunc;

import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.ops.compare.Collations;
import org.sqltruffle.ops.function.FunctionNode;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.value.Collation;
import org.sqltruffle.value.Comparison;
import org.sqltruffle.value.Meta;

/**
 * {@code min(X,Y,...)}, {@code max(X,Y,...)} with several arguments: the least or greatest, NULL when one of them is. Of equal ones min()
 * takes the last and max() the first. Collations of the application, and values that only C knows, go to C.
 *
 * <p>Source: func.c minmaxFunc, SQLite 3.54.1.
 */
@VdbeOp(value = {OP_Function, OP_PureFunc}, functions = {"min", "max"})
public final class GreatestNode extends FunctionNode {

    /** Cases of {@link #met}. */
    private static final int NULLS = 1;

    private static final long NEEDS_C = MEM_Zero | MEM_IntReal | MEM_Subtype;

    private final boolean max;
    private final int collation;

    public GreatestNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.max = NativeMemory.getLong(instruction.pFunction() + Layout.FuncDef_pUserData) != 0;
        this.collation = Collations.of(program, program.at(pc - 1));
    }

    @Override
    @ExplodeLoop
    protected boolean call(VirtualFrame frame, MachineState state) {
        for (int i = 0; i < argumentCount; i++) {
            if (Meta.isNull(meta(frame, i))) {
                met(NULLS);
                Registers.setNull(frame, output());
                return true;
            }
        }
        long bestMeta = meta(frame, 0);
        long best = payload(frame, 0);
        for (int i = 1; i < argumentCount; i++) {
            long meta = meta(frame, i);
            long payload = payload(frame, i);
            if (((bestMeta | meta) & NEEDS_C) != 0 || collation == Collation.OTHER && Comparison.needsCollation(bestMeta, meta)) {
                return false;
            }
            int order = Comparison.compare(best, bestMeta, payload, meta, collation);
            if (max ? order < 0 : order >= 0) {
                best = payload;
                bestMeta = meta;
            }
        }
        return setValue(frame, state, best, bestMeta);
    }
}
