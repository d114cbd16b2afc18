package org.sqltruffle.bridge.replication.error;

/** A replica cannot do what was asked. The message says what to do; nothing has changed. */
public final class ReplicaException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public ReplicaException(String message) {
        super(message);
    }

    public ReplicaException(String message, Throwable cause) {
        super(message, cause);
    }
}
