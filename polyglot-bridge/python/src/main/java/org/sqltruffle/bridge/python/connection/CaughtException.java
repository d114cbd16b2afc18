package org.sqltruffle.bridge.python.connection;

import com.oracle.graal.python.PythonLanguage;
import com.oracle.graal.python.runtime.PythonContext;
import com.oracle.graal.python.runtime.PythonContext.PythonThreadState;
import com.oracle.graal.python.runtime.exception.PException;
import com.oracle.truffle.api.interop.InteropException;
import com.oracle.truffle.api.interop.InteropLibrary;

/**
 * Calls Python functions from a query, and tells GraalPy that no exception is being handled. GraalPy does not know that for a call from
 * outside of Python. When a function that is called first asks for the handled exception, as by {@code sys.exc_info()}, GraalPy walks the
 * stack. It would do so at each later call too.
 *
 * <p>So later calls of a query that runs in an {@code except} block do not see that block's exception, as they would in CPython.
 */
public final class CaughtException {

    private CaughtException() {
    }

    /** Returns true, or fails with a LinkageError where GraalPy's packages are not exported. */
    static boolean isAccessible() {
        return State.NONE != null;
    }

    /** Calls a function. Where GraalPy's packages are not exported, GraalPy walks the stack. */
    public static Object callWithNone(InteropLibrary interop, Object function, Object[] arguments) throws InteropException {
        return GraalPyInternals.AVAILABLE ? State.callWithNone(interop, function, arguments) : interop.execute(function, arguments);
    }

    /** Loaded only where the packages are exported. */
    private static final class State {

        static final PException NONE = PException.NO_EXCEPTION;

        static Object callWithNone(InteropLibrary interop, Object function, Object[] arguments) throws InteropException {
            PythonThreadState state = PythonContext.get(interop).getThreadState(PythonLanguage.get(interop));
            if (state.getCaughtException() != null) {
                return interop.execute(function, arguments);
            }
            state.setCaughtException(NONE);
            try {
                return interop.execute(function, arguments);
            } finally {
                state.setCaughtException(null);
            }
        }
    }
}
