package org.sqltruffle.bridge.python.row;

import com.oracle.truffle.api.CallTarget;
import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.interop.InteropException;
import com.oracle.truffle.api.interop.InteropLibrary;
import java.util.Arrays;
import org.sqltruffle.bridge.python.connection.Arguments;
import org.sqltruffle.bridge.python.connection.GraalPyInternals;
import org.sqltruffle.bridge.python.connection.PyCursor;
import org.sqltruffle.bridge.python.connection.PyStatement;
import org.sqltruffle.bridge.python.connection.PythonModule;
import org.sqltruffle.bridge.python.connection.TextNode;
import org.sqltruffle.sqlite.SqliteException;

/** Fetches many rows in one call. Returns the slow mark in the cases in which {@code NextRow} does. */
public final class FetchFunction {

    private FetchFunction() {
    }

    /**
     * {@code fetch(cursor, most)}: a list of tuples, or of objects of the class {@code Row}. Returns the slow mark for other row factories.
     */
    public static Object fetch(PythonModule module, Object[] arguments) {
        return fetch((PyCursor) arguments[0], Arguments.integer(arguments[1]));
    }

    /** As {@link #fetch(PythonModule, Object[])}. */
    @TruffleBoundary
    public static Object fetch(PyCursor cursor, int most) {
        PythonModule module = cursor.connection.module;
        boolean isRow = cursor.rowFactory != null && cursor.rowFactory == module.rowClass;
        if (cursor.statement == null && cursor.usableNow()) {
            return list(module, new Object[0]);
        }
        if (!cursor.hasUsualRow() || cursor.rowFactory != null && !isRow) {
            return module.slow();
        }
        PyStatement statement = cursor.statement;
        if (statement.fetch == null) {
            statement.fetch = new FetchRootNode(new FetchedRows.Taker()).getCallTarget();
        }
        FetchedRows rows = new FetchedRows(most);
        run(statement.fetch, cursor, rows);
        Object[] fetched = rows.toArray();
        if (isRow) {
            Arrays.setAll(fetched, i -> RowMethods.of(module, cursor.description, fetched[i]));
        }
        return list(module, fetched);
    }

    /**
     * {@code fetch_columns(cursor, most)}: a tuple with two items for each column, an array's type code and its bytes, or "" and a list.
     */
    public static Object fetchColumns(PythonModule module, Object[] arguments) {
        PyCursor cursor = (PyCursor) arguments[0];
        if (!cursor.hasUsualRow() || !GraalPyInternals.AVAILABLE) {
            return module.slow();
        }
        PyStatement statement = cursor.statement;
        if (statement.fetchColumns == null) {
            statement.fetchColumns = new FetchRootNode(new FetchedColumns.Taker()).getCallTarget();
        }
        FetchedColumns fetched = new FetchedColumns(statement.columnCount(), Arguments.integer(arguments[1]));
        run(statement.fetchColumns, cursor, fetched);
        Object[] result = new Object[fetched.columns.length * 2];
        for (int i = 0; i < fetched.columns.length; i++) {
            FetchedColumn column = fetched.columns[i];
            String code = column.typeCode();
            result[2 * i] = TextNode.python(code);
            result[2 * i + 1] = code.isEmpty() ? list(module, column.toArray()) : GraalPyInternals.bytes(null, column.bytes());
        }
        return GraalPyInternals.tuple(null, result);
    }

    private static void run(CallTarget fetch, PyCursor cursor, Object fetched) {
        try {
            fetch.call(cursor, fetched);
        } catch (SqliteException e) {
            cursor.resetAfterError();
            throw cursor.connection.raise(e);
        }
    }

    private static Object list(PythonModule module, Object[] values) {
        try {
            return GraalPyInternals.AVAILABLE ? GraalPyInternals.list(null, values)
                            : InteropLibrary.getUncached().execute(module.makeList(), values);
        } catch (InteropException e) {
            throw new IllegalStateException(e);
        }
    }
}
