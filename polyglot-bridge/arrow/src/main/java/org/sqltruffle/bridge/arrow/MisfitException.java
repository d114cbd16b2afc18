package org.sqltruffle.bridge.arrow;

/** A value of a result that its column's Arrow type does not have. */
public final class MisfitException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String problem;

    MisfitException(String problem) {
        super(problem + "; convert it in SQL, or read the column as a union");
        this.problem = problem;
    }

    /** The message without what a program can do about it. */
    String problem() {
        return problem;
    }
}
