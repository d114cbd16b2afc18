package org.sqltruffle.program;

/**
 * The registers that an instruction reads and writes, and the cursor that it moves. An instruction that is not declared is taken to read
 * and write every register and to move every cursor.
 */
public final class OperandUse {

    /** Value of {@link #movedCursor}: no cursor moves. */
    public static final int NO_CURSOR = -1;
    /** Value of {@link #movedCursor}: any cursor may move. */
    public static final int ALL_CURSORS = -2;

    static final OperandUse UNDECLARED = new OperandUse(OpcodeSpec.NONE, OpcodeSpec.NONE, false, ALL_CURSORS);

    private final int[] reads;
    private final int[] writes;
    private final boolean declared;
    private final int movedCursor;

    OperandUse(int[] reads, int[] writes, boolean declared, int movedCursor) {
        this.reads = reads;
        this.writes = writes;
        this.declared = declared;
        this.movedCursor = movedCursor;
    }

    /** Registers read, valid when declared. */
    public int[] reads() {
        return reads;
    }

    /** Registers written, valid when declared. A register may be read and written. */
    public int[] writes() {
        return writes;
    }

    public boolean isDeclared() {
        return declared;
    }

    /** The cursor that may leave its row, {@link #NO_CURSOR} or {@link #ALL_CURSORS}. */
    public int movedCursor() {
        return movedCursor;
    }
}
