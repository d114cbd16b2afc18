package org.sqltruffle.interpreter.tier;

/** How long each tier runs, while both share the execution of a program. */
public interface Turns {

    /** Backward jumps that the next stretch in the Truffle tier may do. */
    int quantum();

    /** Rows that C may produce before the Truffle tier's turn. */
    int rowsLeft();

    /** Instructions that C may run before the Truffle tier's turn. */
    long stepsLeft();

    /** Notes instructions that C has run. */
    void countStepsInC(long steps);

    /** Notes rows that C has produced. */
    void countRowsInC(int rows);

    /** @param nanos of a stretch that ran interpreted; 0: it ran compiled */
    void noteInterpreted(long nanos);

    /** Whether the Truffle tier produces the next row. */
    boolean takesRow();

    /** Whether C runs the next stretch, where the transition table leaves it open. */
    default boolean isCs() {
        throw new IllegalStateException();
    }

    /** Instructions that C runs after a stretch in the Truffle tier. */
    long nextStretch();
}
