package org.sqltruffle.bridge.python.cursor;

import com.oracle.truffle.api.dsl.Cached;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.interop.TruffleObject;
import com.oracle.truffle.api.library.ExportLibrary;
import com.oracle.truffle.api.library.ExportMessage;
import org.sqltruffle.bridge.python.connection.PyConnection;
import org.sqltruffle.bridge.python.connection.PyCursor;

/** {@code execute(cursor, sql, *parameters)}: see {@link ExecuteNode}. */
@ExportLibrary(InteropLibrary.class)
public final class Execute implements TruffleObject {

    @ExportMessage
    boolean isExecutable() {
        return true;
    }

    @ExportMessage
    @SuppressWarnings("static-method")
    Object execute(Object[] arguments, @Cached ExecuteNode node) {
        PyConnection connection = ((PyCursor) arguments[0]).connection;
        connection.acquire();
        try {
            return node.execute(arguments, false);
        } finally {
            connection.release();
        }
    }
}
