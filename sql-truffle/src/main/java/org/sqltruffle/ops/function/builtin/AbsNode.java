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
import org.sqltruffle.value.number.NumberFunctions;

/**
 * {@code abs(X)}, {@code sign(X)} of a number or NULL. Texts, and the error "integer overflow" of abs(-9223372036854775808), are C's.
 *
 * <p>Source: func.c absFunc, signFunc, SQLite 3.54.1.
 */
@VdbeOp(value = {OP_Function, OP_PureFunc}, functions = {"abs", "sign"})
public final class AbsNode extends FunctionNode {

    /** Cases of {@link #met}. */
    private static final int INTEGERS = 1;
    private static final int REALS = 2;
    private static final int NULLS = 4;

    private final boolean sign;

    public AbsNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.sign = instruction.functionName().equals("sign");
    }

    @Override
    protected boolean call(VirtualFrame frame, MachineState state) {
        long meta = meta(frame, 0);
        if ((meta & MEM_Int) != 0) {
            met(INTEGERS);
            long value = payload(frame, 0);
            if (sign) {
                Registers.setInt(frame, output(), Long.signum(value));
            } else if (value == Long.MIN_VALUE) {
                return false;
            } else {
                Registers.setInt(frame, output(), NumberFunctions.abs(value));
            }
        } else if ((meta & MEM_Real) != 0) {
            met(REALS);
            double value = Double.longBitsToDouble(payload(frame, 0));
            if (sign) {
                Registers.setInt(frame, output(), NumberFunctions.sign(value));
            } else {
                Registers.setReal(frame, output(), NumberFunctions.abs(value));
            }
        } else if ((meta & MEM_Null) != 0) {
            met(NULLS);
            Registers.setNull(frame, output());
        } else {
            return false;
        }
        return true;
    }
}
