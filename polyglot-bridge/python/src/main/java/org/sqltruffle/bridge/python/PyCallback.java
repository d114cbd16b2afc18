package org.sqltruffle.bridge.python;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.exception.AbstractTruffleException;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.interop.UnsupportedMessageException;
import java.lang.foreign.Arena;
import org.sqltruffle.abi.CallbackApi;
import org.sqltruffle.abi.HostFunction;

/** Something of Python's that C calls. Nothing may be thrown through C: an exception is told to SQLite, or kept for later. */
abstract class PyCallback implements HostFunction {

    static final InteropLibrary INTEROP = InteropLibrary.getUncached();

    /** What {@link PythonModule#callbackFailed} says of an exception. */
    private static final int NO_MEMORY = 1;
    private static final int OVERFLOW = 2;
    static final int ATTRIBUTE = 4;

    final PyConnection connection;
    final Object callable;

    PyCallback(PyConnection connection, Object callable) {
        this.connection = connection;
        this.callable = callable;
    }

    /**
     * Prints the exception when callbacks have tracebacks enabled; one that is not Python's (a cancelled context) is thrown
     * when C has returned.
     *
     * @return what kind it is
     */
    @TruffleBoundary
    final int report(Throwable t) {
        if (t instanceof AbstractTruffleException e) {
            return connection.module.callbackFailed(callable, e);
        }
        if (t instanceof UnsupportedMessageException) {
            return connection.module.callbackFailed(callable, notCallable());
        }
        connection.postpone(t);
        return 0;
    }

    /** Python's TypeError for what was given as a function and is none. */
    private AbstractTruffleException notCallable() {
        try {
            throw connection.module.raiseNotCallable(callable);
        } catch (AbstractTruffleException e) {
            return e;
        }
    }

    /** Whether it is a Python int: 0.0 also fits in an int. */
    static boolean isInteger(Object value) {
        return !(value instanceof Double) && INTEROP.isNumber(value) && INTEROP.fitsInBigInteger(value);
    }

    /** Makes the SQL function fail. */
    @TruffleBoundary
    final void fail(long pContext, String message, Throwable t) {
        fail(pContext, message, report(t));
    }

    @TruffleBoundary
    static void fail(long pContext, String message, int kind) {
        if ((kind & NO_MEMORY) != 0) {
            CallbackApi.resultErrorNomem(pContext);
        } else if ((kind & OVERFLOW) != 0) {
            CallbackApi.resultErrorToobig(pContext);
        } else {
            try (Arena arena = Arena.ofConfined()) {
                CallbackApi.resultError(pContext, arena.allocateFrom(message).address(), -1);
            }
        }
    }
}
