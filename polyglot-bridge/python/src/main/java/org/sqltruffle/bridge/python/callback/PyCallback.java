package org.sqltruffle.bridge.python.callback;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.exception.AbstractTruffleException;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.interop.UnsupportedMessageException;
import java.lang.foreign.Arena;
import org.sqltruffle.bridge.python.connection.PyConnection;
import org.sqltruffle.sqlite.CallbackApi;
import org.sqltruffle.sqlite.HostFunction;

/**
 * A Python object that C calls. An exception that left an upcall would end the JVM. Each upcall therefore catches all of them, makes the
 * SQL function fail by {@link #fail} or answers for the hook, and has the exception shown or kept by {@link #report}.
 */
abstract class PyCallback implements HostFunction {

    static final InteropLibrary INTEROP = InteropLibrary.getUncached();

    /** Bits of the result of {@code PythonModule.callbackFailed}. */
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
     * Shows the exception if the program has enabled tracebacks of callbacks. An exception that is not Python's (a cancelled context) is
     * kept and thrown when C has returned. This method throws nothing, so that upcalls can end with it.
     *
     * @return the kinds of the exception, a sum of {@link #NO_MEMORY}, {@link #OVERFLOW} and {@link #ATTRIBUTE}
     */
    @TruffleBoundary
    final int report(Throwable t) {
        try {
            if (t instanceof AbstractTruffleException e) {
                return connection.module.callbackFailed(callable, e);
            }
            if (t instanceof UnsupportedMessageException) {
                return connection.module.callbackFailed(callable, notCallable());
            }
            connection.postpone(t);
        } catch (Throwable unexpected) {
            connection.postpone(unexpected);
        }
        return 0;
    }

    /** Returns Python's TypeError for an object that is not callable. */
    private AbstractTruffleException notCallable() {
        try {
            throw connection.module.raiseNotCallable(callable);
        } catch (AbstractTruffleException e) {
            return e;
        }
    }

    /** Whether a value is a Python int. A float such as 0.0 fits in an int too, but is none. */
    static boolean isInteger(Object value) {
        return !(value instanceof Double) && INTEROP.isNumber(value) && INTEROP.fitsInBigInteger(value);
    }

    /** Makes the SQL function fail. */
    @TruffleBoundary
    final void fail(long pContext, String message, Throwable t) {
        fail(pContext, message, report(t));
    }

    /** Makes the SQL function fail. Throws nothing, as {@link #report}. */
    @TruffleBoundary
    final void fail(long pContext, String message, int kind) {
        try {
            if ((kind & NO_MEMORY) != 0) {
                CallbackApi.resultErrorNomem(pContext);
            } else if ((kind & OVERFLOW) != 0) {
                CallbackApi.resultErrorToobig(pContext);
            } else {
                try (Arena arena = Arena.ofConfined()) {
                    CallbackApi.resultError(pContext, arena.allocateFrom(message).address(), -1);
                }
            }
        } catch (Throwable unexpected) {
            connection.postpone(unexpected);
        }
    }
}
