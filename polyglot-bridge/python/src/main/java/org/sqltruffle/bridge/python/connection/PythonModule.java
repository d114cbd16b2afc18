package org.sqltruffle.bridge.python.connection;

import com.oracle.truffle.api.CallTarget;
import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.exception.AbstractTruffleException;
import com.oracle.truffle.api.interop.InteropException;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.object.Shape;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import org.sqltruffle.language.ScopeExtension;
import org.sqltruffle.sqlite.SqliteException;

/**
 * What Java needs of Python in one polyglot context: the objects and functions that Python's {@code setup} passes when the module is
 * imported, and what all connections of the context share.
 */
public final class PythonModule {

    private static final InteropLibrary INTEROP = InteropLibrary.getUncached();

    /** Functions and objects of Python's, in the order in which {@code setup} passes them. */
    private enum Given {
        /** {@code None}. */
        NONE,
        /** What a fast function returns when the slow way in Python must be taken. */
        SLOW,
        /** {@code raise_error(code, name, message)}: raises the DB-API exception for an SQLite result code. */
        RAISE_ERROR,
        /** {@code make_tuple(*values)}. */
        MAKE_TUPLE,
        /** {@code make_list(*values)}. */
        MAKE_LIST,
        /** {@code make_bytes(latin1)}. */
        MAKE_BYTES,
        /** {@code undecodable(column_name, bytes_as_latin1)}: raises the error for text that is no UTF-8. */
        UNDECODABLE,
        /** {@code decode(bytes_as_latin1)}: raises UnicodeDecodeError. */
        DECODE,
        /**
         * {@code callback_failed(callable, exception)}: shows the exception if tracebacks are enabled, and returns its kinds, see
         * {@code PyCallback}.
         */
        CALLBACK_FAILED,
        /** {@code sql_result(value)}: (is it a blob, the value as int, float or str). */
        SQL_RESULT,
        /** {@code getattr}. */
        GETATTR,
        /** {@code bool}. */
        BOOL,
        /** {@code not_callable(object)}: raises TypeError. */
        NOT_CALLABLE,
        /** {@code too_large()}: raises the OverflowError for an int that is no C int. */
        TOO_LARGE,
        /** {@code expanded_too_long()}: raises DataError. */
        EXPANDED_TOO_LONG,
        /**
         * {@code make_caller(method, n)}: a function that calls a method of its first argument with the n that follow; one more is ignored.
         */
        MAKE_CALLER,
        /** {@code time.sleep}. */
        SLEEP,
        /** {@code describe(*names)}: the description of columns with these names. */
        DESCRIBE,
        /** {@code directory()}: the current one, its bytes as Latin-1. */
        DIRECTORY,
        /** {@code refresh_frames()}: see {@link #collectGarbage}. */
        REFRESH_FRAMES,
        /** {@code closed()}: raises the ProgrammingError for a closed connection. */
        CLOSED
    }

    /** A mask for the number of calls of Python functions between two looks at the clock. */
    public static final int CALLS_BETWEEN_TURNS = 1023;
    /** Time in ns after which other Python threads get a turn, as {@code sys.getswitchinterval}. */
    private static final long TURN = 5_000_000;

    private long turnBegan = System.nanoTime();
    /** Whether an adapter is registered for a type that is bound without asking. */
    private boolean basicTypesAdapted;
    private Object[] given;
    private Object none;
    private Object slow;
    /**
     * Python's classes {@code Row} and {@code Cursor}, and the shapes of their instances; {@code null} where only Python code makes
     * instances.
     */
    public Object rowClass;
    public Shape rowShape;
    public Object cursorClass;
    public Shape cursorShape;
    /** {@code RestartNode} of this context; made when first needed. */
    public CallTarget restart;
    private final ScopeExtension.Opener opener;
    private GilTurns gilTurns;
    /** The open connections. Weak, because programs drop them without closing them. */
    private final Set<PyConnection> connections = Collections.newSetFromMap(new WeakHashMap<>());

    public PythonModule(ScopeExtension.Opener opener) {
        this.opener = opener;
        LoopClasses.load();
    }

    /** Takes what Python passes. */
    public Object setup(Object[] arguments) {
        if (arguments.length != Given.values().length) {
            throw new IllegalArgumentException("setup takes " + Given.values().length + " arguments");
        }
        given = arguments;
        none = given(Given.NONE);
        slow = given(Given.SLOW);
        return none;
    }

    private Object given(Given which) {
        return given[which.ordinal()];
    }

    public void note(PyConnection connection) {
        synchronized (connections) {
            connections.add(connection);
        }
    }

    void forget(PyConnection connection) {
        synchronized (connections) {
            connections.remove(connection);
        }
    }

    List<PyConnection> connections() {
        synchronized (connections) {
            return new ArrayList<>(connections);
        }
    }

    public ScopeExtension.Opener opener() {
        return opener;
    }

