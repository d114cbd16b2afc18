package org.sqltruffle.ops.seek;

import org.sqltruffle.abi.Layout;
import org.sqltruffle.abi.SeekApi;
import org.sqltruffle.btree.BtreeCursor;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.registers.MachineState;

/**
 * Looking ahead along an index run, whose entries name rows all over a table: asking for several of them at once lets their cache misses
 * overlap. What is done and when is decided by {@code st_look_ahead} (lookahead.c), for both tiers; here are only its two commonest cases,
 * in which nothing is asked for.
 */
final class LookAhead {

    private LookAhead() {
    }

    /**
     * The index cursor is on an entry whose row is about to be sought.
     *
     * @param pc the DeferredSeek
     */
    static void step(MachineState state, int pc, long pIndex) {
        int rest = NativeMemory.getInt(pIndex + Layout.VdbeCursor_aheadRest);
        if (rest > 0) {
            NativeMemory.putInt(pIndex + Layout.VdbeCursor_aheadRest, rest - 1);
            return;
        }
        long pCur = BtreeCursor.pBtCursor(pIndex);
        int ix = BtreeCursor.index(pCur);
        if (ix == NativeMemory.getInt(pIndex + Layout.VdbeCursor_aheadIx) + 1
                        && ix < NativeMemory.getInt(pIndex + Layout.VdbeCursor_aheadReached)
                        && BtreeCursor.pPage(pCur) == NativeMemory.getLong(pIndex + Layout.VdbeCursor_aheadPage)) {
            NativeMemory.putInt(pIndex + Layout.VdbeCursor_aheadIx, ix);
            return;
        }
        SeekApi.stLookAhead(state.pVdbe, state.pOp(pc));
    }
}
