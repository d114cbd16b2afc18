package org.sqltruffle.bridge.shards.error;

/** A file, a table or an argument that cannot be used. The message names it, and says what to do about it where that is known. */
public final class ShardException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public ShardException(String message) {
        super(message);
    }

    public ShardException(String message, Throwable cause) {
        super(message, cause);
    }
}
