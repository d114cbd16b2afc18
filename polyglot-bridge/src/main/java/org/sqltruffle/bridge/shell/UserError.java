package org.sqltruffle.bridge.shell;

/** Something that the user can mend; its message is all that is shown. */
final class UserError extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UserError(String message) {
        super(message);
    }
}
