package org.sqltruffle.tpch.console;

/** A mistake that the user can mend. The shell prints its message and no stack trace. */
public final class UserError extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public UserError(String message) {
        super(message);
    }
}
