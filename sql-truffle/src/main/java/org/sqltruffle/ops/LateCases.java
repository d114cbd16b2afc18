package org.sqltruffle.ops;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;

/**
 * Cases of a node that may come up for the first time when it was compiled long ago, such as columns that were built meanwhile. Compiled
 * code has the cases that the interpreter has met. For others it goes a slower way, and is thrown away only after that has cost about as
 * much as to compile a loop again.
 */
public final class LateCases {

    private static final int PATIENCE = 8_000_000;

    @CompilationFinal
    private int met;
    private int patience = PATIENCE;

    /** Whether a case is in the code that runs: constant in compiled code, true in the interpreter, which notes it with {@link #meet}. */
    public boolean has(int what) {
        return CompilerDirectives.inInterpreter() || (met & what) != 0;
    }

    /** Notes a case that {@link #has} has let pass. */
    public void meet(int what) {
        if ((met & what) == 0) {
            CompilerDirectives.transferToInterpreterAndInvalidate();
            met |= what;
        }
    }

    /**
     * Called where compiled code lacks a case. Returns true when it is to go the slower way; false, in the interpreter, when the case is to
     * be met.
     */
    public boolean isPatient() {
        if (CompilerDirectives.inCompiledCode() && patience > 0) {
            patience--;
            return true;
        }
        CompilerDirectives.transferToInterpreterAndInvalidate();
        return false;
    }
}
