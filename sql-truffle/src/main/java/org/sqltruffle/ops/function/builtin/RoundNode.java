package org.sqltruffle.ops.function.builtin;

import static org.sqltruffle.abi.Constants.MEM_Int;
import static org.sqltruffle.abi.Constants.MEM_Null;
import static org.sqltruffle.abi.Constants.MEM_Real;
import static org.sqltruffle.abi.Opcode.OP_Function;
import static org.sqltruffle.abi.Opcode.OP_PureFunc;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.ops.function.FunctionNode;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.value.Meta;
import org.sqltruffle.value.number.Conversion;
import org.sqltruffle.value.number.NumberFunctions;

/**
 * {@code round(X)}, {@code round(X,Y)} of numbers and NULL; texts go to C.
 *
 * <p>Source: func.c roundFunc, SQLite 3.54.1.
 */
@VdbeOp(value = {OP_Function, OP_PureFunc}, functions = {"round"})
public final class RoundNode extends FunctionNode {

    /** Cases of {@link #met}. */
    private static final int NULLS = 1;
    private static final int NUMBERS = 2;

    private static final long KNOWN = MEM_Int | MEM_Real | MEM_Null;

    public RoundNode(Program program, Instruction instruction) {
        super(program, instruction);
    }

    @Override
    protected boolean call(VirtualFrame frame, MachineState state) {
        long meta = meta(frame, 0);
        long placesMeta = argumentCount == 2 ? meta(frame, 1) : Meta.INT;
        if ((meta & KNOWN) == 0 || (placesMeta & KNOWN) == 0) {
            return false;
        }
        if (((meta | placesMeta) & MEM_Null) != 0) {
            met(NULLS);
            Registers.setNull(frame, output());
            return true;
        }
        met(NUMBERS);
        long places = argumentCount == 2 ? Conversion.toInt(payload(frame, 1), placesMeta) : 0;
        Registers.setReal(frame, output(), NumberFunctions.round(Conversion.toReal(payload(frame, 0), meta), places));
        return true;
    }
}
