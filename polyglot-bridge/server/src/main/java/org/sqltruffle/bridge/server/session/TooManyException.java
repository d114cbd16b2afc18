package org.sqltruffle.bridge.server.session;

/** A client asks for more than the server's limits allow. */
public final class TooManyException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public TooManyException(String message) {
        super(message);
    }
}
