package org.sqltruffle.bridge.python.cursor;

import com.oracle.truffle.api.dsl.Cached;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.interop.TruffleObject;
import com.oracle.truffle.api.library.ExportLibrary;
import com.oracle.truffle.api.library.ExportMessage;
import com.oracle.truffle.api.nodes.IndirectCallNode;
import org.sqltruffle.bridge.python.connection.PyConnection;
import org.sqltruffle.bridge.python.connection.PyCursor;
import org.sqltruffle.bridge.python.connection.PyStatement;
import org.sqltruffle.language.buffer.ParameterBuffer;
import org.sqltruffle.sqlite.SqliteException;

/**
 * {@code execute_again(cursor, *parameters)}: one of the executions of {@code executemany} after the first. Whether there is a row, or the
 * slow mark: then the statement is reset and nothing was done.
 */
@ExportLibrary(InteropLibrary.class)
public final class ExecuteAgain implements TruffleObject {

    private static final int FIRST = 1;

    @ExportMessage
    boolean isExecutable() {
        return true;
    }

    @ExportMessage
    @SuppressWarnings("static-method")
    Object execute(Object[] arguments, @Cached BindNode bind, @Cached IndirectCallNode restart) {
        PyCursor cursor = (PyCursor) arguments[0];
        PyConnection connection = cursor.connection;
        connection.acquire();
        try {
            PyStatement statement = cursor.statement;
            int n = arguments.length - FIRST;
            if (statement == null || statement.statement == null || statement.parameterCount != n || statement.hasNames
                            || connection.module.basicTypesAdapted()
                            || !connection.usableNow()) {
                if (statement != null && statement.statement != null && connection.usableNow()) {
                    statement.statement.reset();
                }
                return connection.module.slow();
            }
            ParameterBuffer parameters = statement.parameters();
            for (int i = 0; i < n; i++) {
                if (!bind.execute(connection.module, parameters, i, arguments[FIRST + i])) {
                    statement.statement.reset(); // Python code binds the parameters one by one.
                    return connection.module.slow();
                }
            }
            return RestartNode.restart(restart, cursor, statement, n);
        } catch (SqliteException e) {
            throw connection.raise(e);
        } finally {
            connection.release();
        }
    }
}
