package org.sqltruffle.ops.seek;

import static org.sqltruffle.abi.Constants.MEM_Zero;

import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.value.BloomHash;

/** The place of a key in a Bloom filter. */
final class FilterKey {

    private final int firstRegister;
    private final int count;
    /** Bits of the filter at the last call, and 2 to the power of 64 divided by them, rounded down. */
    private long bits;
    private long inverse;

    /** The key in registers P3 to P3+P4-1. */
    FilterKey(Instruction instruction) {
        this.firstRegister = instruction.operand("key");
        this.count = instruction.operand("fields");
    }

    /** Whether a value of the key is a blob whose zeros at the end are not stored: their number is in C only. */
    @ExplodeLoop
    boolean hasZeros(VirtualFrame frame) {
        long metas = 0;
        for (int i = 0; i < count; i++) {
            metas |= Registers.meta(frame, firstRegister + i);
        }
        return (metas & MEM_Zero) != 0;
    }

    /** The bit of the filter, of {@code length} bytes, that stands for the key. */
    @ExplodeLoop
    long bit(VirtualFrame frame, int length) {
        long hash = 0;
        for (int i = 0; i < count; i++) {
            hash += BloomHash.hash(Registers.payload(frame, firstRegister + i), Registers.meta(frame, firstRegister + i));
        }
        return remainder(hash, (long) Byte.SIZE * length);
    }

    /** The unsigned remainder, by a multiplication: filters keep their size. */
    long remainder(long hash, long divisor) {
        if (divisor != bits) {
            inverse = Long.divideUnsigned(-1, divisor);
            bits = divisor;
        }
        // The quotient, or one less.
        long rest = hash - Math.unsignedMultiplyHigh(hash, inverse) * divisor;
        return Long.compareUnsigned(rest, divisor) >= 0 ? rest - divisor : rest;
    }
}
