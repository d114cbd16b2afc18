package org.sqltruffle.bridge.replication.transport;

/** A request that is not answered with what it asks for. The message says why. */
final class Refusal extends RuntimeException {

    static final int BAD_REQUEST = 400;
    static final int UNAUTHORIZED = 401;
    static final int NOT_FOUND = 404;
    static final int METHOD_NOT_ALLOWED = 405;
    static final int REQUEST_TIMEOUT = 408;
    static final int CONFLICT = 409;
    static final int CONTENT_TOO_LARGE = 413;
    static final int FAILED = 500;
    static final int UNAVAILABLE = 503;

    private static final long serialVersionUID = 1L;

    private final int status;

    Refusal(int status, String message) {
        super(message);
        this.status = status;
    }

    Refusal(int status, String message, Throwable cause) {
        super(message, cause);
        this.status = status;
    }

    int status() {
        return status;
    }
}
