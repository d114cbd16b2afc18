package org.sqltruffle.bridge.python.callback;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.strings.TruffleString;
import org.sqltruffle.bridge.python.connection.GraalPyInternals;
import org.sqltruffle.bridge.python.connection.PythonModule;
import org.sqltruffle.bridge.python.connection.TextNode;
import org.sqltruffle.bridge.python.row.ValueNode;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.sqlite.CMemory;
import org.sqltruffle.sqlite.Value;
import org.sqltruffle.value.Meta;

/** An argument of an SQL function, a {@code sqlite3_value*}, as a Python object. */
final class SqlValueNode extends Node {

    @Child
    private TruffleString.FromByteArrayNode fromBytes = TruffleString.FromByteArrayNode.create();
    @Child
    private TruffleString.SwitchEncodingNode switchEncoding = TruffleString.SwitchEncodingNode.create();

    Object execute(PythonModule module, long pValue) {
        return switch (Value.type(pValue)) {
            case ApiConstants.SQLITE_INTEGER -> Value.getLong(pValue);
            case ApiConstants.SQLITE_FLOAT -> Value.getDouble(pValue);
            case ApiConstants.SQLITE_TEXT -> text(Value.getText(pValue));
            case ApiConstants.SQLITE_BLOB -> blob(module, Value.getBlob(pValue));
            default -> module.none();
        };
    }

    /** The same of a value in a register of the Truffle tier, a text in UTF-8. */
    Object execute(PythonModule module, long payload, long meta) {
        if (Meta.isInt(meta)) {
            return payload;
        }
        if (Meta.isReal(meta)) {
            return Double.longBitsToDouble(payload);
        }
        if (Meta.isNull(meta)) {
            return module.none();
        }
        byte[] bytes = bytes(payload, Meta.length(meta));
        return Meta.isText(meta) ? text(bytes) : blob(module, bytes);
    }

    @TruffleBoundary
    private static byte[] bytes(long p, int n) {
        return CMemory.getBytes(p, n);
    }

    private Object text(byte[] utf8) {
        return switchEncoding.execute(fromBytes.execute(utf8, 0, utf8.length, TruffleString.Encoding.UTF_8, false), TextNode.PYTHON);
    }

    private Object blob(PythonModule module, byte[] value) {
        return GraalPyInternals.AVAILABLE ? GraalPyInternals.bytes(this, value) : ValueNode.bytes(module, value);
    }
}