    /** Notes that an adapter is registered for a type that is bound without asking. */
    public Object adaptBasicTypes() {
        basicTypesAdapted = true;
        return none;
    }

    public boolean basicTypesAdapted() {
        return basicTypesAdapted;
    }

    public Object none() {
        return none;
    }

    public Object slow() {
        return slow;
    }

    public Object makeTuple() {
        return given(Given.MAKE_TUPLE);
    }

    public Object makeList() {
        return given(Given.MAKE_LIST);
    }

    public Object makeBytes() {
        return given(Given.MAKE_BYTES);
    }

    public Object sqlResult() {
        return given(Given.SQL_RESULT);
    }

    /** Raises the Python exception for an SQLite error. */
    @TruffleBoundary
    public RuntimeException raise(SqliteException e) {
        String name = e.codeName();
        throw failing(Given.RAISE_ERROR, e.code(), name == null ? "unknown" : name, String.valueOf(e.getMessage()),
                        e.lockReport() == null ? "" : e.lockReport());
    }

    /** Raises the error for a connection that another thread has closed. */
    @TruffleBoundary
    public RuntimeException raiseClosed() {
        throw failing(Given.CLOSED);
    }

    /** Raises the error for text that is not UTF-8. */
    @TruffleBoundary
    RuntimeException raiseUndecodable(String column, byte[] text) {
        throw failing(Given.UNDECODABLE, column, Arguments.toLatin1(text));
    }

    @TruffleBoundary
    public RuntimeException raiseDecodeError(byte[] text) {
        throw failing(Given.DECODE, Arguments.toLatin1(text));
    }

    @TruffleBoundary
    public RuntimeException raiseNotCallable(Object object) {
        throw failing(Given.NOT_CALLABLE, object);
    }

    @TruffleBoundary
    public RuntimeException raiseTooLarge() {
        throw failing(Given.TOO_LARGE);
    }

    /** The DataError for a statement that is too long with its values in it. */
    public Throwable expandedTooLong() {
        try {
            return failing(Given.EXPANDED_TOO_LONG);
        } catch (AbstractTruffleException e) {
            return e;
        }
    }

    public Object makeCaller(String method, int argumentCount) {
        return call(Given.MAKE_CALLER, method, argumentCount);
    }

    /**
     * Lets other Python threads run when it is time. GraalPy lets them run only in Python code, and a query that calls Python functions
     * keeps the GIL.
     */
    @TruffleBoundary
    public void takeTurns() {
        long now = System.nanoTime();
        if (now - turnBegan > TURN) {
            // Not 0: GraalPy's sleep of an int waits for the clock's next second.
            call(Given.SLEEP, 0.0);
            turnBegan = System.nanoTime();
        }
    }

    /** How steps that keep the GIL let others run. Made when Python has a second thread. */
    GilTurns gilTurns() {
        if (gilTurns == null) {
            startGilTurns();
        }
        return gilTurns;
    }

    @TruffleBoundary
    private void startGilTurns() {
        gilTurns = new GilTurns(opener);
        gilTurns.start();
    }

    /** Python's current directory, which is not that of the process. */
    public byte[] directory() {
        return Arguments.latin1(call(Given.DIRECTORY));
    }

    /** Python's description of columns with these names. */
    Object describe(Object[] names) {
        return call(Given.DESCRIBE, names);
    }

    /**
     * Asks the garbage collector. GraalPy's frame objects, which exceptions make, have copies of the variables of running functions. An old
     * copy keeps objects that the program has dropped, so all are copied anew.
     */
    void collectGarbage() {
        call(Given.REFRESH_FRAMES);
        System.gc();
    }

    public void getAttribute(Object object, String name) {
        call(Given.GETATTR, object, name);
    }

    public boolean isTrue(Object object) {
        return Arguments.truth(call(Given.BOOL, object));
    }

    /** Prints an exception of a callback when that is enabled; says what kind it is. */
    public int callbackFailed(Object callable, AbstractTruffleException e) {
        return Arguments.integer(call(Given.CALLBACK_FAILED, callable, e));
    }

    private Object call(Given function, Object... arguments) {
        try {
            return INTEROP.execute(given(function), arguments);
        } catch (InteropException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Raises the exception of a Python function without a context. GraalPy may give it the context of an unrelated, earlier call from Java.
     * Each frame that the exception passes adds the exception that it is handling, as for any other exception.
     */
    private RuntimeException failing(Given function, Object... arguments) {
        try {
            call(function, arguments);
        } catch (AbstractTruffleException e) {
            throw withoutContext(e);
        }
        return new IllegalStateException("the Python function did not raise");
    }

    private AbstractTruffleException withoutContext(AbstractTruffleException e) {
        try {
            INTEROP.writeMember(e, "__context__", none);
        } catch (InteropException unexpected) {
            throw new IllegalStateException(unexpected);
        }
        return e;
    }
}
