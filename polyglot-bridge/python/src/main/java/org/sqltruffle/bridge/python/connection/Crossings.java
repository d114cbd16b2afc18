package org.sqltruffle.bridge.python.connection;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;

/**
 * Counts calls between Python and the engine, and the values that they pass, if {@code -Dsqltruffle.python.count=true} is set. Calls are those of a cursor's
 * execute, next and fetch, registrations, and calls of Python's functions and methods.
 */
public final class Crossings {

    private static final boolean COUNTED = Boolean.getBoolean("sqltruffle.python.count");

    private static long calls;
    private static long values;

    private Crossings() {
    }

    /** Counts a call and the values that it passes. */
    public static void call(int n) {
        if (COUNTED) {
            count(1, n);
        }
    }

    /** Counts values of a call that is counted already. */
    public static void values(int n) {
        if (COUNTED) {
            count(0, n);
        }
    }

    @TruffleBoundary
    private static synchronized void count(int nCall, int nValue) {
        calls += nCall;
        values += nValue;
    }

    /** Returns both counts. */
    public static synchronized String text() {
        return calls + " " + values;
    }
}
