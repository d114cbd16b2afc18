package org.sqltruffle.ops.sorter;

import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.value.SortKey;

/** The key that a sorter has for a row, from the registers that its record is made of. */
public final class RowKey {

    /** A key of 16 bytes has room for some of so many values at the most. */
    static final int MOST_VALUES = 8;

    private RowKey() {
    }

    /** The key of the values in the registers from {@code first} on, one for each of {@code flags}. */
    @ExplodeLoop
    public static SortKey of(VirtualFrame frame, int first, byte[] flags, int[] collations) {
        SortKey key = new SortKey();
        int n = Math.min(flags.length, MOST_VALUES);
        for (int i = 0; i < n; i++) {
            key.append(Registers.payload(frame, first + i), Registers.meta(frame, first + i), flags[i], collations[i]);
        }
        return key;
    }
}
