package org.sqltruffle.api;

/**
 * Who holds the lock that a statement did not get, in words: a suppressed exception ({@link Throwable#getSuppressed}) of the error
 * SQLITE_BUSY or SQLITE_LOCKED, also of the JDBC driver's. It has no stack trace of its own.
 */
public final class LockDetail extends Exception {

    private static final long serialVersionUID = 1L;

    private LockDetail(String message) {
        super(message, null, false, false);
    }

    /** Adds a detail to an error. @param report {@code null}: there is none */
    public static <T extends Throwable> T addTo(T error, String report) {
        if (report != null) {
            error.addSuppressed(new LockDetail(report));
        }
        return error;
    }
}
