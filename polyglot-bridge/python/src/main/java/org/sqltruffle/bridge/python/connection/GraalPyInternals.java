package org.sqltruffle.bridge.python.connection;

import com.oracle.graal.python.PythonLanguage;
import com.oracle.graal.python.builtins.objects.common.SequenceStorageNodes.GetItemScalarNode;
import com.oracle.graal.python.builtins.objects.tuple.PTuple;
import com.oracle.graal.python.runtime.object.PFactory;
import com.oracle.graal.python.runtime.sequence.storage.SequenceStorage;
import com.oracle.truffle.api.TruffleLanguage;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.strings.TruffleString;

/**
 * Makes Python objects by GraalPy's own factory, which takes less time than to call back into Python. Its packages are not exported: this
 * class, {@link CaughtException}, {@link FramelessCode} and {@code CursorMethods} are the way to them. {@link #AVAILABLE} says whether they
 * may be used ({@code --add-exports org.graalvm.py/com.oracle.graal.python=... } and so on: docs/users/python.md says which).
 */
public final class GraalPyInternals {

    /** System property that switches this class off: for the ablation and for tests of the other way. */
    static final String PROPERTY = "sqltruffle.python.internals";

    public static final boolean AVAILABLE = probe();

    private GraalPyInternals() {
    }

    private static boolean probe() {
        if (!Boolean.parseBoolean(System.getProperty(PROPERTY, "true"))) {
            return false;
        }
        try {
            // Loading the class is not enough, because access is checked when a method that uses it is linked.
            return Link.tuple() && Link.bytes() && CaughtException.isAccessible();
        } catch (LinkageError e) {
            return false;
        }
    }

    /** Python's language, whose options a root node then has; {@code null} where these classes may not be used. */
    public static TruffleLanguage<?> language() {
        return AVAILABLE ? PythonLanguage.get(null) : null;
    }

    /** A {@code tuple} of these values; the array is not copied. */
    public static Object tuple(Node node, Object[] values) {
        return PFactory.createTuple(PythonLanguage.get(node), values);
    }

    /** A {@code list} of these values; the array is not copied. */
    public static Object list(Node node, Object[] values) {
        return PFactory.createList(PythonLanguage.get(node), values);
    }

    /** A {@code bytes} object; the array is not copied. */
    public static Object bytes(Node node, byte[] value) {
        return PFactory.createBytes(PythonLanguage.get(node), value);
    }

    /** The first items of the tuples in a {@code tuple}, which are texts. */
    static TruffleString[] firstItems(Object tuple) {
        SequenceStorage tuples = ((PTuple) tuple).getSequenceStorage();
        TruffleString[] items = new TruffleString[tuples.length()];
        for (int i = 0; i < items.length; i++) {
            SequenceStorage inner = ((PTuple) GetItemScalarNode.executeUncached(tuples, i)).getSequenceStorage();
            items[i] = (TruffleString) GetItemScalarNode.executeUncached(inner, 0);
        }
        return items;
    }

    /** Returns a module's code with hidden frames, or the same code if that is not possible. */
    public static Object frameless(Object code) {
        try {
            return FramelessCode.of(code);
        } catch (LinkageError e) {
            return code;
        }
    }

    /** Calls GraalPy without a context. A LinkageError says that a package is not exported; every other failure says that it is. */
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
