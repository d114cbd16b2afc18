package org.sqltruffle.bridge.python;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.interop.TruffleObject;
import com.oracle.truffle.api.library.ExportLibrary;
import com.oracle.truffle.api.library.ExportMessage;
import org.sqltruffle.sqlite.SqliteException;

/**
 * A function for Python that is not worth compiling into its caller. {@link PythonModule#raise} turns an error of SQLite's into the
 * Python exception.
 */
@ExportLibrary(InteropLibrary.class)
final class ColdFunction implements TruffleObject {

    /** What the function does. */
    @FunctionalInterface
    interface Body {
        Object call(Object[] arguments);
    }

    private final PythonModule module;
    private final Body body;
    private final boolean takesTurns;

    /** @param takesTurns whether it waits for other threads that use the connection */
    ColdFunction(PythonModule module, Body body, boolean takesTurns) {
        this.module = module;
        this.body = body;
        this.takesTurns = takesTurns;
    }

    @ExportMessage
    boolean isExecutable() {
        return true;
    }

    @ExportMessage
    @TruffleBoundary
    Object execute(Object[] arguments) {
        PyConnection shared = takesTurns && arguments.length > 0 ? connection(arguments[0]) : null;
        if (shared != null) {
            shared.acquire();
        }
        try {
            return body.call(arguments);
        } catch (SqliteException e) {
            throw module.raise(e);
        } finally {
            if (shared != null) {
                shared.release();
            }
        }
    }

    /** Returns the connection that the first argument is or belongs to, or {@code null}. */
    private static PyConnection connection(Object argument) {
        // Not a switch over types, because the first such switch takes a new process 10 ms.
        if (argument instanceof PyCursor cursor) {
            return cursor.connection;
        }
        if (argument instanceof PyConnection connection) {
            return connection;
        }
        return argument instanceof StorageFunctions.Handle handle ? handle.connection : null;
    }
}
