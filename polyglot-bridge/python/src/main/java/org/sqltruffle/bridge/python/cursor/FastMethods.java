package org.sqltruffle.bridge.python.cursor;

/** Asks for {@link CursorMethods}, which link only where GraalPy's packages are exported. */
public final class FastMethods {

    private FastMethods() {
    }

    /** Prepares the methods of {@code Cursor}. Must be called before GraalPy starts. */
    public static void prepare() {
        try {
            CursorMethods.prepare();
        } catch (LinkageError | AssertionError e) {
            // The import of the module asks again, and handles the failure.
        }
    }

    /** Returns {@code __next__} for the class {@code Cursor}, or {@code null} if it has to stay a Python function. */
    public static Object nextMethod(Object cursorClass) {
        try {
            return CursorMethods.next(cursorClass);
        } catch (LinkageError e) {
            return null;
        }
    }

    /** Returns {@code execute} for the class {@code Cursor}, or {@code null} if it has to stay a Python function. */
    public static Object executeMethod(Object cursorClass) {
        try {
            return CursorMethods.execute(cursorClass);
        } catch (LinkageError e) {
            return null;
        }
    }
}
