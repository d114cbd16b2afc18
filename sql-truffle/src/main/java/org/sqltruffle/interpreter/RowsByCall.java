package org.sqltruffle.interpreter;

/**
 * What is known of a caller that steps row by row and does not inline compiled code. To enter compiled code and to leave it for each row,
 * registers are loaded and stored. C is faster with rows that take few instructions.
 */
final class RowsByCall {

    /** A row of fewer instructions takes C less time than a call of compiled code. */
    private static final int SHORT = 100;
    /** What a row counts in the mean. */
    private static final double SHARE = 0.125;

    private boolean expected;
    /** The mean instructions of a row in C; 0 before the first. */
    private double steps;

    /** Whether the next execution is expected to be called row by row. */
    void expect(boolean expectedNow) {
        expected = expectedNow;
    }

    /** Notes a row that came from C. */
    void noteSteps(long stepsOfRow) {
        steps += SHARE * (stepsOfRow - steps);
    }

    /** Whether C is to run the next execution. Functions of the user's program make a row long: compiled code inlines them. */
    boolean areForC(NodeProgram nodes) {
        return expected && steps > 0 && steps < SHORT && !nodes.callsHost();
    }
}
