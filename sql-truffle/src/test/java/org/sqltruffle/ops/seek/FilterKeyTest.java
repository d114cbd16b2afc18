package org.sqltruffle.ops.seek;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.sqltruffle.abi.Opcode;
import org.sqltruffle.program.Instruction;

/** Where keys are in a Bloom filter, against the division that SQLite makes. */
class FilterKeyTest {

    private static final long[] HASHES = {0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE, 79_999, 80_000, 80_001, -80_000};

    private final FilterKey key = new FilterKey(new Instruction(0, Opcode.OP_Filter, 1, 0, 2, 0, 1, 0, 0, 0, 0));

    private void check(long hash, long divisor) {
        assertEquals(Long.remainderUnsigned(hash, divisor), key.remainder(hash, divisor),
                        () -> Long.toUnsignedString(hash) + " % " + divisor);
    }

    @Test
    void remaindersByMultiplication() {
        SplittableRandom random = new SplittableRandom(1);
        for (long bytes : new long[]{1, 2, 3, 1000, 10_000, 65_536, 9_999_999, 10_000_000, Integer.MAX_VALUE}) {
            long divisor = Byte.SIZE * bytes;
            for (long hash : HASHES) {
                check(hash, divisor);
            }
            for (int i = 0; i < 100_000; i++) {
                long hash = random.nextLong() >>> random.nextInt(Long.SIZE);
                check(hash, divisor);
                check(hash - Long.remainderUnsigned(hash, divisor), divisor);
                check(hash - Long.remainderUnsigned(hash, divisor) - 1, divisor);
            }
        }
    }
}
