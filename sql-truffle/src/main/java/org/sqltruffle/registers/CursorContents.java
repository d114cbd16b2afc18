package org.sqltruffle.registers;

/**
 * What Java keeps of a cursor in place of C, whose own cursor is empty meanwhile: before C runs any instruction on it, all of it is given
 * back.
 */
public abstract class CursorContents {

    /** Puts everything into C's cursor, as if C had done all the work so far. Returns a result code. */
    public abstract int giveBack(long pC);

    /** Whether it can't be given back any more: this execution ends in the Truffle tier. */
    public boolean isBound() {
        return false;
    }

    /** Bytes of native memory that were held at the peak so far. */
    public abstract long peakBytes();

    /** Frees the memory. Called once, at the latest when the statement is reset. */
    public abstract void release();
}
