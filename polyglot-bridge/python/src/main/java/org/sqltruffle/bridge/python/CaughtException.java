package org.sqltruffle.bridge.python;

import com.oracle.graal.python.PythonLanguage;
import com.oracle.graal.python.runtime.PythonContext;
import com.oracle.graal.python.runtime.PythonContext.PythonThreadState;
import com.oracle.graal.python.runtime.exception.PException;
import com.oracle.truffle.api.nodes.Node;

/**
 * Tells GraalPy, before a query calls a Python function, that no exception is being handled. GraalPy does not know it for a call from outside of Python. Once a function's callee has asked for
 * it, as by {@code sys.exc_info()}, GraalPy would walk the stack at each call to find out: 12 µs.
 *
 * <p>So a function in a query that runs in an {@code except} block does not see that block's exception, where CPython's does.
 */
final class CaughtException {

    private CaughtException() {
    }

    /** Returns true, or fails with a LinkageError where GraalPy's packages are not exported. */
    static boolean isAccessible() {
        return State.NONE != null;
    }

    /** Returns whether {@link #forget} must be called after the function. */
    static boolean setNone(Node node) {
        if (!GraalPyInternals.AVAILABLE) {
            return false;
        }
        return State.setNone(node);
    }

    static void forget(Node node) {
        State.forget(node);
    }

    /** Loaded only where the packages are exported. */
    private static final class State {

        static final PException NONE = PException.NO_EXCEPTION;

        static boolean setNone(Node node) {
            PythonThreadState state = state(node);
            if (state.getCaughtException() != null) {
                return false;
            }
            state.setCaughtException(NONE);
            return true;
        }

        static void forget(Node node) {
            state(node).setCaughtException(null);
        }

        private static PythonThreadState state(Node node) {
            return PythonContext.get(node).getThreadState(PythonLanguage.get(node));
        }
    }
}
