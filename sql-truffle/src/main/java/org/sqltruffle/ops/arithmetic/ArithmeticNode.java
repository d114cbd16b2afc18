package org.sqltruffle.ops.arithmetic;

import static org.sqltruffle.abi.Constants.MEM_Int;
import static org.sqltruffle.abi.Constants.MEM_Null;
import static org.sqltruffle.abi.Constants.MEM_Real;
import static org.sqltruffle.abi.Opcode.OP_Add;
import static org.sqltruffle.abi.Opcode.OP_Divide;
import static org.sqltruffle.abi.Opcode.OP_Multiply;
import static org.sqltruffle.abi.Opcode.OP_Remainder;
import static org.sqltruffle.abi.Opcode.OP_Subtract;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.value.number.Arithmetic;

/**
 * {@code Add P1 P2 P3} and its kin: r[P3] = r[P2] op r[P1]. Two integers give an integer unless it overflows; else reals. NULL, and what is
 * not a number (division by zero), give NULL. Text and blobs, which are converted, go to C.
 *
 * <p>Source: vdbe.c case OP_Add, SQLite 3.54.1.
 */
@VdbeOp({OP_Add, OP_Subtract, OP_Multiply, OP_Divide, OP_Remainder})
public final class ArithmeticNode extends StraightNode {

    /** Cases of {@link #met}. */
    private static final int REALS = 1;
    private static final int INTEGERS = 2;
    private static final int OVERFLOWS = 4;
    private static final int NULLS = 8;
    private static final int MIXED_NUMBERS = 16;
    private static final int NANS = 32;

    private final int opcode;
    private final int left;
    private final int right;
    private final int output;

    public ArithmeticNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.opcode = instruction.opcode();
        this.left = instruction.operand("left");
        this.right = instruction.operand("right");
        this.output = instruction.operand("output");
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        long leftMeta = Registers.meta(frame, left);
        long rightMeta = Registers.meta(frame, right);
        if ((leftMeta & rightMeta & MEM_Real) != 0) {
            met(REALS);
            real(frame, Registers.real(frame, left), Registers.real(frame, right));
        } else if ((leftMeta & rightMeta & MEM_Int) != 0) {
            met(INTEGERS);
            long a = Registers.payload(frame, left);
            long b = Registers.payload(frame, right);
            if (Arithmetic.fitsInteger(opcode, a, b)) {
                Registers.setInt(frame, output, Arithmetic.integer(opcode, a, b));
            } else {
                met(OVERFLOWS);
                if (opcode == OP_Remainder) {
                    Registers.setNull(frame, output);
                } else {
                    real(frame, a, b);
                }
            }
        } else if (((leftMeta | rightMeta) & MEM_Null) != 0) {
            met(NULLS);
            Registers.setNull(frame, output);
        } else if ((leftMeta & NUMBER) != 0 && (rightMeta & NUMBER) != 0) {
            met(MIXED_NUMBERS);
            if (opcode == OP_Remainder) {
                // An integer as it is: not every one has an equal double.
                set(frame, Arithmetic.realRemainder(integer(frame, left, leftMeta), integer(frame, right, rightMeta)));
            } else {
                real(frame, number(frame, left, leftMeta), number(frame, right, rightMeta));
            }
        } else {
            slow(frame, state);
        }
    }

    private static final long NUMBER = MEM_Int | MEM_Real;

    private static double number(VirtualFrame frame, int register, long meta) {
        return (meta & MEM_Int) != 0 ? Registers.payload(frame, register) : Registers.real(frame, register);
    }

    /** {@code sqlite3VdbeIntValue} of a number. */
    private static long integer(VirtualFrame frame, int register, long meta) {
        return (meta & MEM_Int) != 0 ? Registers.payload(frame, register) : (long) Registers.real(frame, register);
    }

    private void real(VirtualFrame frame, double a, double b) {
        set(frame, Arithmetic.real(opcode, a, b));
    }

    private void set(VirtualFrame frame, double result) {
        if (result != result) {
            met(NANS);
            Registers.setNull(frame, output);
        } else {
            Registers.setReal(frame, output, result);
        }
    }
}
