package org.sqltruffle.bridge.python.callback;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.dsl.Fallback;
import com.oracle.truffle.api.dsl.GenerateUncached;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.interop.InteropException;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.strings.TruffleString;
import java.lang.foreign.Arena;
import org.sqltruffle.bridge.python.connection.Arguments;
import org.sqltruffle.bridge.python.connection.PythonModule;
import org.sqltruffle.bridge.python.connection.TextNode;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.sqlite.CMemory;
import org.sqltruffle.sqlite.CallbackApi;

/** Makes a Python object the result of an SQL function. Raises what Python raises for an object that cannot be one. */
@GenerateUncached
abstract class SqlResultNode extends Node {

    private static final long TRANSIENT = -1;

    abstract void execute(PythonModule module, long pContext, Object value);

    @Specialization
    static void integer(@SuppressWarnings("unused") PythonModule module, long pContext, int value) {
        CallbackApi.resultInt64(pContext, value);
    }

    @Specialization
    static void longInteger(@SuppressWarnings("unused") PythonModule module, long pContext, long value) {
        CallbackApi.resultInt64(pContext, value);
    }

    @Specialization
    static void real(@SuppressWarnings("unused") PythonModule module, long pContext, double value) {
        CallbackApi.resultDouble(pContext, value);
    }

    @Specialization
    static void truth(@SuppressWarnings("unused") PythonModule module, long pContext, boolean value) {
        CallbackApi.resultInt64(pContext, value ? 1 : 0);
    }

    @Specialization
    @TruffleBoundary
    static void text(PythonModule module, long pContext, TruffleString value) {
        byte[] utf8 = TextNode.utf8(value);
        if (utf8 == null) {
            other(module, pContext, value);
            return;
        }
        try (Arena arena = Arena.ofConfined()) {
            CallbackApi.resultText64(pContext, copy(arena, utf8), utf8.length, TRANSIENT, ApiConstants.SQLITE_UTF8);
        }
    }

    @Specialization(guards = "value == module.none()")
    static void none(@SuppressWarnings("unused") PythonModule module, long pContext, @SuppressWarnings("unused") Object value) {
        CallbackApi.resultNull(pContext);
    }

    /** Python says what it is: an int, float or str of a subclass, bytes as Latin-1, or raises. */
    @Fallback
    @TruffleBoundary
    static void other(PythonModule module, long pContext, Object value) {
        InteropLibrary interop = InteropLibrary.getUncached();
        try {
            Object pair = interop.execute(module.sqlResult(), value);
            Object plain = interop.readArrayElement(pair, 1);
            if (interop.asBoolean(interop.readArrayElement(pair, 0))) {
                byte[] blob = Arguments.latin1(plain);
                try (Arena arena = Arena.ofConfined()) {
                    CallbackApi.resultBlob64(pContext, copy(arena, blob), blob.length, TRANSIENT);
                }
            } else if (interop.isString(plain)) {
                text(module, pContext, interop.asTruffleString(plain));
            } else if (interop.fitsInLong(plain)) {
                CallbackApi.resultInt64(pContext, interop.asLong(plain));
            } else {
                CallbackApi.resultDouble(pContext, interop.asDouble(plain));
            }
        } catch (InteropException e) {
            throw new IllegalStateException(e);
        }
    }

    private static long copy(Arena arena, byte[] bytes) {
        long p = arena.allocate(Math.max(1, bytes.length)).address();
        CMemory.putBytes(p, bytes);
        return p;
    }
}
