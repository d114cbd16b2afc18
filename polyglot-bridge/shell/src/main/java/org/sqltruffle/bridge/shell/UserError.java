package org.sqltruffle.bridge.shell;

/** Something that the user can mend; its message is all that is shown. */
public final class UserError extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public UserError(String message) {
        super(message);
    }
}
