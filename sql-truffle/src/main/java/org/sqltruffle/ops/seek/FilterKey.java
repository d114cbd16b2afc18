package org.sqltruffle.ops.seek;

import static org.sqltruffle.abi.Constants.MEM_Zero;

import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.value.BloomHash;

/** The place of a key in a Bloom filter. */
final class FilterKey {

    private FilterKey() {
    }

    /** Whether a value of the key is a blob whose zeros at the end are not stored: their number is in C only. */
    @ExplodeLoop
    static boolean hasZeros(VirtualFrame frame, int firstRegister, int count) {
        long metas = 0;
        for (int i = 0; i < count; i++) {
            metas |= Registers.meta(frame, firstRegister + i);
        }
        return (metas & MEM_Zero) != 0;
    }

    /** The bit of the filter, of {@code length} bytes, that stands for a key. */
    @ExplodeLoop
    static long bit(VirtualFrame frame, int firstRegister, int count, int length) {
        long hash = 0;
        for (int i = 0; i < count; i++) {
            hash += BloomHash.hash(Registers.payload(frame, firstRegister + i), Registers.meta(frame, firstRegister + i));
        }
        return Long.remainderUnsigned(hash, 8L * length);
    }
}
