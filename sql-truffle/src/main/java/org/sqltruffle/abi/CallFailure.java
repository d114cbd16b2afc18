package org.sqltruffle.abi;

/** Rethrows the exception of a foreign call. A checked one is a bug: neither a method handle nor a callback throws it. */
public final class CallFailure {

    private CallFailure() {
    }

    public static RuntimeException rethrow(Throwable t) {
        if (t instanceof RuntimeException e) {
            throw e;
        }
        if (t instanceof Error e) {
            throw e;
        }
        throw new IllegalStateException(t);
    }
}
