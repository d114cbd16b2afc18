package org.sqltruffle.abi;

/** What a foreign call throws cannot be a checked exception: it is a bug or comes out of a callback. */
final class CallFailure {

    private CallFailure() {
    }

    static RuntimeException rethrow(Throwable t) {
        if (t instanceof RuntimeException e) {
            throw e;
        }
        if (t instanceof Error e) {
            throw e;
        }
        throw new IllegalStateException(t);
    }
}
