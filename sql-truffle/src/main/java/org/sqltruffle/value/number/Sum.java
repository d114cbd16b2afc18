package org.sqltruffle.value.number;

import static org.sqltruffle.abi.Constants.MEM_Int;
import static org.sqltruffle.abi.Constants.MEM_IntReal;
import static org.sqltruffle.abi.Constants.MEM_Null;
import static org.sqltruffle.abi.Constants.MEM_Real;
import static org.sqltruffle.abi.Constants.MEM_Str;

import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.value.Meta;

/**
 * The accumulator of sum(), total() and avg(): C's {@code SumCtx}. Integers are summed as such until one is a real or the sum overflows;
 * from then on it is a Kahan-Babuska-Neumaier sum of doubles. All bits of a result are those of SQLite as long as the values come in the
 * same order.
 *
 * <p>A result that is NaN (infinities of both signs) is NULL.
 */
public final class Sum {

    /** From here on an integer may have no equal double: it is added in two parts. */
    private static final long EXACT = 1L << 52;
    private static final int SMALL_PART = 16384;

    private double sum;
    private double error;
    private long intSum;
    private long count;
    private boolean approximate;
    private boolean overflow;

    /** As for a new group. */
    public void clear() {
        sum = 0;
        error = 0;
        intSum = 0;
        count = 0;
        approximate = false;
        overflow = false;
    }

    /** {@code sumStep} of an integer. */
    public void addInt(long value) {
        count++;
        if (approximate) {
            addIntApproximately(value);
            return;
        }
        long s = intSum + value;
        if (((intSum ^ s) & (value ^ s)) >= 0) {
            intSum = s;
        } else {
            overflow = true;
            goApproximate();
            addIntApproximately(value);
        }
    }

    /** {@code sumStep} of a real. */
    public void addReal(double value) {
        count++;
        if (approximate) {
            overflow = false;
        } else {
            goApproximate();
        }
        step(value);
    }

    /** {@code sumStep} of any value: NULL is ignored, a text that looks like an integer is one. */
    public void add(long payload, long meta) {
        if ((meta & MEM_Real) != 0) {
            addReal(Double.longBitsToDouble(payload));
        } else if ((meta & MEM_Int) != 0) {
            addInt(payload);
        } else if ((meta & MEM_IntReal) != 0) {
            addReal(payload);
        } else if ((meta & MEM_Null) == 0) {
            addBytes(payload, meta);
        }
    }

    private void addBytes(long p, long meta) {
        int n = Meta.length(meta);
        if ((meta & MEM_Str) != 0 && NumericText.affinityMeta(p, n, false) == Meta.INT) {
            addInt(NumericText.affinityPayload(p, n, Meta.INT));
        } else {
            addReal(NumericText.toReal(p, n));
        }
    }

    /** {@code kahanBabuskaNeumaierStep}. */
    private void step(double r) {
        double s = sum;
        double t = s + r;
        error += Math.abs(s) > Math.abs(r) ? s - t + r : r - t + s;
        sum = t;
    }

    /** {@code kahanBabuskaNeumaierStepInt64}. */
    private void addIntApproximately(long value) {
        if (value <= -EXACT || value >= EXACT) {
            long small = value % SMALL_PART;
            step(value - small);
            step(small);
        } else {
            step(value);
        }
    }

    /** {@code kahanBabuskaNeumaierInit}. */
    private void goApproximate() {
        approximate = true;
        long small = intSum <= -EXACT || intSum >= EXACT ? intSum % SMALL_PART : 0;
        sum = intSum - small;
        error = small;
    }

    /** How many values were not NULL. Without any, sum() and avg() are NULL and total() is 0.0. */
    public long count() {
        return count;
    }

    /** Whether sum() is the error "integer overflow". */
    public boolean isOverflow() {
        return approximate && overflow;
    }

    /** Whether sum() is {@link #total}; it is {@link #intSum} otherwise. */
    public boolean isReal() {
        return approximate;
    }

    public long intSum() {
        return intSum;
    }

    /** {@code totalFinalize}, and the real of {@code sumFinalize}. */
    public double total() {
        if (!approximate) {
            return intSum;
        }
        return Double.isNaN(error) || Double.isInfinite(error) ? sum : sum + error;
    }

    /** {@code avgFinalize}. */
    public double average() {
        return total() / count;
    }

    /** Takes over the state of a {@code SumCtx}. */
    public void load(long pCtx) {
        sum = NativeMemory.getDouble(pCtx + Layout.SumCtx_rSum);
        error = NativeMemory.getDouble(pCtx + Layout.SumCtx_rErr);
        intSum = NativeMemory.getLong(pCtx + Layout.SumCtx_iSum);
        count = NativeMemory.getLong(pCtx + Layout.SumCtx_cnt);
        approximate = NativeMemory.getByte(pCtx + Layout.SumCtx_approx) != 0;
        overflow = NativeMemory.getByte(pCtx + Layout.SumCtx_ovrfl) != 0;
    }

    /** Writes the state to a {@code SumCtx}. */
    public void store(long pCtx) {
        NativeMemory.putDouble(pCtx + Layout.SumCtx_rSum, sum);
        NativeMemory.putDouble(pCtx + Layout.SumCtx_rErr, error);
        NativeMemory.putLong(pCtx + Layout.SumCtx_iSum, intSum);
        NativeMemory.putLong(pCtx + Layout.SumCtx_cnt, count);
        NativeMemory.putByte(pCtx + Layout.SumCtx_approx, (byte) (approximate ? 1 : 0));
        NativeMemory.putByte(pCtx + Layout.SumCtx_ovrfl, (byte) (overflow ? 1 : 0));
    }
}
