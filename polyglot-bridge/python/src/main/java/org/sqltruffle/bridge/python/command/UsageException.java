package org.sqltruffle.bridge.python.command;

/** A command line that cannot be run; the message is all that the user sees. */
final class UsageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UsageException(String message) {
        super(message);
    }
}
