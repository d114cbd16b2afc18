package org.sqltruffle.bridge.python.cursor;

import com.oracle.truffle.api.dsl.Cached;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.interop.TruffleObject;
import com.oracle.truffle.api.library.ExportLibrary;
import com.oracle.truffle.api.library.ExportMessage;
import org.sqltruffle.bridge.python.connection.PyCursor;

/** {@code next_row(cursor)}: see {@link NextRowNode}. Returns the slow mark where Python code is to do it. */
@ExportLibrary(InteropLibrary.class)
public final class NextRow implements TruffleObject {

    @ExportMessage
    boolean isExecutable() {
        return true;
    }

    @ExportMessage
    @SuppressWarnings("static-method")
    Object execute(Object[] arguments, @Cached NextRowNode node) {
        PyCursor cursor = (PyCursor) arguments[0];
        cursor.connection.acquire();
        try {
            return cursor.hasUsualRow() ? node.execute(cursor) : cursor.connection.module.slow();
        } finally {
            cursor.connection.release();
        }
    }
}
