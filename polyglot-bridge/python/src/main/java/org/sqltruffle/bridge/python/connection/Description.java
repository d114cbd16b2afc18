package org.sqltruffle.bridge.python.connection;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.strings.TruffleString;

/** What {@code Cursor.description} says of a statement's columns: one object until SQLite compiles the statement anew. */
public final class Description {

    /** That of a statement without columns, and of a cursor that has executed nothing. */
    public static final Description NONE = new Description(null);

    /** Python's tuple, or {@code null} for None. */
    public final Object tuple;
    private TruffleString[] names;

    private Description(Object tuple) {
        this.tuple = tuple;
    }

    /** @param tuple Python's tuple, or {@code null} for None */
    public static Description of(Object tuple) {
        return tuple == null ? NONE : new Description(tuple);
    }

    /** As Python has it. */
    public Object orNone(PythonModule module) {
        return tuple == null ? module.none() : tuple;
    }

    /** The names of the columns. Needs {@link GraalPyInternals#AVAILABLE}. */
    @TruffleBoundary
    public TruffleString[] names() {
        if (names == null) {
            names = tuple == null ? new TruffleString[0] : GraalPyInternals.firstItems(tuple);
        }
        return names;
    }

    /** The first column with this name, or -1. Names in ASCII are compared without case, as CPython does. */
    @TruffleBoundary
    public int find(TruffleString name) {
        TruffleString[] all = names();
        for (int i = 0; i < all.length; i++) {
            if (all[i].equals(name)) {
                return i;
            }
            boolean ascii = isAscii(all[i]) && isAscii(name);
            if (ascii && all[i].toJavaStringUncached().equalsIgnoreCase(name.toJavaStringUncached())) {
                return i;
            }
        }
        return -1;
    }

    private static boolean isAscii(TruffleString text) {
        return text.getCodeRangeUncached(TextNode.PYTHON) == TruffleString.CodeRange.ASCII;
    }
}
