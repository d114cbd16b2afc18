package org.sqltruffle.bridge.python.cursor;

import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.interop.TruffleObject;
import com.oracle.truffle.api.library.ExportLibrary;
import com.oracle.truffle.api.library.ExportMessage;
import org.sqltruffle.bridge.python.connection.PyConnection;
import org.sqltruffle.bridge.python.connection.PyCursor;

/** {@code open_cursor(connection)}: the state of a new cursor, or the slow mark if the connection is closed or another thread's. */
@ExportLibrary(InteropLibrary.class)
public final class OpenCursor implements TruffleObject {

    @ExportMessage
    boolean isExecutable() {
        return true;
    }

    @ExportMessage
    @SuppressWarnings("static-method")
    Object execute(Object[] arguments) {
        PyConnection connection = (PyConnection) arguments[0];
        return connection.usableNow() ? new PyCursor(connection) : connection.module.slow();
    }
}
