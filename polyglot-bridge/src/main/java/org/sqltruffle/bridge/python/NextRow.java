package org.sqltruffle.bridge.python;

import com.oracle.truffle.api.dsl.Cached;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.interop.TruffleObject;
import com.oracle.truffle.api.library.ExportLibrary;
import com.oracle.truffle.api.library.ExportMessage;
import org.sqltruffle.abi.SqliteException;
import org.sqltruffle.language.StepNode;

/**
 * {@code next_row(cursor)}: the current row as a tuple, after which the statement is stepped once more, as CPython does (so the
 * last row is returned with all locks released, and an error is raised one row early). Returns the slow mark when the way in
 * Python must be taken: no row, a check that fails, converters.
 */
@ExportLibrary(InteropLibrary.class)
final class NextRow implements TruffleObject {

    @ExportMessage
    boolean isExecutable() {
        return true;
    }

    @ExportMessage
    @SuppressWarnings("static-method")
    Object execute(Object[] arguments, @Cached RowNode row, @Cached StepNode step) {
        PyCursor cursor = (PyCursor) arguments[0];
        PyConnection connection = cursor.connection;
        connection.acquire();
        try {
            PyStatement statement = cursor.statement;
            if (statement == null || cursor.converts || !connection.plainText || !cursor.usableNow()) {
                return connection.module.slow();
            }
            Object result = row.execute(statement);
            if (!step.execute(statement.statement)) {
                if (statement.isDml) {
                    cursor.rowCount = connection.connection.changes();
                }
                cursor.finish();
            }
            connection.throwPostponed();
            return result;
        } catch (SqliteException e) {
            throw failed(cursor, e);
        } finally {
            connection.release();
        }
    }

    private static RuntimeException failed(PyCursor cursor, SqliteException e) {
        cursor.reset();
        return cursor.connection.raise(e);
    }
}
