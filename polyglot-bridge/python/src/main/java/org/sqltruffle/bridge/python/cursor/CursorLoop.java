package org.sqltruffle.bridge.python.cursor;

import com.oracle.truffle.api.Assumption;
import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.dsl.NeverDefault;
import com.oracle.truffle.api.nodes.Node;

/**
 * A place in a Python program that fetches rows in a loop. Truffle compiles the loop before it has ended once, and two things would make it
 * drop that code:
 *
 * <ul>
 * <li>What follows the loop has not run, and Truffle drops code that comes to such a place. So this code leaves the loop in the
 * interpreter, and stays valid.
 * <li>Boxed variables: see {@link BoxedVariables}.</ul>
 */
final class CursorLoop {

    /** Rows after which a loop's variables have their types. Less than what makes a loop hot. */
    private static final int WARM = 1000;
    /** Ends that together take as long in the interpreter as another compilation takes. */
    private static final int MOST_ENDS = 1000;

    @CompilationFinal
    private boolean hasEnded;
    /** Valid while code that leaves the loop in the interpreter may be kept. */
    @CompilationFinal
    private Assumption endsRarely = Assumption.create("loop over a cursor ends rarely");
    private int ends;
    private int rows;
    private final LoopEntry entry = LoopEntry.create();

    @NeverDefault
    static CursorLoop create() {
        return new CursorLoop();
    }

    /** The loop is to have another row. */
    void next(Node node) {
        entry.turn(node);
        if (CompilerDirectives.inInterpreter() && rows <= WARM && ++rows == WARM) {
            BoxedVariables.generalize(node.getRootNode());
        }
    }

    /** The loop ends. */
    void end() {
        if (CompilerDirectives.inInterpreter()) {
            noteEnd();
        } else if (!hasEnded && endsRarely.isValid()) {
            // Without a call here, the compiler would make a guard of the caller's condition, and a guard that fails drops the code.
            noteEnd();
            CompilerDirectives.transferToInterpreter();
        }
    }

    @TruffleBoundary(allowInlining = false)
    private void noteEnd() {
        hasEnded = true;
        if (++ends == MOST_ENDS) {
            endsRarely.invalidate();
        }
    }
}
