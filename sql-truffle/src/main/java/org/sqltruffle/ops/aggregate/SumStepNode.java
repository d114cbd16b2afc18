package org.sqltruffle.ops.aggregate;

import static org.sqltruffle.abi.Opcode.OP_AggStep;
import static org.sqltruffle.abi.Opcode.OP_AggStep1;
import static org.sqltruffle.abi.Constants.MEM_Int;
import static org.sqltruffle.abi.Constants.MEM_IntReal;
import static org.sqltruffle.abi.Constants.MEM_Null;
import static org.sqltruffle.abi.Constants.MEM_Real;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.FunctionApi;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;

/**
 * {@code AggStep * P2 P3 P4 P5} of sum(), total() and avg(): adds register P2 to the accumulator P3. Exact while all are integers, then
 * Kahan-Babuska-Neumaier summation, on C's own {@code SumCtx}. An integer overflow, large integers among reals, and text go to C.
 *
 * <p>Source: func.c sumStep, SQLite 3.54.1.
 */
@VdbeOp(value = {OP_AggStep, OP_AggStep1}, functions = {"sum", "total", "avg"})
public final class SumStepNode extends StraightNode implements GroupStep {

    /** Cases of {@link #met}. */
    private static final int NULLS = 1;
    private static final int REALS = 2;
    private static final int INTEGERS = 4;
    private static final int INTEGERS_AFTER_REALS = 8;

    /** Integers of this size and more are summed in two parts. */
    private static final long BIG = 1L << 52;

    private final int argument;
    private final int accumulator;
    private final long pFunction;

    public SumStepNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.argument = instruction.operand("first");
        this.accumulator = instruction.operand("accumulator");
        this.pFunction = instruction.pFunction();
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        long pSum = context(state);
        if (pSum == 0 || !step(frame, pSum, Registers.meta(frame, argument))) {
            slow(frame, state);
        }
    }

    @Override
    public int accumulator() {
        return accumulator;
    }

    @Override
    public int contextSize() {
        return Layout.SIZEOF_SumCtx;
    }

    @Override
    public long context(MachineState state) {
        return AggregateContext.of(state, accumulator, pFunction, Layout.SIZEOF_SumCtx);
    }

    @Override
    public void stepIn(VirtualFrame frame, MachineState state, long pSum) {
        if (!step(frame, pSum, Registers.meta(frame, argument))) {
            enterSlowPath();
            Registers.store(frame, state, argument);
            FunctionApi.stAggStepIn(state.pVdbe, pFunction, pSum, state.pMem(argument));
        }
    }

    private boolean step(VirtualFrame frame, long pSum, long meta) {
        if ((meta & MEM_IntReal) != 0) {
            return false;
        }
        if ((meta & MEM_Null) != 0) {
            met(NULLS);
            return true;
        }
        boolean approximate = NativeMemory.getByte(pSum + Layout.SumCtx_approx) != 0;
        if ((meta & MEM_Real) != 0) {
            met(REALS);
            if (!approximate && !beginReals(pSum)) {
                return false;
            }
            if (approximate) {
                NativeMemory.putByte(pSum + Layout.SumCtx_ovrfl, (byte) 0);
            }
            add(pSum, Registers.real(frame, argument));
        } else if ((meta & MEM_Int) != 0) {
            met(INTEGERS);
            long value = Registers.payload(frame, argument);
            if (approximate) {
                met(INTEGERS_AFTER_REALS);
                if (value <= -BIG || value >= BIG) {
                    return false;
                }
                add(pSum, value);
            } else {
                long sum = NativeMemory.getLong(pSum + Layout.SumCtx_iSum);
                long next = sum + value;
                if (((sum ^ next) & (value ^ next)) < 0) {
                    return false;
                }
                NativeMemory.putLong(pSum + Layout.SumCtx_iSum, next);
            }
        } else {
            return false;
        }
        NativeMemory.putLong(pSum + Layout.SumCtx_cnt, NativeMemory.getLong(pSum + Layout.SumCtx_cnt) + 1);
        return true;
    }

    /** {@code kahanBabuskaNeumaierInit} of an integer sum that a double can hold: the first real of a group. */
    @TruffleBoundary
    private static boolean beginReals(long pSum) {
        long sum = NativeMemory.getLong(pSum + Layout.SumCtx_iSum);
        if (sum <= -BIG || sum >= BIG) {
            return false;
        }
        NativeMemory.putDouble(pSum + Layout.SumCtx_rSum, sum);
        NativeMemory.putDouble(pSum + Layout.SumCtx_rErr, 0.0);
        NativeMemory.putByte(pSum + Layout.SumCtx_approx, (byte) 1);
        return true;
    }

    /** {@code kahanBabuskaNeumaierStep}. */
    private static void add(long pSum, double r) {
        double s = NativeMemory.getDouble(pSum + Layout.SumCtx_rSum);
        double t = s + r;
        double error = Math.abs(s) > Math.abs(r) ? s - t + r : r - t + s;
        NativeMemory.putDouble(pSum + Layout.SumCtx_rErr, NativeMemory.getDouble(pSum + Layout.SumCtx_rErr) + error);
        NativeMemory.putDouble(pSum + Layout.SumCtx_rSum, t);
    }
}
