package org.sqltruffle.bridge.python;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.interop.TruffleObject;
import com.oracle.truffle.api.library.ExportLibrary;
import com.oracle.truffle.api.library.ExportMessage;
import org.sqltruffle.abi.SqliteException;

/**
 * A function for Python that is not worth compiling into its caller. What SQLite reports as an error comes out as the Python
 * exception that {@link PythonModule#raise} makes of it.
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

    ColdFunction(PythonModule module, Body body) {
        this.module = module;
        this.body = body;
    }

    @ExportMessage
    boolean isExecutable() {
        return true;
    }

    @ExportMessage
    @TruffleBoundary
    Object execute(Object[] arguments) {
        try {
            return body.call(arguments);
        } catch (SqliteException e) {
            throw module.raise(e);
        }
    }
}
