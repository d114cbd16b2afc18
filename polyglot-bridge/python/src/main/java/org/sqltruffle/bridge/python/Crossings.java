package org.sqltruffle.bridge.python;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;

/**
 * Counts what crosses between Python and the engine, where that is asked for by {@code -Dsqltruffle.python.count=true}: calls of a cursor's
 * execute, next and fetch, registrations, calls of functions and methods of Python, and the values that go along.
 */
final class Crossings {

    private static final boolean COUNTED = Boolean.getBoolean("sqltruffle.python.count");

    private static long calls;
    private static long values;

    private Crossings() {
    }

    /** A call, with a number of values that go or come with it. */
    static void call(int n) {
        if (COUNTED) {
            count(1, n);
        }
    }

    /** Values of a call that was counted already. */
    static void values(int n) {
        if (COUNTED) {
            count(0, n);
        }
    }

    @TruffleBoundary
    private static synchronized void count(int nCall, int nValue) {
        calls += nCall;
        values += nValue;
    }

    /** Both numbers so far. */
    static synchronized String text() {
        return calls + " " + values;
    }
}
