package org.sqltruffle.bridge.python.cursor;

import org.sqltruffle.bridge.python.connection.GraalPyInternals;
import org.sqltruffle.bridge.python.connection.PythonModule;
import org.sqltruffle.bridge.python.row.RowMethods;

/** Asks for {@link CursorMethods} and {@link RowMethods}, which link only where GraalPy's packages are exported. */
public final class FastMethods {

    private FastMethods() {
    }

    /** Prepares the methods. Must be called before GraalPy starts. */
    public static void prepare() {
        try {
            CursorMethods.prepare();
            RowMethods.prepare();
        } catch (LinkageError | AssertionError e) {
            // The import of the module asks again, and handles the failure.
        }
    }

    /** Returns a method of the class {@code Cursor}, or {@code null} if it has to stay a Python function. */
    public static Object ofCursor(Object cursorClass, String name) {
        return GraalPyInternals.AVAILABLE ? orNull(() -> CursorMethods.method(name, cursorClass)) : null;
    }

    /** Returns {@code Connection.execute}, or {@code null} if it has to stay a Python function. */
    public static Object connectionExecute(PythonModule module, Object connectionClass, Object cursor) {
        return GraalPyInternals.AVAILABLE ? orNull(() -> CursorMethods.connectionExecute(module, connectionClass, cursor)) : null;
    }

    /**
     * Returns a method of the class {@code Row}, or {@code null} if it has to stay a Python function.
     *
     * @param instance one that {@code object.__new__} has made
     */
    public static Object ofRow(PythonModule module, Object rowClass, Object instance, String name) {
        if (!GraalPyInternals.AVAILABLE) {
            return null;
        }
        return orNull(() -> {
            Object method = RowMethods.method(name, rowClass);
            RowMethods.note(module, instance);
            return method;
        });
    }

    private static Object orNull(java.util.function.Supplier<Object> method) {
        try {
            return method.get();
        } catch (LinkageError | ArrayIndexOutOfBoundsException | AssertionError e) {
            return null;
        }
    }
}
