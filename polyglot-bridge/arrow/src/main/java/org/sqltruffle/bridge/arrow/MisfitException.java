package org.sqltruffle.bridge.arrow;

/** A value of a result that its column's Arrow type does not have. */
public final class MisfitException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    MisfitException(String message) {
        super(message);
    }
}
