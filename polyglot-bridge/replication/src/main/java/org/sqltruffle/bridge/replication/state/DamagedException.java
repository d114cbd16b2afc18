package org.sqltruffle.bridge.replication.state;

/** Bytes are not what they should be. */
public final class DamagedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public DamagedException(String message) {
        super(message);
    }
}
