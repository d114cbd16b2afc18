package org.sqltruffle.bridge.python;

import com.oracle.truffle.api.interop.InteropException;
import com.oracle.truffle.api.interop.InteropLibrary;
import org.sqltruffle.abi.SqliteException;

/** {@code fetch(cursor, most)}: a list of rows, or the slow mark, on the same conditions as {@link NextRow}. */
final class FetchFunction {

    private FetchFunction() {
    }

    static Object fetch(PythonModule module, Object[] arguments) {
        PyCursor cursor = (PyCursor) arguments[0];
        PyStatement statement = cursor.statement;
        if (statement == null || cursor.converts || !cursor.connection.plainText || !cursor.usableNow()) {
            return module.slow();
        }
        FetchRootNode.Rows rows = new FetchRootNode.Rows(cursor, Arguments.integer(arguments[1]));
        try {
            if (statement.fetch == null) {
                statement.fetch = new FetchRootNode().getCallTarget();
            }
            statement.fetch.call(rows);
        } catch (SqliteException e) {
            cursor.reset();
            throw cursor.connection.raise(e);
        }
        try {
            return GraalPyInternals.AVAILABLE ? GraalPyInternals.list(null, rows.toArray()) : InteropLibrary.getUncached().execute(module.makeList(), rows.toArray());
        } catch (InteropException e) {
            throw new IllegalStateException(e);
        }
    }
}
