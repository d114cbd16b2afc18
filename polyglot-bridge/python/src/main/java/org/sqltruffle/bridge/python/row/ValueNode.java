package org.sqltruffle.bridge.python.row;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.dsl.Cached;
import com.oracle.truffle.api.dsl.GenerateUncached;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.interop.InteropException;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.nodes.Node;
import java.nio.charset.StandardCharsets;
import org.sqltruffle.bridge.python.connection.GraalPyInternals;
import org.sqltruffle.bridge.python.connection.PyStatement;
import org.sqltruffle.bridge.python.connection.PythonModule;
import org.sqltruffle.bridge.python.connection.TextNode;
import org.sqltruffle.language.Statement;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.value.Meta;

/** A value of the current row as a Python object: int, float, str, bytes or None. */
@GenerateUncached
public abstract class ValueNode extends Node {

    /** A value of the current row. @param statement that of the owner */
    abstract Object execute(PyStatement owner, Statement statement, int column, long payload, long meta);

    @Specialization(guards = "isInt(meta)")
    @SuppressWarnings("unused")
    static long integer(PyStatement owner, Statement statement, int column, long payload, long meta) {
        return payload;
    }

    @Specialization(guards = "isReal(meta)")
    @SuppressWarnings("unused")
    static double real(PyStatement owner, Statement statement, int column, long payload, long meta) {
        return Double.longBitsToDouble(payload);
    }

    @Specialization(guards = "isNull(meta)")
    @SuppressWarnings("unused")
    static Object none(PyStatement owner, Statement statement, int column, long payload, long meta) {
        return owner.connection.module.none();
    }

    @Specialization(guards = "isText(meta)")
    static Object text(PyStatement owner, Statement statement, int column, long payload, long meta, @Cached TextNode node) {
        return node.execute(owner, statement, column, payload, meta);
    }

    @Specialization(guards = {"!isInt(meta)", "!isReal(meta)", "!isNull(meta)", "!isText(meta)"})
    @SuppressWarnings("unused")
    Object other(PyStatement owner, Statement statement, int column, long payload, long meta) {
        if (statement.columnType(column) == ApiConstants.SQLITE_FLOAT) {
            return statement.columnDouble(column);
        }
        byte[] blob = statement.columnBlob(column);
        if (GraalPyInternals.AVAILABLE) {
            return GraalPyInternals.bytes(this, blob);
        }
        return bytes(owner.connection.module, blob);
    }

    @TruffleBoundary
    public static Object bytes(PythonModule module, byte[] value) {
        try {
            return InteropLibrary.getUncached().execute(module.makeBytes(), new String(value, StandardCharsets.ISO_8859_1));
        } catch (InteropException e) {
            throw new IllegalStateException(e);
        }
    }

    static boolean isInt(long meta) {
        return Meta.isInt(meta);
    }

    static boolean isReal(long meta) {
        return Meta.isReal(meta);
    }

    static boolean isNull(long meta) {
        return Meta.isNull(meta);
    }

    static boolean isText(long meta) {
        return Meta.isText(meta);
    }
}
