package org.sqltruffle.ops.sorter;

import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import com.oracle.truffle.api.nodes.Node;
import org.sqltruffle.ops.SeenTypes;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.value.RecordOrder;
import org.sqltruffle.value.SortKey;

/** Makes the key that a sorter has for a row, from the registers that its record is made of. */
final class RowKey extends Node {

    /** A key of 16 bytes has room for some of so many values at the most. */
    private static final int MOST_VALUES = 8;

    private final int first;
    @CompilationFinal(dimensions = 1)
    private final byte[] flags;
    @CompilationFinal(dimensions = 1)
    private final int[] collations;
    @Child
    private SeenTypes types;

    /** For the values in the registers from {@code first} on, as many as the order has. */
    RowKey(int first, RecordOrder order) {
        this.first = first;
        this.flags = order.flags();
        this.collations = order.collations();
        this.types = new SeenTypes(flags.length);
    }

    /** Whether a key can be complete. */
    boolean hasAllValues() {
        return flags.length <= MOST_VALUES;
    }

    /** The key of the values in the registers. */
    @ExplodeLoop
    SortKey of(VirtualFrame frame) {
        SortKey key = new SortKey();
        int n = Math.min(flags.length, MOST_VALUES);
        for (int i = 0; i < n; i++) {
            key.append(Registers.payload(frame, first + i), types.narrow(i, Registers.meta(frame, first + i)), flags[i], collations[i]);
        }
        return key;
    }
}
