package org.sqltruffle.bridge.python;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.strings.TruffleString;
import org.sqltruffle.abi.CallbackApi;
import org.sqltruffle.abi.Constants;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.value.Meta;

/** An argument of an SQL function, a {@code sqlite3_value*}, as a Python object. */
final class SqlValueNode extends Node {

    @Child private TruffleString.FromByteArrayNode fromBytes = TruffleString.FromByteArrayNode.create();
    @Child private TruffleString.SwitchEncodingNode switchEncoding = TruffleString.SwitchEncodingNode.create();

    Object execute(PythonModule module, long pValue) {
        long flags = NativeMemory.getU16(pValue + Layout.Mem_flags);
        if (flags == Meta.INT) {
            return NativeMemory.getLong(pValue + Layout.Mem_u);
        }
        if (flags == Meta.REAL) {
            return NativeMemory.getDouble(pValue + Layout.Mem_u);
        }
        return switch (CallbackApi.valueType(pValue)) {
            case Constants.SQLITE_INTEGER -> CallbackApi.valueInt64(pValue);
            case Constants.SQLITE_FLOAT -> CallbackApi.valueDouble(pValue);
            case Constants.SQLITE_TEXT -> text(textBytes(pValue));
            case Constants.SQLITE_BLOB -> blob(module, blobBytes(pValue));
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
        return NativeMemory.getBytes(p, n);
    }

    private Object text(byte[] utf8) {
        return switchEncoding.execute(fromBytes.execute(utf8, 0, utf8.length, TruffleString.Encoding.UTF_8, false), TextNode.PYTHON);
    }

    private Object blob(PythonModule module, byte[] value) {
        return GraalPyInternals.AVAILABLE ? GraalPyInternals.bytes(this, value) : ValueNode.bytes(module, value);
    }

    @TruffleBoundary
    private static byte[] textBytes(long pValue) {
        long p = CallbackApi.valueText(pValue);
        return NativeMemory.getBytes(p, CallbackApi.valueBytes(pValue));
    }

    @TruffleBoundary
    private static byte[] blobBytes(long pValue) {
        long p = CallbackApi.valueBlob(pValue);
        return NativeMemory.getBytes(p, CallbackApi.valueBytes(pValue));
    }
}
