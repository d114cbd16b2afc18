package org.sqltruffle.ops.seek;

import static org.sqltruffle.abi.Constants.MEM_Int;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import com.oracle.truffle.api.nodes.Node;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.btree.IndexKey;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.compare.Collations;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.Registers;

/** Registers with the key of an index: hands them to code that compares it with entries on a page. */
final class KeyRegisters extends Node {

    private final int encoding;
    private final int first;
    private final int count;
    /** The key in the order of the index that the cursor was open on first. */
    @CompilationFinal
    private IndexKey key;
    @CompilationFinal
    private boolean ascending;

    KeyRegisters(Program program, int first, int count) {
        this.encoding = program.encoding();
        this.first = first;
        this.count = count;
    }

    /** The values now in the registers as a key of the cursor's index; {@code null} when the cursor is on one of another order. */
    IndexKey fill(VirtualFrame frame, long pC) {
        if (key == null) {
            CompilerDirectives.transferToInterpreterAndInvalidate();
            key = new IndexKey(NativeMemory.getLong(pC + Layout.VdbeCursor_pKeyInfo), collations(pC));
            ascending = key.isAscending();
        }
        if (!key.isFor(pC) && !key.follow(pC, collations(pC))) {
            return null;
        }
        set(frame);
        return key;
    }

    /**
     * Whether the key is one integer, of a cursor whose index ascends: {@link org.sqltruffle.btree.IndexEntry#compareFirst} can compare it.
     */
    boolean isInteger(VirtualFrame frame, long pC) {
        return count == 1 && key != null && ascending && (Registers.meta(frame, first) & MEM_Int) != 0 && key.isFor(pC);
    }

    /** The key's first value. */
    long payload(VirtualFrame frame) {
        return Registers.payload(frame, first);
    }

    @ExplodeLoop
    private void set(VirtualFrame frame) {
        for (int i = 0; i < count; i++) {
            key.set(i, Registers.payload(frame, first + i), Registers.meta(frame, first + i));
        }
    }

    @TruffleBoundary
    private int[] collations(long pC) {
        long pKeyInfo = NativeMemory.getLong(pC + Layout.VdbeCursor_pKeyInfo);
        int[] collations = new int[count];
        for (int i = 0; i < count; i++) {
            collations[i] = Collations.of(encoding, NativeMemory.getLong(pKeyInfo + Layout.KeyInfo_aColl + (long) i * Long.BYTES));
        }
        return collations;
    }
}
