package org.sqltruffle.bridge.python;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.interop.InteropException;
import com.oracle.truffle.api.interop.InteropLibrary;
import org.sqltruffle.abi.SqliteException;
import org.sqltruffle.language.ScopeExtension;

/**
 * The Java side of {@code _sqlite3} in one polyglot context: the functions that the Python sources call, and the Python
 * objects and functions that Java needs, handed over by {@code setup} when the module is imported.
 */
final class PythonModule extends Members {

    private static final InteropLibrary INTEROP = InteropLibrary.getUncached();

    /** Whether an adapter is registered for a type that is bound without asking. */
    private boolean basicTypesAdapted;
    /** Python's {@code None}. */
    private Object none;
    /** What a fast function returns when the slow way in Python must be taken. */
    private Object slow;
    /** {@code raise_error(code, name, message)}: raises the DB-API exception for an SQLite result code. */
    private Object raiseError;
    /** {@code make_tuple(*values)}. */
    private Object makeTuple;
    /** {@code make_bytes(latin1)}. */
    private Object makeBytes;
    /** {@code undecodable(column_name, bytes_as_latin1)}: raises the error for text that is no UTF-8. */
    private Object undecodable;

    private final ScopeExtension.Opener opener;

    PythonModule(ScopeExtension.Opener opener) {
        this.opener = opener;
        add("setup", new ColdFunction(this, this::setup));
        add("next_row", new NextRow());
        add("execute", new Execute());
        function("basic_types_adapted", a -> {
            basicTypesAdapted = true;
            return none;
        });
        ConnectionFunctions.addTo(this);
        CursorFunctions.addTo(this);
    }

    final void function(String name, ColdFunction.Body body) {
        add(name, new ColdFunction(this, body));
    }

    private Object setup(Object[] a) {
        none = a[0];
        slow = a[1];
        raiseError = a[2];
        makeTuple = a[3];
        makeBytes = a[4];
        undecodable = a[5];
        return none;
    }

    ScopeExtension.Opener opener() {
        return opener;
    }

    boolean basicTypesAdapted() {
        return basicTypesAdapted;
    }

    Object none() {
        return none;
    }

    Object slow() {
        return slow;
    }

    Object makeTuple() {
        return makeTuple;
    }

    Object makeBytes() {
        return makeBytes;
    }

    /** Raises the Python exception for an SQLite error. */
    @TruffleBoundary
    RuntimeException raise(SqliteException e) {
        String name = e.codeName();
        return call(raiseError, e.code(), name == null ? "unknown" : name, String.valueOf(e.getMessage()));
    }

    /** Raises the error for text that is not UTF-8. */
    @TruffleBoundary
    RuntimeException raiseUndecodable(String column, byte[] text) {
        return call(undecodable, column, new String(text, java.nio.charset.StandardCharsets.ISO_8859_1));
    }

    private static RuntimeException call(Object function, Object... arguments) {
        try {
            INTEROP.execute(function, arguments);
        } catch (InteropException e) {
            throw new IllegalStateException(e);
        }
        return new IllegalStateException("the Python function did not raise");
    }
}
