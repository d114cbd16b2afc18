package org.sqltruffle.bridge.python;

import com.oracle.graal.python.PythonLanguage;
import com.oracle.graal.python.runtime.object.PFactory;
import com.oracle.truffle.api.nodes.Node;

/**
 * Makes Python objects by GraalPy's own factory: 10 ns for a tuple, where calling back into Python costs 25-45. Its packages
 * are not exported: this class, {@link CursorMethods} and {@link FramelessCode} are the way to them. {@link #AVAILABLE} says whether they may be used
 * ({@code --add-exports org.graalvm.py/com.oracle.graal.python=... } and so on: the list is in docs/PYTHON.md).
 */
final class GraalPyInternals {

    /** System property that switches this class off: for the ablation and for tests of the other way. */
    static final String PROPERTY = "sqltruffle.python.internals";

    static final boolean AVAILABLE = probe();

    private GraalPyInternals() {
    }

    private static boolean probe() {
        if (!Boolean.parseBoolean(System.getProperty(PROPERTY, "true"))) {
            return false;
        }
        try {
            // Loading the class is not enough: access is checked when a method that uses it is linked.
            return Link.tuple() && Link.bytes();
        } catch (LinkageError e) {
            return false;
        }
    }

    /** A {@code tuple} of these values; the array is not copied. */
    static Object tuple(Node node, Object[] values) {
        return PFactory.createTuple(PythonLanguage.get(node), values);
    }

    /** A {@code list} of these values; the array is not copied. */
    static Object list(Node node, Object[] values) {
        return PFactory.createList(PythonLanguage.get(node), values);
    }

    /** A {@code bytes} object; the array is not copied. */
    static Object bytes(Node node, byte[] value) {
        return PFactory.createBytes(PythonLanguage.get(node), value);
    }

    /** To be called before GraalPy starts, if it may be used. */
    static void prepare() {
        try {
            CursorMethods.prepare();
        } catch (LinkageError | AssertionError e) {
            // Asked again when the module is imported: then the answer counts.
        }
    }

    /** {@code __next__} for the class {@code Cursor}; {@code null}: it stays a Python function. */
    static Object nextMethod(Object cursorClass) {
        try {
            return CursorMethods.next(cursorClass);
        } catch (LinkageError e) {
            return null;
        }
    }

    /** {@code execute} for the class {@code Cursor}; {@code null}: it stays a Python function. */
    static Object executeMethod(Object cursorClass) {
        try {
            return CursorMethods.execute(cursorClass);
        } catch (LinkageError e) {
            return null;
        }
    }

    /** The code of a module, with functions that have no frames for Python; the same code: they keep them. */
    static Object frameless(Object code) {
        try {
            return FramelessCode.of(code);
        } catch (LinkageError e) {
            return code;
        }
    }

    /** Calls that fail for the missing context when all is well, and with a LinkageError when it is not. */
    private static final class Link {

        static boolean tuple() {
            try {
                PFactory.createTuple((PythonLanguage) null, new Object[0]);
            } catch (NullPointerException | AssertionError e) {
                return true;
            }
            return true;
        }

        static boolean bytes() {
            try {
                PFactory.createBytes((PythonLanguage) null, new byte[0]);
            } catch (NullPointerException | AssertionError e) {
                return true;
            }
            return true;
        }
    }
}
