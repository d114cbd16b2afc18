package org.sqltruffle.interpreter;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import org.sqltruffle.activity.TierEvents;

/** Tells flight recordings which tier runs a statement, or a loop of it, from now on, and why. */
final class TierNotes {

    private static final String C = "C";
    private static final String NODES = "nodes";
    private static final String COMPILED = "compiled";
    /** No loop, but the statement. */
    private static final int WHOLE = -1;

    private final long pVdbe;
    private final long pDb;
    private boolean prefersC;

    TierNotes(long pVdbe, long pDb) {
        this.pVdbe = pVdbe;
        this.pDb = pDb;
    }

    /** Nodes run the statement where C pauses. */
    @TruffleBoundary
    void hot() {
        TierEvents.change(pVdbe, pDb, C, NODES, "the statement is hot", WHOLE);
    }

    /** C runs the statement for good. */
    @TruffleBoundary
    void staysInC(String reason) {
        TierEvents.change(pVdbe, pDb, C, C, reason, WHOLE);
    }

    /** The rest of an execution runs in C. */
    @TruffleBoundary
    void losing() {
        TierEvents.change(pVdbe, pDb, COMPILED, C, "this execution takes longer than in C", WHOLE);
    }

    /** An execution begins whose tier was chosen by the times of others. */
    void choice(boolean nowPrefersC) {
        if (nowPrefersC != prefersC) {
            prefersC = nowPrefersC;
            noteChoice();
        }
    }

    @TruffleBoundary
    private void noteChoice() {
        TierEvents.change(pVdbe, pDb, prefersC ? COMPILED : C, prefersC ? C : COMPILED,
                        prefersC ? "executions in C took less time" : "executions in C took no less time", WHOLE);
    }

    /** The code of the loop that begins at an address has run for the first time, or was dropped. */
    @TruffleBoundary
    void code(NodeProgram nodes, int entry, boolean compiled) {
        if (compiled) {
            TierEvents.endCompilation(nodes.takeCompilation(entry), pVdbe, pDb, entry, nodes.program().length());
            TierEvents.change(pVdbe, pDb, NODES, COMPILED, "compiled code has come", entry);
        } else {
            TierEvents.change(pVdbe, pDb, COMPILED, NODES, "compiled code was dropped", entry);
        }
    }
}
